"""Latent variables as a report shows them: what they explain, where rows lie in and beside them, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from hakaru_compute.data.frame import Frame
from hakaru_compute.families.component_limits import spe_limit_new, spe_limits, t2_limit_fitted, t2_limit_new
from hakaru_compute.families.downsample import Budget, downsample, known_values, shown
from hakaru_compute.families.results import ColumnValues
from hakaru_compute.families.supervised.latent_spec import (
    Latent,
    LatentColumn,
    LatentContributions,
    LatentLimits,
    LatentPoints,
    LatentStep,
    LatentTarget,
)
from hakaru_compute.families.supervised.partial_least_squares import (
    LatentRows,
    PartialLeastSquares,
    fit_partial_least_squares,
    left_over_variances,
    locate_rows,
)
from hakaru_compute.families.supervised.report_data import ReportData
from hakaru_compute.families.supervised.split import make_folds
from hakaru_compute.preparation.preparation import Design, Preparation, PreparedColumn
from hakaru_compute.preparation.recipe_training import FoldFrames, PlainFrames

CONFIDENCES = (0.95, 0.99)
# Latent variables beyond the model's that are told of, so that one sees whether more would help.
FURTHER = 3
# Cells whose contributions are given, two numbers each: beyond these, of the rows furthest out.
MOST_CELLS = 60_000
DIGITS = 4


@dataclass(frozen=True)
class LatentModel:
    """A PLS of n fitted rows on prepared columns, and how it is fitted to others.

    size (k,): what the targets were divided by. fitted (n,): places of the rows among the training rows. held_spe (m,): SPE of
    the rows that folds held out, rising, as training kept it; null for a model of an earlier version.
    """

    pls: PartialLeastSquares
    targets: Sequence[str]
    size: np.ndarray
    fitted: np.ndarray
    design: Design
    held_spe: np.ndarray | None = None


@dataclass(frozen=True)
class HeldOut:
    """What folds held out: SPE (m,) of the model's number of latent variables, rising, and Q² by 1, 2, … of them."""

    spe: np.ndarray
    q2: list[float | None]


def describe_latent(
    data: ReportData,
    model: LatentModel,
    measured: tuple[np.ndarray, np.ndarray],
    colours_of: Callable[[np.ndarray, np.ndarray], list[ColumnValues]],
    most: int,
    budget: Budget,
    check_stop: Callable[[], None],
) -> Latent:
    """The part of a report. measured: the targets of training (n, k) and test rows (m, k), NaN where not known.

    colours_of: columns of the table at places among the training rows and among the test rows. most: points.
    """
    pls, train, test = model.pls, data.train, data.test
    fitted_matrix = train.matrix[model.fitted]
    wanted = (measured[0][model.fitted] - measured[0][model.fitted].mean(axis=0)) / model.size
    longer = fit_partial_least_squares(fitted_matrix, wanted, pls.components + FURTHER)
    held = _hold_out(data, model, measured[0], longer.components, budget, check_stop)
    left_over = left_over_variances(pls, fitted_matrix)
    held_spe = model.held_spe if held is None or model.held_spe is not None else held.spe
    limits = [_limits(pls, len(model.fitted), left_over, held_spe, confidence) for confidence in CONFIDENCES]
    level = measured[0][model.fitted].mean(axis=0)
    parts = [
        (locate_rows(pls, part.matrix), (values - level) / model.size)
        for part, values in zip((train, test), measured, strict=True)
    ]
    points, contributions = _rows(data, pls, parts, measured, limits[0], colours_of, most)
    return Latent(
        components=pls.components,
        fitted_rows=len(model.fitted),
        steps=_steps(longer, fitted_matrix, wanted, held),
        variances=pls.score_variances.tolist(),
        columns=_columns(pls, data.model.preparation.columns),
        targets=_targets(pls, model.targets, wanted),
        limits=limits,
        points=points,
        contributions=contributions,
    )


def _steps(pls: PartialLeastSquares, matrix: np.ndarray, wanted: np.ndarray, held: HeldOut | None) -> list[LatentStep]:
    of_columns, of_targets = pls.explained(matrix, wanted)
    q2 = held.q2 if held else [None] * pls.components
    return [
        LatentStep(explained_x=float(x), explained_y=float(y), q2=value)
        for x, y, value in zip(of_columns, of_targets, q2, strict=True)
    ]


def _columns(pls: PartialLeastSquares, columns: Sequence[PreparedColumn]) -> list[LatentColumn]:
    vip = pls.importance()
    return [
        LatentColumn(
            column=column.name,
            feature=column.feature,
            weights=pls.weights[place].tolist(),
            rotations=pls.rotations[place].tolist(),
            loadings=pls.loadings[place].tolist(),
            vip=float(vip[place]),
        )
        for place, column in enumerate(columns)
    ]


def _targets(pls: PartialLeastSquares, names: Sequence[str], wanted: np.ndarray) -> list[LatentTarget]:
    sizes, squares = (pls.scores**2).sum(axis=0), (wanted**2).sum(axis=0)
    return [
        LatentTarget(
            target=name,
            weights=weights.tolist(),
            explained=(sizes * weights**2 / square if square > 0 else np.zeros(len(sizes))).tolist(),
        )
        for name, weights, square in zip(names, pls.target_weights, squares, strict=True)
    ]


def _limits(
    pls: PartialLeastSquares, rows: int, left_over: np.ndarray, held_spe: np.ndarray | None, confidence: float
) -> LatentLimits:
    return LatentLimits(
        confidence=confidence,
        t2_fitted=t2_limit_fitted(rows, pls.components, confidence),
        t2_new=t2_limit_new(rows, pls.components, confidence),
        spe_fitted=spe_limits(left_over, confidence).usual,
        spe_new=latent_spe_limit_new(held_spe, left_over, confidence),
    )


