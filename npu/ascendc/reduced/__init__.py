"""Kernels too long to follow: timed at reduced shapes, and carried to the full one by the growth seen between them."""

from npu.ascendc.reduced.extrapolation import estimate
from npu.ascendc.reduced.family import Family, family_of_call

__all__ = ["Family", "estimate", "family_of_call"]
