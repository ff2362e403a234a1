"""Inputs and references of the samples on which kernels are tried."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping

import numpy as np

from npu.cases import identity
from npu.samples import Sample
from npu.target import Array
from operators import Operator, make_inputs, reference


class References:
    """Inputs with their float64 references, kept so that a batch of candidates computes them once. Thread-safe."""

    def __init__(self, most_bytes: int = 256 << 20) -> None:
        self._most = most_bytes
        self._bytes = 0
        self._kept: OrderedDict[tuple[str, Sample], tuple[dict[str, Array], dict[str, Array]]] = OrderedDict()
        self._lock = threading.Lock()

    def inputs(self, operator: Operator, sample: Sample) -> dict[str, Array]:
        """The sample's inputs. The arrays are read-only."""
        return self._both(operator, sample)[0]

    def expected(self, operator: Operator, sample: Sample) -> dict[str, Array]:
        """The operator's float64 reference on the sample's inputs. The arrays are read-only."""
        return self._both(operator, sample)[1]

    def _both(self, operator: Operator, sample: Sample) -> tuple[dict[str, Array], dict[str, Array]]:
        key = (identity(operator), sample)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        inputs = dict(make_inputs(operator, dict(sample.case), sample.seed, sample.regime))
        pair = (_frozen(inputs), _frozen(reference(operator, inputs)))
        with self._lock:
            if key not in self._kept:
                self._kept[key] = pair
                self._bytes += _size(pair)
            while self._bytes > self._most and len(self._kept) > 1:
                self._bytes -= _size(self._kept.popitem(last=False)[1])
        return pair


def _frozen(arrays: Mapping[str, Array]) -> dict[str, Array]:
    result = {name: np.array(array) for name, array in arrays.items()}
    for array in result.values():
        array.setflags(write=False)
    return result


def _size(pair: tuple[dict[str, Array], dict[str, Array]]) -> int:
    return sum(array.nbytes for arrays in pair for array in arrays.values())
