// Runs the cases of a job, one after the other, and writes one line of JSON for each as soon as it has ended.
#include <dlfcn.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <stdexcept>

#include "execution.h"
#include "platform/platform_info.h"
#include "twin/chip.h"
#include "twin/memory.h"

namespace {

void set_platform(const harness::Job& job) {
    evokernel::Platform& platform = evokernel::CurrentPlatform();
    for (const twin::Chip& chip : twin::chips) {
        if (job.chip == chip.name) {
            platform = {job.chip,
                        chip.cube_cores,
                        chip.vector_cores,
                        twin::memory_bytes(twin::Memory::UB) - twin::ub_reserved_bytes,
                        twin::memory_bytes(twin::Memory::L1),
                        twin::memory_bytes(twin::Memory::L0A),
                        twin::memory_bytes(twin::Memory::L0B),
                        twin::memory_bytes(twin::Memory::L0C),
                        chip.l2_bytes,
                        chip.hbm_bytes};
            if (job.core_limit != 0 && job.core_limit < platform.vector_cores) {
                platform.vector_cores = job.core_limit;
                platform.cube_cores = (job.core_limit + 1) / 2;
            }
            return;
        }
    }
    throw std::runtime_error("unknown chip " + job.chip);
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        std::fprintf(stderr, "usage: %s JOB RESULTS\n", arguments[0]);
        return 2;
    }
    harness::Job job;
    try {
        job = harness::read_job(arguments[1]);
        set_platform(job);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "harness: %s\n", error.what());
        return 3;  // before any of the operator's code was loaded: the job itself is wrong
    }
    try {
        const std::vector<harness::Planned> plans = harness::plan_all(job);
        void* device = harness::load(job.kernel_library);
        const auto entry = reinterpret_cast<harness::Entry>(dlsym(device, "evokernel_entry"));
        if (entry == nullptr) {
            throw std::runtime_error("the kernel library has no entry");
        }
        std::ofstream results(arguments[2]);
        for (size_t i = 0; i < plans.size(); ++i) {
            const harness::Result result = harness::run_case(job, plans[i], i, entry);
            results << result.json << std::endl;  // flushed: what has ended survives a later crash or limit
            if (result.crashed) {
                break;
            }
        }
        results.close();
        std::_Exit(results ? 0 : 1);  // destructors of the operator's own objects are of no interest, and may crash
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
