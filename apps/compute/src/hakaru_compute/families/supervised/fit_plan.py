"""Every fit a training makes: each model on each fold of each target, and once on all training rows."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from hakaru_compute.families.results import TrainingWarning
from hakaru_compute.families.supervised.estimator_file import save_estimator
from hakaru_compute.families.supervised.learner import Fitted, Learner, RowOrder
from hakaru_compute.families.supervised.masking import prediction_shifts
from hakaru_compute.families.supervised.search_parameters import Rows, Tried, search_parameters
from hakaru_compute.families.supervised.split import Fold
from hakaru_compute.families.supervised.training_data import TargetData
from hakaru_compute.job import JobError
from hakaru_compute.model.domain import Domain, learn_domain
from hakaru_compute.preparation.preparation import Design, Preparation
from hakaru_compute.preparation.recipe_training import FoldParts

log = logging.getLogger(__name__)

# 800 MB of prepared values.
MANY_VALUES = 100_000_000
# 80 MB, which each process may hold for itself.
FEW_VALUES = 10_000_000


@dataclass(frozen=True)
class Fit:
    """One fit to make. `fold` is null for the final fit on all training rows."""

    model: int
    target: int
    fold: Fold | None


@dataclass(frozen=True)
class Prepared:
    """Rows turned into matrices by a preparation fitted on the first of them. `kept` are the rows to fit on.

    Where a recipe makes the features: `left` are the training rows it left in `fit_matrix` (null for all), `lost` the
    other rows it removed, `as_new` the training rows as they would be as new ones, with those it would remove.
    """

    preparation: Preparation
    fit_matrix: np.ndarray
    kept: np.ndarray
    other_matrix: np.ndarray
    domain: Domain | None
    left: np.ndarray | None = None
    lost: np.ndarray | None = None
    as_new: tuple[np.ndarray, np.ndarray] | None = None

    def targets(self, y: np.ndarray) -> np.ndarray:
        """The targets of the rows in `fit_matrix`."""
        return y if self.left is None else y[self.left]

    def predict_others(self, fitted: Fitted) -> np.ndarray:
        """Predictions of the other rows, NaN where a recipe removed one."""
        if len(self.other_matrix) == 0:
            # Estimators refuse to predict nothing.
            return fitted.predict(self.fit_matrix[:1])[:0]
        predicted = fitted.predict(self.other_matrix)
        if self.lost is not None:
            predicted[self.lost] = float("nan")
        return predicted

    def predict_training(self, fitted: Fitted) -> np.ndarray:
        """Predictions of all training rows, as of new ones."""
        if self.as_new is None:
            return fitted.predict(self.fit_matrix)
        predicted = fitted.predict(self.as_new[0])
        predicted[self.as_new[1]] = float("nan")
        return predicted


@dataclass(frozen=True)
class FinalFit:
    """What is kept of the fit on all training rows: predictions of them and of the test rows, and what was fitted.

    `fitted` is of the kind's own class, without its estimator, which is on disk by then. `shifts`: what a missing input
    changes, by feature, where the learner asks for it.
    """

    prepared: Prepared
    fitted: Any
    training: np.ndarray
    test: np.ndarray
    shifts: dict[str, np.ndarray] = field(default_factory=dict)


@dataclass
class FitOutcome:
    """What a fit gave: predictions of the held-out rows or, where it was the fit on all of them, what is kept of it.

    beside: what the learner says besides of the rows held out or, of the fit on all, of those fitted on.
    """

    fit: Fit
    seconds: float = 0.0
    fit_seconds: float = 0.0
    other: np.ndarray | None = None
    beside: np.ndarray | None = None
    final_fit: FinalFit | None = None
    parameters: Any = None
    trials: list[Tried] = field(default_factory=list)
    warnings: list[TrainingWarning] = field(default_factory=list)
    error_code: str | None = None
    error_reason: str | None = None


class FitPlan:
    """The fits of a training, dearest first so that no core idles at the end."""

    def __init__(
        self,
        spec: Any,
        learner: Learner,
        targets: list[TargetData],
        workspace: Path,
        threads: int,
        check_stop: Callable[[], None],
    ) -> None:
        """`spec` is a JudgedTraining with `models`, NamedModels that say whether to `search`."""
        self.spec, self.learner, self.targets, self.workspace, self.threads, self.check_stop = (
            spec, learner, targets, workspace, threads, check_stop,
        )  # fmt: skip
        self.prepared = SharedValues()
        self.parts = SharedValues()
        self.fits = [
            Fit(model, target, fold)
            for model in range(len(spec.models))
            for target in range(len(targets))
            for fold in (None, *targets[target].folds)
        ]
        self.fits.sort(key=self._order)
        for fit in self.fits:
            self.prepared.expect(self._key(fit))
        for row_set, fold, _ in {self._key(fit) for fit in self.fits}:
            self.parts.expect((row_set, fold))

    def index(self, fit: Fit) -> int:
        """The place of a model and target: models in the order asked for, targets within."""
        return fit.model * len(self.targets) + fit.target

    def cost(self, fit: Fit) -> float:
        """How long a fit takes beside the others, roughly."""
        choice = self.spec.models[fit.model]
        return self.learner.entries[choice.name].cost * (20.0 if choice.search else 1.0)

    def folder(self, fit: Fit) -> str:
        """Where the model of a final fit is kept, below the workspace."""
        return f"models/{self.index(fit)}"

    @property
    def is_small(self) -> bool:
        """Whether the matrices of all fits together are so small that each process may prepare its own.

        Never with a recipe: the engine of its tables does not survive being forked.
        """
        plain = all(target.frames.is_plain for target in self.targets)
        return plain and sum(self._size(target) for target in self.targets) <= FEW_VALUES

    def _size(self, data: TargetData) -> int:
        return data.train.row_count * len(self.spec.features) * (len(data.folds) + 1)

    def _order(self, fit: Fit) -> tuple[int, float]:
        """Dearest first; fold by fold where the matrices of all folds together would fill the memory."""
        data = self.targets[fit.target]
        turn = (
            0
            if self._size(data) < MANY_VALUES or fit.fold is None
            else 1 + fit.fold.repeat * len(data.folds) + fit.fold.number
        )
        return turn, -self.cost(fit)

    def run(self, fit: Fit) -> FitOutcome:
        """Makes one fit. What a library raises becomes the outcome's error: one model's failure is not the others'."""
        self.check_stop()
        outcome = FitOutcome(fit)
        began = time.monotonic()
        try:
            self._run(fit, outcome)
        except JobError as error:
            outcome.error_code, outcome.error_reason = error.code, ""
        except MemoryError:
            outcome.error_code, outcome.error_reason = "out_of_memory", ""
        except Exception as error:
            log.exception("fit of %s failed", self.spec.models[fit.model].name)
            outcome.error_code, outcome.error_reason = "compute_failed", str(error).split("\n")[0][:300]
        outcome.seconds = time.monotonic() - began
        return outcome

    def _run(self, fit: Fit, outcome: FitOutcome) -> None:
        choice, data = self.spec.models[fit.model], self.targets[fit.target]
        entry = self.learner.entries[choice.name]
        prepared = self.prepared.use(self._key(fit), lambda: self._prepare(fit, entry.design_of(choice.parameters)))
        if prepared.fit_matrix.shape[1] == 0:
            raise JobError("features_constant", target=data.name)
        y = data.together if entry.joint else data.y_train
        if fit.fold is not None:
            y = y[fit.fold.fit_rows]
        outcome.parameters = choice.parameters
        if choice.search:
            self._search(fit, outcome)
        began = time.monotonic()
        order = RowOrder(data.groups, data.times)
        if fit.fold is not None:
            order = order.take(fit.fold.fit_rows)
        if prepared.left is not None:
            order = order.take(prepared.left)
        fitted = self.learner.fit(
            entry,
            outcome.parameters,
            prepared.fit_matrix[prepared.kept],
            prepared.targets(y)[prepared.kept],
            self.spec.seed,
            self.threads,
            order.take(prepared.kept),
        )
        outcome.fit_seconds = time.monotonic() - began
        outcome.other = prepared.predict_others(fitted)
        outcome.beside = self._beside(fit, prepared, fitted)
        outcome.warnings += _fit_warnings(fitted, prepared, choice.name, joint=entry.joint)
        if fit.fold is None:
            outcome.warnings += _final_warnings(fitted, prepared, choice.name)
            training = prepared.predict_training(fitted)
            # Written here, by whichever process fitted it: a large model is not sent between processes.
            save_estimator(fitted.estimator, self.workspace / self.folder(fit))
            shifts = {}
            if self.learner.masks:
                shifts = prediction_shifts(
                    fitted, prepared.preparation, data.train, np.isfinite(training), self.spec.seed
                )
            outcome.final_fit = FinalFit(prepared, replace(fitted, estimator=None), training, outcome.other, shifts)

    def _beside(self, fit: Fit, prepared: Prepared, fitted: Fitted) -> np.ndarray | None:
        """Of the fit on all rows and of the first repeat of the folds, which holds out every row once."""
        if self.learner.beside is None or (fit.fold is not None and fit.fold.repeat > 0):
            return None
        if fit.fold is None:
            return self.learner.beside(fitted, prepared.fit_matrix[prepared.kept], True)
        there = prepared.other_matrix if prepared.lost is None else prepared.other_matrix[~prepared.lost]
        return self.learner.beside(fitted, there, False)

    def _search(self, fit: Fit, outcome: FitOutcome) -> None:
        choice, data = self.spec.models[fit.model], self.targets[fit.target]
        y = data.together if self.learner.entries[choice.name].joint else data.y_train
        rows = Rows(data.frames, y, data.groups, data.times)
        if fit.fold is not None:
            part = fit.fold.fit_rows
            rows = Rows(
                data.frames.within(part),
                y[part],
                None if data.groups is None else data.groups[part],
                None if data.times is None else data.times[part],
            )
        budget = self.spec.search_budget_s / (len(data.folds) + 1)
        found = search_parameters(
            self.learner,
            self.learner.entries[choice.name], choice.parameters, rows, self.spec.preprocessing, self.spec.seed, budget,
            self.check_stop,
        )  # fmt: skip
        outcome.parameters, outcome.trials = found.parameters, found.trials
        if found.cut_short:
            params = {"trials": len(found.trials), "model": choice.name}
            outcome.warnings.append(TrainingWarning(code="search_cut_short", params=params))

    def _key(self, fit: Fit) -> tuple[Any, ...]:
        choice = self.spec.models[fit.model]
        design = self.learner.entries[choice.name].design_of(choice.parameters)
        fold = None if fit.fold is None else (fit.fold.repeat, fit.fold.number)
        return self.targets[fit.target].row_set, fold, design

    def _prepare(self, fit: Fit, design: Design) -> Prepared:
        parts = self._parts(fit)
        frame = parts.fit
        preparation = Preparation(self.spec.preprocessing, design, self.spec.seed).fit(frame)
        matrix = preparation.transform(frame)
        kept = preparation.training_rows(frame)
        domain = self._domain(fit, parts, matrix, kept) if fit.fold is None else None
        as_new = None if parts.as_new is None else (preparation.transform(parts.as_new[0]), parts.as_new[1])
        other = preparation.transform(parts.other)
        return Prepared(preparation, matrix, kept, other, domain, parts.kept, parts.lost, as_new)

    def _domain(self, fit: Fit, parts: FoldParts, matrix: np.ndarray, kept: np.ndarray) -> Domain:
        groups = self.targets[fit.target].groups
        if groups is not None:
            groups = (groups if parts.kept is None else groups[parts.kept])[kept]
        return learn_domain(matrix[kept], self.spec.seed, groups=groups)

    def _parts(self, fit: Fit) -> FoldParts:
        frames, fold = self.targets[fit.target].frames, fit.fold
        if fold is None:
            return frames.final()
        if frames.is_plain:
            return frames.fold(fold.fit_rows, fold.held_out)
        # Learned once for all that models want of it.
        return self.parts.use(self._key(fit)[:2], lambda: frames.fold(fold.fit_rows, fold.held_out))


