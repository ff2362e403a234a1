"""Sums over a whole tensor by all cores: each sums its part, then they meet and every core learns the whole."""

from __future__ import annotations

from generators.template.device.cube_choice import core_count
from generators.template.device.results import Results
from generators.template.device.row_loop import RowLoop
from generators.template.device.text import Text
from generators.template.graph.passes import LoopPass
from generators.template.graph.steps import Reduce

MOST_CORES = 64
FLOATS_PER_SLOT = 8
PARTS = "parts"
"""Name of the workspace in which cores leave their parts."""


def can_meet(loop_pass: LoopPass) -> bool:
    """Whether a pass is one long row of which only sums are taken."""
    reductions = [step for step in loop_pass.steps if isinstance(step, Reduce)]
    whole = not loop_pass.is_lanes and loop_pass.size(loop_pass.outer) == "1"
    return whole and bool(reductions) and all(step.instruction == "Sum" for step in reductions)


def parts_of(loop_pass: LoopPass) -> int:
    """Floats of workspace that the pass needs for its parts."""
    return sum(isinstance(step, Reduce) for step in loop_pass.steps) * MOST_CORES * FLOATS_PER_SLOT


class RowMeeting(RowLoop):
    """Writes one pass whose single row is shared by all cores. ``PARTS`` is among what the frame reads."""

    def _rows(self) -> Text:
        self.results = Results(self.frame, ())
        self._add_meet()
        self.frame.setup.append(f"chunksPerRow = ({self.inner} + tileLength - 1) / tileLength;")
        self.frame.members.append("uint64_t chunksPerRow;")
        self.frame.split("chunksPerRow")
        process, number = Text(), 0
        with process.block("__aicore__ inline void Process()"):
            self._fixed_loads(process)
            for phase in self.phases:
                process.add(*(self.block.scalar(step) for step in phase.before))
                self._loop(process, phase)
                for reduce in phase.reductions:
                    total = self.block.operand(reduce.output).text
                    process.add(f"{total} = Meet({total}, {number});")
                    number += 1
            if self.analysis.fixed_stores:
                with process.block("if (GetBlockIdx() == 0)"):
                    for name in self.analysis.fixed_stores:
                        value = self.block.operand(name).text
                        process.add(f"{self.frame.gm(name)}.SetValue(0, {value});")
        return process

    def _chunk_loop(self) -> tuple[str, list[str]]:
        head = "for (uint64_t unit = firstUnit; unit < lastUnit; ++unit)"
        return head, ["const uint64_t start = unit * tileLength;"]

    def _add_meet(self) -> None:
        frame = self.frame
        cores = core_count(frame.plan, frame.craft.schedule)
        frame.constants.append(f"constexpr uint32_t SLOT = {FLOATS_PER_SLOT};  // floats of one core's slot: 32 bytes")
        frame.buffers += [
            ("TBuf<TPosition::VECCALC> slotBuffer;", "pipe->InitBuffer(slotBuffer, SLOT * sizeof(float));"),
            (
                "TBuf<TPosition::VECCALC> partsBuffer;",
                f"pipe->InitBuffer(partsBuffer, {cores} * SLOT * sizeof(float));",
            ),
        ]
        method = Text()
        method.add("// Each core leaves its part in the workspace; when all have, each adds them up.")
        with method.block("__aicore__ inline float Meet(float part, uint32_t round)"):
            method.add(
                f"const uint64_t first = round * {cores} * SLOT;",
                "LocalTensor<float> slot = slotBuffer.Get<float>();",
                "for (uint32_t i = 0; i < SLOT; ++i) { slot.SetValue(i, part); }",
                "PipeBarrier<PIPE_ALL>();",
                f"DataCopy({frame.gm(PARTS)}[first + GetBlockIdx() * SLOT], slot, SLOT);",
                "PipeBarrier<PIPE_ALL>();",
            )
            if not frame.craft.slips_on("sync:missing"):
                method.add("SyncAll();")
            method.add(
                "LocalTensor<float> parts = partsBuffer.Get<float>();",
                f"DataCopy(parts, {frame.gm(PARTS)}[first], {cores} * SLOT);",
                "PipeBarrier<PIPE_ALL>();",
                "float total = 0.0f;",
                f"for (uint32_t core = 0; core < {cores}; ++core) {{ total += parts.GetValue(core * SLOT); }}",
                "return total;",
            )
        frame.methods.append(method)
