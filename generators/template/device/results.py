"""Results that are one float per row: collected in the unified buffer, and written many at a time."""

from __future__ import annotations

from generators.template.device.frame import Frame
from generators.template.device.text import Text, camel, lower_camel

PER_FLUSH = 64


class Results:
    """Row results of a class."""

    def __init__(self, frame: Frame, names: tuple[str, ...]) -> None:
        self.frame, self.names = frame, names
        self.collected = frame.craft.schedule.tail == "pad"
        if names and self.collected:
            frame.members.append("uint32_t pending;  // row results that wait to be written")
            for name in names:
                self._add_flush(name)

    def _add_flush(self, name: str) -> None:
        frame, short = self.frame, lower_camel(name)
        frame.buffers.append(
            (
                f"TBuf<TPosition::VECCALC> {short}Results;",
                f"pipe->InitBuffer({short}Results, RESULTS_PER_COPY * sizeof(float));",
            )
        )
        method = Text()
        with method.block(f"__aicore__ inline void Write{camel(name)}(uint64_t first)"):
            method.add(
                f"LocalTensor<float> results = {short}Results.Get<float>();",
                frame.craft.order("S_MTE3"),
                "const DataCopyExtParams extent{1, static_cast<uint32_t>(pending * sizeof(float)), 0, 0, 0};",
                f"DataCopyPad({frame.gm(name)}[first], results, extent);",
                frame.craft.order("MTE3_S"),
            )
        frame.methods.append(method)

    def store(self, name: str, offset: str, value: str) -> list[str]:
        """Statements that keep a row's result."""
        if not self.collected:
            return [f"{self.frame.gm(name)}.SetValue({offset}, {value});"]
        return [f"{lower_camel(name)}Results.Get<float>().SetValue(pending, {value});"]

    def flush(self, row: str, last: str) -> list[str]:
        """Statements that write the results out when enough have come together."""
        if not self.names or not self.collected:
            return []
        writes = " ".join(f"Write{camel(name)}({row} + 1 - pending);" for name in self.names)
        return [
            "++pending;",
            f"if (pending == RESULTS_PER_COPY || {row} + 1 == {last}) {{ {writes} pending = 0; }}",
        ]
