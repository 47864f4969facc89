"""Which rows of a series have a laboratory value of their own, and which only repeat or draw on one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

# From this share of equal neighbours, or of neighbours on a straight line, on, values are held or interpolated.
REPEATED_SHARE = 0.5
# A hold this many intervals long is two analyses of one result, or one that was left out.
LONG_HOLD = 1.5
# Second differences below this share of the values' size are rounding.
STRAIGHT = 1e-9
# Of the usual step, what the rounding of written digits may be for a bend to be told from it.
LEAST_DIGITS = 0.05

Recording = Literal["every_row", "sparse", "held", "interpolated"]


@dataclass(frozen=True)
class LaboratoryValues:
    """The analyses in a column of a series.

    recording: every_row, a value of its own in each row that has one; sparse, few rows have one; held, the last value is
    repeated until the next analysis, and only the row where it changes counts; interpolated, straight lines join the
    analyses, whose rows are where these bend: rows between them know of an analysis that was not there yet.
    rows (m,): places of the analyses, rising. values (m,). interval: median rows from one to the next, null below two.
    repeated: rows with a value that are no analysis. unsure: rows at a stretch's ends, of which the values alone do not say
    whether they are analyses; they are not counted. long_holds: values that stayed for over 1.5 intervals, which may be
    analyses with the same result.
    """

    recording: Recording
    rows: np.ndarray
    values: np.ndarray
    interval: float | None
    repeated: int
    unsure: int
    long_holds: int


def find_laboratory_values(
    target: np.ndarray, first: np.ndarray, recording: Recording | None = None, every: int | None = None
) -> LaboratoryValues:
    """Of a column (n,), NaN where it has no value, whose rows belong to stretches with the first rows `first` (n,).

    recording: as it is known to be; found by itself where it is not given. Missing rows between held ones change nothing.
    every: rows from one analysis to the next, where that is known: of values in more rows one in so many is taken, in step with
    most changes of held values, so that two analyses with one result are two.
    """
    known = np.flatnonzero(~np.isnan(target))
    values, stretch = target[known], first[known]
    recording = recording or _recording(values, known, stretch, len(target))
    unsure = 0
    if recording == "held":
        changed = np.zeros(len(known), dtype=bool)
        same = stretch[1:] == stretch[:-1]
        changed[1:] = (values[1:] != values[:-1]) & same
        unsure = len(known) and 1 + int((~same).sum())
    elif recording == "interpolated":
        inner, changed = _bends(values, known, stretch)
        unsure = int((~inner).sum())
    else:
        changed = np.ones(len(known), dtype=bool)
    rows = known[changed] if every is None else _in_step(known, known[changed], every)
    steps = np.diff(rows)[np.diff(first[rows]) == 0] if len(rows) else rows
    interval = float(np.median(steps)) if len(steps) else None
    long_holds = int((steps > LONG_HOLD * interval).sum()) if interval is not None and recording == "held" else 0
    return LaboratoryValues(
        recording, rows, target[rows], interval, int(len(known) - len(rows) - unsure), unsure, long_holds
    )


def _in_step(known: np.ndarray, changed: np.ndarray, every: int) -> np.ndarray:
    """The rows with a value that are in step with most of the rows where it changed."""
    if not len(changed):
        return changed
    if len(changed) == len(known):
        # Each row has a value of its own, so that they begin with the first.
        phase = int(known[0]) % every
    else:
        phase = int(np.bincount(changed % every).argmax())
    return known[(known % every == phase) & (known >= changed[0])]


def _recording(values: np.ndarray, known: np.ndarray, stretch: np.ndarray, rows: int) -> Recording:
    beside = (stretch[1:] == stretch[:-1]) & (np.diff(known) == 1)
    if beside.sum() < REPEATED_SHARE * rows:
        # Few rows with a value have another one right before them.
        return "sparse" if len(known) < REPEATED_SHARE * rows else "every_row"
    if len(np.unique(values)) < 2:
        return "every_row"
    equal = (values[1:] == values[:-1])[beside]
    if equal.mean() > REPEATED_SHARE:
        return "held"
    inner, bends = _bends(values, known, stretch)
    if inner.any() and not bends[inner].mean() >= REPEATED_SHARE:
        return "interpolated"
    return "every_row"


def _bends(values: np.ndarray, known: np.ndarray, stretch: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Masks (n,) of values with a neighbour on either side, and of those that lie beside the line between these."""
    inner, bends = np.zeros(len(values), dtype=bool), np.zeros(len(values), dtype=bool)
    inner[1:-1] = (stretch[2:] == stretch[:-2]) & (known[2:] - known[:-2] == 2)
    bends[1:-1] = np.abs(values[2:] - 2 * values[1:-1] + values[:-2]) > _rounding(values)
    return inner, bends & inner


def _rounding(values: np.ndarray) -> float:
    """How far the rounding of written values moves a second difference: by their digits, where these say more than steps do."""
    rounding = STRAIGHT * float(np.abs(values).max(initial=0.0))
    step = float(np.median(np.abs(np.diff(values)))) if len(values) > 1 else 0.0
    for digits in range(10):
        if (np.abs(values - np.round(values, digits)) <= rounding).all():
            written = 2.1 * 10.0**-digits
            return max(rounding, written) if written < LEAST_DIGITS * step else rounding
    return rounding


@dataclass(frozen=True)
class Analyses:
    """Laboratory values by when their samples were taken and when they became known.

    sampled, known_from (m,): rows of the series, rising; values (m,).
    """

    sampled: np.ndarray
    known_from: np.ndarray
    values: np.ndarray

    def last_known(self, rows: np.ndarray, runs: np.ndarray, back: int = 0) -> np.ndarray:
        """Places (m,) of the newest analysis that is known at each of `rows` (m,), or of the one `back` before it; −1 where
        there is none. An analysis of another run is none. runs (n,): the runs the series' rows are of.
        """
        places = np.searchsorted(self.known_from, rows, side="right") - 1 - back
        found = np.maximum(places, 0)
        if not len(self.sampled):
            return np.full(len(rows), -1)
        same = runs[self.sampled[found]] == runs[rows]
        return np.where((places >= 0) & same, found, -1)


def date_analyses(
    values: LaboratoryValues, delay: int, stamped: Literal["sampling", "report"], first: np.ndarray
) -> Analyses:
    """When samples were taken. delay: rows from sampling until the laboratory answers, ≥ 0. stamped: whether the row of a
    value is that of its sample or that of the answer; a sample before its stretch began is left out, as nothing is known
    of the process then. first (n,): the first row of each row's stretch. No analysis is known at the row of its sample, which
    is to be estimated without it: with a delay of 0 it is from the next row on.
    """
    if delay < 0:
        raise ValueError(f"a laboratory does not answer before it has the sample: delay {delay}")
    if stamped == "sampling":
        return Analyses(values.rows, values.rows + max(delay, 1), values.values)
    sampled = values.rows - delay
    there = sampled >= first[values.rows]
    return Analyses(sampled[there], values.rows[there] + (delay == 0), values.values[there])
