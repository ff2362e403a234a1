"""Operators: what is to be computed, with reference, shapes, prompt text, structure and complexity."""

from operators._kernel import Kernel
from operators._operator import Attribute, Case, Node, Operator, Tensor

__all__ = ["Attribute", "Case", "Kernel", "Node", "Operator", "Tensor"]
