"""What an operator costs: bytes, operations, the roofline, and a baseline of separate kernels."""

from __future__ import annotations

from dataclasses import dataclass

from operators._chips import BYTES, Chip, find_chip
from operators._evaluation import attributes, dtypes, shapes
from operators._operator import Case, Operator
from operators._primitive import Work, find_primitive, size


@dataclass(frozen=True)
class Cost:
    """Compulsory bytes (each input read once, each output written once), vector operations, cube multiply-adds.

    ``written`` are those of ``bytes`` that are written.
    """

    bytes: int
    written: int
    vector: float
    cube: float

    @property
    def intensity(self) -> float:
        """Operations per byte; a multiply-add counts as two."""
        return (self.vector + 2 * self.cube) / self.bytes


@dataclass(frozen=True)
class Step:
    """One node as a kernel of its own: bytes that it moves, its work, and the dtype that it computes in."""

    primitive: str
    bytes: int
    work: Work
    dtype: str


def steps(operator: Operator, case: Case) -> tuple[Step, ...]:
    """Every node as a separate kernel that reads its inputs from memory and writes its output there, except views."""
    sizes, types = shapes(operator, case), dtypes(operator)
    result = []
    for node in operator.nodes:
        inputs, output = tuple(sizes[i] for i in node.inputs), sizes[node.output]
        entry = find_primitive(node.primitive)
        if entry.view:
            continue
        work = entry.work(inputs, output, attributes(node, case))
        moved = sum(
            BYTES[types[name]] * (min(size(shape), size(output)) if entry.gathers and n == 0 else size(shape))
            for n, (name, shape) in enumerate(zip(node.inputs, inputs, strict=True))
        )
        result.append(
            Step(node.primitive, moved + size(output) * BYTES[types[node.output]], work, types[node.inputs[0]])
        )
    return tuple(result)


def cost(operator: Operator, case: Case) -> Cost:
    """Compulsory bytes and all operations in a case.

    An input of which only gathered rows are read counts with what is gathered.
    """
    sizes, types = shapes(operator, case), dtypes(operator)
    total = written = sum(size(sizes[name]) * BYTES[types[name]] for name in operator.outputs)
    for tensor in operator.inputs:
        users = [node for node in operator.nodes if tensor.name in node.inputs]
        elements = size(sizes[tensor.name])
        if all(find_primitive(node.primitive).gathers and node.inputs[0] == tensor.name for node in users):
            elements = min(elements, sum(size(sizes[node.output]) for node in users))
        total += elements * BYTES[tensor.dtype]
    work = [step.work for step in steps(operator, case)]
    return Cost(total, written, sum(w.vector for w in work), sum(w.cube for w in work))


def roofline_us(operator: Operator, case: Case, chip: str) -> float:
    """Lower bound in µs: compulsory bytes at the memory's peak rates, or multiply-adds at the cube's fastest rate.

    Writes are faster than reads, because the L2 cache takes them in: ``Chip.write_weight`` of a read byte's time.
    That is the half-precision one, also for float32, because the tolerance lets a kernel use it. Vector work does not
    count because its amount depends on the algorithm, nor do products of which a mask or a triangle hides a part. No
    launch is included.
    """
    figures = find_chip(chip)
    partial = any(find_primitive(node.primitive).sparse for node in operator.nodes)
    whole = [s.work.cube for s in steps(operator, case) if not (partial and s.primitive == "matmul")]
    moved = cost(operator, case)
    weighed = moved.bytes - (1 - figures.write_weight) * moved.written
    return max(weighed / figures.hbm_peak / 1e6, sum(whole) / figures.cube_rate("float16"))


def baseline_us(operator: Operator, case: Case, chip: str) -> float:
    """Estimate in µs of separate, well-tuned kernels, one for each node: the slowest unit of each, and its launch."""
    figures = find_chip(chip)
    return sum(_step_us(step, figures) + figures.launch_us for step in steps(operator, case))


def _step_us(step: Step, chip: Chip) -> float:
    memory = step.bytes / chip.hbm_tuned / 1e6
    cube = step.work.cube / chip.cube_rate(step.dtype) / chip.cube_efficiency
    vector = step.work.vector / chip.vector_rate(step.dtype) / chip.vector_efficiency
    return max(memory, cube, vector)
