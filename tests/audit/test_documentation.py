"""What docs/audit.md says is there is there."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from flows.command import build

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / "audit.md").read_text()
COMMANDS = sorted(
    {match for match in re.findall(r"evokernel ((?:audit )?[a-z]+)", TEXT) if match.split()[-1] != "relu"}
)


def test_every_picture_is_there():
    pictures = re.findall(r"\]\((screenshots/[a-z-]+\.png)\)", TEXT)
    assert pictures and all((DOCS / picture).stat().st_size > 10_000 for picture in pictures)


def test_every_picture_that_is_taken_is_shown_or_known():
    shown = set(re.findall(r"screenshots/([a-z-]+)\.png", TEXT))
    assert {path.stem for path in (DOCS / "screenshots").glob("*.png")} == shown


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_there(command):
    result = CliRunner().invoke(build(), [*command.split(), "--help"])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    "command", [line.strip().split("  ")[0] for line in TEXT.splitlines() if line.startswith("evokernel ")]
)
def test_every_option_is_there(command):
    words = command.split()[1:]
    group = words[:2] if words[:2] in (["audit", "graph"], ["audit", "verify"], ["audit", "check"]) else words[:1]
    group = ["audit", "show"] if group == ["audit"] else group
    helped = CliRunner().invoke(build(), [*group, "--help"], env={"COLUMNS": "200", "NO_COLOR": "1"}).output
    assert all(word in helped for word in words if word.startswith("--"))
