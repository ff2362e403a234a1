// Who touched which bytes of a local memory last: orders instructions by their data, and finds missing flags.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "twin/memory.h"
#include "twin/source/moment.h"

namespace twin {

/// How far each pipe has seen the others: `seen[p][q]` instructions of q happened before the next one of p.
struct Clocks {
    uint32_t seen[pipe_count][pipe_count] = {};
};

/// The last accesses of a range of bytes. Sequence numbers count a pipe's instructions; 0: none.
struct Touch {
    uint32_t begin = 0, end = 0;
    Pipe writer = Pipe::S;
    uint32_t written_by = 0;
    uint32_t read_by[pipe_count] = {};
    Moment written, read;
};

/// Ranges that cover a memory without gaps, split where accesses begin and end, and merged by writes.
class Ledger {
public:
    void reset(uint32_t bytes) {
        touches_.clear();
        touches_.push_back({});
        touches_[0].end = bytes;
    }

    /// Change all moments.
    template <class Change>
    void shift(Change&& change) {
        for (Touch& touch : touches_) {
            change(touch.written);
            change(touch.read);
        }
    }

    /// Ranges that intersect `begin`..`end`, unsplit.
    template <class Visit>
    void visit(uint32_t begin, uint32_t end, Visit&& visitor) const {
        for (size_t i = find(begin); i < touches_.size() && touches_[i].begin < end; ++i) visitor(touches_[i]);
    }

    void read(uint32_t begin, uint32_t end, Pipe pipe, uint32_t sequence, const Moment& done) {
        const size_t first = split(begin);
        const size_t last = split(end);
        for (size_t i = first; i < last; ++i) {
            touches_[i].read_by[static_cast<int>(pipe)] = sequence;
            touches_[i].read.wait(done);
        }
    }

    void write(uint32_t begin, uint32_t end, Pipe pipe, uint32_t sequence, const Moment& done) {
        const size_t first = split(begin);
        const size_t last = split(end);
        if (first >= last) return;
        Touch& touch = touches_[first];
        touch = {};
        touch.begin = begin;
        touch.end = end;
        touch.writer = pipe;
        touch.written_by = sequence;
        touch.written = done;
        if (last - first > 1) touches_.erase(touches_.begin() + first + 1, touches_.begin() + last);
    }

private:
    size_t find(uint32_t address) const {
        if (hint_ < touches_.size() && touches_[hint_].begin <= address && address < touches_[hint_].end) return hint_;
        const auto after = std::upper_bound(touches_.begin(), touches_.end(), address,
                                            [](uint32_t a, const Touch& touch) { return a < touch.begin; });
        hint_ = static_cast<size_t>(after - touches_.begin()) - 1;
        return hint_;
    }
    /// Index of the range that begins at `address`, which is made if need be.
    size_t split(uint32_t address) {
        if (address >= touches_.back().end) return touches_.size();
        const size_t i = find(address);
        if (touches_[i].begin == address) return i;
        touches_.insert(touches_.begin() + i + 1, touches_[i]);
        touches_[i].end = address;
        touches_[i + 1].begin = address;
        return i + 1;
    }

    std::vector<Touch> touches_;
    mutable size_t hint_ = 0;
};

}  // namespace twin
