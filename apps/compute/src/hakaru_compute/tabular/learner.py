"""How a kind fits and judges its models: what the training's machinery needs to know of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from hakaru_compute.spec import Spec
from hakaru_compute.tabular.model_catalogue import ModelEntry


class Fitted(Protocol):
    """A fitted model. A dataclass, whose `estimator` can be replaced by None once it is written."""

    estimator: Any
    rows: int
    converged: bool

    def predict(self, matrix: np.ndarray) -> np.ndarray:
        """Predictions (n,), or (n, outputs), of matrix rows."""


@dataclass(frozen=True)
class RowOrder:
    """What rows have in common: groups (n,), or times (n,) that they follow; null where they do not."""

    groups: np.ndarray | None = None
    times: np.ndarray | None = None

    def take(self, rows: np.ndarray) -> RowOrder:
        """Of some rows, by places or by a mask."""
        return RowOrder(
            None if self.groups is None else self.groups[rows], None if self.times is None else self.times[rows]
        )


@dataclass(frozen=True)
class Learner:
    """entries: the models by name. fit: (entry, parameters, matrix, target, seed, threads, order) to a fitted model, which
    may make folds of its own in the order given.

    loss: of (actual, predicted) of held-out rows; a search looks for its smallest mean over folds. stratified: targets are
    codes of classes, whose shares the folds keep.
    """

    entries: Mapping[str, ModelEntry]
    fit: Callable[[ModelEntry, Spec, np.ndarray, np.ndarray, int, int, RowOrder], Fitted]
    loss: Callable[[np.ndarray, np.ndarray], float]
    stratified: bool = False
