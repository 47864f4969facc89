"""p-values of several tests at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def holm(p: Sequence[float]) -> list[float]:
    """p-values adjusted for their number, step by step from the smallest (Holm 1979)."""
    order = np.argsort(p, kind="stable")
    factors = np.arange(len(p), 0, -1)
    stepped = np.minimum(1, np.maximum.accumulate(np.asarray(p)[order] * factors))
    adjusted = np.empty(len(p))
    adjusted[order] = stepped
    return adjusted.tolist()
