#include "execution.h"

#include <algorithm>
#include <csignal>
#include <deque>
#include <fstream>

#include "arguments.h"
#include "crash.h"
#include "json.h"
#include "silence.h"
#include "twin/launch.h"
#include "twin/stores.h"

namespace harness {
namespace {

twin::Cores cores_of(const std::string& name) {
    return name == "cube"    ? twin::Cores::Cube
           : name == "mix11" ? twin::Cores::Mix1to1
           : name == "mix12" ? twin::Cores::Mix1to2
                             : twin::Cores::Vector;
}

twin::Chip chip_of(const Job& job) {
    const auto* chip = std::find_if(std::begin(twin::chips), std::end(twin::chips),
                                    [&](const twin::Chip& candidate) { return job.chip == candidate.name; });
    return chip == std::end(twin::chips) ? twin::chips[1] : *chip;
}

std::string fault_json(const HostFault& fault) {
    return "{\"kind\":" + quoted(fault.kind) + ",\"call\":" + quoted(fault.call) + ",\"message\":" + quoted(fault.message) +
           ",\"buffer\":" + quoted(fault.buffer) + ",\"core\":" + std::to_string(fault.core) + "}";
}

std::string plan_json(const Plan& plan) {
    return "{\"block_dim\":" + std::to_string(plan.block_dim) + ",\"tiling_key\":" + std::to_string(plan.tiling_key) +
           ",\"tiling_bytes\":" + std::to_string(plan.tiling.size()) + ",\"workspace_bytes\":" +
           std::to_string(plan.workspace_bytes) + ",\"notes\":" + list_of(plan.notes, quoted) + "}";
}

Result failed(const HostFault& fault, bool crashed) { return {"{\"fault\":" + fault_json(fault) + "}", crashed}; }

HostFault device_crash(const Crash& crash, const Arguments& arguments, const Silence& silence) {
    if (crash.signal == SIGPROF) {
        return silence.fault();
    }
    if (const twin::Stray* stray = twin::found_stray()) {
        const HostFault known = arguments.explain(reinterpret_cast<const void*>(stray->address));
        constexpr uintptr_t first_page = 4096;  // where null pointers lead
        if (known.kind != "crash" || stray->address < first_page) {
            return known;
        }
        return {"foreign-write", "kernel", "the kernel wrote " + std::to_string(stray->bytes) +
                " bytes outside of its stack and its tensors (an index far outside of an array, or an invalid pointer)"};
    }
    if (crash.signal == SIGSEGV || crash.signal == SIGBUS) {
        return arguments.explain(crash.address);
    }
    return {"crash", "kernel", std::string("the kernel was stopped by ") + describe(crash.signal)};
}

}  // namespace

Result run_case(const Job& job, const Planned& planned, size_t index, Entry entry) {
    const Plan& plan = planned.plan;
    if (!planned.fault.kind.empty()) {
        return failed(planned.fault, planned.crashed);
    }
    // Two patterns in turn: a kernel that reads what it did not write gives different results for equal inputs.
    const uint8_t poison = index % 2 == 0 ? 0xff : 0x5a;
    std::deque<Arguments> held;  // left behind, not freed, when the kernel crashes
    try {
        held.emplace_back(job, plan, poison);
    } catch (const HostFault& found) {
        return failed(found, false);
    } catch (const std::bad_alloc&) {
        return failed({"out-of-memory", "launch", "the machine cannot give the memory that the case needs"}, false);
    }
    Arguments& arguments = held.back();
    twin::Launch launch;
    launch.chip = chip_of(job);
    launch.chip.l2_bytes = static_cast<uint64_t>(static_cast<double>(launch.chip.l2_bytes) * job.cases[index].cache_share);
    launch.block_dim = plan.block_dim;
    const auto task = job.tasks.find(plan.tiling_key);
    launch.cores = cores_of(task == job.tasks.end() ? job.cores : task->second);
    launch.tiling_key = plan.tiling_key;
    launch.arguments = arguments.list();
    launch.time_only = job.time_only;
    if (job.sample_calls != 0) launch.sample_calls = job.sample_calls;
    if (job.counted_calls != 0) launch.counted_calls = job.counted_calls;
    launch.timeline = job.timeline;
    launch.poison = poison;
    twin::Report report;
    const Silence silence(job.patience, entry);
    const Crash crash = guarded([&] {
        report = twin::launch(launch, [&] { entry(arguments.pointers(), arguments.tiling()); });
    });
    std::string json = "{\"plan\":" + plan_json(plan);
    if (crash.signal != 0) {
        return {json + ",\"fault\":" + fault_json(device_crash(crash, arguments, silence)) + "}", true};
    }
    if (report.faults.empty()) {
        const std::string overrun = arguments.overrun();
        if (!overrun.empty()) {
            json += ",\"fault\":" + fault_json({"out-of-bounds", "kernel", overrun});
        } else if (!job.time_only) {
            const Stored stored = arguments.store(report, poison);
            json += ",\"written\":" + stored.written;
            if (!stored.raw.empty()) {
                json += ",\"fault\":" + fault_json({"raw-pointer", "kernel", "output " + stored.raw +
                        " was written through a raw pointer: use GlobalTensor::SetValue or DataCopy, so that the write"
                        " reaches memory and its time is known"});
            }
        }
    }
    if (job.timeline) {
        std::ofstream("timeline.json") << report.trace();
    }
    return {json + ",\"log\":" + quoted(report.log) + ",\"report\":" + report.json() + "}", false};
}

}  // namespace harness
