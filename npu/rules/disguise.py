"""Source that is written so that a reader, or a rule, sees something else than the compiler does."""

from __future__ import annotations

import re
from collections.abc import Iterator

from npu.rules.macros import directives
from npu.rules.records import Finding
from npu.rules.source import Source
from npu.rules.tokens import Form
from npu.rules.words import KEYWORDS

INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")
HALF = re.compile("[\ud800-\udfff]")
CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]|\r(?!\n)")
PRAGMAS = frozenset({"once", "unroll", "message"})


def characters(source: Source) -> Iterator[Finding]:
    """Control characters, invisible ones and those that turn the direction of text; halves of characters, which no file
    can hold; trigraphs that end a line."""
    for path, text in source.kernel.files.items():
        if half := HALF.search(text):
            place = text.count("\n", 0, half.start()) + 1
            yield Finding(path, place, "half of a surrogate pair, which is no character")
    for file in source.files:
        for number, line in enumerate(file.text.split("\n"), 1):
            if INVISIBLE.search(line) or CONTROL.search(line.removesuffix("\r")):
                yield Finding(file.path, number, "an invisible or control character")
            if "??/" in line:
                yield Finding(file.path, number, "the trigraph ??/")


def names(source: Source) -> Iterator[Finding]:
    """Names of look-alike letters, escapes, or split over lines; backslashes outside of text."""
    for file in source.files:
        for token in file.tokens:
            if token.form is Form.NAME and not token.text.isascii():
                yield source.where(token, f"the name {token.text!r} has letters outside of ASCII")
            elif token.disguise:
                yield source.where(token, f"the name {token.text!r} is written with {token.disguise}")
            elif token.text == "\\":
                yield source.where(token, "a backslash outside of text")
            elif token.form is Form.TEXT and "\n" in token.text:
                yield source.where(token, "a raw string over several lines")


def macros(source: Source) -> Iterator[Finding]:
    """Macros that give a keyword another meaning, or cannot be followed."""
    if source.hidden_by_macros:
        yield Finding(source.files[0].path, 0, source.hidden_by_macros)
    for file in source.files:
        for line in directives(file.tokens):
            if len(line) > 1 and line[0].text in ("define", "undef") and line[1].text in KEYWORDS:
                yield source.where(line[1], f"the keyword {line[1].text} is defined as a macro")


def pragmas(source: Source) -> Iterator[Finding]:
    """Pragmas can rename and replace functions; a few are harmless."""
    for file in source.files:
        for line in directives(file.tokens):
            if line and line[0].text == "pragma" and (len(line) < 2 or line[1].text not in PRAGMAS):
                yield source.where(line[0], "#pragma " + " ".join(token.text for token in line[1:3]))
