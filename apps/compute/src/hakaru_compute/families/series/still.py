"""Channels that stand still for longer than they ever did: a sensor that sticks."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

STILL_FACTOR = 1.5
FEWEST_STILL = 5
# Rows that are sent along to tell whether a channel stands still, at most; of one that is let stand still for longer, whoever keeps the
# rows says how long it did before them.
MOST_SENT = 750
# Rows that are kept by then, and with that the longest a channel can be watched for.
MOST_KEPT = 12_000


def still_limit(longest: int, fewest: int = FEWEST_STILL) -> int:
    """From how many equal values in a row on a channel stands still too long. longest: how many there were in training at most."""
    return max(math.ceil(STILL_FACTOR * longest), longest + 2, fewest)


@dataclass(frozen=True)
class StillWatch:
    """channels: names; limits: from how many equal values in a row on each is stuck."""

    channels: Sequence[str]
    limits: Sequence[int]

    @classmethod
    def of(cls, channels: Sequence[str], longest: Sequence[int], fewest: int = FEWEST_STILL) -> StillWatch:
        """longest: the longest run of equal values of each channel in training."""
        return cls(channels, [still_limit(one, fewest) for one in longest])

    @property
    def sent(self) -> int:
        """How many rows tell of each channel whether it stands still, but of those in `counted`."""
        return max((limit for limit in self.limits if limit <= MOST_SENT), default=0)

    @property
    def counted(self) -> dict[str, int]:
        """The limits of channels that may stand still for longer than rows are sent along."""
        return {
            name: limit
            for name, limit in zip(self.channels, self.limits, strict=True)
            if MOST_SENT < limit <= MOST_KEPT
        }

    @property
    def unwatched(self) -> list[str]:
        """Channels that may stand still for longer than rows are kept."""
        return [name for name, limit in zip(self.channels, self.limits, strict=True) if limit > MOST_KEPT]

    def still_at(self, given: np.ndarray, row: int, before: Mapping[str, int] | None = None) -> list[str]:
        """The channels that have stood still too long at a row. given (n, p): as they came, NaN where missing; before: for how many
        rows before the first of these a channel had that row's value.
        """
        found = []
        for place, (name, limit) in enumerate(zip(self.channels, self.limits, strict=True)):
            earlier = (before or {}).get(name, 0)
            if row + 1 + earlier < limit or (row > 0 and given[row, place] != given[row - 1, place]):
                continue
            others = np.flatnonzero(given[: row + 1, place] != given[row, place])
            length = row - int(others[-1]) if len(others) else row + 1 + earlier
            if length >= limit:
                found.append(name)
        return found


class StillCounts:
    """For how many rows before the oldest that is kept each channel had its value, where rows are let go one after another."""

    def __init__(self, watch: StillWatch) -> None:
        self._places = [watch.channels.index(name) for name in watch.counted]
        self.counts = dict.fromkeys(watch.counted, 0)

    def let_go(self, oldest: Sequence[float], following: Sequence[float]) -> None:
        """The oldest row's values by channel, and those of the row that is the oldest then."""
        for name, place in zip(self.counts, self._places, strict=True):
            self.counts[name] = self.counts[name] + 1 if oldest[place] == following[place] else 0
