"""Macros are expanded over all branches, so that a name cannot be put together unseen."""

import shutil
import subprocess

import pytest

from npu.rules.macros import TooManyExpansions, expansions
from npu.rules.tokens import tokenize


def expanded(source: str) -> list[str]:
    return [" ".join(token.text for token in text) for text in expansions(tokenize(source, "f.cpp"))]


CASES = {
    "object": "#define A b\nA c",
    "function": "#define F(x, y) y x\nF(1, 2)",
    "nested": "#define A(x) B(x) + x\n#define B(x) [x]\nA(A(1))",
    "pasted": "#define G(x, y) x##y\nG(sys, tem)(1)",
    "pasted after expansion": "#define A sys\n#define G(x, y) x##y\n#define H(x, y) G(x, y)\nH(A, tem)",
    "pasted with nothing": "#define G(x, y) x##y\nG(, tem) G(sys, )",
    "self": "#define A A + 1\nA",
    "mutual": "#define A B\n#define B A\nA B",
    "no call": "#define F(x) x\nF + F (2)",
    "name of a call": "#define CALL F\n#define F(x) [x]\nCALL(3)",
    "variadic": "#define V(a, ...) a(__VA_ARGS__)\nV(f, 1, 2)",
    "variadic with a name": "#define V(rest...) f(rest)\nV(1, 2)",
    "nested parentheses": "#define F(x) <x>\nF((a, b))",
    "empty": "#define NOTHING\nNOTHING a NOTHING",
}


@pytest.mark.parametrize("name", CASES)
def test_expansion_agrees_with_the_compilers_preprocessor(name: str) -> None:
    compiler = shutil.which("g++") or shutil.which("clang++")
    assert compiler
    answer = subprocess.run(
        [compiler, "-E", "-P", "-x", "c++", "-std=gnu++17", "-"], input=CASES[name], text=True, capture_output=True
    )
    theirs = " ".join(token.text for token in tokenize(answer.stdout, ""))
    assert expanded(CASES[name]) == [theirs]


def test_every_definition_of_a_macro_is_tried() -> None:
    assert expanded("#if X\n#define A good\n#else\n#define A bad\n#endif\nA") == ["good", "bad"]


def test_equal_definitions_are_one() -> None:
    assert expanded("#define A 1\n#define A 1 // again\nA") == ["1"]


def test_too_many_alternatives_are_refused() -> None:
    source = "".join(f"#if X\n#define A{n} 1\n#else\n#define A{n} 2\n#endif\n" for n in range(5))
    with pytest.raises(TooManyExpansions, match="32 combinations"):
        expanded(source)


def test_expansion_without_end_is_refused() -> None:
    source = "#define X0 1\n" + "".join(f"#define X{n} X{n - 1} X{n - 1}\n" for n in range(1, 25)) + "X24"
    with pytest.raises(TooManyExpansions):
        expanded(source)
