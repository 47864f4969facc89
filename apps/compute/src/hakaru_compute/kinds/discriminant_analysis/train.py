"""What training is where classes are told apart."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa

from hakaru_compute.families.supervised.class_metrics import class_metrics, spread_over_folds
from hakaru_compute.families.supervised.class_results import ClassFoldMetrics, ClassMetrics
from hakaru_compute.families.supervised.fit_plan import FitOutcome
from hakaru_compute.families.supervised.search_parameters import Tried
from hakaru_compute.families.supervised.training import Scored, Training
from hakaru_compute.families.supervised.training_data import TargetData, TargetValues, TrainingData
from hakaru_compute.job import JobError
from hakaru_compute.kinds.discriminant_analysis.figures_spec import ClassCount
from hakaru_compute.kinds.discriminant_analysis.learner import imbalance, is_balanced, make_learner, read_classes
from hakaru_compute.kinds.discriminant_analysis.model_file import ModelFile
from hakaru_compute.kinds.discriminant_analysis.spec import (
    FoldScore,
    LeaderboardRow,
    ModelChoice,
    SearchTrial,
    TrainedModel,
    TrainingWarning,
    TrainResult,
    TrainSpec,
)
from hakaru_compute.kinds.discriminant_analysis.training_warnings import find_warnings

# Of the training rows' largest out-of-fold probabilities, this share lies below the limit for rows like no known class.
UNSURE_SHARE = 0.05


class ClassTraining(Training[TrainSpec]):
    """Models of classes, judged by their probabilities.

    Raises target_many_classes, target_one_class, positive_class_unknown.
    """

    row, fold_score, warning, trained, model_file = LeaderboardRow, FoldScore, TrainingWarning, TrainedModel, ModelFile
    plain_errors = ("covariance_singular", "rows_one_class")

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
            raise JobError("target_one_class", column=target.name, label=label)

    def warnings(self) -> list[TrainingWarning]:
        return find_warnings(self.spec, self.data)

    def metrics(self, actual: np.ndarray, predicted: np.ndarray) -> ClassMetrics:
        return class_metrics(actual, predicted)

    def spread(self, folds: list[ClassMetrics]) -> ClassFoldMetrics:
        return spread_over_folds(folds)

    def baseline(self, target: TargetData, rows: np.ndarray, count: int) -> np.ndarray:
        """The class shares of the rows fitted on."""
        shares = np.bincount(target.y_train[rows], minlength=len(self.classes)) / len(rows)
        return np.tile(shares, (count, 1))

    def parameters(self, choice: ModelChoice, final: FitOutcome) -> dict[str, Any]:
        """With what a choice by folds found."""
        parameters = super().parameters(choice, final)
        if final.fitted is not None and final.fitted.latent is not None:
            parameters["n_components"] = final.fitted.latent.components
            parameters["rule"] = final.fitted.latent.rule
        return parameters

    def row_facts(self) -> dict[str, Any]:
        return {"weighted": self.balanced}

    def rank(self, row: LeaderboardRow) -> tuple[bool, float, float]:
        """By balanced accuracy of the out-of-fold classes, then by log loss."""
        found = row.cross_validation
        if found is None or found.balanced_accuracy is None:
            return True, 0.0, 0.0
        return False, -found.balanced_accuracy, found.log_loss or 0.0

    def trial(self, tried: Tried) -> SearchTrial:
        return SearchTrial(parameters=tried.plain, log_loss=tried.loss, seconds=tried.seconds)

    def file_facts(self, target: TargetData, scored: Scored) -> dict[str, Any]:
        fitted = scored.final.fitted
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
        levels = np.array(target.levels, dtype=object)
        fitted = np.concatenate([scored.final.training, scored.final.other])
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
            for index, label in enumerate(target.levels):
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
    return choice.name == "pls_da" and choice.parameters.n_components is None


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
    if spec.positive_class is not None and spec.positive_class not in levels:
        raise JobError("positive_class_unknown", label=spec.positive_class, classes=", ".join(levels[:10]))
    if len(levels) != 2:
        return None
    counts = np.bincount(target.y_train, minlength=2)
    return spec.positive_class or levels[0 if counts[0] < counts[1] else 1]


def _probability_limit(out_of_fold: np.ndarray) -> float:
    largest = out_of_fold.max(axis=1)
    known = largest[~np.isnan(largest)]
    return float(np.quantile(known, UNSURE_SHARE)) if len(known) else 0.0
