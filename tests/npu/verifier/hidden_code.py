"""H24: forbidden calls in every disguise that C++ offers, each beside an honest look-alike."""
# ruff: noqa: E501 - each piece of C++ stays on one line beside its look-alike

from tests.npu.verifier.fixtures import INCLUDE, TILING, Pair


def host(code: str) -> dict[str, tuple[str, str]]:
    return {"host": (TILING, TILING + code)}


def top(code: str) -> dict[str, tuple[str, str]]:
    return {"device": (INCLUDE, INCLUDE + "\n" + code)}


HIDDEN_CODE = (
    Pair("H24 system", "H24-process", host('    system("true");\n'), host("    // system(\"true\") would be wrong\n")),
    Pair("H24 popen by its global name", "H24-process", host('    ::popen("true", "r");\n'), host('    const char *s = "popen(true)"; (void)s;\n')),
    Pair("H24 fork", "H24-process", host("    fork();\n"), host("    uint32_t forks = 2; (void)forks;\n")),
    Pair("H24 exec", "H24-process", host('    execl("/bin/true", "true", nullptr);\n'), host("    uint32_t execute = 2; (void)execute;\n")),
    Pair("H24 socket", "H24-network", host("    socket(2, 1, 0);\n"), host("    /* socket(2, 1, 0) */\n")),
    Pair("H24 dlopen", "H24-loading", host('    dlopen("libm.so", 1);\n'), host("    uint32_t dlopened = 2; (void)dlopened;\n")),
    Pair("H24 inline assembly", "H24-assembly", host('    asm("nop");\n'), host("    uint32_t asmTiles = 2; (void)asmTiles;\n")),
    Pair("H24 inline assembly by its other name", "H24-reserved", host('    __asm__("nop");\n'), host('    const char *name = "__asm__"; (void)name;\n')),
    Pair("H24 a kill", "H24-signal", host("    kill(1, 9);\n"), host("    uint32_t skill = 2; (void)skill;\n")),
    Pair("H24 an alias", "H24-process", top("#define RUN system"), top("#define RUN 7")),
    Pair(
        "H24 pasted names",
        "H24-process",
        top("#define A sys\n#define B tem\n#define GLUE(x, y) x##y\n#define GLUED(x, y) GLUE(x, y)\ninline int f() { return GLUED(A, B)(\"true\"); }"),
        top("#define A sys\n#define B tile\n#define GLUE(x, y) x##y\n#define GLUED(x, y) GLUE(x, y)\ninline int GLUED(A, B)() { return 1; }"),
    ),
    Pair(
        "H24 pasted with an empty argument between",
        "H24-process",
        top("#define G(x, y) x##y\n#define P(a, b, c) G(a, b##c)\ninline int f() { return P(sys, t, em)(\"true\"); }\n#define Q(a, b) a##b\ninline int g() { return Q(, Q(sys, tem))(\"true\"); }"),
        top("#define G(x, y) x##y\n#define P(a, b, c) G(a, b##c)\ninline int P(sys, t, ile)() { return 1; }"),
    ),
    Pair(
        "H24 a definition that a branch hides",
        "H24-process",
        top("#define G(x, y) x##y\n#define PART sys\n#if 0\n#define PART harm\n#endif\n#define H(x, y) G(x, y)\ninline int f() { return H(PART, tem)(\"true\"); }"),
        top("#if 0\n#define PART 1\n#else\n#define PART 2\n#endif"),
    ),
    Pair("H24 a pasted name in variadic arguments", "H24-process", top("#define V(...) __VA_ARGS__\n#define G(x, y) x##y\ninline int f() { return V(G(po, pen))(\"true\", \"r\") != nullptr; }"), top("#define V(...) __VA_ARGS__\n#define G(x, y) x##y\ninline int V(G(po, int))() { return 1; }")),
    Pair("H24 an escaped letter", "H24-disguise", host('    \\u0073ystem("true");\n'), host('    const char *s = "\\u0073ystem"; (void)s;\n')),
    Pair("H24 a name over two lines", "H24-disguise", host('    sys\\\ntem("true");\n'), host("    uint64_t sum = total + \\\n        total; (void)sum;\n")),
    Pair("H24 a look-alike letter", "H24-disguise", host("    int ѕystem = 1;\n"), host("    // ѕystem in a comment is harmless: “naïve”\n")),
    Pair("H24 code behind a trigraph", "H24-characters", host('    // what??/\n    total = 0;\n'), host("    // what? / or\n")),
    Pair("H24 code behind a carriage return", "H24-characters", host("    // comment\rtotal = 0;\n"), host("    // comment\r\n")),
    Pair("H24 text that runs backwards", "H24-characters", host("    /* \u202e */\n"), host("    /* שלום, Grüße */\n")),
    Pair("H24 a raw string that swallows code", "H24-disguise", host('    const char *s = R"(\n)"; system("true"); //)";\n'), host('    const char *s = R"(// no comment)"; (void)s;\n')),
    Pair("H24 a header name that opens a comment", "H24-reserved", top("#if __has_include(</*>)\n#endif\n/* */"), top("#if defined(A) /* > */\n#endif\n")),
    Pair("H24 digraphs", "H24-process", top('inline int f() <% return system("true"); %>'), top("inline int f() <% return 1; %>")),
    Pair("H24 a keyword with another meaning", "H24-macros", top("#define private public"), top("#define PRIVATE private")),
    Pair("H24 a pragma that renames", "H24-pragmas", top("#pragma redefine_extname fine system"), top("#pragma once")),
    Pair("H24 an attribute that aliases", "H24-reserved", top('extern "C" int fine() __attribute__((alias("system")));'), top("// __attribute__((alias)) is not allowed")),
    Pair("H24 a function of the compiler's", "H24-reserved", top("inline int f() { return __builtin_popcount(1); }"), top("inline int builtin_popcount(int n) { return n & 1; }\ninline int f() { return builtin_popcount(1); }")),
    Pair("H24 macros that explode", "H24-macros", top("".join(f"#define X{n} X{n - 1} X{n - 1}\n" for n in range(1, 24)) + "#define X0 1\n" + "inline int f() { return X23; }"), top("".join(f"#define X{n} (X{n - 1} + 1)\n" for n in range(1, 24)) + "#define X0 1\n" + "inline int f() { return X23; }")),
)  # fmt: skip
