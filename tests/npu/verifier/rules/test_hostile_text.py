"""Any text at all gets a verdict, soon: neither an exception, nor a hang, nor words that no terminal can show."""

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import operators
from npu.ascendc.project import load
from npu.ascendc.project_error import ProjectError
from npu.outcome import Gate
from npu.rules import inspect, normalised_hash
from npu.verifier import verify
from operators import Kernel
from tests.npu.verifier.fixtures import PARTS, honest
from tests.npu.verifier.machine import Machine, relu
from tests.npu.verifier.test_commands import evokernel

RELU = operators.get("level1/relu")
SECONDS = 8.0
MOST_TOKENS, MOST_CHARACTERS = 15_000, 60_000
DEFINES = "#define F(x) x\n#define G F\n#define P(a) a\n#define V(...) __VA_ARGS__\n"
PIECES = (
    *("static ", "f(", "(", "{", "}", "[", "<", "f<", "f<a>(", "*", ";", ",", "::", "a::", "#", "#\n", "[[", "?", "="),
    *("catch { return; } ", "catch(", "namespace a { ", "struct a { ", 'extern "C" { ', "template<", "template <> "),
    *("__global__ ", "__global__ void f(", "__aicore__ ", "relu<<<", "<<<>>>(", "(int*)", "= *(", "&a, ", "new (a) "),
    *("operator ", "reinterpret_cast<", "using a = ", "#pragma once ", "#include <a>\n", "#define A(x) x x\n"),
    *("F(", "F(1 ", "G ", "G(1) ", "P(a)##", "V(1, ", "V(V(", "OP_ADD(A);\n", "BEGIN_TILING_DATA_DEF(A)\n"),
    *(
        "TILING_DATA_FIELD_DEF(int,",
        "class A : ",
        "\\\n",
        "\\ ",
        '"',
        "'",
        'R"(',
        "/*",
        "//\n",
        "1'",
        "1e+",
        "%:",
        "??/",
    ),
    *("\0", "\r", "\f", "é", "😀", "\\u00e9", "\u202e", "\ufeff", "\ud800", "\udfff", " ", "\n", "\x1b[31m"),
)
SHAPES = {
    "a chain of macros": "".join(f"#define a{i} a{i + 1}\n" for i in range(7_000)) + "int y = a0;",
    "a chain of calls": "".join(f"#define a{i}(x) a{i + 1}(x)\n" for i in range(3_000)) + "int y = a0(1);",
    "calls within calls": DEFINES + "int y = " + "F(" * 9_000 + "1" + ")" * 9_000 + ";",
    "macros that call each other": "#define f(x) g(x)\n#define g(x) f(x)\n" + "f(" * 5_000 + ")" * 5_000,
    "a name pasted from many": "#define P(a) " + "a##" * 18_000 + "a\nint P(x);",
    "macros that double": "".join(f"#define b{i} b{i + 1} b{i + 1}\n" for i in range(64)) + "int b0;",
    "alternatives": "".join(f"#if a\n#define v{i} 1\n#else\n#define v{i} 2\n#endif\n" for i in range(4)) + "x " * 3000,
    "100,000 macros": "".join(f"#define a{i}\n" for i in range(100_000)),
    "10 MB of statements": "int x;\n" * 1_500_000,
    "10 MB in one name": "a" * 10_000_000,
    "10 MB of comment": "/*" + "a" * 10_000_000 + "*/",
    "pairs of braces": "void f() " + "{" * 18_000 + "}" * 18_000,
}  # fmt: skip
FILES = {
    "no file": {},
    "an empty file": {PARTS["device"]: ""},
    "20,000 files": {f"op_kernel/f{i}.h": "" for i in range(20_000)},
    "half a character in a path": {**honest().files, "op_kernel/\udcff.h": "int x;"},
    "half a character in a description": {**honest().files, "note.json": "\ud800"},
    "a path with a NUL": {**honest().files, "op_kernel/\0.h": "int x;"},
    "a path of 10,000 characters": {**honest().files, "op_kernel/" + "a/" * 5_000 + "x.h": ""},
    "a path that colours the terminal": {**honest().files, "op_kernel/\x1b[31m.h": ""},
    "a file that is a folder too": {**honest().files, PARTS["device"] + "/x.h": ""},
    "the unit's own name": {**honest().files, "device.cpp": "int x;", "host.cpp": "int x;"},
}


def within(files: dict[str, str]) -> str:
    """Put a kernel through the first gate and, as a target would, read it; return what its author is told."""
    kernel = Kernel(files)
    started = time.process_time()
    found = inspect(kernel, RELU)
    normalised_hash(kernel)
    try:
        load(kernel, RELU.op_type)
    except ProjectError as error:
        assert error.diagnostics
    assert time.process_time() - started < SECONDS
    return "\n".join(f"{d.file} {d.message}" for d in found)


def device(text: str) -> dict[str, str]:
    return {**honest().files, PARTS["device"]: honest().files[PARTS["device"]] + "\n" + text}


@pytest.mark.parametrize("piece", PIECES, ids=range(len(PIECES)))
def test_a_piece_again_and_again_gets_a_verdict_soon(piece: str) -> None:
    count = min(MOST_CHARACTERS // len(piece), MOST_TOKENS // (len(piece.split()) + piece.count("(") + 1))
    told = within(device(DEFINES + piece * count))
    assert all(c.isprintable() or c == "\n" for c in told)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_hostile_shape_gets_a_verdict_soon(shape: str) -> None:
    within(device(SHAPES[shape]))


@pytest.mark.parametrize("name", FILES)
def test_hostile_files_get_an_outcome_that_can_be_stored_and_shown(name: str) -> None:
    outcome = verify(Kernel(FILES[name]), RELU, Machine(relu))
    assert all(c.isprintable() or c == "\n" for c in outcome.feedback)
    outcome.feedback.encode()


@given(st.text(alphabet=st.characters(exclude_categories=()), max_size=300), st.text(max_size=12))
@settings(max_examples=40, deadline=None)
def test_no_text_is_an_exception(text: str, name: str) -> None:
    outcome = verify(Kernel(device(text) | {f"op_kernel/{name}": text}), RELU, Machine(relu))
    assert outcome.feedback
    outcome.feedback.encode()


def test_half_a_character_is_rejected_by_a_rule() -> None:
    outcome = verify(Kernel(device("// \ud800")), RELU, Machine(relu))
    assert (outcome.failed_gate, outcome.error_class) == (Gate.ANTI_HACK, "H24-characters")


BYTES = {b"\xff\xfe// not UTF-8": 2, b"int\0x;": 1, b"\xef\xbb\xbfint x;": 1, b"int x;\n" * 1_500_000: 1, b"": 1}


@pytest.mark.parametrize("content", BYTES, ids=["no UTF-8", "NUL", "a mark of the byte order", "10 MB", "empty"])
def test_a_file_of_any_bytes_gets_an_answer_without_a_traceback(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "kernel.cpp").write_bytes(content)
    done = evokernel("verify", str(tmp_path / "kernel.cpp"), "--operator", "level1/relu")
    assert done.returncode == BYTES[content], done.stdout + done.stderr
    assert "Traceback" not in done.stderr + done.stdout
