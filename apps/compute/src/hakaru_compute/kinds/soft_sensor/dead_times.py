"""How long a change of each variable takes to show in the laboratory value, by cross-correlation of differences."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hakaru_compute.families.series.lags import Lag, lagged_matrix

CHANCE = 0.01
DRAWS = 200
FEWEST_CHANGES = 12


@dataclass(frozen=True)
class DeadTime:
    """lags (l,) in rows, and the correlation (l,) at each of the variable's changes with the target's. A negative lag is a
    variable that changes after the target, as one does that is controlled by it.

    best: the lag ≥ 0 of the largest |correlation|, null where chance alone reaches as far (1 %); chance: how far it does.
    follows: the variable's changes agree better with changes of the target before them, and beyond chance.
    """

    lags: np.ndarray
    correlations: np.ndarray
    best: int | None
    chance: float
    follows: bool


def find_dead_times(
    values: np.ndarray,
    sampled: np.ndarray,
    target: np.ndarray,
    first: np.ndarray,
    largest: int,
    *,
    ahead: int = 0,
    seed: int = 0,
) -> list[DeadTime]:
    """Of each column of a series (n, p). sampled (m,): rows of the analyses with the values `target` (m,); first (n,): the
    first row of each row's stretch. largest: the longest lag looked at, in rows; ahead: how far a variable may follow.

    The change from one analysis to the next is held against the change of the variable between the same two times, both
    earlier by the lag (Box, Jenkins & Reinsel 1994, 11.2: differences in place of a prewhitening, as levels that drift
    agree at any lag). Chance is what changes of the target at other times reach at their best lag: they are turned in a
    circle, which leaves their own autocorrelation as it is, by more than the lags looked at. Fewer than 12 changes, or than
    twice what the lags span, tell nothing.
    """
    together = first[sampled[1:]] == first[sampled[:-1]]
    changes = np.diff(target)[together]
    # How many changes of the target the lags reach over: turned by fewer, it would agree with what it truly follows.
    spanned = (
        int(np.ceil((largest + ahead) / max(float(np.median(np.diff(sampled))), 1.0))) + 1 if len(sampled) > 1 else 1
    )
    lags = np.arange(-ahead, largest + 1)
    # A row further on is known to its own future alone, which only this look back at finished data may use.
    later = np.minimum(sampled + ahead, len(values) - 1)
    found = []
    for column in range(values.shape[1]):
        back = [Lag(column, int(ahead + lag)) for lag in lags]
        levels = lagged_matrix(values, later, back, first)
        levels[(first[later] != first[sampled]) | (later != sampled + ahead)] = np.nan
        moves = np.diff(levels, axis=0)[together]
        found.append(_judge(lags, moves, changes, spanned, np.random.default_rng(seed)))
    return found


def _judge(
    lags: np.ndarray, moves: np.ndarray, changes: np.ndarray, spanned: int, rng: np.random.Generator
) -> DeadTime:
    complete = ~np.isnan(moves).any(axis=1)
    moves, changes = moves[complete], changes[complete]
    turns = np.arange(spanned, len(changes) - spanned + 1)
    if len(changes) < FEWEST_CHANGES or not len(turns) or np.ptp(changes) == 0:
        return DeadTime(lags, np.full(len(lags), np.nan), None, 1.0, follows=False)
    units = _unit(moves)
    correlations = units.T @ _unit(changes[:, None])[:, 0]
    turns = turns if len(turns) <= DRAWS else rng.choice(turns, DRAWS, replace=False)
    turned = _unit(np.stack([np.roll(changes, turn) for turn in turns], axis=1))
    chance = float(np.quantile(np.abs(units.T @ turned).max(axis=0), 1 - CHANCE, method="higher"))
    after, before = np.abs(correlations) * (lags >= 0), np.abs(correlations) * (lags < 0)
    best = int(lags[after.argmax()]) if after.max() > chance else None
    return DeadTime(lags, correlations, best, chance, follows=bool(before.max() > max(chance, after.max())))


def _unit(columns: np.ndarray) -> np.ndarray:
    """Centred columns of length 1; of length 0 where they are constant."""
    centred = columns - columns.mean(axis=0)
    lengths = np.linalg.norm(centred, axis=0)
    constant = lengths <= 1e-12 * np.abs(columns).max(axis=0, initial=0.0)
    return centred / np.where(constant, np.inf, np.where(lengths > 0, lengths, 1.0))


def longest_laboratory_delay(dead_times: list[DeadTime]) -> int | None:
    """The most that the laboratory's own delay can be where values stand in the row of the answer: nothing in the process
    shows sooner than it, so it is no longer than the shortest dead time. Null where no dead time is sure.
    """
    return min((one.best for one in dead_times if one.best is not None), default=None)
