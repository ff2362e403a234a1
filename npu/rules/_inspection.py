"""Applying the table of rules to a kernel."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from npu.outcome import Diagnostic
from npu.rules._table import RULES
from npu.rules.records import Finding
from npu.rules.source import CPP, Source
from npu.rules.tokens import normalised
from operators import Kernel, Operator

MOST_CHARACTERS = 200_000
MOST_TOKENS = 40_000
MOST_FILES = 200
MOST_RAW_STRINGS = 100
"""Bounds of what is read, far above any kernel, so that hostile source cannot make the rules slow."""
MOST_SHOWN = 300


def inspect(kernel: Kernel, operator: Operator, language: str = "ascendc") -> tuple[Diagnostic, ...]:
    """What breaks a rule, in the order of the table; empty for an honest kernel. Any text at all gets an answer."""
    source = Source(kernel, operator)
    excess = next(_excess(source), None)
    if excess:
        return (excess,)
    return tuple(
        _diagnostic(found, f"{found.what}: {rule.reason}", rule.id)
        for rule in RULES
        if language in rule.targets
        for found in rule.check(source)
    )


def _excess(source: Source) -> Iterator[Diagnostic]:
    """What makes a kernel too large to be read, the cheapest question first."""
    files = source.kernel.files
    if len(files) > MOST_FILES:
        yield Diagnostic("", 0, f"the kernel has {len(files)} files; at most {MOST_FILES} are read", "H18-paths")
    size = sum(len(text) for text in files.values())
    if size > MOST_CHARACTERS:
        what = f"the source has {size} characters; at most {MOST_CHARACTERS} are read"
        yield Diagnostic("", 0, what, "H18-paths")
    for path, text in files.items():
        if text.count('R"') > MOST_RAW_STRINGS:
            yield _diagnostic(Finding(path, 0, ""), f"more than {MOST_RAW_STRINGS} raw strings", "H24-disguise")
    tokens = sum(len(file.tokens) for file in source.files)
    if tokens > MOST_TOKENS:
        yield Diagnostic("", 0, f"the source has {tokens} tokens; at most {MOST_TOKENS} are read", "H18-paths")


def _diagnostic(found: Finding, message: str, rule: str) -> Diagnostic:
    """A finding for people and databases: what cannot be printed or stored is escaped, since a kernel chose it."""
    return Diagnostic(_plain(found.file), found.line, _plain(message), rule)


def _plain(text: str) -> str:
    shown = text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + " …"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in shown)


def normalised_hash(kernel: Kernel) -> str:
    """Hash that is equal for kernels that differ in comments and layout only (SHA-256, hexadecimal).

    A kernel that is too large to be read is equal to itself only.
    """
    digest = hashlib.sha256()
    raw_strings = max((text.count('R"') for text in kernel.files.values()), default=0)
    readable = sum(map(len, kernel.files.values())) <= MOST_CHARACTERS and raw_strings <= MOST_RAW_STRINGS
    for path, text in kernel.files.items():
        plain = normalised(text) if readable and path.endswith(CPP) else text
        body = plain.encode("utf-8", "surrogatepass")
        digest.update(f"{len(path)}:{path}:{len(body)}:".encode("utf-8", "surrogatepass"))
        digest.update(body)
    return digest.hexdigest()
