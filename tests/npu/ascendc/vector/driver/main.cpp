// Reads jobs from standard input, runs each as a launch of one core, and answers with the report and all tensors.
#include <cstdio>
#include <cstring>
#include <iostream>
#include <sstream>

#include "twin/untraced.h"
#include "job.h"
#include "twin/launch.h"

namespace {

Job parse(const std::string& line) {
    std::istringstream in(line);
    Job job;
    size_t count;
    in >> job.name >> job.form >> job.types[0] >> job.types[1] >> job.mask[0] >> job.mask[1] >> count;
    job.ints.resize(count);
    for (int64_t& value : job.ints) in >> value;
    in >> count;
    for (size_t i = 0; i < count; ++i) {
        std::string text;
        in >> text;
        job.reals.push_back(std::strtod(text.c_str(), nullptr));
    }
    in >> count;
    job.tensors.resize(count);
    for (Job::Tensor& tensor : job.tensors) in >> tensor.address >> tensor.bytes >> tensor.defined;
    return job;
}

bool run(const Job& job) {
    return run_arithmetic(job) || run_arithmetic_fused(job) || run_scalar(job) || run_cast(job) || run_fill(job) ||
           run_reduce(job) || run_select(job) || run_library(job) || run_rows(job) || run_gather(job) ||
           run_number(job) || run_more(job) || run_host(job) ||
           run_order(job);
}

// Marks the tensor's blocks as written, then puts the bytes there.
void place(const Job::Tensor& tensor, const std::string& bytes) {
    const uint32_t begin = tensor.address / 32 * 32, end = (tensor.address + tensor.bytes + 31) / 32 * 32;
    if (tensor.defined) {
        const AscendC::LocalTensor<uint32_t> blocks(AscendC::TPosition::VECCALC, begin, (end - begin) / 4);
        AscendC::Duplicate<uint32_t>(blocks, 0, static_cast<int32_t>(blocks.GetSize()));
    }
    const AscendC::LocalTensor<uint8_t> target(AscendC::TPosition::VECCALC, tensor.address, tensor.bytes);
    std::memcpy(target.data(), bytes.data(), bytes.size());
}

}  // namespace

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        const Job job = parse(line);
        std::vector<std::string> data;
        for (const Job::Tensor& tensor : job.tensors) {
            data.emplace_back(tensor.bytes, '\0');
            std::cin.read(data.back().data(), tensor.bytes);
        }
        bool known = true;
        twin::Launch launch;
        const twin::Report report = twin::launch(launch, [&] {
            for (size_t i = 0; i < data.size(); ++i) place(job.tensors[i], data[i]);
            known = run(job);
            for (size_t i = 0; i < data.size(); ++i) {
                std::memcpy(data[i].data(), job.at<uint8_t>(i).data(), data[i].size());
            }
        });
        const std::string json = known ? report.json() : "\"unknown\"";
        std::cout << json.size() << '\n' << json;
        for (const std::string& bytes : data) std::cout << bytes;
        std::cout.flush();
    }
}
