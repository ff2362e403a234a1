// Log macros of host code. Errors and warnings go to standard error, which the run shows; the rest is dropped.
#pragma once

#include <cstdio>

namespace evokernel {

inline const char* LogName(const char* name) { return name == nullptr ? "(no name)" : name; }
template <typename T>
const char* LogName(T* context) {
    return context == nullptr ? "(no context)" : context->GetNodeName();
}
template <typename T>
auto LogName(const T& text) -> decltype(text.c_str()) {
    return text.c_str();
}

}  // namespace evokernel

#define EVOKERNEL_LOG(level, name, ...)                                             \
    do {                                                                            \
        std::fprintf(stderr, "[%s] %s: ", level, ::evokernel::LogName(name));       \
        std::fprintf(stderr, __VA_ARGS__);                                          \
        std::fprintf(stderr, "\n");                                                 \
    } while (0)

#define OP_LOGE(name, ...) EVOKERNEL_LOG("error", name, __VA_ARGS__)
#define OP_LOGW(name, ...) EVOKERNEL_LOG("warning", name, __VA_ARGS__)
#define OP_LOGI(name, ...) static_cast<void>(name)
#define OP_LOGD(name, ...) static_cast<void>(name)
#define OP_LOGE_IF(condition, result, name, ...) \
    do {                                         \
        if (condition) {                         \
            OP_LOGE(name, __VA_ARGS__);          \
            return result;                       \
        }                                        \
    } while (0)
#define OPS_LOG_E(name, ...) OP_LOGE(name, __VA_ARGS__)
#define OPS_LOG_W(name, ...) OP_LOGW(name, __VA_ARGS__)
#define OPS_LOG_I(name, ...) OP_LOGI(name, __VA_ARGS__)
#define OPS_LOG_D(name, ...) OP_LOGD(name, __VA_ARGS__)
#define OPS_ERR_IF(condition, log, statement) OP_CHECK_IF(condition, log, statement)
#define VECTOR_INNER_ERR_REPORT_TILIING(name, ...) OP_LOGE(name, __VA_ARGS__)
#define OPS_REPORT_VECTOR_INNER_ERR(name, ...) OP_LOGE(name, __VA_ARGS__)
#define CUBE_INNER_ERR_REPORT(name, ...) OP_LOGE(name, __VA_ARGS__)

#define OP_CHECK_IF(condition, log, statement) \
    do {                                       \
        if (condition) {                       \
            log;                               \
            statement;                         \
        }                                      \
    } while (0)
#define OP_CHECK(condition, log, statement) OP_CHECK_IF(condition, log, statement)
#define OP_TILING_CHECK(condition, log, statement) OP_CHECK_IF(condition, log, statement)
#define OP_CHECK_NULL_WITH_CONTEXT(context, pointer)          \
    do {                                                      \
        if ((pointer) == nullptr) {                           \
            OP_LOGE(context, "%s is a null pointer", #pointer); \
            return ge::GRAPH_FAILED;                          \
        }                                                     \
    } while (0)
#define OPS_CHECK_NULL_WITH_CONTEXT(context, pointer) OP_CHECK_NULL_WITH_CONTEXT(context, pointer)
#define OPS_CHECK_NULL_WITH_CONTEXT_RET(context, pointer, result) \
    OP_CHECK_IF((pointer) == nullptr, OP_LOGE(context, "%s is a null pointer", #pointer), return result)
