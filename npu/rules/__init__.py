"""The anti-hack rules: a table of frozen records that work on tokens, and the list of hacks that they are for."""

from npu.rules._hacks import HACKS, Hack
from npu.rules._inspection import inspect, normalised_hash
from npu.rules._table import RULES, UNDECIDED
from npu.rules.records import Finding, Rule, Side
from npu.rules.source import Source

__all__ = ["HACKS", "RULES", "UNDECIDED", "Finding", "Hack", "Rule", "Side", "Source", "inspect", "normalised_hash"]
