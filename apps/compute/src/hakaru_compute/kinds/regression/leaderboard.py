"""From the fits of one model for one target to its line on the leaderboard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hakaru_compute.kinds.regression.spec import FoldScore, LeaderboardRow
from hakaru_compute.tabular.metrics import regression_metrics, spread_over_folds

if TYPE_CHECKING:
    import numpy as np

    from hakaru_compute.kinds.regression.fit_plan import FitOutcome
    from hakaru_compute.kinds.regression.spec import ModelChoice
    from hakaru_compute.kinds.regression.training_data import TargetData
    from hakaru_compute.tabular.results import Caution


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

    final = next(outcome for outcome in outcomes if outcome.fit.fold is None)
    held = [outcome for outcome in outcomes if outcome.fit.fold is not None and outcome.other is not None]
    held.sort(key=lambda outcome: (outcome.fit.fold.repeat, outcome.fit.fold.number))
    out_of_fold, fold_of, residuals = gather(data, [(one.fit.fold, one.other) for one in held])
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
        warnings=_cautions(outcomes),
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
                "cross_validation": regression_metrics(data.y_train, out_of_fold),
                "folds": spread_over_folds([fold.metrics for fold in folds]),
                "fit_seconds": final.fit_seconds,
            }
        )
    return Scored(row, folds, out_of_fold, fold_of, residuals)


def _cautions(outcomes: list[FitOutcome]) -> list[Caution]:
    """Each warning once: in the final fit's words where it has it."""
    final_last = sorted(outcomes, key=lambda outcome: outcome.fit.fold is None)
    return list({caution.code: caution for outcome in final_last for caution in outcome.cautions}.values())


def score_baseline(data: TargetData) -> LeaderboardRow:
    """The line of the model that always predicts the mean of the rows it was fitted on."""
    import numpy as np

    pairs = [(fold, np.full(len(fold.held_out), data.y_train[fold.fit_rows].mean())) for fold in data.folds]
    out_of_fold, _, _ = gather(data, pairs)
    mean = data.y_train.mean()
    return LeaderboardRow(
        index=None,
        model="dummy",
        target=data.name,
        state="trained",
        train=regression_metrics(data.y_train, np.full(len(data.y_train), mean)),
        test=regression_metrics(data.y_test, np.full(len(data.y_test), mean)),
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


def gather(data: TargetData, held: list[tuple]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Mean out-of-fold prediction, fold and absolute residuals from (fold, predictions of its held-out rows)."""
    import numpy as np

    total = np.zeros(len(data.y_train))
    count = np.zeros(len(data.y_train))
    fold_of = np.full(len(data.y_train), -1)
    residuals = [np.empty(0)]
    for fold, values in held:
        total[fold.held_out] += values
        count[fold.held_out] += 1
        fold_of[fold.held_out] = fold.number
        residuals.append(np.abs(data.y_train[fold.held_out] - values))
    mean = np.divide(total, count, out=np.full(len(total), np.nan), where=count > 0)
    return mean, fold_of, np.concatenate(residuals)
