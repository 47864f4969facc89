"""From the fits of one model for one target to its line on the leaderboard."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from hakaru_compute.families.supervised.fit_plan import FitOutcome
from hakaru_compute.families.supervised.metrics import regression_metrics, spread_over_folds
from hakaru_compute.families.supervised.out_of_fold import cautions_of, final_and_held, fold_key, gather, lost_rows
from hakaru_compute.families.supervised.split import Fold
from hakaru_compute.families.supervised.training_data import TargetData
from hakaru_compute.kinds.regression.spec import FoldScore, LeaderboardRow, ModelChoice


@dataclass(frozen=True)
class Scored:
    """A leaderboard line and the predictions behind it.

    out_of_fold (n,): each training row's mean over repeats, NaN where never held out; fold (n,): the fold of the last
    repeat that held it out, −1 for none. residuals: |measured − predicted| of every held-out prediction.
    """

    row: LeaderboardRow
    fold_scores: list[FoldScore]
    out_of_fold: np.ndarray
    fold: np.ndarray
    residuals: np.ndarray


def score(choice: ModelChoice, index: int | None, data: TargetData, outcomes: list[FitOutcome]) -> Scored:
    """Scores a model's outcomes: the final fit (fold null) and one of each fold."""
    final, held = final_and_held(outcomes)
    found = gather(len(data.y_train), [(one.fit.fold, one.other) for one in held])
    failed = next((outcome for outcome in outcomes if outcome.error_code), None)
    row = LeaderboardRow(
        index=index,
        model=choice.name,
        target=data.name,
        state="failed" if failed else "trained",
        error_code=failed.error_code if failed else None,
        error_reason=failed.error_reason if failed else None,
        total_seconds=sum(outcome.seconds for outcome in outcomes),
        parameters=(final.parameters or choice.parameters).model_dump(exclude={"name"}),
        searched=choice.search,
        trials=len(final.trials),
        warnings=cautions_of(outcomes),
    )
    folds = [
        FoldScore(
            repeat=one.fit.fold.repeat,
            fold=one.fit.fold.number,
            metrics=regression_metrics(data.y_train[one.fit.fold.held_out], one.other),
        )
        for one in held
    ]
    if not failed:
        row = row.model_copy(
            update={
                "train": regression_metrics(data.y_train, final.training),
                "test": regression_metrics(data.y_test, final.other),
                "cross_validation": regression_metrics(data.y_train, found.predictions),
                "folds": spread_over_folds([fold.metrics for fold in folds]),
                "fit_seconds": final.fit_seconds,
            }
        )
    residuals = [np.abs(data.y_train[one.fit.fold.held_out] - one.other) for one in held]
    every = np.concatenate([np.empty(0), *residuals])
    return Scored(row, folds, found.predictions, found.fold, every[~np.isnan(every)])


def score_baseline(data: TargetData, outcomes: Collection[FitOutcome] = ()) -> LeaderboardRow:
    """The line of the model that always predicts the mean of the rows it was fitted on.

    Where a recipe removes rows it is judged on those that `outcomes`, the fits of any model, have predictions of.
    """
    lost = lost_rows(outcomes)

    def means(rows: np.ndarray, count: int, fold: Fold | None) -> np.ndarray:
        values = np.full(count, data.y_train[rows].mean())
        values[lost.get(fold_key(fold), np.zeros(count, dtype=bool))] = np.nan
        return values

    pairs = [(fold, means(fold.fit_rows, len(fold.held_out), fold)) for fold in data.folds]
    out_of_fold = gather(len(data.y_train), pairs).predictions
    mean = data.y_train.mean()
    return LeaderboardRow(
        index=None,
        model="dummy",
        target=data.name,
        state="trained",
        train=regression_metrics(data.y_train, np.full(len(data.y_train), mean)),
        test=regression_metrics(data.y_test, means(np.arange(len(data.y_train)), len(data.y_test), None)),
        cross_validation=regression_metrics(data.y_train, out_of_fold),
        folds=spread_over_folds([regression_metrics(data.y_train[fold.held_out], values) for fold, values in pairs]),
        fit_seconds=0.0,
        total_seconds=0.0,
    )


def rank(rows: list[LeaderboardRow], targets: list[str]) -> list[LeaderboardRow]:
    """Rows by target in the order asked for, best out-of-fold RMSE first, failed ones last."""

    def key(row: LeaderboardRow) -> tuple[int, bool, float]:
        rmse = row.cross_validation.rmse if row.cross_validation else None
        return targets.index(row.target), rmse is None, rmse or 0.0

    return sorted(rows, key=key)
