"""Whether a fitted estimator ended before it ran out of steps."""

from __future__ import annotations

from typing import Any


def has_converged(estimator: Any) -> bool:
    """False where an iterative fit used every step it was allowed."""
    steps, most = getattr(estimator, "n_iter_", None), getattr(estimator, "max_iter", None)
    stops_early = getattr(estimator, "early_stopping", None) is not None and not hasattr(estimator, "loss_curve_")
    if stops_early or not isinstance(most, int) or most < 0 or not isinstance(steps, int):
        return True
    return steps < most
