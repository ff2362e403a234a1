"""docs/operators.md names what there is."""

import re
from pathlib import Path

import yaml

import operators
from operators._inputs import DISTRIBUTIONS

TEXT = (Path(__file__).parents[2] / "docs" / "operators.md").read_text()


def test_the_list_of_primitives_is_current() -> None:
    assert operators.vocabulary().strip() in TEXT, "replace the list by the output of: evokernel operators primitives"


def test_every_distribution_is_documented() -> None:
    documented = set(re.findall(r"`(\w+)(?::N)?`", TEXT))
    assert set(DISTRIBUTIONS) <= documented


def test_the_example_definition_works(tmp_path: Path) -> None:
    example = re.search(r"```yaml\n(.*?)```", TEXT, re.S)
    assert example is not None
    file = tmp_path / "example.yaml"
    file.write_text(example[1])
    operator = operators.get(str(file))
    assert operator.name == f"user/{yaml.safe_load(example[1])['name']}"
    assert operators.audit(operator) == ()


def test_sizes_of_suites_are_current() -> None:
    sizes = {suite: len(operators.suite(suite)) for suite in operators.suites()}
    assert sizes == {"basic": 4, "level1": 100, "level2": 100, "attention": 79, "mhc": 15}
    assert "| basic | 4 |" in TEXT and "| attention | 79 |" in TEXT and "| mhc | 15 |" in TEXT
