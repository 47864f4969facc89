"""How many digits a setting is worth: as many as people measure, step or range by, and no more."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from hakaru_compute.conditions.space import Column, Space

# A range has at least so many places, and at most ten times so many as these; a setting that varies by something, a fifth of that.
FEWEST_PLACES, MOST_PLACES, OF_TOLERANCE = 20, 1000, 5
# Decimals that are looked for in a table, and how many of its values.
COARSEST, FINEST, LOOKED_AT = -6, 15, 10_000


def digits_of(space: Space, measured: np.ndarray, varies: Mapping[str, float] | None = None) -> dict[str, int]:
    """The decimals of every range, below 0 for tens and hundreds, by what was measured (n, d), NaN where nothing was. varies:
    how far settings move up and down by themselves.
    """
    return {
        column.name: _decimals(column, measured[:, at], (varies or {}).get(column.name, 0.0))
        for at, column in enumerate(space.columns)
        if column.is_range and column.is_free
    }


def _decimals(column: Column, measured: np.ndarray, varies: float) -> int:
    most = math.ceil(-math.log10(varies / OF_TOLERANCE if varies > 0 else column.width / MOST_PLACES))
    least = min(most, math.ceil(-math.log10(column.width / FEWEST_PLACES)))
    written = decimals_in(measured)
    return most if written is None else min(max(written, least), most)


def decimals_in(values: np.ndarray) -> int | None:
    """The fewest decimals that write all of these numbers (n,); null where none do, or there are no numbers."""
    known = np.unique(np.abs(values[np.isfinite(values)]))[:LOOKED_AT]
    if not known.any():
        return None
    for decimals in range(COARSEST, FINEST + 1):
        scaled = known * 10.0**decimals
        if (np.abs(scaled - np.rint(scaled)) <= 4 * np.spacing(scaled)).all():
            return decimals
    return None
