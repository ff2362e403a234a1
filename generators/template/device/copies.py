"""Moving one tile between global memory and the unified buffer, with its tail."""

from __future__ import annotations

from generators.template.device.frame import BYTES, Frame
from generators.template.device.text import Text, camel, lower_camel

CONVERTED = ("float16", "bfloat16", "bool", "uint8")
"""Dtypes that are cast to floats for the computation; results of the first two are cast back."""


class Copies:
    """Queues or buffers of a class's tiles, and the methods that fill and drain them."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.queued = frame.craft.schedule.queue == "tque"
        self.bytes_per_element = 0

    def _buffer(self, name: str, position: str, bytes_per_element: int, count: str, wanted: int | None = None) -> None:
        buffers = wanted or (self.frame.craft.schedule.buffers if self.queued else 1)
        depth = str(wanted) if wanted else "BUFFERS"
        self.bytes_per_element += bytes_per_element * buffers
        short = lower_camel(name)
        size = f"{count} * sizeof({self.frame.type_of(name)})"
        if self.queued:
            self.frame.buffers.append(
                (
                    f"TQue<TPosition::{position}, {depth}> {short}Queue;",
                    f"pipe->InitBuffer({short}Queue, {depth}, {size});",
                )
            )
        else:
            self.frame.buffers.append(
                (f"TBuf<TPosition::VECCALC> {short}Buffer;", f"pipe->InitBuffer({short}Buffer, {size});")
            )

    def add_input(self, name: str, buffers: int | None = None) -> None:
        """Buffer and ``CopyIn`` method of an operand; ``buffers`` where the schedule does not decide."""
        self._buffer(name, "VECIN", BYTES[self.frame.dtype(name)], "tileLength", buffers)
        self._add_floats(name)
        self.frame.methods.append(self._copy_in(name))

    def add_output(self, name: str) -> None:
        """Buffer and ``CopyOut`` method of a result."""
        self._buffer(name, "VECOUT", BYTES[self.frame.dtype(name)], "tileLength")
        self._add_floats(name)
        self.frame.methods.append(self._copy_out(name))

    def _add_floats(self, name: str) -> None:
        """Room for the floats of an operand or result of another dtype that is computed with."""
        for suffix, kind, size in self._stages(name):
            self.bytes_per_element += size
            buffer = f"{lower_camel(name)}{suffix}Buffer"
            self.frame.buffers.append(
                (f"TBuf<TPosition::VECCALC> {buffer};", f"pipe->InitBuffer({buffer}, tileLength * sizeof({kind}));")
            )

    def _stages(self, name: str) -> tuple[tuple[str, str, int], ...]:
        """(suffix, type, bytes) of what lies between an operand's own dtype and its floats, these last."""
        dtype = self.frame.dtype(name)
        if dtype not in CONVERTED:
            return ()
        halves = (("Half", "half", 2),) if BYTES[dtype] == 1 else ()
        return (*halves, ("Float", "float", 4))

    def _raw(self, name: str) -> str:
        """Name of the tensor in the operand's own dtype."""
        return f"{lower_camel(name)}{'Narrow' if self._stages(name) else 'Local'}"

    def take(self, name: str) -> list[str]:
        """Statements that give Compute a filled operand, as floats where it can be computed with as such."""
        short, kind, source = lower_camel(name), self.frame.type_of(name), self._raw(name)
        if not self.queued:
            lines = [f"LocalTensor<{kind}> {source} = {short}Buffer.Get<{kind}>();"]
        elif self.frame.craft.slips_on("queue:dequeue"):
            lines = [f"LocalTensor<{kind}> {source} = {short}Queue.AllocTensor<{kind}>();"]
        else:
            lines = [f"LocalTensor<{kind}> {source} = {short}Queue.DeQue<{kind}>();"]
        for suffix, stage, _ in self._stages(name):
            target = f"{short}Local" if suffix == "Float" else f"{short}{suffix}"
            lines += [
                f"LocalTensor<{stage}> {target} = {short}{suffix}Buffer.Get<{stage}>();",
                f"Cast({target}, {source}, RoundMode::CAST_NONE, count);",
            ]
            source = target
        return lines

    def give(self, name: str) -> list[str]:
        """Statements that end the use of an operand."""
        if not self.queued or self.frame.craft.slips_on("queue:free"):
            return []
        return [f"{lower_camel(name)}Queue.FreeTensor({self._raw(name)});"]

    def open(self, name: str) -> str:
        """Statement that gives Compute room for a result, as floats where it is computed with as such."""
        if self._stages(name):
            return f"LocalTensor<float> {lower_camel(name)}Local = {lower_camel(name)}FloatBuffer.Get<float>();"
        return self._room(name)

    def _room(self, name: str) -> str:
        short, kind = lower_camel(name), self.frame.type_of(name)
        source = f"{short}Queue.AllocTensor" if self.queued else f"{short}Buffer.Get"
        return f"LocalTensor<{kind}> {self._raw(name)} = {source}<{kind}>();"

    def hand_over(self, name: str) -> list[str]:
        """Statements that pass a result on to ``CopyOut``."""
        short, narrow = lower_camel(name), self._raw(name)
        lines = [f"{short}Queue.EnQue({narrow});"] if self.queued else []
        if self._stages(name):
            lines = [self._room(name), f"Cast({narrow}, {short}Local, RoundMode::CAST_RINT, count);", *lines]
        return lines

    def after_loads(self) -> list[str]:
        """Without queues a barrier stands between the copies in and the computation."""
        return [] if self.queued else ["PipeBarrier<PIPE_ALL>();"]

    def _copy_in(self, name: str) -> Text:
        short, kind = lower_camel(name), self.frame.type_of(name)
        text = Text()
        with text.block(f"__aicore__ inline void CopyIn{camel(name)}(uint64_t offset, uint32_t count)"):
            text.add(self._room(name))
            self._transfer_in(text, self._raw(name), f"{self.frame.gm(name)}", kind, BYTES[self.frame.dtype(name)])
            if self.queued:
                text.add(f"{short}Queue.EnQue({self._raw(name)});")
        return text

    def _transfer_in(self, text: Text, local: str, gm: str, kind: str, size: int) -> None:
        if self.frame.craft.slips_on("tail:unaligned"):
            text.add(f"DataCopy({local}, {gm}[offset], count);")
        elif self.frame.craft.schedule.tail == "pad":
            text.add(
                f"const DataCopyExtParams extent{{1, static_cast<uint32_t>(count * sizeof({kind})), 0, 0, 0}};",
                f"const DataCopyPadExtParams<{kind}> padding{{false, 0, 0, 0}};",
                f"DataCopyPad({local}, {gm}[offset], extent, padding);",
            )
        else:
            block = 32 // size
            text.add(
                "// DataCopy moves whole 32-byte blocks from aligned addresses; the rest goes element by element.",
                f"const uint32_t bulk = offset % {block} == 0 ? count / {block} * {block} : 0;",
                f"if (bulk > 0) {{ DataCopy({local}, {gm}[offset], bulk); }}",
            )
            if self.frame.craft.slips_on("tail:forgotten"):
                return
            with text.block("if (bulk < count)"):
                if self.queued:
                    text.add(self.frame.craft.order("V_S"), self.frame.craft.order("MTE2_S"))
                with text.block("for (uint32_t i = bulk; i < count; ++i)"):
                    text.add(f"{local}.SetValue(i, {gm}.GetValue(offset + i));")
                if self.queued:
                    text.add(self.frame.craft.order("S_V"))

    def _copy_out(self, name: str) -> Text:
        short, kind = lower_camel(name), self.frame.type_of(name)
        size = BYTES[self.frame.dtype(name)]
        local, gm = self._raw(name), self.frame.gm(name)
        text = Text()
        with text.block(f"__aicore__ inline void CopyOut{camel(name)}(uint64_t offset, uint32_t count)"):
            text.add(
                f"LocalTensor<{kind}> {local} = {short}Queue.DeQue<{kind}>();" if self.queued else self._room(name)
            )
            if not self.queued:
                text.add("PipeBarrier<PIPE_ALL>();")
            if self.frame.craft.slips_on("tail:unaligned"):
                text.add(f"DataCopy({gm}[offset], {local}, count);")
            elif self.frame.craft.schedule.tail == "pad":
                text.add(
                    f"const DataCopyExtParams extent{{1, static_cast<uint32_t>(count * sizeof({kind})), 0, 0, 0}};",
                    f"DataCopyPad({gm}[offset], {local}, extent);",
                )
            else:
                block = 32 // size
                text.add(
                    f"const uint32_t bulk = offset % {block} == 0 ? count / {block} * {block} : 0;",
                    f"if (bulk > 0) {{ DataCopy({gm}[offset], {local}, bulk); }}",
                )
                if not self.frame.craft.slips_on("tail:forgotten"):
                    if self.queued:
                        text.add(f"if (bulk < count) {{ {self.frame.craft.order('V_S')} }}")
                    with text.block("for (uint32_t i = bulk; i < count; ++i)"):
                        text.add(f"{gm}.SetValue(offset + i, {local}.GetValue(i));")
            if self.queued:
                text.add(*self.give(name))
            else:
                text.add("PipeBarrier<PIPE_ALL>();")
        return text
