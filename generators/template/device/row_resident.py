"""A loop pass whose rows stay in the unified buffer: copied in once, computed on, copied out once."""

from __future__ import annotations

from generators.template.craft import Craft
from generators.template.device.analysis import Analysis
from generators.template.device.copies import Copies
from generators.template.device.frame import Frame
from generators.template.device.reductions import row_result
from generators.template.device.results import Results
from generators.template.device.scalars import add_functions
from generators.template.device.text import Text, camel, lower_camel
from generators.template.device.vector_block import VectorBlock
from generators.template.graph.passes import LoopPass
from generators.template.graph.steps import Map, Reduce


class RowResident:
    """Writes one pass with reductions along rows that fit. Operands that are the same for all rows are loaded once."""

    def __init__(self, frame: Frame, loop_pass: LoopPass, craft: Craft) -> None:
        self.frame, self.pass_, self.craft = frame, loop_pass, craft
        self.analysis = Analysis(loop_pass)
        self.block = VectorBlock(self.analysis, craft)
        self.copies = Copies(frame)
        self.temporaries = 0
        vectors = [name for name in loop_pass.loads if self.analysis.vector(name)]
        self.shared = [name for name in vectors if loop_pass.offset(name, "row") == "0"]
        if loop_pass.size(loop_pass.outer) == "1":
            self.shared = []
        self.streamed = [name for name in vectors if name not in self.shared]

    @property
    def bytes_per_element(self) -> int:
        """Bytes of the unified buffer that one element of a row takes."""
        return self.copies.bytes_per_element + 4 * self.temporaries

    def write(self) -> Text:
        """The class."""
        frame, analysis, pass_ = self.frame, self.analysis, self.pass_
        frame.setup.append(f"tileLength = tiling.{frame.tile_field};")
        frame.members.append("uint32_t tileLength;")
        stores = [name for name in pass_.stores if analysis.vector(name)]
        for name in (*self.shared, *self.streamed):
            self.copies.add_input(name, buffers=1 if name in self.shared else None)
        for name in stores:
            self.copies.add_output(name)
        add_functions(frame, [m for m in analysis.maps.values() if not analysis.vector(m.output)])
        results = Results(frame, analysis.fixed_stores)
        frame.split(pass_.size(pass_.outer))
        process = Text()
        with process.block("__aicore__ inline void Process()"):
            process.add(f"const uint32_t count = {pass_.size(pass_.inner)};  // the tiling made sure that a row fits")
            if results.names and results.collected:
                process.add("pending = 0;")
            if self.shared:
                process.add("// The same for all rows, so it is copied once.")
                self._load(process, self.shared)
            with process.block("for (uint64_t row = firstUnit; row < lastUnit; ++row)"):
                self._row(process, stores, results)
            for name in self.shared:
                process.add(*self.copies.give(name))
        for number in range(self.temporaries):
            size = "tileLength * sizeof(float)"
            frame.buffers.append(
                (f"TBuf<TPosition::VECCALC> t{number}Buffer;", f"pipe->InitBuffer(t{number}Buffer, {size});")
            )
        if self.craft.schedule.reduce == "vector":
            frame.buffers += [
                ("TBuf<TPosition::VECCALC> workBuffer;", "pipe->InitBuffer(workBuffer, WORK_BYTES);"),
                ("TBuf<TPosition::VECCALC> resultBuffer;", "pipe->InitBuffer(resultBuffer, 32);"),
            ]
        return frame.text(process, "Each row is copied once and stays in the unified buffer.")

    def _load(self, text: Text, names: list[str]) -> None:
        for name in names:
            offset = self.pass_.offset(name, "row")
            text.add(f"CopyIn{camel(name)}({offset}, count);")
        text.add(*self.copies.after_loads())
        for name in names:
            text.add(*self.copies.take(name))
            self.block.define(name, f"{lower_camel(name)}Local", vector=True)

    def _row(self, text: Text, stores: list[str], results: Results) -> None:
        analysis = self.analysis
        for name in analysis.fixed_loads:
            value = f"{lower_camel(name)}Value"
            text.add(f"const float {value} = {self.frame.gm(name)}.GetValue({self.pass_.offset(name, 'row')});")
            self.block.define(name, value, vector=False)
        self._load(text, self.streamed)
        text.add(*(self.copies.open(name) for name in stores))
        steps = [step for step in self.pass_.steps if isinstance(step, Map | Reduce)]
        registers = self.block.plan(steps, {name: f"{lower_camel(name)}Local" for name in stores})
        self.temporaries = registers.temporaries
        text.add(*(f"LocalTensor<float> t{n} = t{n}Buffer.Get<float>();" for n in range(registers.temporaries)))
        if self.craft.schedule.reduce == "vector":
            text.add(
                "LocalTensor<float> work = workBuffer.Get<float>();",
                "LocalTensor<float> result = resultBuffer.Get<float>();",
            )
        for step in steps:
            if isinstance(step, Map):
                text.add(*self.block.emit([step], registers, "count"))
            else:
                self._reduce(text, step)
        for name in stores:
            text.add(*self.copies.hand_over(name))
        for name in self.streamed:
            text.add(*self.copies.give(name))
        for name in stores:
            text.add(f"CopyOut{camel(name)}({self.pass_.offset(name, 'row')}, count);")
        for name in analysis.fixed_stores:
            text.add(*results.store(name, self.pass_.offset(name, "row"), self.block.operand(name).text))
        text.add(*results.flush("row", "lastUnit"))

    def _reduce(self, text: Text, reduce: Reduce) -> None:
        total = f"{lower_camel(reduce.output)}Value"
        text.add(f"float {total} = 0.0f;")
        with text.scope():
            text.add(*row_result(reduce, self.block.operand(reduce.inputs[0]).text, self.craft))
            text.add(f"{total} = chunk;")
        self.block.define(reduce.output, total, vector=False)
