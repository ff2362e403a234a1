// Reports as JSON.
#include "twin/report.h"

#include <algorithm>
#include <cstdio>
#include <set>

#include "twin/source/core.h"

namespace twin {

namespace {

std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        const unsigned char byte = static_cast<unsigned char>(c);
        char escaped[8];
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (byte < 0x20) {
            std::snprintf(escaped, sizeof escaped, "\\u%04x", byte);
            out += escaped;
        } else {
            out += c;
        }
    }
    return out + "\"";
}

std::string figure(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.10g", value);
    return text;
}

template <class Items, class Write>
std::string list(const Items& items, Write&& write) {
    std::string out = "[";
    for (const auto& item : items) out += (out.size() > 1 ? "," : "") + write(item);
    return out + "]";
}

std::string pipes(const double (&cycles)[pipe_count], double gigahertz) {
    std::string out = "{";
    for (int pipe = 0; pipe < pipe_count; ++pipe) {
        if (cycles[pipe] <= 0) continue;
        out += (out.size() > 1 ? "," : "") + quoted(pipe_name(static_cast<Pipe>(pipe))) + ":" +
               figure(cycles[pipe] / gigahertz / 1000);
    }
    return out + "}";
}

std::string fault_json(const Fault& fault) {
    return "{\"kind\":" + quoted(fault.kind) + ",\"call\":" + quoted(fault.call) +
           ",\"core\":" + std::to_string(fault.core) + ",\"buffer\":" + quoted(fault.buffer) +
           ",\"begin\":" + std::to_string(fault.begin) + ",\"end\":" + std::to_string(fault.end) +
           ",\"message\":" + quoted(fault.message) + "}";
}

}  // namespace

const char* Report::bottleneck() const {
    const int worst = static_cast<int>(std::max_element(critical, critical + pipe_count) - critical);
    return pipe_name(static_cast<Pipe>(worst));
}

std::string Report::json() const {
    std::string out = "{\"faults\":" + list(faults, fault_json);
    out += ",\"notes\":" + list(notes, quoted);
    out += ",\"outputs\":" + list(outputs, [](const Coverage& coverage) {
               return "{\"name\":" + quoted(coverage.name) + ",\"written\":" + std::to_string(coverage.written) +
                      ",\"bytes\":" + std::to_string(coverage.bytes) + "}";
           });
    out += ",\"unwritten\":" + list(unwritten, quoted);
    out += ",\"cycles\":" + figure(cycles) + ",\"latency_us\":" + figure(latency_us()) +
           ",\"kernel_us\":" + figure(kernel_us);
    out += ",\"launch_us\":" + figure(launch_us) + ",\"pipe_us\":" + pipes(busy, gigahertz) +
           ",\"critical_us\":" + pipes(critical, gigahertz);
    out += ",\"bottleneck\":" + quoted(bottleneck()) + ",\"cores\":" + std::to_string(cores) +
           ",\"simulated_cores\":" + std::to_string(simulated);
    const double per_us = gigahertz * 1000;
    out += ",\"opening\":" + list(opening, [per_us](const Span& span) {
               return "[" + quoted(pipe_name(span.pipe)) + "," + figure(span.start / per_us) + "," +
                      figure(span.end / per_us) + "]";
           });
    out += std::string(",\"stopped\":") + (stopped ? "true" : "false") + ",\"counted\":" + std::to_string(counted) +
           ",\"counted_in_all\":" + figure(counted_in_all) + ",\"seen_us\":" + figure(seen_cycles / gigahertz / 1000);
    out += ",\"calls\":" + std::to_string(calls) + ",\"read_bytes\":" + std::to_string(read_bytes) +
           ",\"written_bytes\":" + std::to_string(written_bytes);
    out += std::string(",\"extrapolated\":") + (extrapolated ? "true" : "false") + ",\"error\":" + figure(error) +
           ",\"log\":" + quoted(log) + "}";
    return out;
}

std::string Report::trace() const {
    const double per_us = gigahertz * 1000;
    std::set<int> units;
    for (const Event& event : timeline) units.insert(event.core);
    const std::string names = list(units, [](int unit) {
        return "{\"name\":\"process_name\",\"ph\":\"M\",\"pid\":" + std::to_string(unit) +
               ",\"args\":{\"name\":" + quoted(core_name(unit)) + "}}";
    });
    return "{\"traceEvents\":" + names.substr(0, names.size() - 1) + (timeline.empty() ? "" : ",") +
           list(timeline,
                [per_us](const Event& event) {
                    return "{\"name\":" + quoted(event.name) + ",\"ph\":\"X\",\"pid\":" + std::to_string(event.core) +
                           ",\"tid\":" + quoted(pipe_name(event.pipe)) + ",\"ts\":" + figure(event.start / per_us) +
                           ",\"dur\":" + figure((event.end - event.start) / per_us) + "}";
                }).substr(1) +
           "}";
}

}  // namespace twin
