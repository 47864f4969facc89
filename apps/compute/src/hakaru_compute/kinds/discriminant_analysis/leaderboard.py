"""From the fits of one model to its line on the leaderboard."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from hakaru_compute.families.supervised.class_metrics import class_metrics, spread_over_folds
from hakaru_compute.families.supervised.fit_plan import FitOutcome
from hakaru_compute.families.supervised.out_of_fold import (
    OutOfFold,
    cautions_of,
    final_and_held,
    fold_key,
    gather,
    lost_rows,
)
from hakaru_compute.families.supervised.split import Fold
from hakaru_compute.families.supervised.training_data import TargetData
from hakaru_compute.kinds.discriminant_analysis.spec import Caution, FoldScore, LeaderboardRow, ModelChoice


@dataclass(frozen=True)
class Scored:
    """A leaderboard line and the out-of-fold probabilities (n, k) behind it."""

    row: LeaderboardRow
    fold_scores: list[FoldScore]
    held: OutOfFold


def score(choice: ModelChoice, index: int, data: TargetData, outcomes: list[FitOutcome], *, balanced: bool) -> Scored:
    """Scores a model's outcomes: the final fit (fold null) and one of each fold."""
    final, held = final_and_held(outcomes)
    found = gather(len(data.y_train), [(one.fit.fold, one.other) for one in held])
    failed = next((outcome for outcome in outcomes if outcome.error_code), None)
    parameters = (final.parameters or choice.parameters).model_dump(exclude={"name"})
    if final.fitted is not None and final.fitted.latent is not None:
        parameters["n_components"] = final.fitted.latent.components
        parameters["rule"] = final.fitted.latent.rule
    row = LeaderboardRow(
        index=index,
        model=choice.name,
        target=data.name,
        state="failed" if failed else "trained",
        error_code=failed.error_code if failed else None,
        error_reason=failed.error_reason if failed else None,
        total_seconds=sum(outcome.seconds for outcome in outcomes),
        parameters=parameters,
        weighted=balanced,
        searched=choice.search,
        trials=len(final.trials),
        warnings=[Caution(code=one.code, params=one.params) for one in cautions_of(outcomes)],
    )
    folds = [
        FoldScore(
            repeat=one.fit.fold.repeat,
            fold=one.fit.fold.number,
            metrics=class_metrics(data.y_train[one.fit.fold.held_out], one.other),
        )
        for one in held
    ]
    if not failed:
        row = row.model_copy(
            update={
                "train": class_metrics(data.y_train, final.training),
                "test": class_metrics(data.y_test, final.other),
                "cross_validation": class_metrics(data.y_train, found.predictions),
                "folds": spread_over_folds([fold.metrics for fold in folds]),
                "fit_seconds": final.fit_seconds,
            }
        )
    return Scored(row, folds, found)


def score_baseline(data: TargetData, outcomes: Collection[FitOutcome] = ()) -> LeaderboardRow:
    """The line of the model that gives every row the class shares of the rows it was fitted on, so the most frequent class.

    Where a recipe removes rows it is judged on those that `outcomes`, the fits of any model, have probabilities of.
    """
    lost, classes = lost_rows(outcomes), len(data.levels or ())

    def shares(rows: np.ndarray, count: int, fold: Fold | None) -> np.ndarray:
        own = np.bincount(data.y_train[rows], minlength=classes) / len(rows)
        values = np.tile(own, (count, 1))
        values[lost.get(fold_key(fold), np.zeros(count, dtype=bool))] = np.nan
        return values

    pairs = [(fold, shares(fold.fit_rows, len(fold.held_out), fold)) for fold in data.folds]
    every = np.arange(len(data.y_train))
    return LeaderboardRow(
        index=None,
        model="dummy",
        target=data.name,
        state="trained",
        train=class_metrics(
            data.y_train, np.tile(np.bincount(data.y_train, minlength=classes) / len(every), (len(every), 1))
        ),
        test=class_metrics(data.y_test, shares(every, len(data.y_test), None)),
        cross_validation=class_metrics(data.y_train, gather(len(every), pairs).predictions),
        folds=spread_over_folds([class_metrics(data.y_train[fold.held_out], values) for fold, values in pairs]),
        fit_seconds=0.0,
        total_seconds=0.0,
    )


def rank(rows: list[LeaderboardRow]) -> list[LeaderboardRow]:
    """Best first: by balanced accuracy of the out-of-fold classes, then by log loss; failed ones last."""

    def key(row: LeaderboardRow) -> tuple[bool, float, float]:
        found = row.cross_validation
        if found is None or found.balanced_accuracy is None:
            return True, 0.0, 0.0
        return False, -found.balanced_accuracy, found.log_loss or 0.0

    return sorted(rows, key=key)
