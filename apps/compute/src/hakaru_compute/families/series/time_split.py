"""Rows for training and rows for the test, in order of time, with a gap between them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class TimeSplit:
    """Places of samples, in rising order: to fit on, to be judged by, and left out between them.

    shuffled: the test is drawn at random, so that its neighbours in time were learned from and its figures promise too much.
    """

    fit: np.ndarray
    held_out: np.ndarray
    left_out: np.ndarray
    shuffled: bool = False


def split_in_time(moments: np.ndarray, share: float, embargo: int) -> TimeSplit:
    """The latest `share` of samples is the test. moments (m,): the row of the series each sample is of, rising.

    A sample to fit on lies more than `embargo` rows before the first test row, so that neither its lags nor what it is
    measured by reach the test (Lopez de Prado 2018, 7.4). Raises ValueError where nothing would be left on a side.
    """
    count = min(max(round(len(moments) * share), 1), len(moments) - 1)
    if len(moments) < 2:
        raise ValueError("a split needs two samples")
    return _before(moments, np.arange(len(moments) - count, len(moments)), embargo)


def split_at_random(count: int, share: float, seed: int) -> TimeSplit:
    """A random share of samples is the test: for samples that are not of one series. It says so of itself."""
    held = np.sort(np.random.default_rng(seed).permutation(count)[: min(max(round(count * share), 1), count - 1)])
    fit = np.setdiff1d(np.arange(count), held)
    return TimeSplit(fit, held, np.empty(0, dtype=np.int64), shuffled=True)


def folds_in_time(moments: np.ndarray, folds: int, embargo: int) -> list[TimeSplit]:
    """Each fold is judged by the samples that come next: the first share of samples (one of folds + 1) is never held out, and
    fitting rows end `embargo` rows before the fold. Folds that nothing would be left to fit on are left out.
    """
    parts = np.array_split(np.arange(len(moments)), folds + 1)
    found = []
    for held in parts[1:]:
        fit = np.flatnonzero(moments[: held[0]] < moments[held[0]] - embargo) if len(held) else held
        if len(fit) and len(held):
            found.append(_before(moments, held, embargo))
    return found


def _before(moments: np.ndarray, held: np.ndarray, embargo: int) -> TimeSplit:
    earlier = np.arange(held[0])
    far = moments[earlier] < moments[held[0]] - embargo
    if not far.any():
        raise ValueError(f"no sample is more than {embargo} rows before the test")
    return TimeSplit(earlier[far], held, earlier[~far])
