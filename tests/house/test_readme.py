"""What the README says is there: commands, options, files."""

import re
import shlex
from pathlib import Path

import pytest
from typer.main import get_command

from flows.command import build

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "README.md").read_text()
BLOCKS = "\n".join(re.findall(r"```sh\n(.*?)```", TEXT, re.S)).replace("\\\n", " ")
COMMANDS = [line for line in BLOCKS.splitlines() if line.startswith("evokernel ")]


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_and_option_of_the_readme_exists(line: str) -> None:
    command = get_command(build())
    words = shlex.split(line, comments=True)[1:]
    while words and words[0] in getattr(command, "commands", {}):
        command = command.commands[words.pop(0)]
    assert not hasattr(command, "commands") or getattr(command, "invoke_without_command", False) or words
    known = {option for parameter in command.params for option in parameter.opts}
    if not hasattr(command, "commands"):
        assert {word for word in words if word.startswith("-")} <= known


def test_the_readme_has_commands() -> None:
    assert len(COMMANDS) >= 10


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#]+)\)", TEXT))
def test_every_file_that_the_readme_links_exists(link: str) -> None:
    assert (ROOT / link).exists()


@pytest.mark.parametrize("target", re.findall(r"(?:^|`|\$ )make (\w+)", TEXT, re.M))
def test_every_make_target_of_the_readme_exists(target: str) -> None:
    assert re.search(rf"^[\w ]*\b{target}\b[\w ]*:", (ROOT / "Makefile").read_text(), re.M)
