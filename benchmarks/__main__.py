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
    modules = {info.name: importlib.import_module(f"benchmarks.{info.name}") for info in _modules()}
    known = {name: module.main for name, module in sorted(modules.items()) if hasattr(module, "main")}
    chosen = sys.argv[1:] or list(known)
    if unknown := set(chosen) - set(known):
        console.print(f"unknown benchmark: {', '.join(sorted(unknown))}; known: {', '.join(known)}")
        sys.exit(2)
    console.print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    for name in chosen:
        console.rule(name)
        known[name]()


def _modules() -> list[pkgutil.ModuleInfo]:
    return [info for info in pkgutil.iter_modules(benchmarks.__path__) if info.name != "__main__"]


if __name__ == "__main__":
    main()
