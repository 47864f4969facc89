"""Looking for better parameters, judged by folds inside the rows given."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from hakaru_compute.families.supervised.learner import FitShape, Learner, ModelEntry, RowOrder, Search
from hakaru_compute.families.supervised.spec import CrossValidation
from hakaru_compute.families.supervised.split import make_folds
from hakaru_compute.job import JobError
from hakaru_compute.preparation.preparation import Design, Preparation
from hakaru_compute.preparation.recipe_training import FoldFrames
from hakaru_compute.preparation.spec import Preprocessing
from hakaru_compute.spec import Spec

MANY_ROWS = 2000


@dataclass(frozen=True)
class Rows:
    """The rows a search may look at."""

    frames: FoldFrames
    target: np.ndarray
    groups: np.ndarray | None
    times: np.ndarray | None


@dataclass(frozen=True)
class SearchResult:
    """The best parameters, every trial, and whether time ended the search."""

    parameters: Any
    trials: list[Tried]
    cut_short: bool


@dataclass(frozen=True)
class Tried:
    """Parameters, their mean loss over the inner folds (null where a fit failed), its standard error, and the time taken."""

    parameters: Any
    loss: float | None
    standard_error: float
    seconds: float

    @property
    def plain(self) -> dict[str, Any]:
        """The parameters as results show them."""
        return self.parameters.model_dump(exclude={"name"})


def search_parameters(
    learner: Learner,
    entry: ModelEntry,
    start: Spec,
    rows: Rows,
    preprocessing: Preprocessing,
    seed: int,
    budget_s: float,
    check_stop: Callable[[], None],
) -> SearchResult:
    """Tries the parameters given first, then the model's candidates, until they or `budget_s` seconds run out.

    Each is judged by its mean loss over 5 folds (3 above 2000 rows), prepared once. The features are prepared anew in
    every fold, so that no fold's held-out rows have a say in it.
    """
    search = entry.search
    if search is None:
        return SearchResult(start, [], False)
    judge = _Judge(learner, entry, entry.design_of(start), rows, preprocessing, seed)
    deadline = time.monotonic() + budget_s
    tried = [judge.try_one(start)]
    if search.grid is not None:
        candidates = _listed(search.grid(judge.shape), start)
    else:
        candidates = _suggested(search, start, judge.shape, seed)
    cut_short = False
    for parameters, tell in candidates:
        check_stop()
        if time.monotonic() > deadline:
            cut_short = True
            break
        tried.append(judge.try_one(parameters))
        tell(tried[-1])
    return SearchResult(_best(search, tried), tried, cut_short)


class _Judge:
    """Inner folds, prepared once."""

    def __init__(
        self,
        learner: Learner,
        entry: ModelEntry,
        design: Design,
        rows: Rows,
        preprocessing: Preprocessing,
        seed: int,
    ) -> None:
        self.learner, self.entry, self.seed = learner, entry, seed
        count = len(rows.target)
        wanted = min(3 if count > MANY_ROWS else 5, count)
        if rows.groups is not None:
            wanted = min(wanted, len(np.unique(rows.groups)))
        folds = make_folds(
            CrossValidation(folds=max(wanted, 2)), count, groups=rows.groups, times=rows.times,
            classes=rows.target if learner.stratified else None, seed=seed + 1,
        )  # fmt: skip
        self.parts = []
        for fold in folds:
            part = rows.frames.fold(fold.fit_rows, fold.held_out)
            preparation = Preparation(preprocessing, design, seed).fit(part.fit)
            kept = preparation.training_rows(part.fit)
            target, held = rows.target[fold.fit_rows], rows.target[fold.held_out]
            order = RowOrder(rows.groups, rows.times).take(fold.fit_rows)
            if part.kept is not None:
                target, order = target[part.kept], order.take(part.kept)
            held_matrix = preparation.transform(part.other)
            if part.lost is not None:
                held_matrix, held = held_matrix[~part.lost], held[~part.lost]
            self.parts.append(
                (
                    preparation.transform(part.fit)[kept],
                    target[kept],
                    held_matrix,
                    held,
                    order.take(kept),
                )
            )
        self.shape = FitShape(
            rows=min(len(part[0]) for part in self.parts), columns=max(1, self.parts[0][0].shape[1]), seed=seed
        )

    def try_one(self, parameters: Spec) -> Tried:
        began = time.monotonic()
        losses = []
        try:
            for matrix, target, held_matrix, held_target, order in self.parts:
                fitted = self.learner.fit(self.entry, parameters, matrix, target, self.seed, 1, order)
                predict = fitted.predict_together if self.entry.joint else fitted.predict
                losses.append(self.learner.loss(held_target, predict(held_matrix)))
        except (JobError, ValueError, ArithmeticError, np.linalg.LinAlgError):
            return Tried(parameters, None, 0.0, time.monotonic() - began)
        standard_error = float(np.std(losses, ddof=1) / np.sqrt(len(losses))) if len(losses) > 1 else 0.0
        return Tried(parameters, float(np.mean(losses)), standard_error, time.monotonic() - began)


# The next parameters to try, and who is told what came of them.
Candidates = Iterator[tuple[Spec, Callable[[Tried], None]]]


def _listed(grid: list[dict[str, Any]], start: Spec) -> Candidates:
    for changes in grid:
        yield start.model_copy(update=changes), lambda tried: None


def _suggested(search: Search, start: Spec, shape: FitShape, seed: int) -> Candidates:
    import optuna

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed, multivariate=True))
    if search.suggest is None:
        raise ValueError("a search has a grid or suggests")
    for _ in range(search.most_trials):
        trial = study.ask()
        parameters = start.model_copy(update=search.suggest(trial, shape))

        def tell(tried: Tried, trial: Any = trial) -> None:
            if tried.loss is None:
                study.tell(trial, state=optuna.trial.TrialState.FAIL)
            else:
                study.tell(trial, tried.loss)

        yield parameters, tell


def _best(search: Search, tried: list[Tried]) -> Any:
    judged = [(one.loss, one) for one in tried if one.loss is not None]
    if not judged:
        return tried[0].parameters
    loss, best = min(judged, key=lambda pair: pair[0])
    if search.one_standard_error:
        # The grid runs from simple to complex; the parameters given came first and have no place in that order.
        simple = [one for other, one in judged[1:] if other <= loss + best.standard_error]
        return simple[0].parameters if simple else best.parameters
    return best.parameters
