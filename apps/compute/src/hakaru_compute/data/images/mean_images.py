"""Mean images, and standard deviations pixel by pixel, gathered one image at a time."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

from hakaru_compute.data.images.measure import MEAN_SIZE, Measured
from hakaru_compute.data.images.spec import Average, Mean

MOST_CLASSES = 50


class Means:
    """The mean of all images, and of the first classes met."""

    def __init__(self) -> None:
        self._sums: dict[str | None, np.ndarray] = {}
        self._counts: dict[str | None, int] = {}

    def add(self, image: Measured) -> None:
        """Takes an image's scaled pixels, and frees them."""
        if image.scaled is None:
            return
        self._add(None, image.scaled)
        if image.entry.label:
            self._add(image.entry.label, image.scaled)
        image.scaled = None

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
        """Of a sample: n − 1. Of one image it is zero."""
        return np.sqrt(self._squares / max(1, self.count - 1))


class Averages:
    """Of all images, and of each of the labels given. size: width and height."""

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
