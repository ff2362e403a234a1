"""What a sandboxed command may use."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Seconds of CPU and of wall time, bytes of memory (address space of each process), bytes of files, processes.

    ``file_bytes`` holds for each file and for all that is added to the folder. Threads count as processes.
    """

    cpu_seconds: int = 20
    wall_seconds: float = 30.0
    memory_bytes: int = 4 << 30
    file_bytes: int = 256 << 20
    processes: int = 32

    def arguments(self) -> list[str]:
        """The launcher's command-line options."""
        pairs = {
            "cpu": self.cpu_seconds,
            "wall": self.wall_seconds,
            "memory": self.memory_bytes,
            "file": self.file_bytes,
            "processes": self.processes,
        }
        return [text for key, value in pairs.items() for text in (key, str(value))]
