"""Audit: which experiences produced which kernels."""
