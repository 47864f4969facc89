"""What reports say of models with axes: linear ones, PLS-DA, discriminant axes."""

from __future__ import annotations

import math
import time
import warnings
from collections.abc import Callable, Sequence
from typing import Any, Literal

import numpy as np
from scipy.stats import chi2
from sklearn.cross_decomposition import PLSRegression

from hakaru_compute.families.downsample import Budget, downsample, shown
from hakaru_compute.families.results import Vip
from hakaru_compute.families.supervised.class_metrics import balanced_accuracy
from hakaru_compute.families.supervised.coefficients import matrix_scales
from hakaru_compute.families.supervised.partial_least_squares import PartialLeastSquares, latent_variables_of
from hakaru_compute.families.supervised.report_data import Part, ReportData
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.discriminant_analysis.discriminant_axes import Axes, discriminant_axes
from hakaru_compute.kinds.discriminant_analysis.pls_da import answer_each, class_lines, most_components
from hakaru_compute.kinds.discriminant_analysis.refits import PreparedFold, prepare_refits
from hakaru_compute.kinds.discriminant_analysis.report_spec import (
    ClassCoefficient,
    ClassCoefficients,
    ComponentCurve,
    ComponentFit,
    DiscriminantAxis,
    DiscriminantReport,
    LinearClasses,
    LinearScale,
    PlsReport,
    ScoreRows,
)
from hakaru_compute.kinds.discriminant_analysis.spec import AssignmentRule
from hakaru_compute.preparation.preparation import Preparation

# Beyond this the exponential is no double.
LARGEST_EXPONENT = 700.0


def linear_classes(
    scale: LinearScale,
    slopes: np.ndarray,
    intercepts: np.ndarray,
    labels: Sequence[str],
    preparation: Preparation,
    matrix: np.ndarray,
    *,
    odds: bool = False,
) -> LinearClasses:
    """Functions of the prepared columns, slopes (m, p) and intercepts (m,), brought to the columns' own units.

    labels: of the m functions. matrix (n, p): the training rows'. odds: exp(slope) is an odds ratio.
    """
    centre, divisor = matrix_scales(preparation)
    values = slopes / divisor
    standardised = slopes * matrix.std(axis=0)
    origins = intercepts - values @ centre
    return LinearClasses(
        scale=scale,
        classes=[
            ClassCoefficients(
                label=label,
                intercept=float(origins[turn]),
                columns=[
                    ClassCoefficient(
                        column=column.name,
                        feature=column.feature,
                        value=float(values[turn, position]),
                        standardised=float(standardised[turn, position]),
                        odds_ratio=_odds_ratio(float(values[turn, position])) if odds else None,
                    )
                    for position, column in enumerate(preparation.columns)
                ],
            )
            for turn, label in enumerate(labels)
        ],
    )


def _odds_ratio(slope: float) -> float | None:
    return math.exp(slope) if abs(slope) < LARGEST_EXPONENT else None


def one_or_all(
    estimator: Any, classes: Sequence[int], labels: Sequence[str], positive: int | None
) -> tuple[np.ndarray, np.ndarray, list[str]]:
    """Slopes (m, p), intercepts (m,) and labels of a linear classifier: of two classes those towards the positive one.

    classes: the place among `labels` of each of the estimator's classes, in its order.
    """
    slopes, intercepts = np.atleast_2d(estimator.coef_), np.atleast_1d(estimator.intercept_)
    if len(slopes) > 1:
        return slopes, intercepts, [labels[position] for position in classes]
    towards = classes[1]
    if positive is not None and positive != towards:
        slopes, intercepts, towards = -slopes, -intercepts, positive
    return slopes, intercepts, [labels[towards]]


def describe_coefficients(data: ReportData, labels: Sequence[str], positive: int | None) -> LinearClasses | None:
    """Coefficients of logistic regression, LDA, PLS-DA and linear SVC of two classes; null for any other model."""
    model = data.model
    name, estimator, classes = model.file.name, model.fitted.estimator, model.fitted.classes
    odds = name == "logistic_regression"
    scale: LinearScale
    if name == "pls_da":
        scale = "membership"
        slopes, intercepts = class_lines(estimator)
        shown = [labels[position] for position in classes]
        if positive is not None and positive in classes:
            turn = classes.index(positive)
            slopes, intercepts, shown = slopes[[turn]], intercepts[[turn]], [labels[positive]]
    elif odds or name == "lda" or (name == "svc" and estimator.kernel == "linear" and len(classes) == 2):
        slopes, intercepts, shown = one_or_all(estimator, classes, labels, positive)
        several = len(shown) > 1
        scale = "margin" if name == "svc" else "discriminant" if several and not odds else "log_odds"
    else:
        return None
    return linear_classes(scale, slopes, intercepts, shown, model.preparation, data.train.matrix, odds=odds)


