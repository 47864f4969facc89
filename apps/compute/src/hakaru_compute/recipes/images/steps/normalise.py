"""Steps that may learn from the training images: normalisation and background correction."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hakaru_compute.data.images.image_data import ImageData
from hakaru_compute.recipes.images.parameters.tones import FlatField, Normalise
from hakaru_compute.recipes.images.steps import CannotTreat
from hakaru_compute.recipes.images.steps.filters import blurred


@dataclass
class Sums:
    """Levels of channels of one kind (grey or colour), as shares of white, gathered image by image."""

    count: int = 0
    total: Any = 0.0
    squares: Any = 0.0
    low: Any = None
    high: Any = None

    def add(self, levels: np.ndarray) -> None:
        """levels: (pixels, channels) as shares of white."""
        self.count += levels.shape[0]
        self.total = self.total + levels.sum(axis=0)
        self.squares = self.squares + (levels**2).sum(axis=0)
        low, high = levels.min(axis=0), levels.max(axis=0)
        self.low = low if self.low is None else np.minimum(self.low, low)
        self.high = high if self.high is None else np.maximum(self.high, high)

    def ends(self, method: str, n: float) -> tuple[np.ndarray, np.ndarray]:
        """The shares of white that become black and white."""
        if method == "min_max":
            return self.low, self.high
        mean = self.total / self.count
        sd = np.sqrt(np.maximum(self.squares / self.count - mean**2, 0))
        return mean - n * sd, mean + n * sd


@dataclass
class NormaliseLearner:
    """The training images' levels, of grey and of colour images apart where channels count for themselves."""

    p: Normalise
    sums: dict[int, Sums] = field(default_factory=dict)
    pictures: int = 0

    def add(self, image: ImageData) -> None:
        levels = shares_of(image, self.p.channels)
        self.sums.setdefault(levels.shape[1], Sums()).add(levels)
        self.pictures += 1

    def learned(self) -> dict[int, tuple[np.ndarray, np.ndarray]]:
        """By the number of channels: what becomes black and white, as shares of white."""
        return {channels: sums.ends(self.p.method, self.p.n) for channels, sums in self.sums.items()}

    def summary(self) -> dict[str, list[float]]:
        """In levels from 0 to 255."""
        found = {}
        for channels, (low, high) in self.learned().items():
            kind = "" if len(self.sums) == 1 else ("_grey" if channels == 1 else "_colour")
            found[f"black{kind}"] = [round(float(value) * 255, 4) for value in low]
            found[f"white{kind}"] = [round(float(value) * 255, 4) for value in high]
        return found


def shares_of(image: ImageData, channels: str) -> np.ndarray:
    """(pixels, channels) as shares of white; channels together are one."""
    levels = image.pixels.astype(np.float64) / image.white
    return levels.reshape(-1, levels.shape[2] if levels.ndim == 3 and channels == "each" else 1)


def normalise(image: ImageData, p: Normalise, learned: dict[int, tuple[np.ndarray, np.ndarray]] | None) -> ImageData:
    low, high = _ends(image, p, learned)
    if not np.all(high > low):
        image.notes.add("constant")
        return image
    levels = image.pixels.astype(np.float64) / image.white
    return image.with_levels((levels - low) / (high - low) * image.white)


def _ends(image: ImageData, p: Normalise, learned: dict[int, tuple[np.ndarray, np.ndarray]] | None) -> tuple[Any, Any]:
    if p.scope == "given":
        first, second = p.low / 255, p.high / 255
        return (first, second) if p.method == "min_max" else (first - p.n * second, first + p.n * second)
    if p.scope == "picture":
        sums = Sums()
        sums.add(shares_of(image, p.channels))
        return sums.ends(p.method, p.n)
    channels = 3 if image.pixels.ndim == 3 and p.channels == "each" else 1
    if learned is None or channels not in learned:
        raise CannotTreat("channels_differ")
    return learned[channels]


@dataclass
class BackgroundLearner:
    """The mean of the training images, which must have one size and kind."""

    p: FlatField
    total: Any = None
    pictures: int = 0
    others: int = 0

    def add(self, image: ImageData) -> None:
        levels = image.pixels.astype(np.float64) / image.white
        if self.total is None:
            self.total = levels
        elif self.total.shape != levels.shape:
            self.others += 1
            return
        else:
            self.total = self.total + levels
        self.pictures += 1

    def learned(self) -> np.ndarray:
        """As shares of white."""
        mean = self.total / self.pictures
        return blurred(mean, self.p.sigma)

    def summary(self) -> dict[str, list[float]]:
        mean = self.total / self.pictures * 255
        return {
            "background_mean": [round(float(mean.mean()), 4)],
            "background_range": [round(float(mean.min()), 4), round(float(mean.max()), 4)],
        }


def flat_field(image: ImageData, p: FlatField, learned: np.ndarray | None) -> ImageData:
    """x · mean(b) / b, or x − b + mean(b), channel by channel."""
    if p.background == "blur":
        ground = blurred(image.pixels, p.sigma)
    elif learned is None or learned.shape != image.pixels.shape:
        raise CannotTreat("size_differs")
    else:
        ground = learned * image.white
    mean = ground.mean(axis=(0, 1))
    levels = image.pixels.astype(np.float32)
    if p.method == "subtract":
        return image.with_levels(levels - ground + mean)
    # A background of less than one level would make any noise white.
    return image.with_levels(levels * (mean / np.maximum(ground, image.white / 255)))
