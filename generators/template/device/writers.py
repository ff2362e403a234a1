"""Which class is written for which pass."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from generators.template.craft import Craft
from generators.template.device import row_pieces, scalar_images, scalar_movements, scalar_tables, scalar_windows
from generators.template.device.analysis import Analysis
from generators.template.device.copies import CONVERTED
from generators.template.device.cube_choice import is_cube_window, on_cube
from generators.template.device.cube_product import cube_field, write_cube_product
from generators.template.device.cube_taps import CubeTaps
from generators.template.device.cube_window import SUFFIX, CubeWindow
from generators.template.device.frame import Frame, class_name
from generators.template.device.interleave import Interleave
from generators.template.device.lane_extreme import LaneExtreme
from generators.template.device.lane_loop import LaneLoop
from generators.template.device.lane_scan import LaneScan
from generators.template.device.padded_copy import PaddedCopy
from generators.template.device.row_loop import RowLoop
from generators.template.device.row_meeting import PARTS, RowMeeting, can_meet
from generators.template.device.row_movement import RowMovement
from generators.template.device.row_resident import RowResident
from generators.template.device.scalar_loop import ScalarLoop
from generators.template.device.scalar_region import write_scalar_region
from generators.template.device.scan import Scan
from generators.template.device.tap_weights import TapWeights
from generators.template.device.text import Text
from generators.template.device.vector_dots import VectorDots
from generators.template.device.vector_product import ROWS, VectorProduct
from generators.template.device.vector_window import VectorWindow
from generators.template.graph.extents import product
from generators.template.graph.partition import Plan
from generators.template.graph.passes import LoopPass, Pass, RegionPass
from operators import Operator

REGISTERED = (row_pieces, scalar_images, scalar_movements, scalar_tables, scalar_windows)
"""Modules that register what region steps look like row by row, or element by element."""
TAP_PASSES: Mapping[str, type[PaddedCopy] | type[TapWeights] | type[CubeTaps] | type[Interleave]] = {
    "Interleave": Interleave,
    "Padded": PaddedCopy,
    "TapWeights": TapWeights,
    "TapSum": CubeTaps,
}


@dataclass(frozen=True)
class Written:
    """The classes of one pass, and what the host must know about it.

    ``tile_field`` is the tiling field of the tile's length, ``bytes_per_element`` what one element of it costs. With a
    ``resident_field`` the first class is for rows that fit at ``resident_bytes`` per element, the second for others.
    ``outer`` and ``inner`` are C++ expressions of a tiled region's rows and row length; ``whole``: a core takes whole
    rows, however long. ``split``: all cores share the one row.
    ``cube_field`` is the tiling field of a product on the cube unit. ``most`` is a C++ expression
    that bounds the tile; ``scratch`` names a tensor of the workspace, with its floats.
    """

    pass_: Pass
    classes: tuple[tuple[Frame, Text], ...]
    tile_field: str = ""
    bytes_per_element: int = 0
    resident_field: str = ""
    resident_bytes: int = 0
    outer: str = ""
    inner: str = ""
    whole: bool = False
    split: bool = False
    cube_field: str = ""
    most: str = ""
    scratch: tuple[str, str] = ("", "")

    @property
    def name(self) -> str:
        """Name of the first class."""
        return self.classes[0][0].name


def write_passes(operator: Operator, plan: Plan, craft: Craft) -> tuple[Written, ...]:
    """The classes of all passes."""
    single = len(plan.passes) == 1
    taken: dict[str, object] = {}
    written = []
    for pass_ in plan.passes:
        name = class_name(_outputs(pass_), operator.op_type, single, taken)
        taken[name] = pass_
        written.append(_write(_frame(name, plan, pass_, craft, single), craft))
    return tuple(written)


def _outputs(pass_: Pass) -> tuple[str, ...]:
    return pass_.stores if isinstance(pass_, LoopPass) else (pass_.step.output,)


def _frame(name: str, plan: Plan, pass_: Pass, craft: Craft, single: bool) -> Frame:
    reads = pass_.loads if isinstance(pass_, LoopPass) else tuple(dict.fromkeys(pass_.step.inputs))
    return Frame(name, plan, pass_, craft, reads, _outputs(pass_), single)


def _write(frame: Frame, craft: Craft) -> Written:
    pass_ = frame.pass_
    if not isinstance(pass_, LoopPass):
        return _write_region(frame, pass_, craft)
    if craft.schedule.style == "scalar" or _needs_scalars(frame, pass_):
        return Written(pass_, ((frame, ScalarLoop(frame, pass_, craft).write()),))
    if pass_.is_lanes:
        lanes = LaneLoop(frame, pass_, craft)
        text = lanes.write()
        return Written(pass_, ((frame, text),), frame.tile_field, lanes.bytes_per_element)
    if PARTS in frame.plan.workspace and can_meet(pass_):
        shared = dataclasses.replace(frame, reads=(*frame.reads, PARTS))
        meeting = RowMeeting(shared, pass_, craft)
        text = meeting.write()
        return Written(pass_, ((shared, text),), frame.tile_field, meeting.bytes_per_element, split=True)
    if pass_.reduces and craft.schedule.row == "resident":
        return _write_both(frame, pass_, craft)
    rows = RowLoop(frame, pass_, craft)
    text = rows.write()
    return Written(pass_, ((frame, text),), frame.tile_field, rows.bytes_per_element)


def _write_region(frame: Frame, pass_: RegionPass, craft: Craft) -> Written:
    if is_cube_window(pass_, frame.plan, craft.schedule):
        return _write_cube_window(frame, pass_)
    if pass_.step.instruction in TAP_PASSES:
        return _write_tap_pass(frame, pass_)
    if on_cube(pass_, frame.plan, craft.schedule):
        return Written(pass_, ((frame, write_cube_product(frame, pass_)),), cube_field=cube_field(frame))
    if LaneScan.fits(frame, pass_, craft):
        side_by_side = LaneScan(frame, pass_)
        return Written(pass_, ((frame, side_by_side.write()),), outer=side_by_side.units)
    if pass_.step.instruction == "Scan":
        scan = Scan(frame, pass_, craft)
        classes = ((frame, scan.write()),)
        field, length = (frame.tile_field, str(pass_.extents[-1])) if scan.tiled else ("", "")
        return Written(pass_, classes, field, scan.bytes_per_element, outer=scan.lines, inner=length, whole=True)
    if LaneExtreme.fits(frame, pass_, craft):
        extreme = LaneExtreme(frame, pass_)
        classes = ((frame, extreme.write()),)
        size = extreme.bytes_per_element
        return Written(pass_, classes, frame.tile_field, size, outer=extreme.outer, inner=extreme.lanes)
    if RowMovement.fits(frame, pass_, craft):
        moved = RowMovement(frame, pass_, craft)
        classes = ((frame, moved.write()),)
        size = moved.bytes_per_element
        return Written(pass_, classes, frame.tile_field, size, outer=moved.rows, inner=moved.length, whole=True)
    floats = all(frame.dtype(name) == "float32" for name in (*frame.reads, *frame.writes))
    if craft.schedule.product != "scalar" and craft.schedule.style == "vector" and floats:
        if pass_.step.instruction == "MatMul" and VectorProduct.fits(pass_):
            *batch, rows, columns = pass_.extents
            product_writer = VectorProduct(frame, pass_, craft)
            classes = ((frame, product_writer.write()),)
            groups = f"({product((*batch, rows))} + {ROWS - 1}) / {ROWS}"
            size = product_writer.bytes_per_element
            return Written(pass_, classes, frame.tile_field, size, outer=groups, inner=str(columns))
        if pass_.step.instruction == "MatMul" and VectorDots.fits(pass_, craft):
            dots = VectorDots(frame, pass_, craft)
            classes, inner = ((frame, dots.write()),), str(pass_.step.attributes["inner"])
            size = dots.bytes_per_element
            return Written(pass_, classes, frame.tile_field, size, outer=dots.units, inner=inner, whole=True)
        if VectorWindow.fits(pass_, craft):
            *outer, columns = pass_.extents
            window = VectorWindow(frame, pass_, craft)
            classes = ((frame, window.write()),)
            lines = (
                f"({product(outer)} + {window.shared - 1}) / {window.shared}" if window.shared > 1 else product(outer)
            )
            return Written(pass_, classes, frame.tile_field, window.bytes_per_element, outer=lines, inner=str(columns))
    return Written(pass_, ((frame, write_scalar_region(frame, pass_)),))


def _write_tap_pass(frame: Frame, pass_: RegionPass) -> Written:
    """What a convolution as a sum over taps consists of."""
    if pass_.step.instruction == "TapSum":
        sums = CubeTaps(frame, pass_)
        return Written(pass_, ((frame, sums.write()),), outer=sums.units, cube_field=cube_field(frame))
    writer = TAP_PASSES[pass_.step.instruction](frame, pass_)
    classes, size = ((frame, writer.write()),), writer.bytes_per_element
    return Written(pass_, classes, frame.tile_field, size, outer=writer.outer, inner=writer.inner, whole=True)


def _write_cube_window(frame: Frame, pass_: RegionPass) -> Written:
    shared = dataclasses.replace(frame, reads=(*frame.reads, f"{pass_.step.output}{SUFFIX}"))
    window = CubeWindow(shared, pass_)
    columns = shared.craft.schedule.columns * 1024 // 4
    text = window.write()
    return Written(
        pass_,
        ((shared, text),),
        shared.tile_field,
        window.bytes_per_element,
        outer=window.outer,
        inner=product(pass_.extents[2:]),
        cube_field=cube_field(shared),
        most=f"std::max<uint64_t>(LANES, {columns} / ({window.lines}) / LANES * LANES)",
        scratch=(window.columns, f"cores * {window.lines} * {shared.tile_field}"),
    )


def _write_both(frame: Frame, pass_: LoopPass, craft: Craft) -> Written:
    """Rows that fit stay in the unified buffer; a second class takes longer ones chunk by chunk."""
    field = frame.tile_field
    long = Frame(f"{frame.name}InChunks", frame.plan, pass_, craft, frame.reads, frame.writes, frame.single, field)
    resident, chunks = RowResident(frame, pass_, craft), RowLoop(long, pass_, craft)
    classes = ((frame, resident.write()), (long, chunks.write()))
    flag = "rowIsResident" if frame.single else f"resident{frame.name}"
    return Written(pass_, classes, field, chunks.bytes_per_element, flag, resident.bytes_per_element)


def _needs_scalars(frame: Frame, pass_: LoopPass) -> bool:
    """Whether a value's dtype has no vector path here: what is copied by tiles can be cast, to floats and from them."""
    analysis, queued = Analysis(pass_), frame.craft.schedule.queue == "tque"
    for names, known in ((pass_.loads, CONVERTED), (pass_.stores, CONVERTED[:2])):
        for name in names:
            cast = frame.dtype(name) in known and queued and analysis.vector(name)
            if frame.dtype(name) != "float32" and not cast:
                return True
    return False