def describe_pls(data: ReportData, budget: Budget, most_rows: int, most_points: int, ctx: JobContext) -> PlsReport:
    """Latent variables of the model, with how columns and classes take part in them, and the figures of other numbers of them
    over folds of at most `most_rows` training rows; without these where they cannot be made again, or not in time.
    """
    model = data.model
    pls, fitted = latent_variables_of(model.fitted.estimator), model.preparation.training_rows(data.train.frame)
    matrix, coded = data.train.matrix[fitted], own_classes(data)[fitted]
    explained_x, explained_y = pls.explained(matrix, coded - pls.level)
    names = [column.name for column in model.preparation.columns]
    components = pls.components
    curve = _curve(data, max(components, _most_components(data, matrix.shape)), most_rows, budget, ctx.check_stop)
    q2 = None
    if curve is not None and len(curve.fits) >= components:
        q2 = curve.fits[components - 1].q2
    return PlsReport(
        components=components,
        columns=names,
        choice=model.fitted.latent,
        curve=curve,
        vip=[Vip(column=name, value=float(value)) for name, value in zip(names, pls.importance(), strict=True)],
        explained_x=explained_x.tolist(),
        explained_y=explained_y.tolist(),
        r2y=float(explained_y.sum()),
        q2=q2,
        weights=pls.weights.T.tolist(),
        loadings=pls.loadings.T.tolist(),
        class_loadings=_all_classes(pls.target_weights, model.fitted.classes, model.fitted.class_count),
        scores=score_rows(data, pls.scores_of, most_points),
    )


def _all_classes(loadings: np.ndarray, classes: Sequence[int], count: int) -> list[list[float]]:
    """Loadings (own classes, a) as a list a latent variable, with 0 for classes that the model never met."""
    whole = np.zeros((loadings.shape[1], count))
    whole[:, list(classes)] = loadings.T
    return whole.tolist()


def own_classes(data: ReportData) -> np.ndarray:
    """The training rows' 0/1 columns (n, classes that the model was fitted on)."""
    return np.eye(data.model.fitted.class_count)[data.train.actual][:, list(data.model.fitted.classes)]


def _most_components(data: ReportData, shape: tuple[int, int]) -> int:
    return most_components(data.model.file.spec.models[0].parameters, shape)


def _curve(
    data: ReportData, most: int, most_rows: int, budget: Budget, check_stop: Callable[[], None]
) -> ComponentCurve | None:
    refits = prepare_refits(data, most_rows, check_stop, stratified=True)
    if refits is None:
        return None
    most = max(1, min(most, refits.whole.shape[1], len(refits.labels) - 1))
    began = time.monotonic()
    fit_pls(refits.whole, np.eye(refits.classes)[refits.labels], most)
    # Once more for all rows, and once for each fold.
    if (time.monotonic() - began) * (len(refits.folds) + 1) > budget.left():
        return None
    latent = data.model.fitted.latent
    rule: AssignmentRule = "largest" if latent is None else latent.rule
    return component_curve(refits.folds, refits.whole, refits.labels, refits.classes, most, rule, check_stop)


def describe_discriminant(data: ReportData, classes: int, most_points: int) -> DiscriminantReport | None:
    """Axes of the training rows with what they tell of columns and classes; null where nothing lies between classes."""
    matrix, codes = data.train.matrix, data.train.actual
    shrunk = _shrunk_covariance(data)
    found = discriminant_axes(matrix, codes, shrunk)
    if found is None:
        return None
    sd = np.sqrt(np.diag(found.within))
    with np.errstate(divide="ignore", invalid="ignore"):
        structure = (found.within @ found.scalings) / sd[:, None]
    scores = found.scores(matrix)
    means = [
        scores[codes == position].mean(axis=0) if (codes == position).any() else None for position in range(classes)
    ]
    return DiscriminantReport(
        covariance="pooled" if shrunk is None else "shrunk",
        axes=axis_tests(found, tested=shrunk is None),
        columns=[column.name for column in data.model.preparation.columns],
        coefficients=found.scalings.T.tolist(),
        standardised=(found.scalings * sd[:, None]).T.tolist(),
        structure=[[value if np.isfinite(value) else None for value in line] for line in structure.T.tolist()],
        centroids=[None if mean is None else mean.tolist() for mean in means],
        rank=found.rank,
        scores=score_rows(data, found.scores, most_points),
    )


def _shrunk_covariance(data: ReportData) -> np.ndarray | None:
    """The covariance within classes that the model shrank; null where it did not."""
    estimator = data.model.fitted.estimator
    return estimator.covariance_ if estimator.shrinkage is not None else None


