// Runs every case as a launch of one core; answers with a line per case: its number, its report, what lies in dst and z.
#include <cstdio>
#include <cstring>
#include <iostream>
#include <string>

#include "twin/untraced.h"
#include "desk.h"
#include "twin/launch.h"

uint8_t* arguments[4];

namespace {

Case* first_case = nullptr;

void put(uint32_t slot, const void* bytes, uint32_t count) {
    const LocalTensor<uint32_t> all = in_ub<uint32_t>(slot, (count + 31) / 32 * 8);
    Duplicate<uint32_t>(all, 0, static_cast<int32_t>(all.GetSize()));
    if (bytes != nullptr) std::memcpy(all.data(), bytes, count);
}

void set_up(const Case& each) {
    uint8_t pattern[n / 8];
    uint32_t offsets[n];
    for (uint32_t i = 0; i < sizeof pattern; ++i) pattern[i] = static_cast<uint8_t>(i * 73 + 19);
    for (uint32_t i = 0; i < n; ++i) offsets[i] = (n - 1 - i) * each.source_bytes;
    put(0, nullptr, n * 8);
    put(1, arguments[0], n * each.source_bytes);
    put(2, arguments[1], n * each.source_bytes);
    put(3, pattern, sizeof pattern);
    put(4, offsets, sizeof offsets);
    put(5, nullptr, n * 8);
}

std::string hexadecimal(const uint8_t* bytes, uint32_t count) {
    std::string text;
    char pair[3];
    for (uint32_t i = 0; i < count; ++i) {
        std::snprintf(pair, sizeof pair, "%02x", bytes[i]);
        text += pair;
    }
    return text;
}

}  // namespace

Case::Case(uint32_t which, uint32_t to, uint32_t from, void (*filler)(uint8_t*, uint8_t*), void (*code)())
    : number(which), target_bytes(to), source_bytes(from), fill(filler), run(code), next(first_case) {
    first_case = this;
}

int main() {
    for (uint8_t*& argument : arguments) argument = static_cast<uint8_t*>(twin::reserve(memory_bytes));
    for (const Case* each = first_case; each != nullptr; each = each->next) {
        for (uint8_t* argument : arguments) std::memset(argument, 0, memory_bytes);
        each->fill(arguments[0], arguments[1]);
        twin::Launch launch;
        launch.arguments = {{"x", arguments[0], memory_bytes, twin::Role::Input},
                            {"y", arguments[1], memory_bytes, twin::Role::Input},
                            {"z", arguments[2], memory_bytes, twin::Role::InOut},
                            {"workspace", arguments[3], memory_bytes, twin::Role::Workspace}};
        std::string left;
        const twin::Report report = twin::launch(launch, [&] {
            set_up(*each);
            each->run();
            left = hexadecimal(in_ub<uint8_t>(0, n * 8).data(), n * each->target_bytes);
        });
        const std::string right = hexadecimal(arguments[2], n * each->target_bytes);
        std::cout << "{\"number\":" << each->number << ",\"dst\":\"" << left << "\",\"z\":\"" << right
                  << "\",\"report\":" << report.json() << "}\n";
    }
}
