"""Peak and practical figures of the chips that estimates are given for: one table."""

from __future__ import annotations

from dataclasses import dataclass

from operators._names import near
from operators.errors import OperatorError


@dataclass(frozen=True)
class Chip:
    """One chip: cores, clock (GHz), memory rates (TB/s), time to launch one kernel (µs).

    ``hbm_peak`` bounds every kernel from below; ``hbm_tuned`` is what well-tuned kernels were measured to reach.
    """

    name: str
    cube_cores: int
    vector_cores: int
    clock: float
    hbm_peak: float = 1.8  # quoted 1.6 to 1.8
    write_weight: float = 0.72  # a written byte's time against a read one's, from published timings of Add
    hbm_tuned: float = 1.4  # 48-core reads measured at 1.25 to 1.56
    launch_us: float = 5.0  # sources disagree, from 2.5 to 21; about 5 for whole small operators
    cube_efficiency: float = 0.75  # a tuned product of 8192³ takes 4.0 ms where 3.02 is ideal
    vector_efficiency: float = 0.75  # instruction heads and masks, assumed like the cube

    def cube_rate(self, dtype: str) -> float:
        """Multiply-adds per µs of all cube cores: 16³ each cycle in half precision, half as many in float32."""
        per_cycle = {"float32": 2048, "int8": 8192}.get(dtype, 4096)
        return self.cube_cores * per_cycle * self.clock * 1e3

    def vector_rate(self, dtype: str) -> float:
        """Elementary operations per µs of all vector cores: 256 bytes each cycle."""
        return self.vector_cores * (256 / BYTES.get(dtype, 4)) * self.clock * 1e3


BYTES = {"float32": 4, "float16": 2, "bfloat16": 2, "int8": 1, "int32": 4, "int64": 8, "bool": 1}
"""Bytes of one element."""

CHIPS = {
    chip.name: chip
    for chip in (
        Chip("910B1", 24, 48, 1.85),
        Chip("910B2", 24, 48, 1.80),
        Chip("910B3", 20, 40, 1.80),
        Chip("910B4", 20, 40, 1.50),
    )
}


def find_chip(name: str) -> Chip:
    """The chip of this name. Raises OperatorError when there is none."""
    if name not in CHIPS:
        raise OperatorError(f"There is no chip {name!r}{near(name, CHIPS)}; there are {', '.join(CHIPS)}.")
    return CHIPS[name]
