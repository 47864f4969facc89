"""Training judged by rows that models have not seen: what a kind says of its own, asked by `train`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

import numpy as np
import pyarrow as pa

from hakaru_compute.families.results import TrainingWarning
from hakaru_compute.families.supervised.fit_plan import FinalFit, FitOutcome
from hakaru_compute.families.supervised.learner import Learner
from hakaru_compute.families.supervised.model_file import JudgedModelFile
from hakaru_compute.families.supervised.spec import JudgedTraining
from hakaru_compute.families.supervised.split import Fold
from hakaru_compute.families.supervised.training_data import TargetData, TargetValues, TrainingData
from hakaru_compute.problems import KnownTable, Problem
from hakaru_compute.spec import Result

SpecT = TypeVar("SpecT", bound=JudgedTraining)


@dataclass(frozen=True)
class Scored:
    """A line of the leaderboard, and the fits and out-of-fold predictions behind it."""

    row: Any
    fold_scores: list[Any]
    held: OutOfFold
    outcomes: list[FitOutcome]

    @property
    def final(self) -> FitOutcome:
        """The fit on all training rows."""
        return final_of(self.outcomes)

    @property
    def final_fit(self) -> FinalFit:
        """What is kept of it, where it did not fail."""
        return _final_fit(self.final)


def final_of(outcomes: Sequence[FitOutcome]) -> FitOutcome:
    """The fit on all training rows."""
    return next(outcome for outcome in outcomes if outcome.fit.fold is None)


def _final_fit(final: FitOutcome) -> FinalFit:
    if final.final_fit is None:
        raise ValueError("nothing is kept of a fit that failed")
    return final.final_fit


class Training(ABC, Generic[SpecT]):
    """A training of a kind, from when its table was read. The classes are those of the kind's results."""

    row: ClassVar[type[Any]]
    fold_score: ClassVar[type[Any]]
    warning: ClassVar[type[Any]]
    trained: ClassVar[type[Any]]
    model_file: ClassVar[type[JudgedModelFile]]
    # The rules of the kind's options.
    rules: ClassVar[staticmethod[[Any, KnownTable], list[Problem]]]
    # Codes that need no more words where they stopped every model.
    plain_errors: ClassVar[Collection[str]] = ()

    learner: Learner

    def __init__(self, spec: SpecT, data: TrainingData) -> None:
        self.spec, self.data = spec, data

    @staticmethod
    @abstractmethod
    def targets(spec: SpecT) -> list[str]:
        """The columns to predict."""

    @staticmethod
    @abstractmethod
    def read(name: str, column: pa.ChunkedArray) -> TargetValues:
        """A target's values. Raises what they cannot be."""

    @staticmethod
    @abstractmethod
    def check(target: TargetValues, train: np.ndarray) -> None:
        """Refuses a target by its training rows' values (n,)."""

    @abstractmethod
    def warnings(self) -> list[Any]:
        """Warnings about the data; those of one target name it in their parameters."""

    @abstractmethod
    def metrics(self, actual: np.ndarray, predicted: np.ndarray) -> Any:
        """Agreement of predictions with what was measured."""

    @abstractmethod
    def spread(self, folds: list[Any], held: list[tuple[np.ndarray, np.ndarray]]) -> Any:
        """Metrics over folds, of each its metrics, and what was measured and predicted of its held-out rows."""

    @abstractmethod
    def baseline(self, target: TargetData, rows: np.ndarray, count: int) -> np.ndarray:
        """What is said of `count` rows by a model that knows nothing but the targets of these training rows."""

    def parameters(self, choice: Any, final: FitOutcome) -> dict[str, Any]:
        """What a model was fitted with, as its line shows it."""
        return (final.parameters or choice.parameters).model_dump(exclude={"name"})

    def spec_of(self, choice: Any, target: TargetData) -> SpecT:
        """The spec of one model alone."""
        return self.spec.model_copy(update={"models": [choice]})

    @abstractmethod
    def gap(self, target: TargetData, scored: Scored) -> TrainingWarning | None:
        """That test rows are predicted far worse than the folds' rows, more than chance would have it."""

    def final_fit_gap(self, target: TargetData, scored: Scored) -> TrainingWarning | None:
        """That the model that is kept is worse than those that the folds judged, of every model."""

    def too_good(self, target: TargetData, row: Any) -> TrainingWarning | None:
        """That the best model's line is better than measurements allow."""

    def row_metadata(self) -> dict[str, Any]:
        """Further fields of every model's line."""
        return {}

    @abstractmethod
    def rank(self, row: Any) -> tuple[Any, ...]:
        """What lines are sorted by, best first; failed ones last."""

    @abstractmethod
    def trial(self, tried: Any) -> Result:
        """A set of parameters that a search tried."""

    @abstractmethod
    def file_metadata(self, target: TargetData, scored: Scored) -> dict[str, Any]:
        """Further fields of model.json."""

    def arrays(self, target: TargetData, scored: Scored) -> dict[str, np.ndarray]:
        """Arrays kept beside it."""
        return {}

    @abstractmethod
    def columns(self, target: TargetData, scored: Scored) -> dict[str, Any]:
        """What is kept of each training row, then each test row."""

    @abstractmethod
    def result(self, shared: dict[str, Any]) -> Result:
        """The training's answer from the fields that every kind has."""


