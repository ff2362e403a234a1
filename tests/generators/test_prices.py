"""The price table."""

from __future__ import annotations

import pytest

from generators.errors import GeneratorError
from generators.prices import price_of, read_prices


def test_the_table_that_comes_along_is_sound_and_puts_special_names_first():
    prices = read_prices()
    assert all(0 <= price.cached <= price.input <= price.output for price in prices)
    assert price_of("gpt-5-mini-2025-08-07", prices).model == "gpt-5-mini*"
    assert price_of("gpt-5.1", prices).model == "gpt-5*"
    assert price_of("some-local-model", prices) is None


def test_the_price_counts_cached_tokens_at_their_own_price(tmp_path):
    path = tmp_path / "prices.yaml"
    path.write_text("- {model: m, input: 10, cached: 1, output: 100}\n- {model: 'free/*', input: 0, output: 0}\n")
    prices = read_prices(path)
    assert price_of("m", prices).of(1_000_000, 10_000, 400_000) == pytest.approx(6.0 + 0.4 + 1.0)
    assert price_of("free/x", prices).of(10**9, 10**9) == 0.0


def test_cached_tokens_cost_as_much_as_others_unless_said(tmp_path):
    path = tmp_path / "prices.yaml"
    path.write_text("- {model: m, input: 10, output: 100}\n")
    assert price_of("m", read_prices(path)).of(1000, 0, 1000) == pytest.approx(0.01)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{a: b}", "must be a list"),
        ("- 3", "needs model, input and output"),
        ("- {model: m, input: 1}", "needs model, input and output"),
        ("- {model: m, input: 1, output: 2, per: day}", "needs model, input and output"),
        ("- {model: m, input: 1, output: free}", "output must be US dollars per million"),
        ("- {model: m, input: -1, output: 2}", "input must be US dollars per million"),
        ("- [", "cannot be read"),
    ],
)
def test_a_wrong_table_is_a_clear_error(tmp_path, text, message):
    path = tmp_path / "prices.yaml"
    path.write_text(text)
    with pytest.raises(GeneratorError, match=message):
        read_prices(path)


def test_a_missing_table_is_a_clear_error(tmp_path):
    with pytest.raises(GeneratorError, match=r"none\.yaml cannot be read"):
        read_prices(tmp_path / "none.yaml")
