"""What tokens cost: a table that the user can edit."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

import yaml

from generators.errors import GeneratorError

TABLE = Path(__file__).with_suffix(".yaml")
FIELDS = {"model", "input", "cached", "output"}


@dataclass(frozen=True)
class Price:
    """US dollars per million tokens of the models that fit a pattern."""

    model: str
    input: float
    cached: float
    output: float

    def of(self, prompt_tokens: int, completion_tokens: int, cached_tokens: int = 0) -> float:
        """US dollars: (prompt − cached) · input + cached · cached price + completion · output, per million."""
        fresh = max(0, prompt_tokens - cached_tokens)
        return (fresh * self.input + cached_tokens * self.cached + completion_tokens * self.output) / 1e6


def read_prices(path: Path | None = None) -> tuple[Price, ...]:
    """The table in a YAML file, or the one that comes along. Raises GeneratorError with the entry that is wrong."""
    path = path or TABLE
    try:
        entries = yaml.safe_load(path.read_text(encoding="utf-8")) or []
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise GeneratorError(f"the price table {path} cannot be read: {error}") from error
    if not isinstance(entries, list):
        raise GeneratorError(f"the price table {path} must be a list of {{model, input, output}}")
    return tuple(_price(entry, path) for entry in entries)


def price_of(model: str, prices: tuple[Price, ...]) -> Price | None:
    """The first price whose pattern fits the model's name, or None."""
    return next((price for price in prices if fnmatchcase(model, price.model)), None)


def _price(entry: object, path: Path) -> Price:
    where = f"the price table {path}, entry {entry}"
    if not isinstance(entry, dict) or not {"model", "input", "output"} <= set(entry) <= FIELDS:
        raise GeneratorError(f"{where}: needs model, input and output, and may have cached")
    numbers: list[float] = []
    for key in ("input", "cached", "output"):
        value = entry.get(key, entry["input"])
        if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
            raise GeneratorError(f"{where}: {key} must be US dollars per million tokens")
        numbers.append(float(value))
    return Price(str(entry["model"]), *numbers)
