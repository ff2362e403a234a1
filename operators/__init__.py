"""Operators: what is to be computed, with reference, shapes, prompt text, structure and complexity."""

from operators._audit import audit
from operators._catalogue import get, suite, suites
from operators._category import CATEGORIES, category
from operators._chips import CHIPS, Chip
from operators._complexity import Complexity, complexity, complexity_terms
from operators._cost import Cost, baseline_us, cost, roofline_us
from operators._description import describe
from operators._evaluation import dtypes, evaluate, reference, shapes
from operators._inputs import make_inputs, regimes
from operators._kernel import Kernel
from operators._operator import Attribute, Case, Node, Operator, Tensor
from operators._primitive import Kind, Primitive, Work, find_primitive
from operators._vocabulary import vocabulary
from operators.errors import OperatorError

__all__ = [
    "CATEGORIES",
    "CHIPS",
    "Attribute",
    "Case",
    "Chip",
    "Complexity",
    "Cost",
    "Kernel",
    "Kind",
    "Node",
    "Operator",
    "OperatorError",
    "Primitive",
    "Tensor",
    "Work",
    "audit",
    "baseline_us",
    "category",
    "complexity",
    "complexity_terms",
    "cost",
    "describe",
    "dtypes",
    "evaluate",
    "find_primitive",
    "get",
    "make_inputs",
    "reference",
    "regimes",
    "roofline_us",
    "shapes",
    "suite",
    "suites",
    "vocabulary",
]
