#include "job.h"

#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <stdexcept>

#include "graph/utils/type_utils.h"

namespace harness {
namespace {

TensorSpec read_tensor(std::istringstream& line) {
    TensorSpec tensor;
    std::string type;
    size_t rank = 0;
    std::string name;
    line >> name >> type >> rank;
    tensor.name = decode(name);
    tensor.type = ge::TypeUtils::SerialStringToDataType(type);
    for (size_t i = 0; i < rank; ++i) {
        int64_t dim = 0;
        line >> dim;
        tensor.shape.AppendDim(dim);
    }
    if (!line || tensor.type == ge::DT_UNDEFINED) {
        throw std::runtime_error("malformed tensor");
    }
    std::string path;
    line >> path;
    tensor.path = decode(path);
    line.clear();
    return tensor;
}

template <typename T>
std::vector<T> read_list(std::istringstream& line) {
    std::vector<T> values;
    for (T value; line >> value;) {
        values.push_back(value);
    }
    line.clear();
    return values;
}

AttributeSpec read_attribute(std::istringstream& line) {
    std::string name;
    std::string kind;
    line >> name >> kind;
    const auto value = [&]() -> gert::AttrValue {
        if (kind == "int") {
            int64_t number = 0;
            line >> number;
            return number;
        }
        if (kind == "float") {
            float number = 0;
            line >> number;
            return number;
        }
        if (kind == "bool") {
            bool flag = false;
            line >> flag;
            return flag;
        }
        if (kind == "string") {
            std::string text;
            line >> text;
            line.clear();
            return decode(text);
        }
        if (kind == "ints") {
            return gert::TypedContinuousVector<int64_t>(read_list<int64_t>(line));
        }
        if (kind == "floats") {
            return gert::TypedContinuousVector<float>(read_list<float>(line));
        }
        throw std::runtime_error("unknown kind of attribute " + kind);
    }();
    return {decode(name), value};
}

}  // namespace

std::string decode(const std::string& text) {
    std::string plain;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%' && i + 2 < text.size()) {
            plain += static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16));
            i += 2;
        } else {
            plain += text[i];
        }
    }
    return plain;
}

Job read_job(const std::string& path) {
    Job job;
    std::ifstream file(path);
    if (!file) {
        throw std::runtime_error("cannot read the job " + path);
    }
    const auto text_into = [](std::string& target) {
        return [&target](std::istringstream& line) {
            std::string text;
            line >> text;
            target = decode(text);
        };
    };
    const auto number_into = [](auto& target) { return [&target](std::istringstream& line) { line >> target; }; };
    const std::map<std::string, std::function<void(std::istringstream&)>> keys = {
        {"type", text_into(job.type)},
        {"kernel", text_into(job.kernel_library)},
        {"host", text_into(job.host_library)},
        {"chip", text_into(job.chip)},
        {"cores", text_into(job.cores)},
        {"block_dim", number_into(job.block_dim)},
        {"core_limit", number_into(job.core_limit)},
        {"time_only", number_into(job.time_only)},
        {"sample_calls", number_into(job.sample_calls)},
        {"counted_calls", number_into(job.counted_calls)},
        {"timeline", number_into(job.timeline)},
        {"patience", number_into(job.patience)},
        {"task",
         [&](std::istringstream& line) {
             uint64_t key = 0;
             line >> key;
             text_into(job.tasks[key])(line);
         }},
        {"parameter", [&](std::istringstream& line) { text_into(job.parameters.emplace_back())(line); }},
        {"case", [&](std::istringstream&) { job.cases.emplace_back(); }},
        {"input", [&](std::istringstream& line) { job.cases.back().inputs.push_back(read_tensor(line)); }},
        {"output", [&](std::istringstream& line) { job.cases.back().outputs.push_back(read_tensor(line)); }},
        {"cache_share", [&](std::istringstream& line) { line >> job.cases.back().cache_share; }},
        {"attribute", [&](std::istringstream& line) { job.cases.back().attributes.push_back(read_attribute(line)); }},
    };
    size_t number = 0;
    for (std::string text; std::getline(file, text);) {
        ++number;
        std::istringstream line(text);
        std::string key;
        line >> key;
        const auto found = keys.find(key);
        try {
            if (found == keys.end()) {
                throw std::runtime_error("unknown key " + key);
            }
            found->second(line);
            if (!line) {
                throw std::runtime_error("malformed value of " + key);
            }
        } catch (const std::exception& error) {
            throw std::runtime_error("job, line " + std::to_string(number) + ": " + error.what());
        }
    }
    return job;
}

}  // namespace harness
