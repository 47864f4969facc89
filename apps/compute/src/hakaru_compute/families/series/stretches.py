"""Stretches of a series: rows that follow each other without a gap, within one run."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

# A step longer than this many median intervals is a gap, as in what is told about a series when it comes in.
GAP_STEPS = 1.5
# A step shorter than this share of an interval that is known is of another sampling.
SHORT_STEPS = 0.5
# A file whose median step is further than this share from the training's is another sampling.
OTHER_STEP = 0.2


@dataclass(frozen=True)
class Stretches:
    """first (n,): the place of the first row of each row's stretch. runs (n,): codes of the runs the rows are of.

    interval: the (lower) median step between rows of one run, in the times' unit, 1 where rows have no times. gaps: how many
    steps are gaps. bridged: how many steps lack rows and are none.
    """

    first: np.ndarray
    runs: np.ndarray
    interval: float
    gaps: int
    bridged: int = 0


def find_stretches(
    rows: int,
    *,
    times: np.ndarray | None = None,
    runs: np.ndarray | None = None,
    interval: float | None = None,
    bridged: int = 0,
) -> Stretches:
    """Of `rows` rows in their order. times (rows,): rising within each run, in any unit; without them rows are one step apart.
    runs (rows,): codes of the files or batches the rows are of, whose rows stand together; without them all are of one.
    interval: the step, where it is known to be another than these rows' median; steps of less than half of it are then no
    steps of the series either, and begin a stretch without being gaps. bridged: a step that lacks no more than so many rows is no
    gap, unless the step before it lacks some too: rows that are lost now and then leave a stretch whole, another interval does not.

    Raises ValueError with the place of the first row whose time is missing or does not rise, or whose run was left before.
    """
    codes = np.zeros(rows, dtype=np.int64) if runs is None else np.asarray(runs)
    begins = np.ones(rows, dtype=bool)
    begins[1:] = codes[1:] != codes[:-1]
    heads = codes[begins]
    if len(np.unique(heads)) < len(heads):
        again = next(place for place, code in enumerate(heads) if code in heads[:place])
        raise ValueError(f"row {int(np.flatnonzero(begins)[again])} returns to a run that other rows came between")
    known, gaps, stepped = interval, 0, 0
    interval = 1.0 if known is None else known
    if times is not None and rows > 1:
        steps = np.diff(times)
        within = ~begins[1:]
        wrong = ~np.isfinite(times)
        wrong[1:] |= within & ~(steps > 0)
        if wrong.any():
            raise ValueError(f"row {int(np.flatnonzero(wrong)[0])} has no time later than the row before it")
        if within.any():
            if known is None:
                interval = float(np.quantile(steps[within], 0.5, method="lower"))
            else:
                begins[1:] |= within & (steps < SHORT_STEPS * known)
            too_long = within & (steps > GAP_STEPS * interval)
            if bridged:
                single = too_long & (steps <= (GAP_STEPS + bridged) * interval)
                single[1:] &= ~too_long[:-1]
                stepped = int(single.sum())
                too_long &= ~single
            gaps = int(too_long.sum())
            begins[1:] |= too_long
    first = np.maximum.accumulate(np.where(begins, np.arange(rows), 0))
    return Stretches(first, codes, interval, gaps, stepped)
