"""Digests of the PyTorch references, frozen in ``digests.json`` so that the ordinary tests need no PyTorch.

Remake them, where the torch extra is installed, with ``python tests/operators/torch_reference/digests.py``.
"""

import json
import runpy
from pathlib import Path
from types import SimpleNamespace

import numpy as np

import operators

HERE = Path(__file__).parent
FILE = HERE.parent / "digests.json"
SEED = 11
GROUPS = {
    "level1": ("level1",),
    "level2": ("level2_convolutions", "level2_products"),
    "attention": ("attention_tokens", "attention_channels", "attention_images", "language_models"),
    "mhc": ("mhc",),
}


def models(suite):
    """Short name → model of a suite. Needs PyTorch."""
    found = {}
    for file in GROUPS[suite]:
        path = HERE / f"{file}.py"
        found |= runpy.run_path(str(path))["MODELS"]
    return found


def run(model, operator, inputs):
    """Outputs of a model, in the operator's order, as float64 or integer arrays. Needs PyTorch."""
    import torch

    tensors = {name: torch.from_numpy(np.array(value)) for name, value in inputs.items()}
    wide = {name: value.double() if value.is_floating_point() else value for name, value in tensors.items()}
    with torch.no_grad():
        result = model(SimpleNamespace(**wide))
    values = result if isinstance(result, tuple) else (result,)
    return {name: value.numpy() for name, value in zip(operator.outputs, values, strict=True)}


def digest(array):
    """Shape, statistics and five values spread over an array, to nine digits."""
    flat = np.asarray(array, dtype=np.float64).reshape(-1)
    picks = flat[np.linspace(0, flat.size - 1, 5).astype(int)]
    weights = np.cos(np.arange(flat.size))
    numbers = [flat.mean(), np.abs(flat).max(), np.sqrt(np.mean(flat * flat)), float(flat @ weights), *picks]
    return {"shape": list(np.shape(array)), "numbers": [float(f"{number:.9g}") for number in numbers]}


def make():
    """Write the digests of all suites: every operator at its first two check shapes."""
    table = {}
    for suite in GROUPS:
        available = models(suite)
        for operator in operators.suite(suite):
            table[operator.name] = [
                {k: digest(v) for k, v in run(available[operator.short_name], operator, inputs).items()}
                for inputs in (operators.make_inputs(operator, case, SEED) for case in operator.checks[:2])
            ]
    lines = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in table.items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    make()
