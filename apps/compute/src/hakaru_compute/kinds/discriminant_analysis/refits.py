"""Training rows prepared in folds, to fit a model again as often as labels are shuffled or latent variables counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from hakaru_compute.families.budget import Budget
from hakaru_compute.families.downsample import downsample
from hakaru_compute.families.report_results import LearningCurve
from hakaru_compute.families.supervised.learner import RowOrder
from hakaru_compute.families.supervised.learning_curve import describe_learning_curve
from hakaru_compute.families.supervised.report_data import ReportData
from hakaru_compute.families.supervised.spec import CrossValidation
from hakaru_compute.families.supervised.split import make_folds
from hakaru_compute.kinds.discriminant_analysis.class_insight import balanced_accuracy
from hakaru_compute.kinds.discriminant_analysis.figures_spec import PermutationTest
from hakaru_compute.kinds.discriminant_analysis.learner import FittedClassifier, fit_classifier
from hakaru_compute.kinds.discriminant_analysis.model_specs import MODELS
from hakaru_compute.kinds.discriminant_analysis.models import MODEL_ENTRIES
from hakaru_compute.kinds.discriminant_analysis.pls_da import class_lines
from hakaru_compute.kinds.discriminant_analysis.shuffled_labels import PreparedFold, permutation_test
from hakaru_compute.preparation.preparation import Preparation
from hakaru_compute.preparation.recipe_training import PlainFrames

FOLDS = 5
FEWEST_ROWS = 10


@dataclass(frozen=True)
class Refits:
    """Some or all training rows (places (n,)), prepared in folds, with their classes, groups and times (n,).

    whole (n, p): all of them, prepared as the model's rows are.
    """

    places: np.ndarray
    folds: list[PreparedFold]
    whole: np.ndarray
    labels: np.ndarray
    classes: int
    order: RowOrder


def prepare_refits(data: ReportData, most: int, check_stop: Callable[[], None], *, stratified: bool) -> Refits | None:
    """Folds of at most `most` training rows. Unless stratified they are made without looking at the labels.

    Groups stay together and time runs forward, as in the training. Null where the recipe that makes the features is not
    there, or with fewer than 10 rows or 2 groups.
    """
    spec, design = data.model.file.spec, MODEL_ENTRIES[data.model.file.name].design
    places = downsample(len(data.train.actual), most, spec.seed)
    order = RowOrder(data.groups, data.times).take(places)
    labels = data.train.actual[places]
    available = len(places) if order.groups is None else len(np.unique(order.groups))
    if data.lacks_recipe or len(places) < FEWEST_ROWS or available < 2:
        return None
    frames = (data.frames or PlainFrames(data.train.frame, None)).within(places)
    folds = make_folds(
        CrossValidation(folds=min(FOLDS, available)),
        len(places),
        groups=order.groups,
        times=order.times,
        classes=labels if stratified else None,
        seed=spec.seed + 4,
    )
    found = []
    for fold in folds:
        check_stop()
        parts = frames.fold(fold.fit_rows, fold.held_out)
        preparation = Preparation(spec.preprocessing, design, spec.seed).fit(parts.fit)
        kept = preparation.training_rows(parts.fit)
        fit_rows = fold.fit_rows if parts.kept is None else fold.fit_rows[parts.kept]
        other, others = preparation.transform(parts.other), fold.held_out
        if parts.lost is not None:
            other, others = other[~parts.lost], others[~parts.lost]
        rows = fit_rows[kept]
        found.append(PreparedFold(preparation.transform(parts.fit)[kept], rows, other, others, order.take(rows)))
    return Refits(places, found, data.train.matrix[places], labels, data.model.fitted.class_count, order)


def refit(data: ReportData) -> Callable[[np.ndarray, np.ndarray, RowOrder], FittedClassifier]:
    """Fits the model anew, of a prepared matrix, codes and the rows' order: with its parameters, found by a search or not.
    PLS-DA chooses its latent variables again unless they were given.
    """
    file = data.model.file
    given = file.spec.models[0].parameters
    parameters = given if file.name == "pls_da" else MODELS[file.name].model_validate(file.parameters)

    def fit(matrix: np.ndarray, codes: np.ndarray, order: RowOrder) -> FittedClassifier:
        return fit_classifier(
            MODEL_ENTRIES[file.name],
            parameters,
            matrix,
            codes,
            len(file.classes),
            file.spec.seed,
            order=order,
            balanced=file.weighted,
        )

    return fit


def describe_permutations(
    data: ReportData, requested: int, budget: Budget, most: int, check_stop: Callable[[], None]
) -> PermutationTest | None:
    """The permutation test of the model; of PLS-DA with R²Y and Q². Null where it cannot be made, or not in time."""
    refits = None if reads_labels(data) else prepare_refits(data, most, check_stop, stratified=False)
    if refits is None:
        return None
    return permutation_test(
        refit(data),
        refits.folds,
        refits.labels,
        refits.classes,
        requested,
        budget,
        check_stop,
        order=refits.order,
        memberships=memberships if data.model.file.name == "pls_da" else None,
        whole=refits.whole,
        seed=data.model.file.spec.seed,
    )


def reads_labels(data: ReportData) -> bool:
    """Whether the recipe that makes the features looks at the target: it would learn from true labels under every shuffle."""
    recipe = data.model.recipe
    if recipe is None:
        return False
    return any(step["parameters"].get("target") == data.model.file.target for step in recipe.kept.steps)


def memberships(fitted: FittedClassifier, matrix: np.ndarray) -> np.ndarray:
    """What PLS predicts of all classes' 0/1 columns (n, k): 0 for those it never met."""
    found = np.zeros((len(matrix), fitted.class_count))
    slopes, intercepts = class_lines(fitted.estimator)
    found[:, list(fitted.classes)] = matrix @ slopes.T + intercepts
    return found


def describe_curve_of_rows(data: ReportData, budget: Budget, check_stop: Callable[[], None]) -> LearningCurve | None:
    """Balanced accuracy by the number of training rows."""
    file = data.model.file
    return describe_learning_curve(
        data,
        MODEL_ENTRIES[file.name].design,
        refit(data),
        balanced_accuracy,
        "balanced_accuracy",
        file.row.fit_seconds,
        budget,
        check_stop,
        classes=data.train.actual,
    )
