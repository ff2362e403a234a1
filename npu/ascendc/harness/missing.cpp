#include "missing.h"

#include "exe_graph/runtime/missing.h"

namespace harness {
namespace {

std::string missing_text;

}  // namespace

void forget_missing() { missing_text.clear(); }
const std::string& last_missing() { return missing_text; }

}  // namespace harness

namespace evokernel {

void Missed(const std::string& call, const std::string& reason) {
    harness::missing_text = call + " returned nullptr: " + reason;
}

}  // namespace evokernel
