"""What training is where numbers are predicted."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa

from hakaru_compute.data.read_frame import numbers
from hakaru_compute.data.read_table import require_numeric
from hakaru_compute.families.results import FoldMetrics, Metrics, TrainingWarning
from hakaru_compute.families.supervised.metrics import near_zero, regression_metrics, spread_over_folds
from hakaru_compute.families.supervised.search_parameters import Tried
from hakaru_compute.families.supervised.training import Scored, Training, held_out
from hakaru_compute.families.supervised.training_data import TargetData, TargetValues, TrainingData
from hakaru_compute.families.training_warnings import (
    check_collinearity,
    check_columns,
    check_far_target,
    check_kin,
    check_leaks,
    check_outliers,
    check_recipe,
    check_size,
    check_split,
    check_target,
    check_too_good,
    far_from_folds,
    first_rows,
    rows_that_err,
)
from hakaru_compute.job import JobError
from hakaru_compute.kinds.regression.check import check
from hakaru_compute.kinds.regression.interval_widths import Spread, choose_spread
from hakaru_compute.kinds.regression.latent_rows import LEFT_OVER_ARRAY, SPE_ARRAY
from hakaru_compute.kinds.regression.learner import LEARNER, FittedEstimator
from hakaru_compute.kinds.regression.model_file import ModelFile
from hakaru_compute.kinds.regression.models import MODEL_ENTRIES
from hakaru_compute.kinds.regression.several_targets import other_column
from hakaru_compute.kinds.regression.spec import (
    FoldScore,
    LeaderboardRow,
    ModelChoice,
    SearchTrial,
    TrainedModel,
    TrainResult,
    TrainSpec,
)

# Models sum squares, which beyond this no double holds.
LARGEST_TARGET = 1e140


# A kept model whose rows, each predicted by the others, are off by so many times as much as the folds' are is another model.
KEPT_WORSE = 1.2


class RegressionTraining(Training[TrainSpec]):
    """Models of numbers, several targets in one training, judged by their squared errors."""

    row, fold_score, warning, trained, model_file = LeaderboardRow, FoldScore, TrainingWarning, TrainedModel, ModelFile
    learner = LEARNER
    rules = staticmethod(check)

    @staticmethod
    def targets(spec: TrainSpec) -> list[str]:
        return spec.targets

    @staticmethod
    def read(name: str, column: pa.ChunkedArray) -> TargetValues:
        """Raises column_not_numeric."""
        require_numeric(name, column)
        return TargetValues(name, numbers(column))

    @staticmethod
    def check(target: TargetValues, train: np.ndarray) -> None:
        """Raises target_too_large, target_constant."""
        if (largest := float(np.abs(train).max())) > LARGEST_TARGET:
            raise JobError("target_too_large", column=target.name, value=largest, limit=LARGEST_TARGET)
        if np.ptp(train) == 0:
            raise JobError("target_constant", column=target.name)

    def spec_of(self, choice: ModelChoice, target: TargetData) -> TrainSpec:
        others = target.others if MODEL_ENTRIES[choice.name].joint else ()
        return self.spec.model_copy(update={"targets": [target.name, *others], "models": [choice]})

    def warnings(self) -> list[TrainingWarning]:
        return find_warnings(self.spec, self.data)

    def metrics(self, actual: np.ndarray, predicted: np.ndarray) -> Metrics:
        return regression_metrics(actual, predicted)

    def spread(self, folds: list[Metrics], held: list[tuple[np.ndarray, np.ndarray]]) -> FoldMetrics:
        return spread_over_folds(folds)

    def baseline(self, target: TargetData, rows: np.ndarray, count: int) -> np.ndarray:
        """The mean of the rows fitted on."""
        return np.full(count, target.y_train[rows].mean())

    def rank(self, row: LeaderboardRow) -> tuple[bool, float]:
        """By out-of-fold RMSE."""
        rmse = row.cross_validation.rmse if row.cross_validation else None
        return rmse is None, rmse or 0.0

    def gap(self, target: TargetData, scored: Scored) -> TrainingWarning | None:
        """By RMSE; names the row that makes most of the test's squared error, if one does. Else the few training rows that
        make most of the folds'.
        """
        return _test_gap(target, scored) or _fold_rows(target, scored)

    def final_fit_gap(self, target: TargetData, scored: Scored) -> TrainingWarning | None:
        """By what each row's prediction by the others is off, where the model gives it: a search for its parameters that
        ended worse on all training rows than in the folds shows there, whether or not there are test rows.
        """
        fitted: FittedEstimator = scored.final_fit.fitted
        folds = scored.row.cross_validation
        if fitted.left_out is None or folds is None or folds.rmse is None:
            return None
        if fitted.left_out <= max(KEPT_WORSE * folds.rmse, 1e-6 * float(target.y_train.std())):
            return None
        params: dict[str, str | int | float] = {"target": target.name, "model": scored.row.model}
        return TrainingWarning(
            code="kept_worse_than_folds",
            params={**params, "rmse_kept": fitted.left_out, "rmse_folds": folds.rmse},
        )

    def too_good(self, target: TargetData, row: LeaderboardRow) -> TrainingWarning | None:
        """By R² of the folds."""
        r2 = row.cross_validation.r2 if row.cross_validation else None
        params: dict[str, str | int | float] = {"target": target.name, "model": row.model, "score": r2 or 0.0}
        return check_too_good(r2, 0.999, len(target.y_train), params)

    def trial(self, tried: Tried) -> SearchTrial:
        return SearchTrial(parameters=tried.plain, rmse=tried.loss, seconds=tried.seconds)

    def file_metadata(self, target: TargetData, scored: Scored) -> dict[str, Any]:
        fitted: FittedEstimator = scored.final_fit.fitted
        return {
            "target_centre": fitted.centre,
            "target_scale": fitted.scale,
            "target_minimum": float(target.y_train.min()),
            "target_maximum": float(target.y_train.max()),
            "masked_features": list(scored.final_fit.shifts),
        }

    def arrays(self, target: TargetData, scored: Scored) -> dict[str, np.ndarray]:
        """residuals: |measured − predicted| of every held-out prediction, in units of the spread where there is one, sorted;
        spread (2, k): its knots. masked (features, m): the same of some rows with one of `masked_features` missing. Of a PLS
        what `latent_space` reads.
        """
        spread = self._spread(target, scored)
        found, at = [np.empty(0)], [np.empty(0)]
        for fold, predicted in held_out(scored.outcomes):
            found.append(np.abs(target.y_train[fold.held_out] - predicted))
            at.append(predicted)
        every, predictions = np.concatenate(found), np.concatenate(at)
        if spread is not None:
            every = every / spread.at(predictions)
        arrays = {"residuals": np.sort(every[~np.isnan(every)])}
        if spread is not None:
            arrays["spread"] = np.stack([spread.predictions, spread.sizes])
        masked = []
        for shift in scored.final_fit.shifts.values():
            predicted = scored.held.predictions + shift
            off = np.abs(target.y_train - predicted)
            masked.append(off if spread is None else off / spread.at(predicted))
        if masked:
            rows = np.isfinite(np.sum(masked, axis=0))
            arrays["masked"] = np.sort(np.stack(masked)[:, rows], axis=1)
        return arrays | _latent_arrays(scored)

    def _spread(self, target: TargetData, scored: Scored) -> Spread | None:
        predicted = scored.held.predictions
        return choose_spread(predicted, target.y_train - predicted, self.spec.seed)

    def columns(self, target: TargetData, scored: Scored) -> dict[str, Any]:
        """actual, predicted (by the model), out_of_fold (or null); of a model of several targets what was measured of the
        others, `other_1` and so on.
        """
        out_of_fold = np.concatenate([scored.held.predictions, np.full(len(target.y_test), np.nan)])
        others: dict[str, np.ndarray] = {}
        if MODEL_ENTRIES[scored.row.model].joint and target.others_train is not None:
            every = np.concatenate([target.others_train, target.others_test])
            others = {other_column(place): values for place, values in enumerate(every.T)}
        return {
            **others,
            "actual": np.concatenate([target.y_train, target.y_test]),
            "predicted": np.concatenate([scored.final_fit.training, scored.final_fit.test]),
            "out_of_fold": pa.array(out_of_fold, mask=np.isnan(out_of_fold)),
        }

    def result(self, shared: dict[str, Any]) -> TrainResult:
        return TrainResult(**shared, rows=[target.rows for target in self.data.targets])


def _latent_arrays(scored: Scored) -> dict[str, np.ndarray]:
    """What predictions of a PLS need to say how far rows lie beside its latent variables."""
    if scored.final.beside is None:
        return {}
    held = [one.beside for one in scored.outcomes if one.fit.fold is not None and one.beside is not None]
    return {SPE_ARRAY: np.sort(np.concatenate([np.empty(0), *held])), LEFT_OVER_ARRAY: scored.final.beside}


def find_warnings(spec: TrainSpec, data: TrainingData) -> list[TrainingWarning]:
    """Warnings about columns, rows, targets and the split; those of one target name it in their parameters."""
    found = [*check_columns(data.frame, ~data.test), *check_collinearity(data.frame)]
    learned_from = [target.frames.final().fit for target in data.targets]
    found += check_outliers(data.frame, ~data.test, spec.preprocessing.outliers, learned_from)
    found += check_split(data.frame, data.test, spec.split.method)
    for target in data.targets:
        rows, name = target.rows, target.name
        if rows.without_target:
            found.append(
                TrainingWarning(code="rows_without_target", params={"target": name, "rows": rows.without_target})
            )
        if rows.incomplete:
            found.append(TrainingWarning(code="rows_incomplete", params={"target": name, "rows": rows.incomplete}))
        found += check_recipe(target.frames, name)
        found += check_size(rows.train, len(spec.features))
        found += check_far_target(target.y_train, target.train.row_numbers, name)
        found += check_leaks(target.train, target.y_train, name)
        found += check_kin(target.train, target.y_train, name, spec.split.method)
        found += check_target(_in_table_order(target.train.row_numbers, target.y_train), name)
        if near_zero(np.concatenate([target.y_train, target.y_test])):
            found.append(TrainingWarning(code="mape_near_zero", params={"target": name}))
        if target.groups is not None and len(np.unique(target.groups)) < 5:
            groups = len(np.unique(target.groups))
            found.append(TrainingWarning(code="groups_few", params={"target": name, "groups": groups}))
    return found


def _in_table_order(row_numbers: np.ndarray, values: np.ndarray) -> np.ndarray:
    return values[np.argsort(row_numbers, kind="stable")]


def _test_gap(target: TargetData, scored: Scored) -> TrainingWarning | None:
    test, folds = (
        (actual - predicted) ** 2
        for actual, predicted in (
            (target.y_test, scored.final_fit.test),
            (target.y_train, scored.held.predictions),
        )
    )
    known = ~np.isnan(test)
    test, folds = test[known], folds[~np.isnan(folds)]
    # Root mean squares of half as much again; what is left of an exact fit is rounding.
    least = max(2.25 * float(folds.mean()), 1e-9 * float(target.y_train.var())) if len(folds) else np.inf
    if not far_from_folds(test, folds, by_chance=5) or test.mean() < least:
        return None
    found = {"rmse_test": float(np.sqrt(test.mean())), "rmse_folds": float(np.sqrt(folds.mean()))}
    params: dict[str, str | int | float] = {"target": target.name, "model": scored.row.model, **found}
    share = float(test.max() / test.sum())
    if share < 0.5:
        return TrainingWarning(code="test_far_from_folds", params=params)
    row = int(target.test.row_numbers[known][test.argmax()]) + 1
    return TrainingWarning(code="test_row_far", params={**params, "row": row, "percent": round(100 * share)})


def _fold_rows(target: TargetData, scored: Scored) -> TrainingWarning | None:
    """That a few training rows make most of the squared error of rows held out by folds."""
    errors = target.y_train - scored.held.predictions
    rows = rows_that_err(errors)
    if len(rows) == 0:
        return None
    squared = errors**2
    others = np.delete(squared, rows)
    params: dict[str, str | int | float] = {
        "target": target.name,
        "model": scored.row.model,
        "count": len(rows),
        "rows": first_rows(target.train.row_numbers[rows]),
        "percent": int(100 * float(squared[rows].sum() / np.nansum(squared))),
        "rmse_others": float(np.sqrt(np.nanmean(others))),
    }
    return TrainingWarning(code="fold_rows_far", params=params)
