"""A loop pass with vectors along the row: maps over flat tensors, and reductions along contiguous axes."""

from __future__ import annotations

from generators.template.craft import Craft
from generators.template.device.analysis import Analysis, Phase
from generators.template.device.copies import Copies
from generators.template.device.frame import Frame
from generators.template.device.reductions import combine, row_result
from generators.template.device.results import Results
from generators.template.device.scalars import add_functions
from generators.template.device.text import Text, camel, lower_camel
from generators.template.device.vector_block import VectorBlock
from generators.template.graph.extents import parenthesised
from generators.template.graph.passes import LoopPass


class RowLoop:
    """Writes one pass: a unit is a row where something is reduced, else a chunk of a row."""

    def __init__(self, frame: Frame, loop_pass: LoopPass, craft: Craft) -> None:
        self.frame, self.pass_, self.craft = frame, loop_pass, craft
        self.analysis = Analysis(loop_pass)
        self.block = VectorBlock(self.analysis, craft)
        self.copies = Copies(frame)
        self.phases = self.analysis.phases()
        self.temporaries = 0
        self.outer = loop_pass.size(loop_pass.outer)
        self.inner = loop_pass.size(loop_pass.inner)

    def write(self) -> Text:
        """The class. Afterwards ``bytes_per_element`` says what a tile costs."""
        frame, pass_ = self.frame, self.pass_
        frame.setup.append(f"tileLength = tiling.{frame.tile_field};")
        frame.members.append("uint32_t tileLength;")
        for name in pass_.loads:
            if self.analysis.looping(name):
                self.copies.add_input(name)
        for name in pass_.stores:
            if self.analysis.looping(name):
                self.copies.add_output(name)
        add_functions(frame, [m for m in self.analysis.maps.values() if not self.analysis.looping(m.output)])
        self.results = Results(frame, self.analysis.fixed_stores)
        process = self._rows() if pass_.reduces else self._chunks()
        for number in range(self.temporaries):
            frame.buffers.append(
                (
                    f"TBuf<TPosition::VECCALC> t{number}Buffer;",
                    f"pipe->InitBuffer(t{number}Buffer, tileLength * sizeof(float));",
                )
            )
        if self.analysis.reductions and self.craft.schedule.reduce == "vector":
            frame.buffers += [
                ("TBuf<TPosition::VECCALC> workBuffer;", "pipe->InitBuffer(workBuffer, WORK_BYTES);"),
                ("TBuf<TPosition::VECCALC> resultBuffer;", "pipe->InitBuffer(resultBuffer, 32);"),
            ]
        why = "Rows are reduced chunk by chunk." if pass_.reduces else "Element by element, one tile at a time."
        return frame.text(process, why)

    @property
    def bytes_per_element(self) -> int:
        """Bytes of the unified buffer that one element of a tile takes."""
        return self.copies.bytes_per_element + 4 * self.temporaries

    def _chunks(self) -> Text:
        inner = parenthesised(self.inner)
        flat = self.outer == "1"
        chunks = f"({self.inner} + tileLength - 1) / tileLength"
        self.frame.setup.append(f"chunksPerRow = {chunks};")
        self.frame.members.append("uint64_t chunksPerRow;")
        self.frame.split("chunksPerRow" if flat else f"chunksPerRow * {parenthesised(self.outer)}")
        process = Text()
        with (
            process.block("__aicore__ inline void Process()"),
            process.block("for (uint64_t unit = firstUnit; unit < lastUnit; ++unit)"),
        ):
            if not flat:
                process.add("const uint64_t row = unit / chunksPerRow;")
            chunk = "unit" if flat else "unit % chunksPerRow"
            process.add(
                f"const uint64_t start = {parenthesised(chunk)} * tileLength;",
                f"const uint64_t rest = {inner if inner == self.inner else self.inner} - start;",
                "const uint32_t count = rest < tileLength ? rest : tileLength;",
            )
            self._fixed_loads(process)
            for phase in self.phases:
                process.add(*(self.block.scalar(step) for step in phase.before))
                self._body(process, phase)
        return process

    def _rows(self) -> Text:
        self.frame.split(self.outer)
        process = Text()
        with process.block("__aicore__ inline void Process()"):
            if self.results.names and self.results.collected:
                process.add("pending = 0;")
            with process.block("for (uint64_t row = firstUnit; row < lastUnit; ++row)"):
                self._fixed_loads(process)
                for phase in self.phases:
                    process.add(*(self.block.scalar(step) for step in phase.before))
                    self._loop(process, phase)
                for name in self.analysis.fixed_stores:
                    offset = self.pass_.offset(name, "row")
                    process.add(*self.results.store(name, offset, self.block.operand(name).text))
                process.add(*self.results.flush("row", "lastUnit"))
        return process

    def _fixed_loads(self, text: Text) -> None:
        for name in self.analysis.fixed_loads:
            value = f"{lower_camel(name)}Value"
            text.add(f"const float {value} = {self.frame.gm(name)}.GetValue({self.pass_.offset(name, 'row')});")
            self.block.define(name, value, vector=False)

    def _loop(self, text: Text, phase: Phase) -> None:
        if not phase.reductions and not phase.stores:
            return
        for reduce in phase.reductions:
            total = f"{lower_camel(reduce.output)}Value"
            text.add(f"float {total} = 0.0f;")
            self.block.define(reduce.output, total, vector=False)
        head, first = self._chunk_loop()
        with text.block(head):
            text.add(*first, f"const uint64_t rest = {self.inner} - start;")
            text.add("const uint32_t count = rest < tileLength ? rest : tileLength;")
            self._body(text, phase)

    def _chunk_loop(self) -> tuple[str, list[str]]:
        """Head of the loop over a row's chunks, and what declares ``start``."""
        return f"for (uint64_t start = 0; start < {self.inner}; start += tileLength)", []

    def _body(self, text: Text, phase: Phase) -> None:
        """One tile of one phase: copy in, compute, reduce, copy out."""
        copies = self.copies
        for name in phase.loads:
            text.add(f"CopyIn{camel(name)}({self._start(name)}, count);")
        text.add(*(copies.after_loads() if phase.loads else []))
        for name in phase.loads:
            text.add(*copies.take(name))
            self.block.define(name, f"{lower_camel(name)}Local", vector=True)
        outputs = {name: f"{lower_camel(name)}Local" for name in phase.stores}
        text.add(*(copies.open(name) for name in phase.stores))
        kept = [self.analysis.root(r.inputs[0]) for r in phase.reductions]
        registers = self.block.plan(phase.steps, outputs, kept)
        self.temporaries = max(self.temporaries, registers.temporaries)
        text.add(*(f"LocalTensor<float> t{n} = t{n}Buffer.Get<float>();" for n in range(registers.temporaries)))
        text.add(*self.block.emit(phase.steps, registers, "count"))
        self._reduce(text, phase)
        for name in phase.stores:
            text.add(*copies.hand_over(name))
        for name in phase.loads:
            text.add(*copies.give(name))
        for name in phase.stores:
            text.add(f"CopyOut{camel(name)}({self._start(name)}, count);")

    def _reduce(self, text: Text, phase: Phase) -> None:
        if phase.reductions and self.craft.schedule.reduce == "vector":
            text.add(
                "LocalTensor<float> work = workBuffer.Get<float>();",
                "LocalTensor<float> result = resultBuffer.Get<float>();",
            )
        for reduce in phase.reductions:
            total = self.block.operand(reduce.output).text
            with text.scope():
                text.add(*row_result(reduce, self.block.operand(reduce.inputs[0]).text, self.craft))
                text.add(combine(reduce, total, "start == 0"))

    def _start(self, name: str) -> str:
        offset = self.pass_.offset(name, "row")
        return "start" if offset == "0" else f"{offset} + start"
