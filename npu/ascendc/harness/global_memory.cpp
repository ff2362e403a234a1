#include "global_memory.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <stdexcept>
#include <utility>

#include "twin/launch.h"

namespace harness {
namespace {

constexpr uint64_t page = 4096;
constexpr uint64_t line = 512;  // what the device's allocator aligns to
constexpr uint8_t canary = 0xc5;

uint64_t round_up(uint64_t value, uint64_t unit) { return (value + unit - 1) / unit * unit; }

}  // namespace

Buffer::Buffer(uint64_t bytes, uint8_t poison) : bytes_(bytes) {
    const uint64_t used = round_up(std::max<uint64_t>(round_up(bytes, line), line), page);
    mapped_ = used + 2 * page;
    void* mapping = twin::map_device(mapped_);
    if (mapping == MAP_FAILED) {
        throw std::bad_alloc();
    }
    mapping_ = static_cast<uint8_t*>(mapping);
    if (mprotect(mapping_ + page, used, PROT_READ | PROT_WRITE) != 0) {
        throw std::bad_alloc();
    }
    // Kernels often ask for the 16 MB of workspace that libraries need: poisoning small pages takes longer than they do.
    madvise(mapping_ + page, used, MADV_HUGEPAGE);
    data_ = mapping_ + page + used - std::max<uint64_t>(round_up(bytes, line), line);
    std::memset(mapping_ + page, canary, static_cast<size_t>(data_ - mapping_) - page);
    if (poison != 0) {  // fresh pages are zero already
        std::memset(data_, poison, bytes);
    }
    std::memset(data_ + bytes, canary, static_cast<size_t>(mapping_ + page + used - data_) - bytes);
}

Buffer::Buffer(Buffer&& other) noexcept
    : mapping_(std::exchange(other.mapping_, nullptr)), mapped_(other.mapped_), data_(other.data_), bytes_(other.bytes_) {}

Buffer::~Buffer() {
    if (mapping_ != nullptr) {
        munmap(mapping_, mapped_);
    }
}

void Buffer::protect() { mprotect(mapping_ + page, mapped_ - 2 * page, PROT_READ); }

bool Buffer::intact() const {
    const auto holds = [](const uint8_t* begin, const uint8_t* end) {
        return std::all_of(begin, end, [](uint8_t byte) { return byte == canary; });
    };
    return holds(mapping_ + page, data_) && holds(data_ + bytes_, mapping_ + mapped_ - page);
}

bool Buffer::owns(const void* address) const {
    const auto* byte = static_cast<const uint8_t*>(address);
    return byte >= mapping_ && byte < mapping_ + mapped_;
}

void Buffer::read(const std::string& path) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    uint64_t done = 0;
    while (file >= 0 && done < bytes_) {
        const ssize_t count = ::read(file, data_ + done, bytes_ - done);
        if (count <= 0) {
            break;
        }
        done += static_cast<uint64_t>(count);
    }
    if (file >= 0) {
        close(file);
    }
    if (done != bytes_) {
        throw std::runtime_error("cannot read " + std::to_string(bytes_) + " bytes from " + path);
    }
}

void Buffer::write(const std::string& path) const {
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    uint64_t done = 0;
    while (file >= 0 && done < bytes_) {
        const ssize_t count = ::write(file, data_ + done, bytes_ - done);
        if (count <= 0) {
            break;
        }
        done += static_cast<uint64_t>(count);
    }
    if (file < 0 || close(file) != 0 || done != bytes_) {
        throw std::runtime_error("cannot write " + path);
    }
}

}  // namespace harness
