"""What is wrong with a kernel project, as diagnostics of its files."""

from __future__ import annotations

from collections.abc import Sequence

from npu.errors import NpuError
from npu.outcome import Diagnostic


class ProjectError(NpuError):
    """A kernel's files are no project that can be built. ``diagnostics`` says what is wrong and where."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        lines = [f"{d.file}:{d.line}: {d.message}" if d.line else f"{d.file}: {d.message}" for d in self.diagnostics]
        super().__init__("\n".join(lines))


def wrong(file: str, message: str, line: int = 0) -> ProjectError:
    """The error of one diagnostic. ``file`` may be empty where no single file is to blame."""
    return ProjectError([Diagnostic(file or "project", line, message)])
