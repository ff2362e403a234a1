"""A user's reference, computed in a process of its own: ``python -m npu.ascendc.reference`` is that process."""

from __future__ import annotations

import ast
import difflib
import importlib.util
import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from npu.errors import NpuError
from npu.target import Array
from operators import Attribute


def find(place: str) -> tuple[Path, str]:
    """File and function that ``module.py:function`` names. NpuError when the file does not define such a name.

    The file is read and not executed, so that this takes no time: a module may import what takes long.
    """
    text, sign, function = place.rpartition(":")
    path = Path(text)
    if not sign or not path.is_file():
        raise NpuError(f"cannot find the reference {place!r}: write module.py:function")
    try:
        names = _names(ast.parse(path.read_bytes(), str(path)))
    except (SyntaxError, ValueError) as error:
        raise NpuError(f"the reference's file {path} is no Python module: {error}") from error
    if function not in names and "*" not in names:
        near = ", ".join(difflib.get_close_matches(function, names)) or ", ".join(sorted(names)[:10]) or "nothing"
        raise NpuError(f"{path} has no function {function!r}; it defines {near}")
    return path, function


def _names(module: ast.Module) -> set[str]:
    """All names that a module binds anywhere; ``*`` where it imports all names of another."""
    names = set()
    for node in ast.walk(module):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                names.add(name)
            case ast.Name(id=name, ctx=ast.Store()):
                names.add(name)
            case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
                names |= {alias.asname or alias.name for alias in aliases}
    return names


def compute(
    place: str, inputs: Mapping[str, Array], attributes: Mapping[str, Attribute], outputs: Sequence[str]
) -> dict[str, Array]:
    """Call ``module.py:function`` with the inputs in order and the attributes by name.

    The function gets numpy arrays, or tensors where its module imports torch, and returns an array, a sequence of them
    or a dictionary. NpuError when it cannot be called, fails, or returns too few.
    """
    path, function = find(place)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for index, array in enumerate(inputs.values()):
            np.save(folder / f"input{index}.npy", array)
        order = {"module": str(path.resolve()), "function": function, "count": len(inputs)}
        (folder / "order.json").write_text(json.dumps({**order, "attributes": attributes, "outputs": list(outputs)}))
        command = [sys.executable, "-m", "npu.ascendc.reference", name]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            last = "\n".join(done.stderr.strip().splitlines()[-3:])
            raise NpuError(f"the reference {place} failed:\n{last}")
        return {output: np.load(folder / f"output{index}.npy") for index, output in enumerate(outputs)}


def _main(folder: Path) -> None:
    order = json.loads((folder / "order.json").read_text())
    path = Path(order["module"])
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{path} is no Python module")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    function = getattr(module, order["function"], None)
    if not callable(function):
        raise SystemExit(f"{path} has no function {order['function']}")
    arrays: list[Any] = [np.load(folder / f"input{index}.npy") for index in range(order["count"])]
    torch = sys.modules.get("torch")
    if torch is not None:
        arrays = [torch.from_numpy(array) for array in arrays]
    attributes = {name: tuple(v) if isinstance(v, list) else v for name, v in order["attributes"].items()}
    results = function(*arrays, **attributes)
    if isinstance(results, dict):
        results = [results[name] for name in order["outputs"]]
    elif not isinstance(results, tuple | list):
        results = [results]
    if len(results) < len(order["outputs"]):
        raise SystemExit(f"{order['function']} returned {len(results)} results for {len(order['outputs'])} outputs")
    for index, result in enumerate(results[: len(order["outputs"])]):
        plain = result.detach().cpu().double().numpy() if hasattr(result, "detach") else np.asarray(result)
        np.save(folder / f"output{index}.npy", plain)


if __name__ == "__main__":
    _main(Path(sys.argv[1]))
