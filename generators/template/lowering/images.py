"""Images as patches: unfolding, folding, shifts, samples, relative logits, spectral filters."""

from __future__ import annotations

from generators.template.graph.extents import Extent
from generators.template.lowering.builder import Builder
from generators.template.lowering.contractions import matmul
from generators.template.lowering.movements import slice_axis
from generators.template.lowering.positions import turn_cosine, turn_sine
from generators.template.lowering.registry import lowering
from generators.template.lowering.tables import table
from generators.template.lowering.windows import AXES, window_count


@lowering("unfold")
def unfold(b: Builder, x: str, *, kernel: int, stride: int = 1, padding: int = 0, reflect: bool = False) -> str:
    """Square patches around every pixel."""
    batch, channels, *space = b.extents(x)
    counts = [
        window_count(b, f"out{name.capitalize()}", n, kernel, stride, padding, 1)
        for name, n in zip(AXES[1:], space, strict=True)
    ]
    return b.region(
        "Unfold",
        (x,),
        (batch, channels, kernel * kernel, *counts),
        kernel=kernel,
        stride=stride,
        padding=padding,
        reflect=reflect,
    )


@lowering("fold")
def fold(b: Builder, x: str, *, kernel: int, padding: int = 0) -> str:
    """Overlapping patches added into an image; stride 1."""
    batch, channels, _, *space = b.extents(x)
    grown = kernel - 1 - 2 * padding
    formula = f"{{}} + {grown}" if grown >= 0 else f"{{}} - {-grown}"
    image = [b.derive("folded", formula, lambda n: n + grown, n) if grown else n for n in space]
    return b.region("Fold", (x,), (batch, channels, *image), kernel=kernel, padding=padding)


@lowering("spatial_shift")
def spatial_shift(b: Builder, x: str, *, swap: bool = False) -> str:
    """Quarters of the channels, each moved by a pixel in another direction."""
    extents = b.extents(x)
    quarter = b.derive("quarter", "{} / 4", lambda n: n // 4, extents[-1])
    return b.region("SpatialShift", (x,), extents, b.values[x].dtype, swap=swap, quarter=quarter)


@lowering("sample")
def sample(b: Builder, x: str, points: str) -> str:
    """Bilinear samples at points (y, x) from −1 to 1; zero outside."""
    return b.region("Sample", (x, points), (*b.extents(x)[:2], *b.extents(points)[1:-1]))


@lowering("relative_logits")
def relative_logits(b: Builder, q: str, height: str, width: str, *, block: int) -> str:
    """Products of queries with all relative positions, of which each query then takes those of its keys."""
    rows = b.extents(height)[0]
    reach = b.derive("reach", "({} + 1) / 2", lambda n: (n + 1) // 2, rows)
    down, across = (matmul(b, q, each, transpose_b=True) for each in (height, width))
    keys = b.size("relativeKeys", (reach, reach))
    return b.region("RelativeSum", (down, across), (*b.extents(q)[:-1], keys), block=block, reach=reach)


def _waves(b: Builder, rows: Extent, columns: Extent, side: Extent) -> tuple[str, str]:
    """cos and sin of 2π·(i·j mod side)/side, over the root of side: the matrix of a discrete Fourier transform."""
    turns = table(
        b, (rows, columns), f"static_cast<float>(c0 * c1 % {side}) / static_cast<float>({side})", hint="turns"
    )
    norm = b.constant(f"({side}) ** -0.5")
    return b.map("Muls", turn_cosine(b, turns), constant=norm), b.map("Muls", turn_sine(b, turns), constant=norm)


@lowering("global_filter")
def global_filter(b: Builder, x: str, weight: str) -> str:
    """A filter in the frequency domain, with both transforms as products with the Fourier matrix.

    Along the second axis of the image only the first half of the spectrum is computed: the other half mirrors it, so
    that on the way back all frequencies count twice but the first and, for an even side, the last.
    """
    batch, pixels, channels = b.extents(x)
    side, half = b.extents(weight)[:2]
    cos, sin = _waves(b, side, side, side)
    cos_half, sin_half = _waves(b, half, side, side)
    image = b.view(x, (batch, side, side, channels))
    wide = b.size("halfRow", (half, channels))

    def rows(y: str) -> str:
        return b.view(y, (batch, side, wide))

    real = rows(matmul(b, cos_half, image))
    imaginary = b.map("Muls", rows(matmul(b, sin_half, image)), constant=-1.0)
    upper = b.map("Add", matmul(b, cos, real), matmul(b, sin, imaginary))
    lower = b.map("Sub", matmul(b, cos, imaginary), matmul(b, sin, real))
    parts = [b.view(slice_axis(b, weight, axis=3, start=n, stop=n + 1), (side, wide)) for n in range(2)]
    filtered = b.map("Sub", b.map("Mul", upper, parts[0]), b.map("Mul", lower, parts[1]))
    turned = b.map("Add", b.map("Mul", upper, parts[1]), b.map("Mul", lower, parts[0]))
    real = b.map("Sub", matmul(b, cos, filtered), matmul(b, sin, turned))
    imaginary = b.map("Add", matmul(b, cos, turned), matmul(b, sin, filtered))
    twice = table(b, (half, 1), f"c0 == 0 || 2 * c0 == {side} ? 1.0f : 2.0f", hint="weight")
    back = [
        matmul(b, b.map("Mul", wave, twice), b.view(part, (batch, side, half, channels)), transpose_a=True)
        for wave, part in ((cos_half, real), (sin_half, imaginary))
    ]
    return b.view(b.map("Sub", back[0], back[1]), (batch, pixels, channels))
