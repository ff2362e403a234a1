"""``evokernel operators`` lists, shows, checks and draws."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from flows.command import build
from operators import OperatorError

SOUND = "name: doubled\ninputs: x[B, N]\ncompute: relu(x) * 2.0\nbench: B=64 N=64\nchecks: B=3 N=37; B=1 N=64\n"


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(build(), ["operators", *arguments], env={"COLUMNS": "150"})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == code, result.output
    return result.output


def test_the_table_is_ordered_by_complexity() -> None:
    output = run("--suite", "basic")
    assert "4 operators" in output
    places = [output.index(name) for name in ("basic/add", "basic/row_max", "basic/row_sum", "basic/small_matmul")]
    assert places == sorted(places)


def test_the_plot_draws_the_curriculum() -> None:
    output = run("--suite", "level2", "--plot")
    assert "100 operators, from simple to complex" in output
    assert output.count("●") > 50


def test_the_plot_is_written_as_a_picture(tmp_path: Path) -> None:
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    run("--suite", "mhc", "--output", str(tmp_path / "curriculum.svg"))
    assert "<svg" in (tmp_path / "curriculum.svg").read_text()


def test_another_ending_of_the_picture_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OperatorError, match=r"written as .svg or .png"):
        run("--output", str(tmp_path / "curriculum.gif"))


def test_show_prints_the_prompt_text_and_the_costs() -> None:
    output = run("show", "level1/relu")
    assert "out = max(x, 0)" in output and "roofline, 910B2" in output and "12.9 GB" in output


def test_check_accepts_a_sound_definition(tmp_path: Path) -> None:
    (tmp_path / "doubled.yaml").write_text(SOUND)
    assert "user/doubled is sound" in run("check", str(tmp_path / "doubled.yaml"))


def test_check_finds_a_degenerate_definition(tmp_path: Path) -> None:
    (tmp_path / "zero.yaml").write_text(SOUND.replace("relu(x) * 2.0", "x - x"))
    assert "zeros pass" in run("check", str(tmp_path / "zero.yaml"), code=1)


def test_primitives_are_listed() -> None:
    assert "| `relu(x)` |" in run("primitives")


def test_help_of_every_command_has_a_sentence() -> None:
    for command in ("", "show", "check", "import", "primitives"):
        output = run(*([command] if command else []), "--help")
        assert "Usage" in output and "." in output
