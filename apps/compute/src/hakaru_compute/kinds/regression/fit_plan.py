"""Every fit a training makes: each model on each fold of each target, and once on all training rows."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hakaru_compute.job import JobError
from hakaru_compute.kinds.regression.fit_model import FittedEstimator, fit_model
from hakaru_compute.kinds.regression.models import MODEL_ENTRIES
from hakaru_compute.kinds.regression.search_parameters import Rows, search_parameters
from hakaru_compute.preprocessing.preparation import Preparation
from hakaru_compute.tabular.domain import Domain, learn_domain
from hakaru_compute.tabular.results import Caution
from hakaru_compute.tabular.shared import SharedValues

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np

    from hakaru_compute.kinds.regression.spec import ModelChoice, SearchTrial, TrainSpec
    from hakaru_compute.kinds.regression.training_data import TargetData
    from hakaru_compute.preprocessing.preparation import Design
    from hakaru_compute.tabular.folds import Fold

log = logging.getLogger(__name__)

# 800 MB of prepared values.
MANY_VALUES = 100_000_000


@dataclass(frozen=True)
class Fit:
    """One fit to make. `fold` is null for the final fit on all training rows."""

    model: int
    target: int
    fold: Fold | None

    def cost(self, choice: ModelChoice) -> float:
        return MODEL_ENTRIES[choice.name].cost * (20.0 if choice.search else 1.0)


@dataclass(frozen=True)
class Prepared:
    """Rows turned into matrices by a preparation fitted on the first of them. `kept` are the rows to fit on."""

    preparation: Preparation
    fit_matrix: np.ndarray
    kept: np.ndarray
    other_matrix: np.ndarray
    domain: Domain | None


@dataclass
class FitOutcome:
    """What a fit gave: predictions of the held-out (or test) rows and, of the final fit, of the training rows."""

    fit: Fit
    seconds: float = 0.0
    fit_seconds: float = 0.0
    other: np.ndarray | None = None
    training: np.ndarray | None = None
    prepared: Prepared | None = None
    fitted: FittedEstimator | None = None
    parameters: Any = None
    trials: list[SearchTrial] = field(default_factory=list)
    cautions: list[Caution] = field(default_factory=list)
    error_code: str | None = None
    error_reason: str | None = None


class FitPlan:
    """The fits of a training, dearest first so that no core idles at the end."""

    def __init__(
        self, spec: TrainSpec, targets: list[TargetData], threads: int, check_stop: Callable[[], None]
    ) -> None:
        self.spec, self.targets, self.threads, self.check_stop = spec, targets, threads, check_stop
        self.prepared = SharedValues()
        self.fits = [
            Fit(model, target, fold)
            for model in range(len(spec.models))
            for target in range(len(targets))
            for fold in (None, *targets[target].folds)
        ]
        self.fits.sort(key=self._order)
        for fit in self.fits:
            self.prepared.expect(self._key(fit))

    def _order(self, fit: Fit) -> tuple[int, float]:
        """Dearest first; fold by fold where the matrices of all folds together would fill the memory."""
        data = self.targets[fit.target]
        size = data.train.row_count * len(self.spec.features) * (len(data.folds) + 1)
        turn = 0 if size < MANY_VALUES or fit.fold is None else 1 + fit.fold.repeat * len(data.folds) + fit.fold.number
        return turn, -fit.cost(self.spec.models[fit.model])

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
        entry = MODEL_ENTRIES[choice.name]
        prepared = self.prepared.use(self._key(fit), lambda: self._prepare(fit, entry.design))
        if prepared.fit_matrix.shape[1] == 0:
            raise JobError("features_constant", target=data.name)
        y = data.y_train if fit.fold is None else data.y_train[fit.fold.fit_rows]
        outcome.parameters = choice.parameters
        if choice.search:
            self._search(fit, outcome)
        began = time.monotonic()
        fitted = fit_model(
            entry,
            outcome.parameters,
            prepared.fit_matrix[prepared.kept],
            y[prepared.kept],
            self.spec.seed,
            self.threads,
        )
        outcome.fit_seconds = time.monotonic() - began
        outcome.other = fitted.predict(prepared.other_matrix)
        if fitted.rows < int(prepared.kept.sum()):
            params = {"rows": fitted.rows, "total": int(prepared.kept.sum()), "model": choice.name}
            outcome.cautions.append(Caution(code="rows_subsampled", params=params))
        if not fitted.converged:
            outcome.cautions.append(Caution(code="not_converged", params={"model": choice.name}))
        if fit.fold is None and not prepared.kept.all():
            outcome.cautions.append(Caution(code="rows_outlying", params={"rows": int((~prepared.kept).sum())}))
        if fit.fold is None:
            outcome.training = fitted.predict(prepared.fit_matrix)
            outcome.fitted, outcome.prepared = fitted, prepared

    def _search(self, fit: Fit, outcome: FitOutcome) -> None:
        choice, data = self.spec.models[fit.model], self.targets[fit.target]
        rows = Rows(data.train, data.y_train, data.groups, data.times)
        if fit.fold is not None:
            part = fit.fold.fit_rows
            rows = Rows(
                data.train.take(part),
                data.y_train[part],
                None if data.groups is None else data.groups[part],
                None if data.times is None else data.times[part],
            )
        budget = self.spec.search_budget_s / (len(data.folds) + 1)
        found = search_parameters(
            MODEL_ENTRIES[choice.name], choice.parameters, rows, self.spec.preprocessing, self.spec.seed, budget,
            self.check_stop,
        )  # fmt: skip
        outcome.parameters, outcome.trials = found.parameters, found.trials
        if found.cut_short:
            params = {"trials": len(found.trials), "model": choice.name}
            outcome.cautions.append(Caution(code="search_cut_short", params=params))

    def _key(self, fit: Fit) -> tuple[Any, ...]:
        design = MODEL_ENTRIES[self.spec.models[fit.model].name].design
        fold = None if fit.fold is None else (fit.fold.repeat, fit.fold.number)
        return self.targets[fit.target].row_set, fold, design

    def _prepare(self, fit: Fit, design: Design) -> Prepared:
        data = self.targets[fit.target]
        frame, other = data.train, data.test
        if fit.fold is not None:
            frame, other = data.train.take(fit.fold.fit_rows), data.train.take(fit.fold.held_out)
        preparation = Preparation(self.spec.preprocessing, design, self.spec.seed).fit(frame)
        matrix = preparation.transform(frame)
        kept = preparation.training_rows(frame)
        domain = learn_domain(matrix[kept], self.spec.seed) if fit.fold is None else None
        return Prepared(preparation, matrix, kept, preparation.transform(other), domain)
