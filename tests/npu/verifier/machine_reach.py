"""Ways from a kernel into the process that judges it, each beside an honest look-alike."""
# ruff: noqa: E501 - each piece of C++ stays on one line beside its look-alike

from tests.npu.verifier.fixtures import COMPUTE, INCLUDE, INIT, TILING, Edits, Pair


def top(code: str) -> Edits:
    return {"device": (INCLUDE, INCLUDE + "\n" + code)}


def inner(code: str) -> Edits:
    return {"device": (COMPUTE, code + " " + COMPUTE)}


def host(code: str) -> Edits:
    return {"host": (TILING, TILING + code)}


MACHINE_REACH = (
    Pair("H17 a tensor's place in the machine", "H17-internals", inner("auto &p = yLocal.place(); (void)p;"), inner("auto p = yLocal.GetSize(); (void)p;")),
    Pair("H17 a queue of the machine's, found by its argument", "H17-internals", inner("auto t = alloc_tensor(outQueueY.queue());"), inner("uint32_t queued = count; (void)queued;")),
    Pair("H17 a function of the twin's", "H17-internals", inner("copy_plan(0, yLocal, yGm, true);"), top("__aicore__ inline uint32_t copy_plan(uint32_t n) { return n; }\n__aicore__ inline uint32_t twice(uint32_t n) { return copy_plan(n); }")),
    Pair("H17 a private member by its address", "H17-internals", top("using Member = decltype(&AscendC::LocalTensor<float>::place_);"), top("struct Tile { uint32_t place_; };\nusing Member = decltype(&Tile::place_);")),
    Pair("H17 a symbol of the process", "H17-declarations", top('extern "C" void release_all(void *p);'), top("__aicore__ inline uint32_t later(uint32_t n);\n__aicore__ inline uint32_t later(uint32_t n) { return n; }")),
    Pair("H17 a mangled symbol", "H24-reserved", top('extern "C" void _ZN4twin5resetEv();'), top("constexpr int ZN4 = 4;")),
    Pair("H17 an entry of the harness", "H17-harness", top('extern "C" void evokernel_entry(void **, const void *);'), top("// evokernel_entry is the harness's")),
    Pair("H17 the harness's header", "H03-includes", top('#include "twin/launch.h"'), {**top('#include "launch.h"'), "op_kernel/launch.h": ("", "#pragma once\n")}),
    Pair("H17 a symbol by its name at run time", "H24-loading", host('    dlsym(nullptr, "x");\n'), host("    uint32_t dlsyms = 1; (void)dlsyms;\n")),
    Pair("H18 the process's own memory", "H18-files", host('    std::ifstream memory("/proc/self/maps");\n'), host('    const char *note = "see /proc/self/maps"; (void)note;\n')),
    Pair("H24 a label in assembly", "H24-assembly", top('extern "C" int fine() asm("system");'), top("constexpr int assembled = 1;")),
    Pair("H24 an attribute that runs before the launch", "H24-attributes", top("[[gnu::constructor]] void early() {}"), top("[[maybe_unused]] constexpr int EARLY = 0;")),
    Pair("H24 a second attribute", "H24-attributes", top("[[maybe_unused, gnu::constructor]] void early() {}"), top('[[maybe_unused, deprecated]] constexpr int EARLY = 0;')),
    Pair("H24 an attribute that aliases, in brackets", "H24-attributes", top('[[gnu::alias("system")]] int fine();'), inner("uint32_t n[2] = {0, 1}; uint32_t m[2] = {1, 0}; uint32_t k = n[m[0]]; (void)k;")),
    Pair("H09 a constructor before the launch", "H09-state", top("struct Early { Early() {} };\nconst Early early;"), top("struct Sizes { uint32_t rows = 4; };\nconstexpr Sizes SIZES{};")),
    Pair("H13 a function by a number", "H13-pointers", inner("auto f = reinterpret_cast<void (*)(uint32_t)>(0x401000); f(count);"), inner("auto f = [](uint32_t n) { return n; }; f(count);")),
    Pair("H13 a pointer to a function", "H13-pointers", inner("void (*f)(uint32_t) = nullptr; (void)f;"), inner("uint32_t f = (count) * (2); (void)f;")),
    Pair("H13 an object made at an address", "H13-pointers", inner("new ((void *)0x401000) uint64_t(0);"), top("class Renewed { public: uint32_t renew = 1; };")),
    Pair("H13 a tensor seen as something else", "H13-pointers", inner("struct Fake { uint32_t a; }; reinterpret_cast<Fake &>(yLocal).a = 0;"), inner("float v = 1.0f; uint32_t bits = reinterpret_cast<uint32_t &>(v); (void)bits;")),
    Pair("H13 memory past a tensor", "H13-memory", inner("auto p = yLocal.GetPhyAddr(); *(p + 100000) = 0.0f;"), {"device": (INIT, INIT + "        xGm.SetGlobalBuffer((__gm__ float *)x + start, length);\n")}),
    Pair("H15 allocation is replaced", "H15-replacement", top("inline void *operator new(size_t n) { return nullptr; }"), top("struct Pair { int a; };\ninline bool operator==(const Pair &x, const Pair &y) { return x.a == y.a; }")),
    Pair("H15 a part of the API is specialised", "H15-replacement", top("template <> class AscendC::LocalTensor<char> {};"), top("template <typename T> struct Width { static constexpr int N = 4; };\ntemplate <> struct Width<half> { static constexpr int N = 2; };")),
    Pair("H15 a function of the API is specialised", "H15-replacement", top("template <> void AscendC::Relu<float>(const LocalTensor<float> &y, const LocalTensor<float> &x, const int32_t &n) {}"), top("template <typename T> __aicore__ inline T half_of(T n) { return n / 2; }\ntemplate <> __aicore__ inline float half_of<float>(float n) { return n * 0.5f; }")),
    Pair("H15 the machine's namespace is opened", "H17-harness", top("namespace twin { inline int x() { return 1; } }"), top("namespace twins { inline int x() { return 1; } }")),
    Pair("H15 the API's namespace is opened in parts", "H15-redefinition", top("namespace AscendC::detail { inline int x() { return 1; } }"), top("namespace relu::detail { inline int x() { return 1; } }")),
    Pair("H15 a name of the API is a macro", "H15-redefinition", top("#define EnQue(x) FreeTensor(x)"), top("#define ENQUE_TILE(q, t) q.EnQue(t)")),
    Pair("H13 a thread", "H13-threads", host("    std::this_thread::yield();\n"), host("    uint32_t threads = 1; (void)threads;\n")),
    Pair("H15 a clock", "H15-clocks", host("    clock_t begin = clock();\n"), host("    uint32_t clockwise = 1; (void)clockwise;\n")),
)  # fmt: skip
