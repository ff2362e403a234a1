"""C++ source as tokens, so that comments, strings, continuations, digraphs and escapes can hide nothing from a rule."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

DIGRAPHS = {"<%": "{", "%>": "}", "<:": "[", ":>": "]", "%:": "#", "%:%:": "##"}
ALTERNATIVE = {"and": "&&", "or": "||", "not": "!", "bitand": "&", "bitor": "|", "compl": "~", "xor": "^"}


class Form(StrEnum):
    """What kind of token: a name, a number, a string or character, a sign, or the end of a directive's line."""

    NAME = "name"
    NUMBER = "number"
    TEXT = "text"
    SIGN = "sign"
    END = "end"


@dataclass(frozen=True)
class Token:
    """One token of a file. ``directive`` says whether it belongs to a preprocessor line; ``spaced`` follows a space.

    ``disguise`` says how the source writes a name in a form that no honest author uses.
    """

    form: Form
    text: str
    file: str
    line: int
    directive: bool = False
    spaced: bool = False
    disguise: str = ""


LEXEME = re.compile(
    r"""(?P<space>[ \t\v\f\r]+) | (?P<newline>\n) | (?P<comment>//[^\n]* | /\*.*?(?:\*/|\Z))
    | (?P<raw>(?:u8|[uUL])?R"(?P<fence>[^()\\\s"]{0,16})\(.*?\)(?P=fence)")
    | (?P<text>(?:u8|[uUL])?(?:"(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])+'))
    | (?P<number>\.?[0-9](?:[eEpP][+-]|'?[\w.])*)
    | (?P<name>(?:[^\W\d]|\$|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8})(?:\w|\$|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8})*)
    | (?P<sign>%:%: | <:(?!:) | <% | %> | :> | %: | \#\# | :: | -> | << | && | \|\| | [=!<>]= | [-+*/%&|^]= | . )""",
    re.VERBOSE | re.DOTALL,
)
ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})")
CONTINUATION = re.compile(r"\\[ \t\r\v\f]*\n")


def tokenize(text: str, file: str) -> list[Token]:
    """The tokens of a C++17 file, comments removed. A directive's last token is followed by one of form END."""
    joined, removed = _joined(text)
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    return list(_tokens(joined, removed, starts, file))


def _joined(text: str) -> tuple[str, list[tuple[int, int]]]:
    """Continued lines joined, except in raw strings; and for each join its place in the result and the shift there."""
    raw = LEXEME.finditer(text) if 'R"' in text else ()
    literal = [match.span() for match in raw if match["raw"]]
    pieces: list[str] = []
    removed: list[tuple[int, int]] = [(-1, 0)]
    kept = length = 0
    begins = [start for start, _ in literal]
    for match in CONTINUATION.finditer(text):
        before = bisect_right(begins, match.start()) - 1
        if before >= 0 and match.start() < literal[before][1]:
            continue
        pieces.append(text[kept : match.start()])
        length += match.start() - kept
        kept = match.end()
        removed.append((length, kept - length))
    return "".join([*pieces, text[kept:]]), removed


def _tokens(text: str, removed: list[tuple[int, int]], starts: list[int], file: str) -> Iterator[Token]:
    places = [place for place, _ in removed]
    directive, fresh, spaced, line = False, True, False, 1
    for match in LEXEME.finditer(text):
        kind = "raw" if match["raw"] else str(match.lastgroup)
        if kind == "newline":
            if directive:
                yield Token(Form.END, "", file, line, True)
            directive, fresh, spaced = False, True, True
        elif kind in ("space", "comment"):
            spaced = True
        else:
            join = bisect_right(places, match.start()) - 1
            line = bisect_right(starts, match.start() + removed[join][1])
            split = join + 1 < len(places) and places[join + 1] < match.end()
            form, text, disguise = _read(match.group(), kind, split)
            directive = directive or (fresh and text == "#" and form is Form.SIGN)
            yield Token(form, text, file, line, directive, spaced, disguise)
            fresh = spaced = False
    if directive:
        yield Token(Form.END, "", file, line, True)


def _read(text: str, kind: str, split: bool) -> tuple[Form, str, str]:
    """Form, plain text and disguise of a lexeme."""
    disguise = "a line continuation inside it" if split and kind in ("name", "sign") else ""
    if kind in ("raw", "text"):
        return Form.TEXT, text, ""
    if kind == "number":
        return Form.NUMBER, text, ""
    if kind == "sign":
        return Form.SIGN, DIGRAPHS.get(text, text), disguise
    plain = ESCAPE.sub(lambda found: chr(int(found[1] or found[2], 16)), text)
    disguise = "escapes" if plain != text else disguise
    return (Form.SIGN, ALTERNATIVE[plain], disguise) if plain in ALTERNATIVE else (Form.NAME, plain, disguise)


def normalised(text: str) -> str:
    """The source without comments and layout: equal for files that compile to the same program in the same way."""
    # In a directive the space before a parenthesis decides whether a macro takes arguments.
    return "\n".join(
        " (" if token.text == "(" and token.directive and token.spaced else token.text for token in tokenize(text, "")
    )
