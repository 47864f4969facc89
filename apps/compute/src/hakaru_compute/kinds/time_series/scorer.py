"""What every model of what is normal has in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

import numpy as np

from hakaru_compute.kinds.time_series.moments import PieceMoments
from hakaru_compute.kinds.time_series.windows import WindowKind, Windows


class Scorer(ABC):
    """parts: how many raw scores it gives; joined_by_mean: whether their mean counts, and not the largest; own_scale: whether they are on
    a scale of their own already, and stay as they are; by_sums: whether sums over windows are all it needs of them; estimator: what a
    library fitted, null without.
    """

    parts: ClassVar[int] = 1
    joined_by_mean: ClassVar[bool] = False
    own_scale: ClassVar[bool] = False
    by_sums: ClassVar[bool] = False
    estimator: Any = None
    typical: np.ndarray = np.ones(1)

    @abstractmethod
    def fit(self, windows: Windows, rows: np.ndarray, anomalous: np.ndarray | None, seed: int) -> None:
        """Learns windows at these rows (rising); anomalous (n,): labels, for those that learn from them; others take all rows to
        be normal. Raises ValueError where they are too few.
        """

    def take_sums(self, sums: PieceMoments | None) -> None:  # noqa: B027
        """Is given the sums of pieces of what it will be fitted on, where it is `by_sums`."""

    @abstractmethod
    def score(self, windows: Windows, rows: np.ndarray) -> np.ndarray:
        """Raw scores (m, parts)."""

    def window_kind(self, channels: int, length: int) -> WindowKind:
        """What its windows are made into."""
        return "sequence" if channels == 1 and length > 1 else "statistics"

    def reach(self, length: int) -> int:
        """How many rows before one its score follows from, with windows of this length."""
        return length - 1

    def calibrated(self, highest: np.ndarray) -> None:
        """Is given the raw scores below which 99 % of normal rows lie, part by part, and of their largest."""
        self.typical = np.maximum(highest[: self.parts], 1e-12)

    @abstractmethod
    def contributions(self, windows: Windows, rows: np.ndarray) -> np.ndarray:
        """What each channel has in a few rows' scores (m, p), not below 0."""

    @abstractmethod
    def arrays(self) -> dict[str, np.ndarray]:
        """All that it is made of but the estimator."""

    @abstractmethod
    def restore(self, arrays: dict[str, np.ndarray], estimator: Any) -> None:
        """From what was kept."""


def thinned(rows: np.ndarray, most: int) -> np.ndarray:
    """No more than so many, evenly."""
    return rows if len(rows) <= most else rows[np.linspace(0, len(rows) - 1, most).astype(np.int64)]
