"""What training is where classes are told apart."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa

from hakaru_compute.data.frame import Frame
from hakaru_compute.families.results import TrainingWarning as SharedWarning
from hakaru_compute.families.supervised.class_metrics import class_metrics, pool_folds, spread_over_folds
from hakaru_compute.families.supervised.fit_plan import FitOutcome
from hakaru_compute.families.supervised.results import ClassFoldMetrics, ClassMetrics
from hakaru_compute.families.supervised.search_parameters import Tried
from hakaru_compute.families.supervised.training import Scored, Training
from hakaru_compute.families.supervised.training_data import TargetData, TargetValues, TrainingData
from hakaru_compute.families.training_warnings import (
    check_collinearity,
    check_columns,
    check_kin,
    check_outliers,
    check_recipe,
    check_size,
    check_split,
    check_too_good,
    far_from_folds,
)
from hakaru_compute.kinds.discriminant_analysis.check import check, check_positive_class, one_class
from hakaru_compute.kinds.discriminant_analysis.figures_spec import ClassCount
from hakaru_compute.kinds.discriminant_analysis.learner import (
    UNBALANCED,
    FittedClassifier,
    imbalance,
    is_balanced,
    make_learner,
    read_classes,
)
from hakaru_compute.kinds.discriminant_analysis.model_file import ModelFile
from hakaru_compute.kinds.discriminant_analysis.model_specs import PlsDa, Qda
from hakaru_compute.kinds.discriminant_analysis.spec import (
    CautionCode,
    FoldScore,
    LatentVariables,
    LeaderboardRow,
    ModelChoice,
    SearchTrial,
    TrainedModel,
    TrainingWarning,
    TrainResult,
    TrainSpec,
)
from hakaru_compute.problems import refuse

# Of the training rows' largest out-of-fold probabilities, this share lies below the limit for rows like no known class.
UNSURE_SHARE = 0.05


class ClassTraining(Training[TrainSpec]):
    """Models of classes, judged by their probabilities.

    Raises target_many_classes, target_one_class, positive_class_unknown.
    """

    row, fold_score, warning, trained, model_file = LeaderboardRow, FoldScore, TrainingWarning, TrainedModel, ModelFile
    plain_errors = ("covariance_singular", "rows_one_class")
    rules = staticmethod(check)

    def __init__(self, spec: TrainSpec, data: TrainingData) -> None:
        super().__init__(spec, data)
        self.target = data.targets[0]
        self.balanced = is_balanced(spec.class_weights, self.target.y_train)
        self.classes, self.positive = _classes(self.target, balanced=self.balanced), _positive(spec, self.target)
        self.learner = make_learner(len(self.classes), balanced=self.balanced)

    @staticmethod
    def targets(spec: TrainSpec) -> list[str]:
        return [spec.target]

    @staticmethod
    def read(name: str, column: pa.ChunkedArray) -> TargetValues:
        return read_classes(name, column)

    @staticmethod
    def check(target: TargetValues, train: np.ndarray) -> None:
        """Raises target_one_class where training rows are all of one class."""
        if len(np.unique(train)) < 2:
            label = target.levels[int(train[0])] if target.levels and len(train) else ""
            refuse([one_class(target.name, label)])

    def warnings(self) -> list[TrainingWarning]:
        return find_warnings(self.spec, self.data)

    def metrics(self, actual: np.ndarray, predicted: np.ndarray) -> ClassMetrics:
        return class_metrics(actual, predicted)

    def spread(self, folds: list[ClassMetrics], held: list[tuple[np.ndarray, np.ndarray]]) -> ClassFoldMetrics:
        return pool_folds(spread_over_folds(folds), held, len(self.classes))

    def baseline(self, target: TargetData, rows: np.ndarray, count: int) -> np.ndarray:
        """The class shares of the rows fitted on; of all rows where they lack only one.

        Without it its class is rarer than the others, so that of equally frequent classes another would always be said.
        """
        known = target.y_train if len(rows) == len(target.y_train) - 1 else target.y_train[rows]
        shares = np.bincount(known, minlength=len(self.classes)) / len(known)
        return np.tile(shares, (count, 1))

    def parameters(self, choice: ModelChoice, final: FitOutcome) -> dict[str, Any]:
        """With what a choice by folds found."""
        parameters = super().parameters(choice, final)
        latent: LatentVariables | None = None if final.final_fit is None else final.final_fit.fitted.latent
        if latent is not None:
            parameters["n_components"], parameters["rule"] = latent.components, latent.rule
        return parameters

    def gap(self, target: TargetData, scored: Scored) -> SharedWarning | None:
        """By the share of wrong classes."""
        test, folds = (
            (probabilities.argmax(axis=1) != actual)[~np.isnan(probabilities).any(axis=1)].astype(float)
            for actual, probabilities in (
                (target.y_test, scored.final_fit.test),
                (target.y_train, scored.held.predictions),
            )
        )
        # One row more is wrong than was seen: no error in the folds does not mean that there is none.
        if not far_from_folds(test, np.append(folds, 1.0), by_chance=3):
            return None
        params: dict[str, str | int | float] = {
            "model": scored.row.model,
            "accuracy_test": 1 - float(test.mean()),
            "accuracy_folds": 1 - float(folds.mean()),
        }
        return SharedWarning(code="test_far_from_folds", params=params)

    def row_metadata(self) -> dict[str, Any]:
        return {"weighted": self.balanced}

    def rank(self, row: LeaderboardRow) -> tuple[bool, float, float]:
        """By balanced accuracy of the out-of-fold classes, then by log loss."""
        found = row.cross_validation
        if found is None or found.balanced_accuracy is None:
            return True, 0.0, 0.0
        return False, -found.balanced_accuracy, found.log_loss or 0.0

    def too_good(self, target: TargetData, row: LeaderboardRow) -> SharedWarning | None:
        """By balanced accuracy of the folds, where rows are many enough for an error to show."""
        share = row.cross_validation.balanced_accuracy if row.cross_validation else None
        params: dict[str, str | int | float] = {"target": target.name, "model": row.model, "score": share or 0.0}
        return check_too_good(share, 0.9999, len(target.y_train) // 5, params)

    def trial(self, tried: Tried) -> SearchTrial:
        return SearchTrial(parameters=tried.plain, log_loss=tried.loss, seconds=tried.seconds)

    def file_metadata(self, target: TargetData, scored: Scored) -> dict[str, Any]:
        fitted: FittedClassifier = scored.final_fit.fitted
        return {
            "parameters": scored.row.parameters,
            "classes": self.classes,
            "positive_class": self.positive,
            "weighted": self.balanced,
            "link": fitted.link,
            "fitted_classes": list(fitted.classes),
            "latent": fitted.latent,
            "probability_limit": _probability_limit(scored.held.predictions),
        }

    def columns(self, target: TargetData, scored: Scored) -> dict[str, Any]:
        """The classes actual, predicted (by the model) and out_of_fold, and the probabilities of both."""
        labels = target.levels or ()
        levels = np.array(labels, dtype=object)
        fitted = np.concatenate([scored.final_fit.training, scored.final_fit.test])
        blank = np.full((len(target.y_test), len(levels)), np.nan)
        held = np.concatenate([scored.held.predictions, blank])

        def decided(probabilities: np.ndarray) -> pa.Array:
            unknown = np.isnan(probabilities).any(axis=1)
            indices = np.where(unknown[:, None], 0.0, probabilities).argmax(axis=1)
            return pa.array(levels[indices], pa.string(), mask=unknown)

        columns: dict[str, Any] = {
            "actual": pa.array(levels[np.concatenate([target.y_train, target.y_test])], pa.string()),
            "predicted": decided(fitted),
            "out_of_fold": decided(held),
        }
        for stem, values in (("probability_", fitted), ("out_of_fold_probability_", held)):
            for index, label in enumerate(labels):
                column = values[:, index]
                columns[f"{stem}{label}"] = pa.array(column, mask=np.isnan(column))
        return columns

    def result(self, shared: dict[str, Any]) -> TrainResult:
        return TrainResult(
            **shared,
            target=self.spec.target,
            classes=self.classes,
            positive_class=self.positive,
            weights="balanced" if self.balanced else "none",
            imbalance=imbalance(self.target.y_train),
            rows=self.target.rows,
            nested=any(choice.search or _chooses(choice) for choice in self.spec.models),
        )


def _chooses(choice: ModelChoice) -> bool:
    """Whether every fit of the model chooses something by folds of its own."""
    return isinstance(choice.parameters, PlsDa) and choice.parameters.n_components is None


def _classes(target: TargetData, *, balanced: bool) -> list[ClassCount]:
    levels = target.levels or ()
    train = np.bincount(target.y_train, minlength=len(levels))
    test = np.bincount(target.y_test, minlength=len(levels))
    there = int((train > 0).sum())
    return [
        ClassCount(
            label=label,
            train=int(own),
            test=int(others),
            share=float(own / train.sum()),
            weight=float(train.sum() / (there * own)) if balanced and own else 1.0,
        )
        for label, own, others in zip(levels, train, test, strict=True)
    ]


def _positive(spec: TrainSpec, target: TargetData) -> str | None:
    """Of two classes the one asked for, or the rarer one. Raises positive_class_unknown."""
    levels = target.levels or ()
    refuse(check_positive_class(spec.positive_class, levels))
    if len(levels) != 2:
        return None
    counts = np.bincount(target.y_train, minlength=2)
    return spec.positive_class or levels[0 if counts[0] < counts[1] else 1]


def _probability_limit(out_of_fold: np.ndarray) -> float:
    largest = out_of_fold.max(axis=1)
    known = largest[~np.isnan(largest)]
    return float(np.quantile(known, UNSURE_SHARE)) if len(known) else 0.0


# A class of fewer training rows is learned, and judged, from too little.
FEW_ROWS = 10
MANY_CLASSES = 20
# Of the training rows, this share is given its class by a single feature that has far fewer values than rows.
LEAK_SHARE = 0.999
MOST_NAMED = 5


def find_warnings(spec: TrainSpec, data: TrainingData) -> list[TrainingWarning]:
    """Warnings about columns, rows, classes and the split."""
    target = data.targets[0]
    rows, name = target.rows, target.name
    found = [*check_columns(data.frame, ~data.test), *check_collinearity(data.frame)]
    found += check_outliers(data.frame, ~data.test, spec.preprocessing.outliers, [target.frames.final().fit])
    found += check_split(data.frame, data.test, spec.split.method)
    found += check_recipe(target.frames, name)
    found += check_size(rows.train, len(spec.features))
    found += check_kin(target.train, target.y_train, name, spec.split.method, classes=True)
    made = [TrainingWarning(code=one.code, params=one.params) for one in found]
    if rows.without_target:
        made.append(TrainingWarning(code="rows_without_target", params={"target": name, "rows": rows.without_target}))
    if rows.incomplete:
        made.append(TrainingWarning(code="rows_incomplete", params={"target": name, "rows": rows.incomplete}))
    if target.groups is not None and (groups := len(np.unique(target.groups))) < 5:
        made.append(TrainingWarning(code="groups_few", params={"target": name, "groups": groups}))
    return [*made, *_of_classes(spec, target), *_telling_features(target)]


def _of_classes(spec: TrainSpec, target: TargetData) -> list[TrainingWarning]:
    levels = target.levels or ()
    train = np.bincount(target.y_train, minlength=len(levels))
    test = np.bincount(target.y_test, minlength=len(levels))
    found = [
        _named("class_rows_few", levels, (train > 0) & (train < FEW_ROWS), limit=FEW_ROWS),
        _named("class_not_in_training", levels, (train == 0) & (test > 0)),
        _named("class_not_in_test", levels, (train > 0) & (test == 0)),
    ]
    missed = np.zeros(len(levels), dtype=bool)
    for fold in target.folds:
        missed |= (np.bincount(target.y_train[fold.fit_rows], minlength=len(levels)) == 0) & (train > 0)
    found.append(_named("class_not_in_every_fold", levels, missed))
    if (ratio := imbalance(target.y_train)) > UNBALANCED:
        found.append(
            TrainingWarning(code="classes_unbalanced", params={"ratio": round(ratio, 1), "weights": spec.class_weights})
        )
    if len(levels) > MANY_CLASSES:
        found.append(TrainingWarning(code="many_classes", params={"classes": len(levels)}))
    if any(
        isinstance(choice.parameters, Qda) and choice.parameters.reg_param == 0 and not choice.search
        for choice in spec.models
    ):
        columns = len(target.train.numeric_columns) + len(target.train.categorical_columns)
        found.append(_named("qda_class_too_small", levels, (train > 0) & (train <= columns), columns=columns))
    return [one for one in found if one is not None]


def _named(code: CautionCode, levels: tuple[str, ...], chosen: np.ndarray, **params: int) -> TrainingWarning | None:
    """A warning that names the classes of a mask (k,); null for none."""
    names = [label for label, one in zip(levels, chosen, strict=True) if one]
    if not names:
        return None
    shown = ", ".join(names[:MOST_NAMED]) + (" …" if len(names) > MOST_NAMED else "")
    return TrainingWarning(code=code, params={"classes": shown, "count": len(names), **params})


def _telling_features(target: TargetData) -> list[TrainingWarning]:
    """Features that are the target in another guise: their value tells the class of (nearly) every training row, though far
    fewer values than rows occur; or a single cut of a number tells two classes apart without a mistake.
    """
    found = []
    for name, values in _features(target.train):
        known = values >= 0 if values.dtype.kind == "i" else ~np.isnan(values)
        actual, own = target.y_train[known], values[known]
        if len(own) < 20 or len(np.unique(actual)) < 2:
            continue
        distinct, index = np.unique(own, return_inverse=True)
        told = 0.0
        if len(distinct) <= len(own) / 5:
            counts = np.zeros((len(distinct), int(actual.max()) + 1), dtype=int)
            np.add.at(counts, (index, actual), 1)
            told = counts.max(axis=1).sum() / len(own)
        elif values.dtype.kind == "f":
            # Sorted by the feature, classes that never mix change as often as there are classes, less one.
            ordered = actual[np.argsort(own, kind="stable")]
            changes = int((np.diff(ordered) != 0).sum())
            told = float(changes == len(np.unique(actual)) - 1)
        if told >= LEAK_SHARE:
            found.append(TrainingWarning(code="feature_tells_class", params={"column": name, "target": target.name}))
    return found


def _features(frame: Frame) -> list[tuple[str, np.ndarray]]:
    numbers = [(column.name, frame.numeric[:, index]) for index, column in enumerate(frame.numeric_columns)]
    return numbers + [(column.name, frame.codes[:, index]) for index, column in enumerate(frame.categorical_columns)]
