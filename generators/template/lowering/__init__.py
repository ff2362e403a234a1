"""Taking compound primitives apart into elementary steps, one family per file."""

from generators.template.lowering.program import lower

__all__ = ["lower"]
