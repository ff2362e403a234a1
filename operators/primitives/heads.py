"""Attention parts: heads, and masks over scores (queries on the axis before last, keys on the last)."""

from __future__ import annotations

import numpy as np

from operators._primitive import Array, Kind, Shape, primitive
from operators.primitives._axes import per_input, unchanged
from operators.primitives.movements import still


def _split_shape(x: Shape, *, heads: int) -> Shape:
    if x[-1] % heads:
        raise ValueError(f"{x[-1]} channels do not split into {heads} heads")
    return (*x[:-2], heads, x[-2], x[-1] // heads)


@primitive(
    Kind.MOVEMENT,
    "{x} of (..., n, {heads}*d) as (..., {heads}, n, d): out[..., h, n, d] = {x}[..., n, h*size(d) + d]",
    shape=_split_shape,
    work=still,
    view=True,
)
def split_heads(x: Array, *, heads: int) -> Array:
    """(..., n, h·d) as (..., h, n, d)."""
    return np.swapaxes(x.reshape(*x.shape[:-1], heads, -1), -3, -2)


@primitive(
    Kind.MOVEMENT,
    "{x} of (..., heads, n, d) as (..., n, heads*d), the inverse of splitting heads",
    shape=lambda x: (*x[:-3], x[-2], x[-3] * x[-1]),
    work=still,
)
def merge_heads(x: Array) -> Array:
    """(..., h, n, d) as (..., n, h·d)."""
    y = np.swapaxes(x, -3, -2)
    return y.reshape(*y.shape[:-2], -1)


@primitive(
    Kind.MOVEMENT,
    "every slice of {x} on axis {axis} repeated {times} times in a row: out[i] = {x}[i // {times}]",
    shape=lambda x, *, times, axis=1: tuple(n * times if i == axis % len(x) else n for i, n in enumerate(x)),
    work=still,
)
def repeat(x: Array, *, times: int, axis: int = 1) -> Array:
    """Repeat each slice of an axis, as grouped-query attention does with key and value heads."""
    return np.repeat(x, times, axis=axis)


def _positions(x: Array) -> tuple[Array, Array]:
    """Query index i as a column, aligned so that the last query is the last key; key index j as a row."""
    queries, keys = x.shape[-2:]
    return np.arange(queries)[:, None] + keys - queries, np.arange(keys)[None, :]


@primitive(
    Kind.ELEMENTWISE,
    "{x}[..., i, j] where j <= i + keys - queries, else -inf",
    shape=unchanged,
    work=per_input(1),
    sparse=True,
)
def mask_causal(x: Array) -> Array:
    """Hide later keys; the last query is aligned with the last key."""
    i, j = _positions(x)
    return np.where(j <= i, x, -np.inf)


@primitive(
    Kind.ELEMENTWISE,
    "{x}[..., i, j] where |i - j| <= {window} // 2, else -inf",
    shape=unchanged,
    work=per_input(1),
    sparse=True,
)
def mask_local(x: Array, *, window: int) -> Array:
    """Keep a band around the diagonal."""
    i, j = _positions(x)
    return np.where(np.abs(i - j) <= window // 2, x, -np.inf)


@primitive(
    Kind.ELEMENTWISE,
    "{x}[..., i, j] where |i - j| <= {window} // 2 or j < {tokens}, else -inf",
    shape=unchanged,
    work=per_input(1),
    sparse=True,
)
def mask_local_global(x: Array, *, window: int, tokens: int = 1) -> Array:
    """Keep a band around the diagonal, and the first keys, which are global."""
    i, j = _positions(x)
    return np.where((np.abs(i - j) <= window // 2) | (j < tokens), x, -np.inf)


@primitive(
    Kind.ELEMENTWISE,
    "{x}[..., i, j] where i // {block} = j // {block}, else -inf",
    shape=unchanged,
    work=per_input(1),
    sparse=True,
)
def mask_block(x: Array, *, block: int) -> Array:
    """Keep the blocks on the diagonal."""
    i, j = _positions(x)
    return np.where(i // block == j // block, x, -np.inf)


@primitive(
    Kind.ELEMENTWISE,
    "{x}[..., i, j] where |i - j| is a multiple of {stride}, else -inf",
    shape=unchanged,
    work=per_input(1),
    sparse=True,
)
def mask_strided(x: Array, *, stride: int) -> Array:
    """Keep keys at multiples of the stride from the query."""
    i, j = _positions(x)
    return np.where(np.abs(i - j) % stride == 0, x, -np.inf)


@primitive(
    Kind.ELEMENTWISE,
    "{x}[..., i, j] where, with I = i // {block}, J = j // {block} and n blocks: |I - J| <= 1, or I or J is 0 or "
    "n - 1, or J = (7*I + 5*r + 3) mod n for an r in 0..{random}-1; else -inf",
    shape=unchanged,
    work=per_input(1),
    sparse=True,
)
def mask_big_bird(x: Array, *, block: int, random: int) -> Array:
    """Keep neighbouring blocks, the first and last, and a fixed scattered choice in place of random ones."""
    i, j = (index // block for index in _positions(x))
    last = (x.shape[-1] - 1) // block
    keep = (np.abs(i - j) <= 1) | (i == 0) | (j == 0) | (i == last) | (j == last)
    for r in range(random):
        keep |= j == (7 * i + 5 * r + 3) % (last + 1)
    return np.where(keep, x, -np.inf)


@primitive(
    Kind.ELEMENTWISE,
    "{x}[b, ..., j] where j < {lengths}[b], else -inf",
    shape=unchanged,
    work=per_input(1),
    sparse=True,
)
def mask_length(x: Array, lengths: Array) -> Array:
    """Hide keys beyond each sequence's length."""
    j = np.arange(x.shape[-1])
    return np.where(j < lengths.reshape(-1, *(1,) * (x.ndim - 1)), x, -np.inf)


@primitive(Kind.ELEMENTWISE, "{x}[..., i, j] where i != j, else -inf", shape=unchanged, work=per_input(1), sparse=True)
def hide_diagonal(x: Array) -> Array:
    """Hide every query's own key."""
    i, j = _positions(x)
    return np.where(i != j, x, -np.inf)


@primitive(
    Kind.ELEMENTWISE,
    "{x}[n, h, q, i*r + j], r = {block} + 2*{halo}, where pixel (Y*{block} + i - {halo}, X*{block} + j - {halo}) lies "
    "in the image of {height} x {width}, else -inf; n counts batches, then blocks (Y, X) row by row",
    shape=unchanged,
    work=per_input(1),
    sparse=True,
)
def hide_halo(x: Array, *, height: int, width: int, block: int, halo: int) -> Array:
    """Hide the keys of haloed blocks that lie outside the image."""
    across = width // block
    number = np.arange(x.shape[0]) % (height // block * across)
    reach = np.arange(block + 2 * halo) - halo
    down = (number // across * block)[:, None] + reach
    right = (number % across * block)[:, None] + reach
    inside = ((down >= 0) & (down < height))[:, :, None] & ((right >= 0) & (right < width))[:, None, :]
    return np.where(inside.reshape(x.shape[0], 1, 1, -1), x, -np.inf)
