// Numbers and texts on their way from one process to another.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace harness {

class Writer {
public:
    void number(uint64_t value);
    void bytes(const std::string& text);
    void numbers(const std::vector<int64_t>& values);
    const std::string& text() const { return text_; }

private:
    std::string text_;
};

/// Reads what a Writer wrote, in the same order. Throws std::runtime_error where the message is cut short or damaged.
class Reader {
public:
    explicit Reader(const std::string& text) : text_(text) {}
    uint64_t number();
    std::string bytes();
    std::vector<int64_t> numbers();

private:
    const std::string& text_;
    size_t at_ = 0;
};

/// Writes all of a text into a pipe. Throws std::runtime_error.
void send(int end, const std::string& text);

/// Reads a pipe to its end, or to the most that plans can need.
std::string receive(int end);

}  // namespace harness
