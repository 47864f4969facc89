"""Where a curve bends most."""

from __future__ import annotations

import numpy as np


def knee_of(x: np.ndarray, y: np.ndarray) -> int | None:
    """The place at which a falling, convex curve lies farthest below the line between its ends, both axes from 0 to 1
    (Satopää, Albrecht, Irwin & Raghavan 2011). Null for a curve that does not fall below it.
    """
    if len(x) < 3 or not y[0] > y[-1]:
        return None
    across = (x - x[0]) / (x[-1] - x[0])
    down = (y - y[-1]) / (y[0] - y[-1])
    below = 1 - across - down
    index = int(np.argmax(below))
    return index if below[index] > 1e-9 else None
