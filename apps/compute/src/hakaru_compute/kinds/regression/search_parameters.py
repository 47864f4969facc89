"""Looking for better parameters, judged by folds inside the rows given."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hakaru_compute.kinds.regression.catalogue import FitShape
from hakaru_compute.kinds.regression.fit_model import fit_model
from hakaru_compute.kinds.regression.spec import SearchTrial
from hakaru_compute.preprocessing.preparation import Preparation
from hakaru_compute.tabular.folds import make_folds
from hakaru_compute.tabular.spec import CrossValidation

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np

    from hakaru_compute.data.frame import Frame
    from hakaru_compute.kinds.regression.catalogue import ModelEntry
    from hakaru_compute.preprocessing.spec import Preprocessing
    from hakaru_compute.spec import Spec

MANY_ROWS = 2000


@dataclass(frozen=True)
class Rows:
    """The rows a search may look at."""

    frame: Frame
    target: np.ndarray
    groups: np.ndarray | None
    times: np.ndarray | None


@dataclass(frozen=True)
class Found:
    """The best parameters, every trial, and whether time ended the search."""

    parameters: Any
    trials: list[SearchTrial]
    cut_short: bool


def search_parameters(
    entry: ModelEntry,
    start: Spec,
    rows: Rows,
    preprocessing: Preprocessing,
    seed: int,
    budget_s: float,
    check_stop: Callable[[], None],
) -> Found:
    """Tries the parameters given first, then the model's candidates, until they or `budget_s` seconds run out.

    Each is judged by its mean RMSE over 5 folds (3 above 2000 rows), prepared once. The features are prepared anew in
    every fold, so that no fold's held-out rows have a say in it.
    """
    if entry.search is None:
        return Found(start, [], False)
    judge = _Judge(entry, rows, preprocessing, seed)
    deadline = time.monotonic() + budget_s
    tried = [judge.try_one(start)]
    candidates = _grid(entry, start, judge.shape) if entry.search.grid else _suggested(entry, start, judge.shape, seed)
    cut_short = False
    for parameters, tell in candidates:
        check_stop()
        if time.monotonic() > deadline:
            cut_short = True
            break
        tried.append(judge.try_one(parameters))
        tell(tried[-1])
    return Found(_best(entry, tried), [_trial(one) for one in tried], cut_short)


@dataclass(frozen=True)
class _Tried:
    parameters: Any
    rmse: float | None
    standard_error: float
    seconds: float


class _Judge:
    """Inner folds, prepared once."""

    def __init__(self, entry: ModelEntry, rows: Rows, preprocessing: Preprocessing, seed: int) -> None:
        self.entry, self.seed = entry, seed
        count = rows.frame.row_count
        wanted = min(3 if count > MANY_ROWS else 5, count)
        if rows.groups is not None:
            import numpy as np

            wanted = min(wanted, len(np.unique(rows.groups)))
        folds = make_folds(
            CrossValidation(folds=max(wanted, 2)), count, groups=rows.groups, times=rows.times, seed=seed + 1
        )
        self.parts = []
        for fold in folds:
            fit_frame = rows.frame.take(fold.fit_rows)
            preparation = Preparation(preprocessing, entry.design, seed).fit(fit_frame)
            kept = preparation.training_rows(fit_frame)
            self.parts.append(
                (
                    preparation.transform(fit_frame)[kept],
                    rows.target[fold.fit_rows][kept],
                    preparation.transform(rows.frame.take(fold.held_out)),
                    rows.target[fold.held_out],
                )
            )
        self.shape = FitShape(
            rows=min(len(part[0]) for part in self.parts), columns=max(1, self.parts[0][0].shape[1]), seed=seed
        )

    def try_one(self, parameters: Spec) -> _Tried:
        import numpy as np

        began = time.monotonic()
        errors = []
        try:
            for matrix, target, held_matrix, held_target in self.parts:
                fitted = fit_model(self.entry, parameters, matrix, target, self.seed)
                errors.append(float(np.sqrt(((fitted.predict(held_matrix) - held_target) ** 2).mean())))
        except (ValueError, ArithmeticError, np.linalg.LinAlgError):
            return _Tried(parameters, None, 0.0, time.monotonic() - began)
        standard_error = float(np.std(errors, ddof=1) / np.sqrt(len(errors))) if len(errors) > 1 else 0.0
        return _Tried(parameters, float(np.mean(errors)), standard_error, time.monotonic() - began)


def _grid(entry: ModelEntry, start: Spec, shape: FitShape) -> Any:
    for changes in entry.search.grid(shape):
        yield start.model_copy(update=changes), lambda tried: None


def _suggested(entry: ModelEntry, start: Spec, shape: FitShape, seed: int) -> Any:
    import optuna

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed, multivariate=True))
    for _ in range(entry.search.most_trials):
        trial = study.ask()
        parameters = start.model_copy(update=entry.search.suggest(trial, shape))

        def tell(tried: _Tried, trial: Any = trial) -> None:
            if tried.rmse is None:
                study.tell(trial, state=optuna.trial.TrialState.FAIL)
            else:
                study.tell(trial, tried.rmse)

        yield parameters, tell


def _best(entry: ModelEntry, tried: list[_Tried]) -> Any:
    judged = [one for one in tried if one.rmse is not None]
    if not judged:
        return tried[0].parameters
    best = min(judged, key=lambda one: one.rmse)
    if entry.search.one_standard_error:
        # The grid runs from simple to complex; the parameters given came first and have no place in that order.
        simple = [one for one in judged[1:] if one.rmse <= best.rmse + best.standard_error]
        return simple[0].parameters if simple else best.parameters
    return best.parameters


def _trial(tried: _Tried) -> SearchTrial:
    return SearchTrial(parameters=tried.parameters.model_dump(exclude={"name"}), rmse=tried.rmse, seconds=tried.seconds)
