"""Macro expansion over all branches of conditionals, so that aliases and token pasting cannot build a hidden name."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from npu.rules.tokens import Form, Token, tokenize

MOST_VARIANTS = 16
MOST_TEXT = 200_000
MOST_TOKENS = 60_000
MOST_WORK = 3_000_000
MOST_NESTED = 60
NOTHING = Token(Form.SIGN, "", "", 0)
"""Stands for an empty argument while it is pasted."""
COMMA = Token(Form.SIGN, ",", "", 0)


class TooManyExpansions(Exception):
    """The macros expand to more tokens, or have more alternative definitions, than any kernel needs."""


@dataclass(frozen=True)
class Macro:
    """A ``#define``: its parameters (None for a macro without an argument list) and its body."""

    name: str
    parameters: tuple[str, ...] | None
    body: tuple[Token, ...]

    @property
    def meaning(self) -> tuple[tuple[str, ...] | None, tuple[str, ...]]:
        """What decides whether two definitions are the same."""
        return self.parameters, tuple(token.text for token in self.body)


def directives(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """The preprocessor lines, each without its ``#`` and its end."""
    line: list[Token] = []
    for token in tokens:
        if token.form is Form.END:
            yield line[1:]
            line = []
        elif token.directive:
            line.append(token)


def definitions(tokens: Sequence[Token]) -> dict[str, list[Macro]]:
    """All definitions of every macro, whatever conditional they stand in."""
    found: dict[str, list[Macro]] = {}
    for line in directives(tokens):
        if len(line) < 2 or line[0].text != "define":
            continue
        name, rest = line[1], line[2:]
        parameters: tuple[str, ...] | None = None
        if rest and rest[0].text == "(" and not rest[0].spaced:
            end = next((n for n, token in enumerate(rest) if token.text == ")"), len(rest))
            parameters = _parameters("".join(token.text for token in rest[1:end]))
            rest = rest[end + 1 :]
        macro = Macro(name.text, parameters, tuple(rest))
        known = found.setdefault(macro.name, [])
        if macro.meaning not in [other.meaning for other in known]:
            known.append(macro)
    return found


def _parameters(text: str) -> tuple[str, ...]:
    """Names of the parameters; one that takes the rest of the arguments ends in three dots."""
    return tuple("__VA_ARGS__..." if name == "..." else name for name in text.split(",") if name)


def expansions(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """The program text with macros expanded, once for each choice among alternative definitions.

    A name that was pasted together carries the place where the macro was used. Raises TooManyExpansions.
    """
    found = definitions(tokens)
    several = [macros for macros in found.values() if len(macros) > 1]
    choices = 1
    for macros in several:
        choices *= len(macros)
    if choices > MOST_VARIANTS:
        raise TooManyExpansions(f"{choices} combinations of alternative macro definitions")
    text = [token for token in tokens if not token.directive]
    if choices > 1 and choices * len(text) > MOST_TEXT:
        raise TooManyExpansions(f"{choices} combinations of alternative macro definitions in {len(text)} tokens")
    for chosen in itertools.product(*several):
        table = {name: macros[0] for name, macros in found.items()} | {macro.name: macro for macro in chosen}
        yield _Expander(table).expand(text, frozenset())


class _Expander:
    """Expansion with one definition per macro; counts what it makes and reads so that it always ends soon."""

    def __init__(self, table: dict[str, Macro]) -> None:
        self.table = table
        self.made = 0
        self.work = 0

    def expand(self, tokens: Sequence[Token], hidden: frozenset[str], depth: int = 0) -> list[Token]:
        """Replace macros in ``tokens``, except those in ``hidden``, which are being replaced already."""
        if depth > MOST_NESTED:
            raise TooManyExpansions(f"macros that are nested more than {MOST_NESTED} deep")
        output: list[Token] = []
        at = 0
        while at < len(tokens):
            token = tokens[at]
            macro = self.table.get(token.text) if token.form is Form.NAME and token.text not in hidden else None
            arguments: list[list[Token]] | None = None
            after = at + 1
            if macro and macro.parameters is not None:
                arguments, after = _arguments(tokens, at + 1)
                self._count((after if arguments is not None else len(tokens)) - at)
            if macro is None or (macro.parameters is not None and arguments is None):
                output.append(token)
                at += 1
                continue
            replaced = self._replace(macro, arguments or [], token, hidden, depth)
            # The replacement is read again together with what follows: it may name a macro that takes arguments.
            last = replaced[-1] if replaced else None
            follower = self.table.get(last.text) if last and last.form is Form.NAME else None
            if last and follower and follower.parameters is not None and last.text not in hidden | {macro.name}:
                output += self.expand(replaced[:-1], hidden | {macro.name}, depth + 1)
                self._count(len(tokens) - after)
                tokens, at = [last, *tokens[after:]], 0
                continue
            output += self.expand(replaced, hidden | {macro.name}, depth + 1)
            at = after
        return output

    def _count(self, read: int) -> None:
        self.work += read
        if self.work > MOST_WORK:
            raise TooManyExpansions("macros whose expansion takes too long")

    def _replace(
        self, macro: Macro, arguments: list[list[Token]], use: Token, hidden: frozenset[str], depth: int
    ) -> list[Token]:
        given = _bound(macro, arguments)
        body = macro.body
        output: list[Token] = []
        at = 0
        while at < len(body):
            token = body[at]
            pasted = at + 1 < len(body) and body[at + 1].text == "##"
            if token.text == "##" and output and at + 1 < len(body):
                right = given.get(body[at + 1].text, [body[at + 1]])
                self._count(len(output[-1].text))
                output[-1:] = _pasted(output[-1], right, use)
                at += 2
                continue
            if token.text == "#" and macro.parameters is not None and at + 1 < len(body) and body[at + 1].text in given:
                output.append(replace(use, form=Form.TEXT, text='""'))
                at += 2
                continue
            if token.text in given and token.form is Form.NAME:
                argument = given[token.text]
                output += (argument or [NOTHING]) if pasted else self.expand(argument, hidden, depth + 1)
            else:
                output.append(replace(token, file=use.file, line=use.line, directive=False))
            at += 1
        self.made += len(output) + 1
        if self.made > MOST_TOKENS:
            raise TooManyExpansions(f"macros that expand to more than {MOST_TOKENS} tokens")
        return [token for token in output if token is not NOTHING]


def _bound(macro: Macro, arguments: list[list[Token]]) -> dict[str, list[Token]]:
    given: dict[str, list[Token]] = {}
    for number, name in enumerate(macro.parameters or ()):
        if name.endswith("..."):
            rest: list[Token] = []
            for part in arguments[number:]:
                rest += ([COMMA] if rest else []) + part
            given[name.removesuffix("...")] = rest
        else:
            given[name] = arguments[number] if number < len(arguments) else []
    return given


def _pasted(left: Token, right: list[Token], use: Token) -> list[Token]:
    """The tokens of ``left ## right``: usually one, read again from their joined text."""
    if not right:
        return [left]
    joined = [
        replace(token, file=use.file, line=use.line, directive=False)
        for token in tokenize(left.text + right[0].text, use.file)
    ]
    return [token for token in joined if token.form is not Form.END] + right[1:]


def _arguments(tokens: Sequence[Token], at: int) -> tuple[list[list[Token]] | None, int]:
    """The arguments of a macro call that starts at ``(``, and the place after it; None when there is no call."""
    if at >= len(tokens) or tokens[at].text != "(":
        return None, at
    arguments: list[list[Token]] = [[]]
    depth = 0
    for place in range(at, len(tokens)):
        token = tokens[place]
        depth += (token.text == "(") - (token.text == ")")
        if depth == 0:
            return arguments, place + 1
        if token.text == "," and depth == 1:
            arguments.append([])
        elif place > at:
            arguments[-1].append(token)
    return None, at
