"""The page on generators names every kind and every option there is, and no other."""

import dataclasses
import re
from pathlib import Path

import pytest

from generators.chat.settings import ChatSettings, ModelSettings
from generators.registry import FACTORIES
from generators.template.settings import TemplateSettings

PAGE = (Path(__file__).parents[2] / "docs" / "generators.md").read_text()


@pytest.mark.parametrize(
    ("heading", "names"),
    [
        ("| kind |", FACTORIES),
        ("| option | default | meaning |", ChatSettings.model_fields),
        ("| option of a model |", ModelSettings.model_fields),
        ("| option | default | probability that |", [field.name for field in dataclasses.fields(TemplateSettings)]),
    ],
)
def test_a_table_has_a_row_for_every_name(heading: str, names: list[str]) -> None:
    rows = PAGE.partition(heading)[2].partition("\n\n")[0].splitlines()[2:]
    documented = [name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])]
    assert sorted(documented) == sorted(names)
