"""Mean pictures, gathered one picture at a time."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

from hakaru_compute.kinds.images.measure import MEAN_SIZE, Measured
from hakaru_compute.kinds.images.spec import Mean

MOST_CLASSES = 50


class Means:
    """The mean of all pictures, and of the first classes met."""

    def __init__(self) -> None:
        self._sums: dict[str | None, np.ndarray] = {}
        self._counts: dict[str | None, int] = {}

    def add(self, picture: Measured) -> None:
        """Takes a picture's scaled pixels, and frees them."""
        if picture.scaled is None:
            return
        self._add(None, picture.scaled)
        if picture.entry.label:
            self._add(picture.entry.label, picture.scaled)
        picture.scaled = None

    def _add(self, label: str | None, pixels: np.ndarray) -> None:
        if label not in self._sums:
            if len(self._sums) > MOST_CLASSES:
                return
            self._sums[label] = np.zeros((MEAN_SIZE, MEAN_SIZE, 3))
            self._counts[label] = 0
        self._sums[label] += pixels
        self._counts[label] += 1

    def write(self, folder: Path) -> list[Mean]:
        """Writes 0.png of all, then one for each class, and says which is which."""
        labels = [None, *sorted(label for label in self._sums if label is not None)] if self._sums else []
        for index, label in enumerate(labels):
            pixels = (self._sums[label] / self._counts[label]).round().astype(np.uint8)
            Image.fromarray(pixels).save(folder / f"{index}.png")
        return [Mean(label=label, count=self._counts[label]) for label in labels]
