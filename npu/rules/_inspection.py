"""Applying the table of rules to a kernel."""

from __future__ import annotations

import hashlib

from npu.outcome import Diagnostic
from npu.rules._table import RULES
from npu.rules.source import CPP, Source
from npu.rules.tokens import normalised
from operators import Kernel, Operator

MOST_CHARACTERS = 200_000
MOST_RAW_STRINGS = 100


def inspect(kernel: Kernel, operator: Operator, language: str = "ascendc") -> tuple[Diagnostic, ...]:
    """What breaks a rule, in the order of the table; empty for an honest kernel."""
    size = sum(len(text) for text in kernel.files.values())
    if size > MOST_CHARACTERS:
        what = f"the source has {size} characters; at most {MOST_CHARACTERS} are read"
        return (Diagnostic("", 0, what, "H18-paths"),)
    for path, text in kernel.files.items():
        if text.count('R"') > MOST_RAW_STRINGS:
            return (Diagnostic(path, 0, f"more than {MOST_RAW_STRINGS} raw strings", "H24-disguise"),)
    source = Source(kernel, operator)
    return tuple(
        Diagnostic(found.file, found.line, f"{found.what}: {rule.reason}", rule.id)
        for rule in RULES
        if language in rule.targets
        for found in rule.check(source)
    )


def normalised_hash(kernel: Kernel) -> str:
    """Hash that is equal for kernels that differ in comments and layout only (SHA-256, hexadecimal)."""
    digest = hashlib.sha256()
    for path, text in kernel.files.items():
        body = normalised(text) if path.endswith(CPP) else text
        digest.update(f"{len(path)}:{path}:{len(body.encode())}:".encode())
        digest.update(body.encode())
    return digest.hexdigest()
