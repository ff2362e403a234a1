"""What every class of a kernel shares: its members, how sizes come from the tiling data, how cores split the work."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from generators.template.craft import Craft
from generators.template.device.cube_choice import core_count
from generators.template.device.text import Text, camel, lower_camel
from generators.template.graph.extents import parenthesised
from generators.template.graph.partition import Plan
from generators.template.graph.passes import Pass

C_TYPES = {
    "float32": "float",
    "float16": "half",
    "bfloat16": "bfloat16_t",
    "int32": "int32_t",
    "int64": "int64_t",
    "bool": "uint8_t",
    "uint8": "uint8_t",
    "int8": "int8_t",
}
BYTES = {"float32": 4, "float16": 2, "bfloat16": 2, "int32": 4, "int64": 8, "bool": 1, "uint8": 1, "int8": 1}


@dataclass
class Frame:
    """One class under construction. ``buffers`` are (declaration, initialisation) pairs of the unified buffer.

    ``shared_tile`` is the tiling field of the tile where it is another class's too.
    """

    name: str
    plan: Plan
    pass_: Pass
    craft: Craft
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    single: bool
    shared_tile: str = ""
    members: list[str] = field(default_factory=list)
    setup: list[str] = field(default_factory=list)
    buffers: list[tuple[str, str]] = field(default_factory=list)
    methods: list[Text] = field(default_factory=list)
    constants: list[str] = field(default_factory=list)
    public: list[str] = field(default_factory=list)

    @property
    def tile_field(self) -> str:
        """Tiling field with this class's tile."""
        return self.shared_tile or ("tileLength" if self.single else f"tile{self.name}")

    def dtype(self, name: str) -> str:
        """Dtype of a value in global memory."""
        return self.plan.program.values[self.storage(name)].dtype

    def type_of(self, name: str) -> str:
        """C++ type of a value's elements."""
        return C_TYPES[self.dtype(name)]

    def storage(self, name: str) -> str:
        """Name of the global tensor that holds a value."""
        return self.plan.storage[name]

    def gm(self, name: str) -> str:
        """Member that refers to a value in global memory."""
        return f"{lower_camel(name)}Gm"

    @property
    def arguments(self) -> tuple[str, ...]:
        """Global tensors the class is given, each once."""
        return tuple(dict.fromkeys(self.storage(name) for name in (*self.reads, *self.writes)))

    def sizes_in(self, expressions: Iterable[str]) -> list[str]:
        """Tiling fields that occur in expressions."""
        program = self.plan.program
        known = [*program.sizes, *(name for name, _ in (*program.derived, *program.constants))]
        words = {word for text in expressions for word in re.findall(r"[A-Za-z_]\w*", text)}
        return [name for name in known if name in words]

    def text(self, process: Text, why: str) -> Text:
        """The finished class."""
        body = "\n".join(line for method in (*self.methods, process) for line in method.lines)
        sizes = self.sizes_in([*self.setup, body])
        out = Text()
        out.add(f"// {why}")
        with out.block(f"class {self.name}", "};"):
            out.lines.append("public:")
            parameters = [f"GM_ADDR {lower_camel(name)}" for name in self.arguments]
            parameters += ["const Tiling &tiling", *(["TPipe *pipe"] if self.buffers else [])]
            with out.block(f"__aicore__ inline void Init({', '.join(parameters)})"):
                for name in sizes:
                    out.add(f"{name} = tiling.{name};")
                out.add(*self.setup)
                for name in dict.fromkeys((*self.reads, *self.writes)):
                    kind = self.type_of(name)
                    source = lower_camel(self.storage(name))
                    out.add(f"{self.gm(name)}.SetGlobalBuffer(reinterpret_cast<__gm__ {kind} *>({source}));")
                for _, initialise in self.buffers:
                    out.add(initialise)
            out.add("")
            out.extend(process)
            out.add(*(["", *self.public] if self.public else []))
            out.lines += ["", "private:"]
            for method in self.methods:
                out.extend(method)
                out.add("")
            for name in dict.fromkeys((*self.reads, *self.writes)):
                out.add(f"GlobalTensor<{self.type_of(name)}> {self.gm(name)};")
            out.add(*(declaration for declaration, _ in self.buffers))
            floats = {name for name, _ in self.plan.program.constants}
            out.add(*(f"{'float' if name in floats else 'uint64_t'} {name};" for name in sizes))
            out.add(*self.members)
        return out

    def split(self, units: str, quantum: int = 1) -> None:
        """Members ``firstUnit`` and ``lastUnit``: this core's share of ``units``, the remainder spread over cores."""
        self.members += ["uint64_t firstUnit;", "uint64_t lastUnit;"]
        cores = core_count(self.plan, self.craft.schedule)
        if self.craft.schedule.cores == "one":
            self.setup += ["firstUnit = 0;", f"lastUnit = {units};"]
            return
        if self.craft.slips_on("cores:remainder"):
            self.setup += [
                f"const uint64_t share = ({units}) / {parenthesised(cores)};",
                "firstUnit = GetBlockIdx() * share;",
                "lastUnit = firstUnit + share;",
            ]
            return
        if quantum > 1:
            self.setup += [
                f"const uint64_t units = {units};",
                "// Whole cache lines for each core: two cores must not write into one line.",
                f"const uint64_t lines = (units + {quantum - 1}) / {quantum};",
                f"const uint64_t share = (lines + {cores} - 1) / {parenthesised(cores)} * {quantum};",
                "firstUnit = GetBlockIdx() * share < units ? GetBlockIdx() * share : units;",
                "lastUnit = firstUnit + share < units ? firstUnit + share : units;",
            ]
            return
        self.setup += [
            f"const uint64_t units = {units};",
            f"const uint64_t share = units / {parenthesised(cores)};",
            f"const uint64_t rest = units % {parenthesised(cores)};  // the first `rest` cores take one unit more",
            "firstUnit = GetBlockIdx() * share + (GetBlockIdx() < rest ? GetBlockIdx() : rest);",
            "lastUnit = firstUnit + share + (GetBlockIdx() < rest ? 1 : 0);",
        ]


def class_name(outputs: Iterable[str], op_type: str, single: bool, taken: Mapping[str, object]) -> str:
    """A class is named for what it computes; the only class of a kernel for the operator."""
    name = f"Kernel{op_type.removesuffix('Custom')}" if single else f"{camel(next(iter(outputs)))}Pass"
    return name if name not in taken else f"{name}{len(taken)}"