def latent_spe_limit_new(held_spe: np.ndarray | None, left_over: np.ndarray, confidence: float) -> float | None:
    """SPE that a share of new rows stays below, by rows that folds held out (m,), rising; without any that of fitted rows."""
    return spe_limit_new(held_spe, spe_limits(left_over, confidence), left_over, confidence)


def _hold_out(
    data: ReportData,
    model: LatentModel,
    measured: np.ndarray,
    components: int,
    budget: Budget,
    check_stop: Callable[[], None],
) -> HeldOut | None:
    """By the first repeat of the training's folds, columns prepared anew in each. Null where a recipe that makes the features
    is not there, or time does not allow.
    """
    if data.lacks_recipe:
        return None
    spec = data.model.file.spec
    folds = make_folds(
        spec.cross_validation, len(data.train.actual), groups=data.groups, times=data.times, seed=spec.seed
    )
    frames: FoldFrames = data.frames or PlainFrames(data.train.frame, None)
    spe, actual, predicted = [], [], []
    for fold in folds:
        check_stop()
        if budget.left() <= 0:
            return None
        if fold.repeat > 0:
            break
        parts = frames.fold(fold.fit_rows, fold.held_out)
        preparation = Preparation(spec.preprocessing, model.design, spec.seed).fit(parts.fit)
        kept = preparation.training_rows(parts.fit)
        own = fold.fit_rows if parts.kept is None else fold.fit_rows[parts.kept]
        kept &= ~np.isnan(measured[own]).any(axis=1)
        pls = fit_partial_least_squares(
            preparation.transform(parts.fit)[kept], measured[own][kept] / model.size, components
        )
        held, values = preparation.transform(parts.other), measured[fold.held_out] / model.size
        there = ~np.isnan(values).any(axis=1)
        if parts.lost is not None:
            there &= ~parts.lost
        held, values = held[there], values[there]
        each = pls.predict_each(held)
        # A fold may have fewer latent variables than all rows have; further ones add nothing.
        last = each[-1:] if len(each) else np.broadcast_to(pls.level, (1, *values.shape))
        each = np.concatenate([each, np.repeat(last, components - len(each), axis=0)])
        spe.append(locate_rows(pls.first(min(model.pls.components, pls.components)), held).spe)
        actual.append(values)
        predicted.append(each)
    known = np.concatenate(actual)
    whole = float(((known - known.mean(axis=0)) ** 2).sum())
    errors = ((np.concatenate(predicted, axis=1) - known) ** 2).sum(axis=(1, 2))
    return HeldOut(np.sort(np.concatenate(spe)), [float(1 - error / whole) if whole > 0 else None for error in errors])


def _rows(
    data: ReportData,
    pls: PartialLeastSquares,
    parts: Sequence[tuple[LatentRows, np.ndarray]],
    measured: tuple[np.ndarray, np.ndarray],
    limits: LatentLimits,
    colours_of: Callable[[np.ndarray, np.ndarray], list[ColumnValues]],
    most: int,
) -> tuple[LatentPoints, LatentContributions]:
    counts = [len(rows.t2) for rows, _ in parts]
    t2, spe = (np.concatenate([getattr(rows, name) for rows, _ in parts]) for name in ("t2", "spe"))
    is_test = np.repeat([False, True], counts)
    far = np.fmax(
        t2 / np.where(is_test, limits.t2_new or np.inf, limits.t2_fitted or np.inf),
        spe / np.where(is_test, limits.spe_new or np.inf, limits.spe_fitted or np.inf),
    )
    order = np.argsort(-far, kind="stable")
    chosen = downsample(len(t2), most, data.model.file.spec.seed, order[: most // 10])
    numbers = np.concatenate([_numbers_of(part.frame) for part in (data.train, data.test)])
    scores = np.concatenate([rows.scores for rows, _ in parts])[chosen]
    target_scores = np.concatenate([pls.target_scores_of(rows.scores, values) for rows, values in parts])[chosen]
    columns = len(pls.rotations)
    rank = np.argsort(-far[chosen], kind="stable")
    explained = chosen[np.sort(rank[: max(1, MOST_CELLS // max(columns, 1))])]
    return (
        LatentPoints(
            points=shown(chosen, len(t2)),
            row=numbers[chosen].tolist(),
            part=["test" if one else "train" for one in is_test[chosen]],
            measured=[known_values(values) for values in np.concatenate(measured)[chosen].T],
            scores=scores.T.tolist(),
            target_scores=[known_values(values) for values in target_scores.T],
            t2=t2[chosen].tolist(),
            spe=spe[chosen].tolist(),
            colours=colours_of(chosen[~is_test[chosen]], chosen[is_test[chosen]] - counts[0]),
        ),
        LatentContributions(
            row=numbers[explained].tolist(),
            t2=rounded(np.concatenate([rows.t2_contributions for rows, _ in parts])[explained]),
            residuals=rounded(np.concatenate([rows.residuals for rows, _ in parts])[explained]),
        ),
    )


def _numbers_of(frame: Frame) -> np.ndarray:
    return np.asarray(frame.row_numbers)


def rounded(values: np.ndarray) -> list[list[float]]:
    """To four significant digits, as bars need no more."""
    with np.errstate(divide="ignore", invalid="ignore"):
        size = 10.0 ** (DIGITS - 1 - np.floor(np.log10(np.abs(values))))
        found = np.where(values == 0, 0.0, np.round(values * size) / size)
    return np.where(np.isfinite(found), found, values).tolist()
