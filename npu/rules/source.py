"""A kernel's source as rules see it: tokens as written, and the program text with macros expanded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath

from npu.rules.macros import TooManyExpansions, expansions
from npu.rules.records import Finding, Side
from npu.rules.tokens import Form, Token, tokenize
from operators import Kernel, Operator

CPP = (".cpp", ".cc", ".cxx", ".h", ".hpp", ".cce")
DATA = (".json", ".txt", ".md")


@dataclass(frozen=True)
class File:
    """One C++ file of a kernel."""

    path: str
    text: str
    side: Side
    tokens: tuple[Token, ...]


@dataclass(frozen=True)
class Source:
    """All C++ files of a kernel for one operator."""

    kernel: Kernel
    operator: Operator

    @cached_property
    def files(self) -> tuple[File, ...]:
        """The C++ files, read into tokens."""
        return tuple(
            File(path, text, side_of(path, text), tuple(tokenize(text, path)))
            for path, text in self.kernel.files.items()
            if path.endswith(CPP)
        )

    @cached_property
    def sides(self) -> dict[str, Side]:
        """Side of every file, by its path."""
        return {file.path: file.side for file in self.files}

    @cached_property
    def _expanded(self) -> tuple[tuple[tuple[Token, ...], ...], str]:
        tokens = [token for file in self.files for token in file.tokens]
        try:
            return tuple(tuple(text) for text in expansions(tokens)), ""
        except TooManyExpansions as error:
            return (), str(error)

    @property
    def texts(self) -> tuple[tuple[Token, ...], ...]:
        """The program text with macros expanded, once for each choice among alternative macro definitions.

        Definitions of one file hold in all, because a file may be included by another. Empty when ``hidden_by_macros``.
        """
        return self._expanded[0]

    @property
    def hidden_by_macros(self) -> str:
        """Why the macros cannot be expanded, or ""."""
        return self._expanded[1]

    @cached_property
    def streams(self) -> tuple[tuple[Token, ...], ...]:
        """What a rule must look through: the tokens as written, directives included, and the expanded texts."""
        written = tuple(token for file in self.files for token in file.tokens)
        return (written, *self.texts)

    @cached_property
    def names(self) -> dict[str, Token]:
        """Every name that is written or made by a macro, with the first place where it stands."""
        found: dict[str, Token] = {}
        for stream in self.streams:
            for token in stream:
                if token.form is Form.NAME:
                    found.setdefault(token.text, token)
        return found

    def where(self, token: Token, what: str) -> Finding:
        """A finding at a token."""
        return Finding(token.file, token.line, what)

    def text_of(self, *sides: Side) -> Iterator[tuple[Token, ...]]:
        """The expanded texts, of the files of these sides only."""
        for text in self.texts:
            yield tuple(token for token in text if self.sides.get(token.file) in sides)


def side_of(path: str, text: str) -> Side:
    """Which side a file belongs to: by its folder, else by what it contains."""
    folders = PurePosixPath(path).parts[:-1]
    if "op_kernel" in folders:
        return Side.DEVICE
    if "PYBIND11_MODULE" in text or "torch/" in text:
        return Side.BINDING
    return Side.DEVICE if "op_host" not in folders and "__aicore__" in text else Side.HOST
