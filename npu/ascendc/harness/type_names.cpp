// Names of data types and formats: those of numpy in jobs, those of the public interface in messages.
#include "graph/utils/type_utils.h"

#include <utility>

namespace ge {
namespace {

struct Name {
    DataType type;
    const char* serial;
    const char* numpy;
};

constexpr Name names[] = {
    {DT_FLOAT, "DT_FLOAT", "float32"},     {DT_FLOAT16, "DT_FLOAT16", "float16"}, {DT_BF16, "DT_BF16", "bfloat16"},
    {DT_INT8, "DT_INT8", "int8"},          {DT_UINT8, "DT_UINT8", "uint8"},       {DT_INT16, "DT_INT16", "int16"},
    {DT_UINT16, "DT_UINT16", "uint16"},    {DT_INT32, "DT_INT32", "int32"},       {DT_UINT32, "DT_UINT32", "uint32"},
    {DT_INT64, "DT_INT64", "int64"},       {DT_UINT64, "DT_UINT64", "uint64"},    {DT_DOUBLE, "DT_DOUBLE", "float64"},
    {DT_BOOL, "DT_BOOL", "bool"},
};

constexpr std::pair<Format, const char*> formats[] = {
    {FORMAT_ND, "ND"},       {FORMAT_NCHW, "NCHW"},   {FORMAT_NHWC, "NHWC"},   {FORMAT_NC1HWC0, "NC1HWC0"},
    {FORMAT_HWCN, "HWCN"},   {FORMAT_NDHWC, "NDHWC"}, {FORMAT_NCDHW, "NCDHW"}, {FORMAT_FRACTAL_NZ, "FRACTAL_NZ"},
    {FORMAT_NCL, "NCL"},
};

}  // namespace

std::string TypeUtils::DataTypeToSerialString(DataType type) {
    for (const Name& name : names) {
        if (name.type == type) {
            return name.serial;
        }
    }
    return "DT_UNDEFINED";
}

DataType TypeUtils::SerialStringToDataType(const std::string& text) {
    for (const Name& name : names) {
        if (text == name.serial || text == name.numpy) {
            return name.type;
        }
    }
    return DT_UNDEFINED;
}

std::string TypeUtils::FormatToSerialString(Format format) {
    for (const auto& [known, name] : formats) {
        if (known == format) {
            return name;
        }
    }
    return "RESERVED";
}

}  // namespace ge
