"""A file is one idea: none is over 300 lines."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("operators", "memory_db", "npu", "generators", "tasks", "flows", "audit", "tests", "benchmarks")
FORBIDDEN = {"utils", "helpers", "common"}


def sources() -> list[Path]:
    return [
        path
        for folder in FOLDERS
        for pattern in ("*.py", "*.h", "*.hpp", "*.cpp")
        for path in (ROOT / folder).rglob(pattern)
    ]


def test_no_file_is_over_300_lines() -> None:
    long = {str(path.relative_to(ROOT)): n for path in sources() if (n := len(path.read_text().splitlines())) > 300}
    assert not long


def test_no_file_is_named_for_no_idea() -> None:
    assert not [path for path in sources() if path.stem in FORBIDDEN]
