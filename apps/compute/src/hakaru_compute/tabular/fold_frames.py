"""The features of a fold: rows to fit on, and rows to predict that nothing was learned from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from hakaru_compute.data.frame import Frame


@dataclass(frozen=True)
class FoldParts:
    """A fold's rows to fit on and its other rows.

    kept: mask over the rows asked to be fitted on of those that are in `fit`; null for all. lost: mask over the other
    rows of those that a recipe removes, so that they have no prediction; null for none. as_new: the rows to fit on as
    they would be as new rows, with a mask of those removed, where that differs from `fit`.
    """

    fit: Frame
    other: Frame
    kept: np.ndarray | None = None
    lost: np.ndarray | None = None
    as_new: tuple[Frame, np.ndarray] | None = None


class FoldFrames(Protocol):
    """Training rows, and the features a model sees of them. is_plain: the features are the same in every fold."""

    is_plain: bool

    def fold(self, fit_rows: np.ndarray, held_out: np.ndarray) -> FoldParts:
        """Rows by their positions among the training rows."""

    def final(self) -> FoldParts:
        """All training rows, and the test rows."""

    def within(self, rows: np.ndarray) -> FoldFrames:
        """Some of the training rows, for folds inside them; there are no test rows then."""


@dataclass(frozen=True)
class PlainFrames:
    """Features that are columns of the table as they are."""

    train: Frame
    test: Frame | None
    is_plain: bool = True

    def fold(self, fit_rows: np.ndarray, held_out: np.ndarray) -> FoldParts:
        return FoldParts(self.train.take(fit_rows), self.train.take(held_out))

    def final(self) -> FoldParts:
        return FoldParts(self.train, self.train if self.test is None else self.test)

    def within(self, rows: np.ndarray) -> PlainFrames:
        return PlainFrames(self.train.take(rows), None)
