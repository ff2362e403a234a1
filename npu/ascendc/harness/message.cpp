#include "message.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace harness {
namespace {

constexpr size_t most_bytes = size_t{64} << 20;

}  // namespace

void Writer::number(uint64_t value) {
    char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    text_.append(bytes, sizeof value);
}

void Writer::bytes(const std::string& text) {
    number(text.size());
    text_ += text;
}

void Writer::numbers(const std::vector<int64_t>& values) {
    number(values.size());
    for (const int64_t value : values) {
        number(static_cast<uint64_t>(value));
    }
}

uint64_t Reader::number() {
    uint64_t value = 0;
    if (text_.size() - at_ < sizeof value) {
        throw std::runtime_error("the message is cut short");
    }
    std::memcpy(&value, text_.data() + at_, sizeof value);
    at_ += sizeof value;
    return value;
}

std::string Reader::bytes() {
    const uint64_t size = number();
    if (size > text_.size() - at_) {
        throw std::runtime_error("the message is cut short");
    }
    at_ += size;
    return text_.substr(at_ - size, size);
}

std::vector<int64_t> Reader::numbers() {
    std::vector<int64_t> values;
    for (uint64_t left = number(); left > 0; --left) {
        values.push_back(static_cast<int64_t>(number()));
    }
    return values;
}

void send(int end, const std::string& text) {
    for (size_t done = 0; done < text.size();) {
        const ssize_t count = write(end, text.data() + done, text.size() - done);
        if (count < 0 && errno != EINTR) {
            throw std::runtime_error("cannot write to the pipe");
        }
        done += count < 0 ? 0 : static_cast<size_t>(count);
    }
}

std::string receive(int end) {
    std::string text;
    char piece[1 << 16];
    while (text.size() < most_bytes) {
        const ssize_t count = read(end, piece, sizeof piece);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            break;
        }
        text.append(piece, static_cast<size_t>(count));
    }
    return text;
}

}  // namespace harness
