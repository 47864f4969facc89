"""Which rows are learned from, which are kept aside for the test, and in which folds the former are scored."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np

from hakaru_compute.job import JobError
from hakaru_compute.kinds.time_series.result_spec import SplitMethod
from hakaru_compute.kinds.time_series.series import Series
from hakaru_compute.kinds.time_series.spec import AnomalySplit

# Seeds that are tried until a test of whole runs has an anomaly.
TRIES = 50


@dataclass(frozen=True)
class Split:
    """training, test (n,): masks; what is in neither is left out. first: the first row of the test, null where it has no one place."""

    method: SplitMethod
    training: np.ndarray
    test: np.ndarray
    embargo: int
    first: int | None
    runs: list[str]


def split_rows(series: Series, asked: AnomalySplit, length: int, seed: int) -> Split:
    """Windows of training rows end before the embargo, and none of the test's rows is in one. Raises test_run_unknown."""
    count = len(series.values)
    embargo = length if asked.embargo is None else asked.embargo
    method = asked.method
    if method == "automatic":
        several = len(series.order.names) > 1
        known = series.anomalous is not None and bool((series.anomalous == 1).any())
        method = "runs" if several else "events" if known else "time"
    runs: list[str] = []
    first: int | None = None
    if method == "none":
        test = np.zeros(count, dtype=bool)
    elif method == "shuffled":
        test = np.zeros(count, dtype=bool)
        test[np.random.default_rng(seed).permutation(count)[: max(1, round(count * asked.test_share))]] = True
        return Split(method, ~test, test, 0, None, [])
    elif method == "runs":
        test, runs = _whole_runs(series, asked, seed)
    elif method == "first_rows":
        test = np.arange(count) - series.run_starts >= asked.first_rows
    else:
        test, first = _latest(series, asked.test_share, by_events=method == "events")
    near = _near(test, series.run_starts, embargo)
    return Split(method, ~test & ~near, test, embargo, first, runs)


def _near(test: np.ndarray, run_starts: np.ndarray, embargo: int) -> np.ndarray:
    """Rows of no more than `embargo` rows before a test row of their run, or after one."""
    count = len(test)
    rows = np.arange(count)
    before = np.maximum.accumulate(np.where(test, rows, -1))
    behind = (before >= run_starts) & (rows - before <= embargo)
    coming = np.minimum.accumulate(np.where(test, rows, count)[::-1])[::-1]
    known = np.minimum(coming, count - 1)
    ahead = (coming < count) & (run_starts[known] == run_starts) & (coming - rows <= embargo)
    return np.asarray((behind | ahead) & ~test)


def _whole_runs(series: Series, asked: AnomalySplit, seed: int) -> tuple[np.ndarray, list[str]]:
    names = series.order.names
    if asked.test_runs:
        for name in asked.test_runs:
            if name not in names:
                raise JobError("test_run_unknown", run=name)
        chosen = [names.index(name) for name in asked.test_runs]
    else:
        count = min(max(round(len(names) * asked.test_share), 1), len(names) - 1)
        chosen = []
        for attempt in range(TRIES):
            chosen = [int(one) for one in np.random.default_rng(seed + attempt).permutation(len(names))[:count]]
            inside = np.isin(series.order.runs, chosen)
            bad = series.anomalous == 1 if series.anomalous is not None else None
            # Where anomalies are known, both parts should have some.
            if bad is None or not bad.any() or (bad[inside].any() and bad[~inside].any()):
                break
    return np.isin(series.order.runs, chosen), sorted(names[one] for one in chosen)


def _latest(series: Series, share: float, *, by_events: bool) -> tuple[np.ndarray, int]:
    count = len(series.values)
    times, several = series.order.times, len(series.order.names) > 1
    if times is not None and several:
        begin = float(np.quantile(times, 1 - share))
        test = times >= begin
        return test, int(np.flatnonzero(test)[np.argmin(times[test])])
    cut = min(max(round(count * (1 - share)), 1), count - 1)
    if by_events and series.anomalous is not None:
        bad = series.anomalous == 1
        free = np.flatnonzero(~bad[1:] & ~bad[:-1]) + 1
        if len(free):
            cut = int(free[np.argmin(np.abs(free - cut))])
    return np.arange(count) >= cut, cut


def fold_bounds(rows: np.ndarray, folds: int, series: Series) -> list[tuple[int, int]]:
    """Pieces of the series from a row to before another, which together have all of `rows` (rising): whole runs where there are as
    many, else cut where no anomaly is cut, with rows and anomalies in as equal shares as that allows.
    """
    if not len(rows):
        return []
    count = len(series.values)
    starts = series.run_starts
    bad = np.zeros(count, dtype=bool) if series.anomalous is None else series.anomalous == 1
    inside = np.zeros(count, dtype=bool)
    inside[rows] = True
    whole_runs = len(np.unique(starts[rows])) >= folds
    weight = np.cumsum(inside) / len(rows)
    if (bad & inside).any() and not whole_runs:
        weight = (weight + np.cumsum(bad & inside) / (bad & inside).sum()) / 2
    begins = np.ones(count, dtype=bool)
    begins[1:] = starts[1:] != starts[:-1]
    if not whole_runs:
        begins[1:] |= ~bad[1:] & ~bad[:-1]
    free = np.flatnonzero(begins)
    free = free[free > rows[0]]
    cuts = {0, count}
    for fold in range(1, folds):
        wanted = int(np.searchsorted(weight, fold / folds))
        if len(free):
            cuts.add(int(free[np.argmin(np.abs(free - wanted))]))
    edges = sorted(cuts)
    pieces = list(itertools.pairwise(edges))
    return [(low, high) for low, high in pieces if inside[low:high].any()]