def axis_tests(axes: Axes, *, tested: bool = True) -> list[DiscriminantAxis]:
    """Each axis with Wilks' Λ of it and those after, and Bartlett's approximation (1938): −(n − 1 − (p + k) / 2) ln Λ is χ² with
    (p − j)(k − j − 1) degrees of freedom for the axes after the first j. They hold for the pooled covariance alone: not `tested`
    leaves them out.
    """
    found = []
    for position, ratio in enumerate(axes.ratios.tolist()):
        log = float(np.log1p(axes.ratios[position:]).sum())
        ratios = {"ratio": ratio, "share": ratio / float(axes.ratios.sum())}
        if not tested:
            found.append(DiscriminantAxis(**ratios))
            continue
        weight = axes.rows - 1 - (axes.rank + axes.classes) / 2
        degrees = (axes.rank - position) * (axes.classes - position - 1)
        square = weight * log if weight > 0 else None
        found.append(
            DiscriminantAxis(
                **ratios,
                canonical_correlation=float(np.sqrt(ratio / (1 + ratio))),
                wilks=float(np.exp(-log)),
                chi2=square,
                degrees=degrees,
                p=None if square is None else float(chi2.sf(square, degrees)),
            )
        )
    return found


def score_rows(data: ReportData, scores: Callable[[np.ndarray], np.ndarray], most: int) -> ScoreRows:
    """Training and test rows on the axes; of very many at most so many, thinned at random."""
    parts: tuple[tuple[Literal["train", "test"], Part], ...] = (("train", data.train), ("test", data.test))
    total = sum(len(part.actual) for _, part in parts)
    seed = data.model.file.spec.seed
    picked = {
        name: downsample(len(part.actual), max(1, round(most * len(part.actual) / total)), seed) for name, part in parts
    }
    indices = np.concatenate([scores(part.matrix[picked[name]]) for name, part in parts])
    return ScoreRows(
        points=shown(indices, total),
        row=[row for name, part in parts for row in part.frame.row_numbers[picked[name]].tolist()],
        part=[name for name, _ in parts for _ in picked[name]],
        actual=[code for name, part in parts for code in part.actual[picked[name]].tolist()],
        predicted=[code for name, part in parts for code in part.predicted[picked[name]].argmax(axis=1).tolist()],
        scores=indices.T.tolist(),
    )


def component_curve(
    folds: Sequence[PreparedFold],
    matrix: np.ndarray,
    labels: np.ndarray,
    classes: int,
    most: int,
    rule: AssignmentRule,
    check_stop: Callable[[], None],
) -> ComponentCurve:
    """Cross-validation of 1, 2, … up to `most` latent variables, as far as every fold's rows have them.

    matrix (n, p) and labels (n,): all rows. A fold's PLS is fitted once: latent variables are found one after another, so
    those of a shorter model are the first of a longer one. Classes are assigned by the rule; PRESS and the sum of squares are
    of the regression, about the means of the rows fitted on.
    """
    coded = np.eye(classes)[labels]
    whole = fit_pls(matrix, coded, most)
    r2y = np.cumsum(whole.explained(matrix, coded - whole.level)[1])
    error, total = np.zeros(most), 0.0
    accuracies: list[list[float]] = []
    reached = len(r2y)
    for fold in folds:
        check_stop()
        codes, held = labels[fold.fit_rows], coded[fold.other_rows]
        pls = fit_pls(fold.fit_matrix, coded[fold.fit_rows], reached)
        reached = min(reached, pls.components)
        predicted = pls.predict_each(fold.other_matrix)
        total += ((held - pls.level) ** 2).sum()
        error[: len(predicted)] += ((predicted - held) ** 2).sum(axis=(1, 2))
        answers = answer_each(rule, pls, fold.fit_matrix, codes, fold.other_matrix, classes)
        turn = [balanced_accuracy(labels[fold.other_rows], answer) for answer in answers]
        accuracies.append(turn)
    table = np.array([turn[:reached] for turn in accuracies])
    return ComponentCurve(
        folds=len(folds),
        rows=len(labels),
        fits=[
            ComponentFit(
                components=position + 1,
                balanced_accuracy=float(table[:, position].mean()),
                balanced_accuracy_sd=float(table[:, position].std(ddof=1)) if len(table) > 1 else None,
                q2=float(1 - error[position] / total),
                r2y=float(r2y[position]),
            )
            for position in range(reached)
        ],
    )


def fit_pls(matrix: np.ndarray, coded: np.ndarray, components: int) -> PartialLeastSquares:
    """A PLS of 0/1 columns with at most so many latent variables as the matrix has rank."""
    rank = components
    if min(matrix.shape) <= 2 * components:
        rank = int(np.linalg.matrix_rank(matrix - matrix.mean(axis=0)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = PLSRegression(max(1, min(components, rank)), scale=False, max_iter=1000).fit(matrix, coded)
    return latent_variables_of(found)
