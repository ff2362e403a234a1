// Names of data types and formats.
#pragma once

#include <string>

#include "graph/types.h"

namespace ge {

class TypeUtils {
public:
    static std::string DataTypeToSerialString(DataType type);
    static DataType SerialStringToDataType(const std::string& name);
    static std::string FormatToSerialString(Format format);
};

}  // namespace ge
