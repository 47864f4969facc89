"""The model fitted again on some training rows: as often as labels are shuffled, latent variables counted, or rows added."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

import numpy as np

from hakaru_compute.families.downsample import Budget, downsample
from hakaru_compute.families.results import LearningCurve
from hakaru_compute.families.supervised.class_metrics import balanced_accuracy, count_cells, overall_figures
from hakaru_compute.families.supervised.learner import Fitted, RowOrder
from hakaru_compute.families.supervised.learning_curve import describe_learning_curve
from hakaru_compute.families.supervised.report_data import ReportData
from hakaru_compute.families.supervised.spec import CrossValidation
from hakaru_compute.families.supervised.split import make_folds
from hakaru_compute.job import JobError
from hakaru_compute.kinds.discriminant_analysis.figures_spec import PermutationTest, PermutedMeasure, PermutedName
from hakaru_compute.kinds.discriminant_analysis.learner import FittedClassifier, fit_classifier
from hakaru_compute.kinds.discriminant_analysis.model_specs import MODELS
from hakaru_compute.kinds.discriminant_analysis.models import MODEL_ENTRIES
from hakaru_compute.kinds.discriminant_analysis.pls_da import class_lines
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
    data: ReportData, asked: int, budget: Budget, most: int, check_stop: Callable[[], None]
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
        asked,
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


Scheme = Literal["rows", "within_groups", "groups", "time_shift"]
# Fewer shuffles cannot give a p of 0.05.
FEWEST = 19


@dataclass(frozen=True)
class PreparedFold:
    """Matrices of rows to fit on and of rows held out, with their places among the labels; the order of those to fit on.

    A preparation never looks at labels, so it is the same for every shuffle and is made once.
    """

    fit_matrix: np.ndarray
    fit_rows: np.ndarray
    other_matrix: np.ndarray
    other_rows: np.ndarray
    order: RowOrder = field(default_factory=RowOrder)


FittedT = TypeVar("FittedT", bound=Fitted)


def choose_scheme(labels: np.ndarray, order: RowOrder) -> Scheme:
    """How labels (n,) may be shuffled without breaking what rows have in common."""
    if order.times is not None:
        return "time_shift"
    if order.groups is None:
        return "rows"
    pairs = np.unique(np.column_stack([order.groups, labels]), axis=0)
    return "groups" if len(pairs) == len(np.unique(order.groups)) else "within_groups"


def shuffle(labels: np.ndarray, scheme: Scheme, rng: np.random.Generator, order: RowOrder) -> np.ndarray:
    """Labels (n,) in another order: by rows, by whole groups, within groups, or shifted round in the order of time."""
    if scheme == "rows":
        return rng.permutation(labels)
    found = np.empty_like(labels)
    if scheme == "time_shift":
        in_time = np.argsort(_known(order.times), kind="stable")
        found[in_time] = np.roll(labels[in_time], int(rng.integers(1, len(labels))))
        return found
    _, first, index = np.unique(_known(order.groups), return_index=True, return_inverse=True)
    if scheme == "groups":
        return rng.permutation(labels[first])[index]
    by_group = np.argsort(index, kind="stable")
    found[by_group] = labels[np.lexsort((rng.random(len(labels)), index))]
    return found


def _known(values: np.ndarray | None) -> np.ndarray:
    if values is None:
        raise ValueError("the scheme is not one of these rows")
    return values


def permutation_test(
    fit: Callable[[np.ndarray, np.ndarray, RowOrder], FittedT],
    folds: Sequence[PreparedFold],
    labels: np.ndarray,
    classes: int,
    asked: int,
    budget: Budget,
    check_stop: Callable[[], None],
    *,
    order: RowOrder | None = None,
    memberships: Callable[[FittedT, np.ndarray], np.ndarray] | None = None,
    whole: np.ndarray | None = None,
    seed: int = 0,
) -> PermutationTest | None:
    """Balanced accuracy of held-out rows with labels as they are and shuffled, as often as asked and the budget allows.

    fit: of a matrix, codes (m,) and the rows' order, a model whose predictions are probabilities of all classes. memberships: a model's
    predicted 0/1 coding, for R²Y (of the fit on `whole`, the matrix of all rows) and Q². Null where the true labels cannot be
    fitted or fewer than 19 shuffles fit in the budget.
    """
    began = time.monotonic()
    order = order or RowOrder()
    scheme = choose_scheme(labels, order)
    rng = np.random.default_rng(seed)
    run = _Shuffles(fit, folds, classes, order, memberships, whole, check_stop)
    observed = run.measure(labels, budget)
    once = time.monotonic() - began
    if observed is None or budget.left() < FEWEST * once:
        return None
    values: list[dict[PermutedName, float]] = []
    agreement: list[float] = []
    failed = 0
    for _ in range(asked):
        if budget.left() < (time.monotonic() - began) / (1 + len(values) + failed):
            break
        changed = shuffle(labels, scheme, rng, order)
        found = run.measure(changed)
        if found is None:
            failed += 1
            continue
        values.append(found)
        agreement.append(cramers_v(labels, changed, classes))
    if len(values) < min(FEWEST, asked):
        return None
    return PermutationTest(
        asked=asked,
        made=len(values),
        failed=failed,
        folds=len(folds),
        rows=len(labels),
        scheme=scheme,
        agreement=agreement,
        measures=[
            _measure(name, value, np.array([one[name] for one in values]), agreement)
            for name, value in observed.items()
        ],
        seconds=time.monotonic() - began,
    )


@dataclass(frozen=True)
class _Shuffles(Generic[FittedT]):
    fit: Callable[[np.ndarray, np.ndarray, RowOrder], FittedT]
    folds: Sequence[PreparedFold]
    classes: int
    order: RowOrder
    memberships: Callable[[FittedT, np.ndarray], np.ndarray] | None
    whole: np.ndarray | None
    check_stop: Callable[[], None]

    def measure(self, labels: np.ndarray, budget: Budget | None = None) -> dict[PermutedName, float] | None:
        """The measures with these labels; null where a fold cannot be fitted, or takes too long for the fewest shuffles."""
        began = time.monotonic()
        given = np.full(len(labels), -1)
        coded = np.eye(self.classes)[labels]
        error = np.zeros(2)
        for fold in self.folds:
            self.check_stop()
            try:
                fitted = self.fit(fold.fit_matrix, labels[fold.fit_rows], fold.order)
                given[fold.other_rows] = fitted.predict(fold.other_matrix).argmax(axis=1)
            except (JobError, ValueError, np.linalg.LinAlgError):
                return None
            if budget is not None and budget.left() < (time.monotonic() - began) * FEWEST:
                return None
            if self.memberships is not None:
                held = coded[fold.other_rows]
                error += [
                    ((held - self.memberships(fitted, fold.other_matrix)) ** 2).sum(),
                    ((held - coded[fold.fit_rows].mean(axis=0)) ** 2).sum(),
                ]
        known = given >= 0
        counts = count_cells(labels[known], given[known], self.classes)
        found: dict[PermutedName, float] = {"balanced_accuracy": float(overall_figures(counts)["balanced_accuracy"])}
        if self.memberships is not None and self.whole is not None:
            fitted = self.fit(self.whole, labels, self.order)
            left = ((coded - self.memberships(fitted, self.whole)) ** 2).sum()
            found["r2y"] = float(1 - left / ((coded - coded.mean(axis=0)) ** 2).sum())
            found["q2"] = float(1 - error[0] / error[1])
        return found


def _measure(name: PermutedName, observed: float, shuffled: np.ndarray, agreement: Sequence[float]) -> PermutedMeasure:
    # Sums in another order differ in their last digits; equal figures must count as equal.
    not_worse = int((shuffled >= observed - 1e-12).sum())
    across = np.append(np.array(agreement), 1.0)
    intercept = None
    if np.ptp(across) > 1e-9:
        intercept = float(np.polynomial.polynomial.polyfit(across, np.append(shuffled, observed), 1)[0])
    return PermutedMeasure(
        measure=name,
        observed=observed,
        shuffled=shuffled.tolist(),
        p=(1 + not_worse) / (1 + len(shuffled)),
        intercept=intercept,
    )


def cramers_v(first: np.ndarray, second: np.ndarray, classes: int) -> float:
    """Agreement of two codings (n,), from 0 to 1: √(χ² / (n · (k − 1))) over the classes that occur (Cramér 1946)."""
    counts = count_cells(first, second, classes).astype(float)
    expected = np.outer(counts.sum(axis=1), counts.sum(axis=0)) / counts.sum()
    occurs = expected > 0
    square = ((counts - expected)[occurs] ** 2 / expected[occurs]).sum()
    sides = min((counts.sum(axis=1) > 0).sum(), (counts.sum(axis=0) > 0).sum())
    return float(np.sqrt(square / (counts.sum() * (sides - 1)))) if sides > 1 else 0.0
