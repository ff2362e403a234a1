"""An array that grows at its end without a copy per growth."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt


class Growing:
    """Rows of one dtype, each a number or ``width`` numbers; room is doubled when it runs out."""

    def __init__(self, dtype: npt.DTypeLike, width: int = 0) -> None:
        self.width = width
        self._length = 0
        self._array: npt.NDArray[Any] = np.empty((0, width) if width else 0, dtype=dtype)

    def __len__(self) -> int:
        return self._length

    @property
    def view(self) -> npt.NDArray[Any]:
        """The rows so far; the view is stale after the next append."""
        return self._array[: self._length]

    def append(self, rows: npt.ArrayLike) -> None:
        """Add rows at the end."""
        new = np.asarray(rows, dtype=self._array.dtype)
        needed = self._length + len(new)
        if needed > len(self._array):
            room = max(needed, 2 * len(self._array), 1024)
            larger = np.empty((room, *self._array.shape[1:]), dtype=self._array.dtype)
            larger[: self._length] = self.view
            self._array = larger
        self._array[self._length : needed] = new
        self._length = needed
