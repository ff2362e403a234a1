"""Functions that the scalar unit lacks: one value at a time goes through the vector unit."""

from __future__ import annotations

from generators.template.device.frame import Frame
from generators.template.device.instructions import functions_of
from generators.template.device.text import Text
from generators.template.graph.steps import Map

LANE_BYTES = 32


def add_functions(frame: Frame, steps: list[Map]) -> None:
    """Methods ``ScalarExp(value)`` and the like for what these steps need, and the buffer they use."""
    names = functions_of(steps)
    if not names:
        return
    frame.buffers.append(("TBuf<TPosition::VECCALC> laneBuffer;", f"pipe->InitBuffer(laneBuffer, {LANE_BYTES});"))
    for name in names:
        method = Text()
        method.add("// The scalar unit has no such function: the value goes through the vector unit.")
        with method.block(f"__aicore__ inline float Scalar{name}(float value)"):
            spelled = wrong_name(name) if frame.craft.slips_on(f"name:{name}") else name
            method.add(
                "LocalTensor<float> lane = laneBuffer.Get<float>();",
                "lane.SetValue(0, value);",
                frame.craft.order("S_V"),
                f"{spelled}(lane, lane, 1);",
                frame.craft.order("V_S"),
                "return lane.GetValue(0);",
            )
        frame.methods.append(method)


def wrong_name(name: str) -> str:
    """What a writer guesses who never saw the name."""
    return {"Ln": "Log2", "Sqrt": "SquareRoot", "Exp": "Exponential", "Rsqrt": "InvSqrt"}.get(name, f"Vec{name}")