def score(training: Training[Any], choice: Any, index: int, target: TargetData, outcomes: list[FitOutcome]) -> Scored:
    """Scores a model's outcomes: the final fit (fold null) and one of each fold."""
    final, held = final_of(outcomes), held_out(outcomes)
    found = gather(len(target.y_train), held)
    failed = next((outcome for outcome in outcomes if outcome.error_code), None)
    row = training.row(
        index=index,
        model=choice.name,
        target=target.name,
        state="failed" if failed else "trained",
        error_code=failed.error_code if failed else None,
        error_reason=failed.error_reason if failed else None,
        total_seconds=sum(outcome.seconds for outcome in outcomes),
        parameters=training.parameters(choice, final),
        searched=choice.search,
        trials=len(final.trials),
        warnings=as_kind(training, warnings_of(outcomes)),
        **training.row_metadata(),
    )
    pairs = [(target.y_train[fold.held_out], predicted) for fold, predicted in held]
    folds = [
        training.fold_score(repeat=fold.repeat, fold=fold.number, metrics=training.metrics(*pair))
        for (fold, _), pair in zip(held, pairs, strict=True)
    ]
    if not failed:
        kept = _final_fit(final)
        row = row.model_copy(
            update={
                "train": training.metrics(target.y_train, kept.training),
                "test": training.metrics(target.y_test, kept.test),
                "cross_validation": training.metrics(target.y_train, found.predictions),
                "folds": training.spread([fold.metrics for fold in folds], pairs),
                "fit_seconds": final.fit_seconds,
            }
        )
    return Scored(row, folds, found, outcomes)


def score_baseline(training: Training[Any], target: TargetData, outcomes: Collection[FitOutcome] = ()) -> Any:
    """The line of the model that knows nothing but the targets of the rows it was fitted on.

    Where a recipe removes rows it is judged on those that `outcomes`, the fits of any model, have predictions of.
    """
    lost, every = lost_rows(outcomes), np.arange(len(target.y_train))

    def values(rows: np.ndarray, count: int, fold: Fold | None) -> np.ndarray:
        made = training.baseline(target, rows, count)
        made[lost.get(fold_key(fold), np.zeros(count, dtype=bool))] = np.nan
        return made

    made = [(fold, values(fold.fit_rows, len(fold.held_out), fold)) for fold in target.folds]
    held = [(target.y_train[fold.held_out], one) for fold, one in made]
    return training.row(
        index=None,
        model="dummy",
        target=target.name,
        state="trained",
        train=training.metrics(target.y_train, training.baseline(target, every, len(every))),
        test=training.metrics(target.y_test, values(every, len(target.y_test), None)),
        cross_validation=training.metrics(target.y_train, gather(len(every), made).predictions),
        folds=training.spread([training.metrics(*pair) for pair in held], held),
        fit_seconds=0.0,
        total_seconds=0.0,
    )


def as_kind(training: Training[Any], warnings: Sequence[TrainingWarning]) -> list[Any]:
    """Shared warnings as the kind's, which knows more codes."""
    return [training.warning(code=one.code, params=one.params) for one in warnings]


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


def held_out(outcomes: Iterable[FitOutcome]) -> list[tuple[Fold, np.ndarray]]:
    """The folds with predictions of their held-out rows, in the order of repeats and folds."""
    held = [(one.fit.fold, one.other) for one in outcomes if one.fit.fold is not None and one.other is not None]
    return sorted(held, key=lambda pair: (pair[0].repeat, pair[0].number))


def warnings_of(outcomes: Iterable[FitOutcome]) -> list[TrainingWarning]:
    """Each warning once: in the final fit's words where it has it."""
    final_last = sorted(outcomes, key=lambda outcome: outcome.fit.fold is None)
    return list({warning.code: warning for outcome in final_last for warning in outcome.warnings}.values())


def lost_rows(outcomes: Iterable[FitOutcome]) -> dict[tuple[int, int] | None, np.ndarray]:
    """Which of each fold's held-out rows (of the test rows: by null) a recipe left without a prediction."""
    return {
        fold_key(one.fit.fold): np.asarray(np.isnan(one.other.reshape(len(one.other), -1)).any(axis=1))
        for one in outcomes
        if one.other is not None
    }


def fold_key(fold: Fold | None) -> tuple[int, int] | None:
    return None if fold is None else (fold.repeat, fold.number)
