"""Tiling data classes of host code, as the plain structs that the kernel sees.

The host class of the twin lays its fields out as such a struct does: each field aligned to its own size, nested
structs to 8 bytes, the whole rounded up to 8 bytes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from npu.ascendc.project_error import wrong
from npu.ascendc.source_text import closing, line_of, split_arguments, without_comments

_BLOCK = re.compile(r"\bBEGIN_TILING_DATA_DEF\s*\(\s*(\w+)\s*\)(.*?)(\bEND_TILING_DATA_DEF\b|\Z)", re.DOTALL)
_FIELD = re.compile(r"\bTILING_DATA_FIELD_DEF(_ARR|_STRUCT)?\s*\(")
_REGISTER = re.compile(r"\bREGISTER_TILING_DATA_CLASS\s*\(\s*(\w+)\s*,\s*([\w:]+)\s*\)")
_DEFINE = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+(.+?)[ \t]*$", re.MULTILINE)
_CONSTANT = re.compile(r"\b(?:constexpr|const)\s+(?:static\s+|inline\s+)*[\w:]+(?:\s+\w+)?\s+(\w+)\s*=\s*([^;{}]+);")
_TYPES = ["int8_t", "uint8_t", "int16_t", "uint16_t", "int32_t", "uint32_t", "int64_t", "uint64_t", "float", "bool"]


@dataclass(frozen=True)
class TilingStruct:
    """Name and C++ text of a struct, and the names of the structs nested in it."""

    name: str
    text: str
    nested: tuple[str, ...]


@dataclass(frozen=True)
class Tiling:
    """The structs of a project, nested ones first, and the class registered for each operator type."""

    structs: tuple[TilingStruct, ...]
    registered: Mapping[str, str]

    def declarations(self, default: str) -> str:
        """C++ text for the kernel; ``default`` names the struct that GET_TILING_DATA fills in, or is empty."""
        # An inline namespace keeps these types apart from equally named ones of the project's own.
        body = "\n".join(struct.text for struct in self.structs)
        alias = f"using twin_default_tiling = {default};\n" if default else ""
        return f"inline namespace evokernel_tiling {{\n{body}\n}}\n{alias}"


def read_tiling(files: Mapping[str, str]) -> Tiling:
    """The tiling classes that host sources and headers define. Raises ProjectError for a malformed definition."""
    codes = {path: without_comments(text) for path, text in files.items()}
    constants = {name: value.strip() for code in codes.values() for name, value in _constants(code)}
    structs: dict[str, TilingStruct] = {}
    for path, code in codes.items():
        for match in _BLOCK.finditer(code):
            line = line_of(code, match.start())
            if not match.group(3):
                raise wrong(path, f"BEGIN_TILING_DATA_DEF({match.group(1)}) has no END_TILING_DATA_DEF", line)
            struct = _struct(match, path, code, constants)
            if structs.setdefault(struct.name, struct).text != struct.text:
                raise wrong(path, f"tiling data class {struct.name} is defined twice, differently", line)
    registered = {}
    for code in codes.values():
        for match in _REGISTER.finditer(code):
            registered[match.group(1)] = match.group(2).split("::")[-1]
    return Tiling(tuple(_ordered(structs)), registered)


def _constants(code: str) -> list[tuple[str, str]]:
    return [match.group(1, 2) for pattern in (_DEFINE, _CONSTANT) for match in pattern.finditer(code)]  # type: ignore[misc]


def _struct(match: re.Match[str], path: str, code: str, constants: Mapping[str, str]) -> TilingStruct:
    body, nested, lines = match.group(2), [], []
    for field in _FIELD.finditer(body):
        line = line_of(code, match.start(2) + field.start())
        end = closing(body, field.end() - 1)
        arguments = split_arguments(body[field.end() : end]) if end > 0 else []
        kind = field.group(1) or ""
        if len(arguments) != (3 if kind == "_ARR" else 2):
            usage = {"": "type, name", "_ARR": "type, count, name", "_STRUCT": "type, name"}[kind]
            raise wrong(path, f"TILING_DATA_FIELD_DEF{kind} takes ({usage})", line)
        type_name = arguments[0].split("::")[-1].strip()
        if kind == "_STRUCT":
            nested.append(type_name)
            lines.append(f"    alignas(8) {type_name} {arguments[1]};")
        elif type_name not in _TYPES:
            raise wrong(
                path, f"a tiling field cannot have the type {arguments[0]}: use one of {', '.join(_TYPES)}", line
            )
        elif kind == "_ARR":
            count = _resolved(arguments[1], constants, path, line)
            lines.append(f"    {type_name} {arguments[2]}[{count}];")
        else:
            lines.append(f"    {type_name} {arguments[1]};")
    fields = "\n".join(lines)
    return TilingStruct(match.group(1), f"struct alignas(8) {match.group(1)} {{\n{fields}\n}};", tuple(nested))


def _resolved(expression: str, constants: Mapping[str, str], path: str, line: int, depth: int = 0) -> str:
    """The expression with names of constants replaced by their values."""

    def value(match: re.Match[str]) -> str:
        name = match.group().split("::")[-1]
        if name not in constants or depth > 20:
            raise wrong(path, f"cannot find the value of {name} in the size of a tiling array", line)
        return f"({_resolved(constants[name], constants, path, line, depth + 1)})"

    plain = re.sub(r"\b(?:sizeof|static_cast\s*<[^>]*>)\s*", "", expression)
    return re.sub(r"\b[A-Za-z_]\w*(?:::\w+)*", value, re.sub(r"(?<=\d)[uUlL]+\b", "", plain))


def _ordered(structs: Mapping[str, TilingStruct]) -> list[TilingStruct]:
    done: dict[str, TilingStruct] = {}

    def add(struct: TilingStruct, above: tuple[str, ...]) -> None:
        if struct.name in above:
            raise wrong("", f"tiling data class {struct.name} contains itself")
        for name in struct.nested:
            if name in structs and name not in done:
                add(structs[name], (*above, struct.name))
        done.setdefault(struct.name, struct)

    for struct in structs.values():
        add(struct, ())
    return list(done.values())