def _fit_warnings(fitted: Fitted, prepared: Prepared, model: str, *, joint: bool) -> list[TrainingWarning]:
    """What is said of any fit."""
    found = []
    total = int(prepared.kept.sum())
    if fitted.rows < total and joint:
        params: dict[str, str | int | float] = {"rows": total - fitted.rows, "total": total, "model": model}
        found.append(TrainingWarning(code="rows_lack_targets", params=params))
    elif fitted.rows < total:
        params = {"rows": fitted.rows, "total": total, "model": model}
        found.append(TrainingWarning(code="rows_subsampled", params=params))
    if not fitted.converged:
        found.append(TrainingWarning(code="not_converged", params={"model": model}))
    return found


def _final_warnings(fitted: Fitted, prepared: Prepared, model: str) -> list[TrainingWarning]:
    """What is said besides of the fit on all training rows."""
    found = []
    if prepared.preparation.merged:
        columns = ", ".join(prepared.preparation.merged[:5])
        found.append(TrainingWarning(code="columns_rounded", params={"columns": columns, "model": model}))
    found += [TrainingWarning(code=one.code, params={**one.params, "model": model}) for one in fitted.cautions]
    if not prepared.kept.all():
        found.append(TrainingWarning(code="rows_outlying", params={"rows": int((~prepared.kept).sum())}))
    return found


class SharedValues:
    """Makes a key's value on its first use and forgets it after its last; `expect` says how many uses will come."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._key_locks: dict[Hashable, threading.Lock] = {}
        self._left: dict[Hashable, int] = {}
        self._values: dict[Hashable, Any] = {}

    def expect(self, key: Hashable) -> None:
        self._left[key] = self._left.get(key, 0) + 1

    def use(self, key: Hashable, make: Callable[[], Any]) -> Any:
        with self._lock:
            key_lock = self._key_locks.setdefault(key, threading.Lock())
        with key_lock:
            if key not in self._values:
                self._values[key] = make()
            value = self._values[key]
        with self._lock:
            self._left[key] = self._left.get(key, 1) - 1
            if self._left[key] <= 0:
                self._values.pop(key, None)
        return value
