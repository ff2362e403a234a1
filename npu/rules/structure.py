"""What a kernel must define, what it may not define again, and what its host code may not hand on."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator, Sequence

from npu.rules.calls import api_names
from npu.rules.macros import directives
from npu.rules.records import Finding, Side
from npu.rules.source import Source
from npu.rules.statements import braces
from npu.rules.tokens import Form, Token
from npu.rules.words import FRAMEWORK_NAMES

CLOSED = frozenset({"AscendC", "std", "ge", "gert", "platform_ascendc", "matmul", "matmul_tiling"})
FRAMEWORKS = frozenset({"at", "torch", "aten", "c10"})
RESERVED = re.compile(r"__\w*|_[A-Z]\w*|\w+__\w*")
KNOWN_RESERVED = re.compile(
    r"__(aicore|global|gm|ubuf|cbuf|ca|cb|cc|fbuf|ssbuf|inline|forceinline|restrict|func|FUNCTION|PRETTY_FUNCTION|FILE|LINE|VA_ARGS"
    r"|cplusplus|aiv|aic|mix|cube|vector|no_simd_vf_fusion|simd_vf|VEC|CUBE|workgroup|schedmode|DATE|TIME|assert_fail)__"
    r"|__(inline|restrict|cplusplus|aicore|simd_vf|DAV|NPU|CCE|MIX|ENABLE|ASC)\w*|_[A-Z][A-Z0-9_]*_H_?_?|__?[A-Z][A-Z0-9_]*_(H|HPP|H_|HPP_|TILING_H)_?_?"
)
BUILT_IN = re.compile(r"aclnn\w+|aclop\w+|at_npu|_?npu_\w+|OpCommand|native_functions")


def kernel_defined(source: Source) -> Iterator[Finding]:
    """The device source defines a kernel function; nothing else can be launched."""
    names = [token for text in source.text_of(Side.DEVICE) for token in text if token.text == "__global__"]
    if not names and not source.hidden_by_macros:
        path = next(
            (file.path for file in source.files if file.side is Side.DEVICE), next(iter(source.kernel.files), "")
        )
        yield Finding(path, 0, "no __global__ function")


def redefinitions(source: Source) -> Iterator[Finding]:
    """Namespaces of the API are closed to kernels, and names of the API are no macros."""
    for text in source.texts:
        for at, token in enumerate(text[:-1]):
            follows = text[at + 1]
            opens = at + 2 < len(text) and text[at + 2].text in ("{", "::")
            host = follows.text == "ge" and source.sides.get(token.file) is Side.HOST  # generated projects infer there
            if token.text == "namespace" and follows.text in CLOSED and opens and not host:
                yield source.where(token, f"namespace {follows.text} is opened")
    own = {"GM_ADDR", "DTYPE_X", "DTYPE_Y", "DTYPE_Z"}
    for file in source.files:
        for line in directives(file.tokens):
            if len(line) > 1 and line[0].text in ("define", "undef"):
                name = line[1].text
                if name in api_names() - own and not name.isupper():
                    yield source.where(line[1], f"the API's name {name} is defined as a macro")


def reserved(source: Source) -> Iterator[Finding]:
    """Names that belong to the compiler and its library, of which a kernel needs a few only."""
    guards = _guards(source)
    for name, token in source.names.items():
        if RESERVED.fullmatch(name) and not KNOWN_RESERVED.fullmatch(name) and name not in guards:
            yield source.where(token, f"the reserved name {name}")


def _guards(source: Source) -> set[str]:
    """Names that a file defines for itself as a macro without a body: include guards."""
    lines = [line for file in source.files for line in directives(file.tokens)]
    return {line[1].text for line in lines if len(line) == 2 and line[0].text == "define"}


def fallbacks(source: Source) -> Iterator[Finding]:
    """A handler of exceptions that returns or computes: the kernel's failure would be hidden."""
    for text in source.texts:
        returns = [at for at, token in enumerate(text) if token.text == "return" and token.form is Form.NAME]
        for opening, end in braces(text):
            if _is_handler(text, opening) and bisect(returns, end) > bisect(returns, opening):
                yield source.where(text[opening], "a handler that returns a result")


def _is_handler(text: Sequence[Token], opening: int) -> bool:
    """Whether the brace at ``opening`` follows ``catch (…)``."""
    return any(token.text == "catch" and token.form is Form.NAME for token in text[max(0, opening - 16) : opening])


def built_in_operators(source: Source) -> Iterator[Finding]:
    """Host code calls operators of the library or of a framework; only the kernel's own operator may be called."""
    own = source.operator.op_type
    permitted = {f"aclnn{own}", f"aclnn{own}GetWorkspaceSize"}
    for name, token in source.names.items():
        if BUILT_IN.fullmatch(name) and name not in permitted:
            yield source.where(token, f"the operator {name}; only aclnn{own} is this kernel's")
    for text in source.texts:
        for at in range(len(text) - 2):
            space, colons, member = text[at], text[at + 1], text[at + 2]
            if space.text in FRAMEWORKS and colons.text == "::" and member.text not in FRAMEWORK_NAMES:
                yield source.where(member, f"{space.text}::{member.text}")
