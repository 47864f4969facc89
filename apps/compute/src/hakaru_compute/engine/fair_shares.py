"""Whose turn it is: who used least of something lately. Not thread-safe: its holder locks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NewType, Protocol, TypeVar

Owner = tuple[str, ...]
"""For whom something is done, from the widest to the narrowest: an organization, one of its persons. Empty: nobody said."""

HALF_LIFE_SECONDS = 600.0
# Before anything has lasted, those who have nothing under way come first.
BEGIN_SECONDS = 1.0
KEPT = 1000
FORGOTTEN_SECONDS = 0.5

Work = NewType("Work", int)


class Owned(Protocol):
    """Something that waits."""

    @property
    def owner(self) -> Owner: ...


Waiting = TypeVar("Waiting", bound=Owned)


@dataclass
class _Use:
    seconds: float
    at: float
    begun: dict[Work, tuple[float, float]] = field(default_factory=dict)


class FairShares:
    """What each owner used, in seconds that count half after ten minutes; `clock` answers seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._uses: dict[Owner, _Use] = {}
        self._works = 0

    def begin(self, owner: Owner, weight: float = 1.0) -> Callable[[], None]:
        """Notes that work begins which uses `weight` of it (CPUs); the answer ends that."""
        self._forget()
        self._works += 1
        work, begun = Work(self._works), self._clock()
        owners = _levels(owner)
        for one in owners:
            self._add(one, BEGIN_SECONDS * weight).begun[work] = (begun, weight)

        def end() -> None:
            for one in owners:
                if self._uses[one].begun.pop(work, None) is not None:
                    self._add(one, (self._clock() - begun) * weight)

        return end

    def under_way(self, owner: Owner) -> int:
        """How many works of an owner's organization are under way."""
        use = self._uses.get(owner[:1])
        return len(use.begun) if use else 0

    def in_turn(self, waiting: Iterable[Waiting]) -> list[Waiting]:
        """Those who wait, by whose turn it is; where two used the same, as they were."""
        now = self._clock()
        return sorted(waiting, key=lambda one: [self._used(level, now) for level in _levels(one.owner)])

    def _used(self, owner: Owner, now: float) -> float:
        use = self._uses.get(owner)
        if use is None:
            return 0.0
        running = sum((now - begun) * weight for begun, weight in use.begun.values())
        return _decayed(use, now) + running

    def _add(self, owner: Owner, seconds: float) -> _Use:
        now = self._clock()
        use = self._uses.setdefault(owner, _Use(0.0, now))
        use.seconds, use.at = _decayed(use, now) + seconds, now
        return use

    def _forget(self) -> None:
        if len(self._uses) > KEPT:
            now = self._clock()
            for owner in [one for one, use in self._uses.items() if not use.begun]:
                if self._used(owner, now) < FORGOTTEN_SECONDS:
                    del self._uses[owner]


def _levels(owner: Owner) -> list[Owner]:
    """An organization and its person are two users: of their organization, and of their own."""
    return [owner[: depth + 1] for depth in range(len(owner))] or [()]


def _decayed(use: _Use, now: float) -> float:
    return float(use.seconds * 0.5 ** ((now - use.at) / HALF_LIFE_SECONDS))
