"""How good a model gets as ever more rows are fitted on."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from hakaru_compute.families.downsample import Budget
from hakaru_compute.families.results import LearningCurve, Measure
from hakaru_compute.families.supervised.learner import Fitted, RowOrder
from hakaru_compute.families.supervised.report_data import ReportData
from hakaru_compute.families.supervised.spec import CrossValidation
from hakaru_compute.families.supervised.split import Fold, make_folds
from hakaru_compute.job import JobError
from hakaru_compute.preparation.preparation import Design, Preparation
from hakaru_compute.preparation.recipe_training import FoldFrames, PlainFrames

# Of a prepared matrix, its targets and the rows' order.
FitRows = Callable[[np.ndarray, np.ndarray, RowOrder], Fitted]
# How far predictions are right, or wrong: of (actual, predicted).
Judge = Callable[[np.ndarray, np.ndarray], float]

SHARES = (0.1, 0.2, 0.35, 0.6, 1.0)
REPEATS = 3
FEWEST_ROWS = 20


def describe_learning_curve(
    data: ReportData,
    design: Design,
    fit: FitRows,
    score: Judge,
    measure: Measure,
    fit_seconds: float | None,
    budget: Budget,
    check_stop: Callable[[], None],
    *,
    classes: np.ndarray | None = None,
) -> LearningCurve | None:
    """A measure of held-out thirds to fifths of the training rows as ever more of the others are fitted on.

    fit_seconds: how long a fit took with all rows. classes (n,): of the training rows, whose shares folds and the fewer rows
    keep; sizes that are too small to tell classes apart are left out, as are those that the budget does not allow. Null below
    20 training rows, or with fewer than two sizes left.
    """
    count, seed = len(data.train.actual), data.model.file.spec.seed
    once = sum(SHARES) * max(fit_seconds or 0.0, 1e-4)
    repeats = min(REPEATS, int(budget.left() / once))
    if count < FEWEST_ROWS or repeats < 1 or data.lacks_recipe:
        return None
    folds = make_folds(
        CrossValidation(folds=5 if data.groups is None else min(5, len(np.unique(data.groups)))),
        count,
        groups=data.groups,
        times=data.times,
        classes=classes,
        seed=seed + 2,
    )[-repeats:]
    frames: FoldFrames = data.frames or PlainFrames(data.train.frame, None)
    rng = np.random.default_rng(seed)
    sizes = sorted({max(8, int(share * min(len(fold.fit_rows) for fold in folds))) for share in SHARES})
    scores: list[list[tuple[float, float]]] = []
    seconds = 0.0
    for fold in folds:
        if scores and budget.left() < seconds:
            break
        order = rng.permutation(fold.fit_rows) if data.times is None else fold.fit_rows[::-1]
        if classes is not None and data.times is None:
            order = order[_evenly(classes[order])]
        turn, seconds = [], 0.0
        for size in sizes:
            check_stop()
            # The next size takes longer than all before it; without its time the curve ends here.
            if not scores and budget.left() < seconds:
                break
            began = time.monotonic()
            try:
                turn.append(_score(data, frames, fold, np.sort(order[:size]), design, fit, score))
            except (JobError, ValueError, np.linalg.LinAlgError):
                if classes is None:
                    raise
                turn.append((np.nan, np.nan))
            seconds += time.monotonic() - began
        sizes = sizes[: len(turn)]
        scores.append(turn)
    return _curve(measure, sizes, np.array(scores).reshape(len(scores), len(sizes), 2))


def _score(
    data: ReportData, frames: FoldFrames, fold: Fold, rows: np.ndarray, design: Design, fit: FitRows, score: Judge
) -> tuple[float, float]:
    """The measure on the rows fitted on, and on the fold's held-out rows."""
    spec = data.model.file.spec
    parts = frames.fold(rows, fold.held_out)
    preparation = Preparation(spec.preprocessing, design, spec.seed).fit(parts.fit)
    kept = preparation.training_rows(parts.fit)
    own = rows if parts.kept is None else rows[parts.kept]
    matrix, actual = preparation.transform(parts.fit)[kept], data.train.actual[own][kept]
    fitted = fit(matrix, actual, RowOrder(data.groups, data.times).take(own[kept]))
    held, held_actual = fitted.predict(preparation.transform(parts.other)), data.train.actual[fold.held_out]
    if parts.lost is not None:
        held, held_actual = held[~parts.lost], held_actual[~parts.lost]
    return score(actual, fitted.predict(matrix)), score(held_actual, held)


def _curve(measure: Measure, sizes: list[int], scores: np.ndarray) -> LearningCurve | None:
    """scores (repeats, sizes, 2): on rows fitted on and held out, NaN where a size could not be fitted."""
    known = ~np.isnan(scores).any(axis=(0, 2))
    if known.sum() < 2:
        return None
    scores = scores[:, known]
    several = len(scores) > 1
    return LearningCurve(
        measure=measure,
        rows=[size for size, there in zip(sizes, known, strict=True) if there],
        train=scores[:, :, 0].mean(axis=0).tolist(),
        held_out=scores[:, :, 1].mean(axis=0).tolist(),
        held_out_sd=scores[:, :, 1].std(axis=0, ddof=1).tolist() if several else [None] * int(known.sum()),
        repeats=len(scores),
    )


def _evenly(codes: np.ndarray) -> np.ndarray:
    """Places of rows in an order whose every beginning has about the shares of classes that all rows have."""
    counts = np.bincount(codes)
    within = np.empty(len(codes))
    for code in np.flatnonzero(counts):
        within[codes == code] = np.arange(counts[code]) / counts[code]
    return np.argsort(within, kind="stable")
