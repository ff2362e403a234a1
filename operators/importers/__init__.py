"""Operators from public task formats: a KernelBench file, or a CANN-bench task folder, as a definition of ours.

The untrusted Python in them runs only in a limited process of its own, where PyTorch traces it (the torch extra); what
comes back is a graph, which is translated into an expression over primitives and checked against the values that the
original computes.
"""

from operators.importers._imports import Imported, import_definition

__all__ = ["Imported", "import_definition"]
