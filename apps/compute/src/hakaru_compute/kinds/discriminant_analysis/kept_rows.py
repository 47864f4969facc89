"""A model's rows with their classes and probabilities, as its training kept them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hakaru_compute.job import JobError
from hakaru_compute.kinds.discriminant_analysis.figures_spec import Part


@dataclass(frozen=True)
class PartRows:
    """Rows of a part that have a prediction: their places among the kept rows, classes (n,) and probabilities (n, k)."""

    places: np.ndarray
    actual: np.ndarray
    probabilities: np.ndarray


@dataclass(frozen=True)
class KeptRows:
    """Training rows, then test rows. actual (n,): places among `labels`; fold (n,): −1 for none.

    fitted (n, k): the final model's probabilities; out_of_fold (n, k): of models that had not seen the row, NaN where there
    is none. positive: of two classes, the place of the positive one.
    """

    labels: tuple[str, ...]
    positive: int | None
    row: np.ndarray
    is_test: np.ndarray
    fold: np.ndarray
    actual: np.ndarray
    fitted: np.ndarray
    out_of_fold: np.ndarray

    def of(self, part: Part) -> PartRows:
        """A part's rows. A row that a recipe removes has no prediction and is left out."""
        values = self.out_of_fold if part == "out_of_fold" else self.fitted
        wanted = (self.is_test == (part == "test")) & ~np.isnan(values).any(axis=1)
        places = np.flatnonzero(wanted)
        return PartRows(places, self.actual[places], values[places])

    def folds(self, rows: PartRows) -> list[np.ndarray]:
        """The places within these rows of each fold's rows; with repeats, the folds of the last of them."""
        fold = self.fold[rows.places]
        return [np.flatnonzero(fold == one) for one in np.unique(fold[fold >= 0])]

    def place_of(self, label: str) -> int:
        """The place of a class. Raises class_unknown."""
        if label not in self.labels:
            raise JobError("class_unknown", label=label)
        return self.labels.index(label)

    @property
    def one_by_one(self) -> list[int]:
        """The classes whose figures against the rest are shown: of two classes the positive one."""
        return list(range(len(self.labels))) if self.positive is None else [self.positive]
