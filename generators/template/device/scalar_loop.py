"""A loop pass element by element on global memory: slow, but right for every shape."""

from __future__ import annotations

from generators.template.craft import Craft
from generators.template.device.analysis import Analysis, Phase
from generators.template.device.frame import Frame
from generators.template.device.instructions import scalar_expression
from generators.template.device.scalars import add_functions
from generators.template.device.text import Text, lower_camel
from generators.template.graph.extents import parenthesised
from generators.template.graph.passes import LoopPass
from generators.template.graph.steps import Map, Reduce

CACHE_LINE_ELEMENTS = 64


class ScalarLoop:
    """Writes one pass. A unit is a row, a lane, or an element when nothing is reduced."""

    def __init__(self, frame: Frame, loop_pass: LoopPass, craft: Craft) -> None:
        self.frame, self.pass_, self.craft = frame, loop_pass, craft
        self.analysis = Analysis(loop_pass)
        self.inner = loop_pass.size(loop_pass.inner)
        self.outer = loop_pass.size(loop_pass.outer)

    def write(self) -> Text:
        """The class."""
        frame = self.frame
        add_functions(frame, [s for s in self.pass_.steps if isinstance(s, Map)])
        rows = self.pass_.reduces and not self.pass_.is_lanes
        per_row = "1" if rows else self.inner
        units = self.outer if per_row == "1" else per_row if self.outer == "1" else f"{self.outer} * {per_row}"
        frame.split(units, CACHE_LINE_ELEMENTS)
        process = Text()
        with (
            process.block("__aicore__ inline void Process()"),
            process.block("for (uint64_t unit = firstUnit; unit < lastUnit; ++unit)"),
        ):
            if rows or self.inner == "1":
                process.add("const uint64_t row = unit;")
            elif self.outer == "1":
                process.add("const uint64_t row = 0;", "const uint64_t lane = unit;")
            else:
                inner = parenthesised(self.inner)
                process.add(f"const uint64_t row = unit / {inner};", f"const uint64_t lane = unit % {inner};")
            self._unit(process)
        return frame.text(process, "Element by element through the scalar unit.")

    def _position(self, name: str) -> str:
        loop = "step" if self.pass_.is_lanes else ""
        offset = self.pass_.offset(name, "row", loop)
        if self.pass_.varies(name, self.pass_.inner):
            lane = "step" if self.pass_.reduces and not self.pass_.is_lanes else "lane"
            offset = lane if offset == "0" else f"{offset} + {lane}"
        return offset

    def _looping(self, name: str) -> bool:
        return self.pass_.reduces and self.analysis.looping(name)

    def _name(self, name: str) -> str:
        return f"{lower_camel(self.analysis.root(name))}Value"

    def _load(self, name: str) -> str:
        gm = f"{self.frame.gm(name)}.GetValue({self._position(name)})"
        if self.frame.dtype(name) in ("float16", "bfloat16"):
            gm = f"ToFloat({gm})" if self.frame.dtype(name) == "bfloat16" else f"static_cast<float>({gm})"
        elif self.frame.dtype(name) != "float32":
            gm = f"static_cast<float>({gm})"
        return f"const float {self._name(name)} = {gm};"

    def _store(self, name: str) -> str:
        kind, value = self.frame.type_of(name), self._name(name)
        if kind != "float":
            value = f"ToBfloat16({value})" if kind == "bfloat16_t" else f"static_cast<{kind}>({value})"
        return f"{self.frame.gm(name)}.SetValue({self._position(name)}, {value});"

    def _map(self, step: Map) -> str:
        return (
            f"const float {self._name(step.output)} = {scalar_expression(step, [self._name(n) for n in step.inputs])};"
        )

    def _unit(self, text: Text) -> None:
        analysis = self.analysis
        for name in self.pass_.loads:
            if not self._looping(name):
                text.add(self._load(name))
        for phase in analysis.phases():
            if not self.pass_.reduces:
                text.add(*(self._map(step) for step in (*phase.before, *phase.steps)))
                text.add(*(self._store(name) for name in phase.stores))
                continue
            text.add(*(self._map(step) for step in phase.before))
            self._loop(text, phase)
        text.add(*(self._store(name) for name in self.pass_.stores if not analysis.looping(name)))

    def _loop(self, text: Text, phase: Phase) -> None:
        if not phase.reductions and not phase.stores:
            return
        for reduce in phase.reductions:
            text.add(f"float {self._name(reduce.output)} = 0.0f;")
        span = self.pass_.size(self.pass_.loop if self.pass_.is_lanes else self.pass_.inner)
        with text.block(f"for (uint64_t step = 0; step < {span}; ++step)"):
            text.add(*(self._load(name) for name in phase.loads))
            text.add(*(self._map(step) for step in phase.steps))
            text.add(*(self._accumulate(reduce) for reduce in phase.reductions))
            text.add(*(self._store(name) for name in phase.stores))

    def _accumulate(self, reduce: Reduce) -> str:
        total, value = self._name(reduce.output), self._name(reduce.inputs[0])
        if reduce.instruction == "Sum":
            return f"{total} += {value};"
        sign = ">" if reduce.instruction == "Max" else "<"
        return f"{total} = step == 0 || {value} {sign} {total} ? {value} : {total};"
