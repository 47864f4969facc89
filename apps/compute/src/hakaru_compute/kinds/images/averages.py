"""Mean and standard deviation of pictures, pixel by pixel, gathered one picture at a time."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

from hakaru_compute.kinds.images.recipe_spec import Average


class _Moments:
    """B. Welford's recurrence (Technometrics, 1962): no large sums, whose differences would lose digits."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self.count = 0
        self.mean = np.zeros(shape)
        self._squares = np.zeros(shape)

    def add(self, luma: np.ndarray) -> None:
        self.count += 1
        away = luma - self.mean
        self.mean += away / self.count
        self._squares += away * (luma - self.mean)

    def sd(self) -> np.ndarray:
        """Of a sample: n − 1. Of one picture it is zero."""
        return np.sqrt(self._squares / max(1, self.count - 1))


class Averages:
    """Of all pictures, and of each of the labels given. size: width and height."""

    def __init__(self, size: tuple[int, int], labels: list[str]) -> None:
        shape = (size[1], size[0])
        self._all = _Moments(shape)
        self._labels = {label: _Moments(shape) for label in sorted(labels) if label}

    def add(self, label: str, luma: np.ndarray) -> None:
        self._all.add(luma)
        if label in self._labels:
            self._labels[label].add(luma)

    def write(self, folder: Path) -> list[Average]:
        """means/<index>.png and deviations/<index>.png, 0 of all; in the latter white is the largest deviation."""
        for name in ("means", "deviations"):
            (folder / name).mkdir(exist_ok=True)
        found = []
        for index, (label, moments) in enumerate([(None, self._all), *self._labels.items()]):
            if moments.count == 0:
                continue
            sd = moments.sd()
            most = float(sd.max())
            Image.fromarray(np.clip(np.rint(moments.mean), 0, 255).astype(np.uint8)).save(
                folder / "means" / f"{index}.png"
            )
            Image.fromarray(np.rint(sd * (255 / max(most, 1e-9))).astype(np.uint8)).save(
                folder / "deviations" / f"{index}.png"
            )
            found.append(Average(label=label, count=moments.count, index=index, most_sd=most))
        return found
