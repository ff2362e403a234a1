"""A loop pass with vectors across independent lanes: reductions along axes that are not the last."""

from __future__ import annotations

from generators.template.craft import Craft
from generators.template.device.analysis import Analysis, Phase
from generators.template.device.copies import Copies
from generators.template.device.frame import Frame
from generators.template.device.reductions import LANEWISE
from generators.template.device.scalars import add_functions
from generators.template.device.text import Text, camel, lower_camel
from generators.template.device.vector_block import VectorBlock
from generators.template.graph.extents import parenthesised
from generators.template.graph.passes import LoopPass


class LaneLoop:
    """Writes one pass. A unit is a stretch of lanes of one outer position; accumulators stay in the unified buffer."""

    def __init__(self, frame: Frame, loop_pass: LoopPass, craft: Craft) -> None:
        self.frame, self.pass_ = frame, loop_pass
        self.analysis = Analysis(loop_pass)
        self.block = VectorBlock(self.analysis, craft)
        self.copies = Copies(frame)
        self.temporaries = 0
        self.kept: list[str] = []

    def write(self) -> Text:
        """The class. Afterwards ``bytes_per_element`` says what a tile costs."""
        frame, analysis, pass_ = self.frame, self.analysis, self.pass_
        frame.setup.append(f"tileLength = tiling.{frame.tile_field};")
        frame.members.append("uint32_t tileLength;")
        for name in pass_.loads:
            if analysis.vector(name):
                self.copies.add_input(name)
        for name in pass_.stores:
            self.copies.add_output(name)
        add_functions(frame, [m for m in analysis.maps.values() if not analysis.vector(m.output)])
        lanes, outer = pass_.size(pass_.inner), pass_.size(pass_.outer)
        frame.setup.append(f"chunksPerRow = ({lanes} + tileLength - 1) / tileLength;")
        frame.members.append("uint64_t chunksPerRow;")
        frame.split("chunksPerRow" if outer == "1" else f"chunksPerRow * {parenthesised(outer)}")
        process = Text()
        with (
            process.block("__aicore__ inline void Process()"),
            process.block("for (uint64_t unit = firstUnit; unit < lastUnit; ++unit)"),
        ):
            if outer != "1":
                process.add("const uint64_t row = unit / chunksPerRow;")
            process.add(
                f"const uint64_t start = {'unit' if outer == '1' else '(unit % chunksPerRow)'} * tileLength;",
                f"const uint64_t rest = {lanes} - start;",
                "const uint32_t count = rest < tileLength ? rest : tileLength;",
            )
            self._unit(process)
        for name in (*self.kept, *(f"t{n}" for n in range(self.temporaries))):
            short = lower_camel(name)
            size = "tileLength * sizeof(float)"
            frame.buffers.append(
                (f"TBuf<TPosition::VECCALC> {short}Buffer;", f"pipe->InitBuffer({short}Buffer, {size});")
            )
        return frame.text(process, "Lanes are reduced side by side, one step after the other.")

    @property
    def bytes_per_element(self) -> int:
        """Bytes of the unified buffer that one element of a tile takes."""
        return self.copies.bytes_per_element + 4 * (self.temporaries + len(self.kept))

    def _unit(self, text: Text) -> None:
        analysis, copies = self.analysis, self.copies
        fixed = [name for name in analysis.fixed_loads if analysis.vector(name)]
        for name in analysis.fixed_loads:
            if name in fixed:
                text.add(f"CopyIn{camel(name)}({self._start(name)}, count);")
            else:
                self._read(text, name)
        text.add(*(copies.after_loads() if fixed else []))
        for name in fixed:
            self._take(text, name)
        text.add(*(copies.open(name) for name in analysis.fixed_stores))
        for phase in analysis.phases():
            self._before(text, phase)
            self._loop(text, phase)
        for name in analysis.fixed_stores:
            text.add(*copies.hand_over(name))
        for name in fixed:
            text.add(*copies.give(name))
        for name in analysis.fixed_stores:
            text.add(f"CopyOut{camel(name)}({self._start(name)}, count);")

    def _place(self, text: Text, name: str) -> str:
        """The tensor of a value that outlives a loop: the result's own, or a buffer that is kept."""
        if name in self.analysis.fixed_stores:
            return f"{lower_camel(name)}Local"
        if name not in self.kept:
            self.kept.append(name)
        text.add(f"LocalTensor<float> {lower_camel(name)}Kept = {lower_camel(name)}Buffer.Get<float>();")
        return f"{lower_camel(name)}Kept"

    def _before(self, text: Text, phase: Phase) -> None:
        for step in phase.before:
            if not self.analysis.vector(step.output):
                text.add(self.block.scalar(step))
                continue
            registers = self.block.plan([step], {step.output: self._place(text, step.output)})
            text.add(*self.block.emit([step], registers, "count"))

    def _loop(self, text: Text, phase: Phase) -> None:
        if not phase.reductions and not phase.stores:
            return
        for reduce in phase.reductions:
            self.block.define(reduce.output, self._place(text, reduce.output), vector=True)
        with text.block(f"for (uint64_t step = 0; step < {self.pass_.size(self.pass_.loop)}; ++step)"):
            self._body(text, phase)

    def _body(self, text: Text, phase: Phase) -> None:
        analysis, copies = self.analysis, self.copies
        vectors = [name for name in phase.loads if analysis.vector(name)]
        for name in phase.loads:
            if name in vectors:
                text.add(f"CopyIn{camel(name)}({self._start(name)}, count);")
            else:
                self._read(text, name)
        text.add(*(copies.after_loads() if vectors else []))
        for name in vectors:
            self._take(text, name)
        outputs = {name: f"{lower_camel(name)}Local" for name in phase.stores}
        text.add(*(copies.open(name) for name in phase.stores))
        kept = [analysis.root(r.inputs[0]) for r in phase.reductions]
        registers = self.block.plan(phase.steps, outputs, kept)
        self.temporaries = max(self.temporaries, registers.temporaries)
        text.add(*(f"LocalTensor<float> t{n} = t{n}Buffer.Get<float>();" for n in range(registers.temporaries)))
        text.add(*self.block.emit(phase.steps, registers, "count"))
        for reduce in phase.reductions:
            total, value = self.block.operand(reduce.output).text, self.block.operand(reduce.inputs[0]).text
            text.add(
                f"if (step == 0) {{ Adds({total}, {value}, 0.0f, count); }}",
                f"else {{ {LANEWISE[reduce.instruction]}({total}, {total}, {value}, count); }}",
            )
        for name in phase.stores:
            text.add(*copies.hand_over(name))
        if vectors and not copies.queued and not phase.stores:
            text.add("PipeBarrier<PIPE_ALL>();")
        for name in vectors:
            text.add(*copies.give(name))
        for name in phase.stores:
            text.add(f"CopyOut{camel(name)}({self._start(name)}, count);")

    def _take(self, text: Text, name: str) -> None:
        text.add(*self.copies.take(name))
        self.block.define(name, f"{lower_camel(name)}Local", vector=True)

    def _read(self, text: Text, name: str) -> None:
        value = f"{lower_camel(name)}Value"
        text.add(f"const float {value} = {self.frame.gm(name)}.GetValue({self.pass_.offset(name, 'row', 'step')});")
        self.block.define(name, value, vector=False)

    def _start(self, name: str) -> str:
        offset = self.pass_.offset(name, "row", "step")
        return "start" if offset == "0" else f"{offset} + start"
