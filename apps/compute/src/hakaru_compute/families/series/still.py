"""Channels that stand still for longer than they ever did: a sensor that sticks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

STILL_FACTOR = 1.5
FEWEST_STILL = 5
# A channel that once stood still for longer than this in training is not watched row by row.
LONGEST_WATCHED = 500


def still_limit(longest: int, fewest: int = FEWEST_STILL) -> int:
    """From how many equal values in a row on a channel stands still too long. longest: how many there were in training at most."""
    return max(math.ceil(STILL_FACTOR * longest), longest + 2, fewest)


@dataclass(frozen=True)
class StillWatch:
    """channels: names; limits: from how many equal values in a row on each is stuck, null for one that is not watched."""

    channels: Sequence[str]
    limits: Sequence[int | None]

    @classmethod
    def of(cls, channels: Sequence[str], longest: Sequence[int], fewest: int = FEWEST_STILL) -> StillWatch:
        """longest: the longest run of equal values of each channel in training."""
        return cls(channels, [still_limit(one, fewest) if one <= LONGEST_WATCHED else None for one in longest])

    @property
    def longest(self) -> int:
        """How many rows tell of every watched channel whether it stands still."""
        return max((limit for limit in self.limits if limit is not None), default=0)

    def still_at(self, given: np.ndarray, row: int) -> list[str]:
        """The channels that have stood still too long at a row. given (n, p): as they came, NaN where missing."""
        found = []
        for place, (name, limit) in enumerate(zip(self.channels, self.limits, strict=True)):
            if limit is None or row + 1 < limit or given[row, place] != given[row - 1, place]:
                continue
            if (given[row - limit + 1 : row + 1, place] == given[row, place]).all():
                found.append(name)
        return found
