// The host code's last call that found nothing.
#pragma once

#include <string>

namespace harness {

void forget_missing();

/// Such as "GetInputDesc(2) returned nullptr: …"; empty where every call found something.
const std::string& last_missing();

}  // namespace harness
