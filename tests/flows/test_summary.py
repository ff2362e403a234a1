"""The closing table fits the terminal that it is printed on."""

from __future__ import annotations

import pytest

from flows.summary import COLUMNS, columns


@pytest.mark.parametrize(("width", "shown"), [(60, 3), (80, 5), (100, 6), (200, 6)])
def test_a_narrow_terminal_loses_the_least_important_columns(width, shown):
    assert columns(width) == list(COLUMNS)[:shown]
