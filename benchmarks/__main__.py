"""Run every benchmark, or those named on the command line, and print what was measured and on what machine."""

from __future__ import annotations

import importlib
import os
import pkgutil
import platform
import sys

from rich.console import Console

import benchmarks


def main() -> None:
    """Run ``main`` of the benchmarks named as arguments; all of them without arguments."""
    console = Console()
    known = sorted(module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name != "__main__")
    chosen = sys.argv[1:] or known
    if unknown := set(chosen) - set(known):
        console.print(f"unknown benchmark: {', '.join(sorted(unknown))}; known: {', '.join(known)}")
        sys.exit(2)
    console.print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    for name in chosen:
        console.rule(name)
        importlib.import_module(f"benchmarks.{name}").main()


if __name__ == "__main__":
    main()
