"""Copying a stretch of an input row that may begin before the row does."""

from __future__ import annotations

from generators.template.device.copies import Copies
from generators.template.device.frame import Frame
from generators.template.device.text import Text, camel, lower_camel

EDGE = 64
"""Elements of room beyond a stretch."""


def add_window_copy(copies: Copies, frame: Frame, name: str, stride: int, fill: str) -> None:
    """Queue and ``CopyIn`` method: input positions from ``begin`` on; those before the row become ``fill``."""
    short = lower_camel(name)
    copies.bytes_per_element += 4 * stride * frame.craft.schedule.buffers
    size = f"(tileLength * {stride} + {EDGE}) * sizeof(float)"
    frame.buffers.append(
        (f"TQue<TPosition::VECIN, BUFFERS> {short}Queue;", f"pipe->InitBuffer({short}Queue, BUFFERS, {size});")
    )
    text = Text()
    with text.block(f"__aicore__ inline void CopyIn{camel(name)}(uint64_t row, int64_t begin, uint32_t valid)"):
        text.add(
            f"LocalTensor<float> {short}Local = {short}Queue.AllocTensor<float>();",
            "const uint32_t lead = begin < 0 ? -begin : 0;  // positions before the row",
            "const uint32_t blocks = lead / 8 * 8;",
            f"if (blocks > 0) {{ Duplicate({short}Local, {fill}, blocks); }}",
            "const DataCopyExtParams extent{1, static_cast<uint32_t>((valid - lead) * sizeof(float)), 0, 0, 0};",
            "const uint8_t left = lead - blocks;",
            f"const DataCopyPadExtParams<float> padding{{left > 0, left, 0, {fill}}};",
            f"DataCopyPad({short}Local[blocks], {frame.gm(name)}[row + begin + lead], extent, padding);",
            f"{short}Queue.EnQue({short}Local);",
        )
    frame.methods.append(text)
