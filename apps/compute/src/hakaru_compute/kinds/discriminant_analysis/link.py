"""From what an estimator answers to probabilities. pydantic only."""

from __future__ import annotations

from typing import Literal

import numpy as np
from pydantic import Field
from scipy.special import expit

from hakaru_compute.spec import Result


class Link(Result):
    """How raw answers (n, k) of an estimator become probabilities of its classes.

    probabilities: they are. softmax: exp(raw / temperature) over their sum. platt: 1 / (1 + exp(slope · raw + offset)) of each
    class over their sum (of two classes of the second one). factors: what probabilities are then weighted by, and brought
    back to a sum of 1, where classes count alike and the estimator itself cannot weight them.
    """

    kind: Literal["probabilities", "softmax", "platt"] = "probabilities"
    temperature: float = 1.0
    slopes: list[float] = Field(default_factory=list)
    offsets: list[float] = Field(default_factory=list)
    factors: list[float] | None = None

    def apply(self, raw: np.ndarray) -> np.ndarray:
        """Probabilities (n, k). Of two classes, `raw` of platt is (n,): the second one's."""
        if self.kind == "softmax":
            scaled = raw / self.temperature
            shown = np.exp(scaled - scaled.max(axis=1, keepdims=True))
        elif self.kind == "platt":
            shown = expit(-(raw.reshape(len(raw), -1) * np.array(self.slopes) + np.array(self.offsets)))
            if shown.shape[1] == 1:
                shown = np.column_stack([1 - shown, shown])
        else:
            shown = raw
        if self.factors is not None:
            shown = shown * np.array(self.factors)
        total = shown.sum(axis=1, keepdims=True)
        # A row that is of no class to the estimator is as much of one as of another.
        return np.divide(shown, total, out=np.full_like(shown, 1 / shown.shape[1]), where=total > 0)
