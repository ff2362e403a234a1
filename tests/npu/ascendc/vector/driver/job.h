// One instruction to run, as the Python side describes it.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "kernel_operator.h"

struct Job {
    std::string name;           // of the API function
    std::string form;           // "count", "mask", "bits", "register" or what the function needs
    std::string types[2];       // of destination and source
    std::vector<int64_t> ints;  // integer arguments
    std::vector<double> reals;  // scalar arguments
    struct Tensor {
        uint32_t address, bytes;
        bool defined;
    };
    std::vector<Tensor> tensors;  // destination first
    uint64_t mask[2] = {0, 0};

    template <typename T>
    AscendC::LocalTensor<T> at(size_t index) const {
        const Tensor& tensor = tensors.at(index);
        return {AscendC::TPosition::VECCALC, tensor.address, static_cast<uint32_t>(tensor.bytes / sizeof(T))};
    }
    template <typename T>
    T scalar() const {
        return static_cast<T>(reals.at(0));
    }
    // 0 where the job gives fewer
    int64_t arg(size_t index) const { return index < ints.size() ? ints[index] : 0; }
};

// Each family runs the job if it knows its name; false otherwise.
bool run_arithmetic(const Job& job);
bool run_arithmetic_fused(const Job& job);
bool run_scalar(const Job& job);
bool run_cast(const Job& job);
bool run_fill(const Job& job);
bool run_reduce(const Job& job);
bool run_select(const Job& job);
bool run_library(const Job& job);
bool run_rows(const Job& job);
bool run_gather(const Job& job);
bool run_order(const Job& job);
bool run_number(const Job& job);
bool run_more(const Job& job);
bool run_host(const Job& job);
