"""Predictions of training rows by models that had not seen them, put together from the folds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from hakaru_compute.families.results import TrainingWarning
from hakaru_compute.families.supervised.fit_plan import FitOutcome
from hakaru_compute.families.supervised.split import Fold


@dataclass(frozen=True)
class OutOfFold:
    """predictions (n,) or (n, outputs): each training row's mean over repeats, NaN where never held out. fold (n,): the fold
    of the last repeat that held it out, −1 for none.
    """

    predictions: np.ndarray
    fold: np.ndarray


def gather(row_count: int, held: Iterable[tuple[Fold, np.ndarray]]) -> OutOfFold:
    """From (fold, predictions of its held-out rows), NaN where a recipe leaves a row out."""
    held = list(held)
    shape = (row_count, *held[0][1].shape[1:]) if held else (row_count,)
    total, count, fold_of = np.zeros(shape), np.zeros(row_count), np.full(row_count, -1)
    for fold, values in held:
        known = ~np.isnan(values.reshape(len(values), -1)).any(axis=1)
        rows, values = (fold.held_out, values) if known.all() else (fold.held_out[known], values[known])
        total[rows] += values
        count[rows] += 1
        fold_of[rows] = fold.number
    each = count.reshape(-1, *[1] * (total.ndim - 1))
    mean = np.divide(total, each, out=np.full(shape, np.nan), where=each > 0)
    return OutOfFold(mean, fold_of)


def final_and_held(outcomes: Iterable[FitOutcome]) -> tuple[FitOutcome, list[FitOutcome]]:
    """The fit on all training rows, and those of folds that gave predictions, in the order of repeats and folds."""
    outcomes = list(outcomes)
    final = next(outcome for outcome in outcomes if outcome.fit.fold is None)
    held = [outcome for outcome in outcomes if outcome.fit.fold is not None and outcome.other is not None]
    held.sort(key=lambda outcome: (outcome.fit.fold.repeat, outcome.fit.fold.number))
    return final, held


def warnings_of(outcomes: Iterable[FitOutcome]) -> list[TrainingWarning]:
    """Each warning once: in the final fit's words where it has it."""
    final_last = sorted(outcomes, key=lambda outcome: outcome.fit.fold is None)
    return list({warning.code: warning for outcome in final_last for warning in outcome.warnings}.values())


def lost_rows(outcomes: Iterable[FitOutcome]) -> dict[tuple[int, int] | None, np.ndarray]:
    """Which of each fold's held-out rows (of the test rows: by null) a recipe left without a prediction."""
    return {
        fold_key(one.fit.fold): np.isnan(one.other.reshape(len(one.other), -1)).any(axis=1)
        for one in outcomes
        if one.other is not None
    }


def fold_key(fold: Fold | None) -> tuple[int, int] | None:
    return None if fold is None else (fold.repeat, fold.number)
