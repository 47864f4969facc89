"""How classes are read, fitted and judged."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
from scipy.special import expit
from sklearn.base import clone
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis
from sklearn.linear_model import LogisticRegression

from hakaru_compute.data.read_frame import coded
from hakaru_compute.families.results import TrainingWarning
from hakaru_compute.families.supervised.class_metrics import log_loss
from hakaru_compute.families.supervised.learner import (
    FitShape,
    Fitted,
    Learner,
    ModelEntry,
    RowOrder,
    has_converged,
    sampled,
)
from hakaru_compute.families.supervised.spec import CrossValidation
from hakaru_compute.families.supervised.split import make_folds
from hakaru_compute.families.supervised.training_data import TargetValues
from hakaru_compute.job import JobError
from hakaru_compute.kinds.discriminant_analysis.calibration import calibrate
from hakaru_compute.kinds.discriminant_analysis.check import check_class_count
from hakaru_compute.kinds.discriminant_analysis.exact_classes import cautions_of, fit_lda, fit_logistic, fit_qda
from hakaru_compute.kinds.discriminant_analysis.model_file import Link
from hakaru_compute.kinds.discriminant_analysis.model_specs import Knn, PlsDa, Qda, Svc
from hakaru_compute.kinds.discriminant_analysis.models import MODEL_ENTRIES
from hakaru_compute.kinds.discriminant_analysis.pls_da import fit_pls_da
from hakaru_compute.kinds.discriminant_analysis.spec import ClassWeights, LatentVariables
from hakaru_compute.problems import refuse
from hakaru_compute.spec import Spec

# A larger imbalance of classes is weighted out, unless it is asked not to be.
UNBALANCED = 5.0


def read_classes(name: str, column: pa.ChunkedArray) -> TargetValues:
    """A target's column as codes of its distinct values; labels that are all numbers are in their order.

    Raises target_many_classes.
    """
    codes, levels = coded(column)
    kind = column.type.value_type if pa.types.is_dictionary(column.type) else column.type
    is_number = pa.types.is_floating(kind) or pa.types.is_decimal(kind) or pa.types.is_integer(kind)
    refuse(check_class_count(name, len(levels), is_number=is_number))
    try:
        order = sorted(range(len(levels)), key=lambda index: float(levels[index]))
    except ValueError:
        return TargetValues(name, codes.astype(np.int64), levels)
    index_of = np.argsort(np.array([*order, len(levels)]))
    return TargetValues(
        name, np.where(codes < 0, -1, index_of[codes]).astype(np.int64), tuple(levels[index] for index in order)
    )


def imbalance(train: np.ndarray) -> float:
    """Rows of the largest class for each of the smallest, of the classes that training has."""
    counts = np.bincount(train)
    counts = counts[counts > 0]
    return float(counts.max() / counts.min())


def is_balanced(requested: ClassWeights, train: np.ndarray) -> bool:
    """Whether fits count classes alike."""
    return requested == "balanced" or (requested == "automatic" and imbalance(train) > UNBALANCED)


def make_learner(class_count: int, *, balanced: bool) -> Learner:
    """Fits of so many classes, searched by log loss."""

    def fit(
        entry: ModelEntry,
        parameters: Spec,
        matrix: np.ndarray,
        codes: np.ndarray,
        seed: int,
        threads: int,
        order: RowOrder,
    ) -> FittedClassifier:
        return fit_classifier(entry, parameters, matrix, codes, class_count, seed, threads, order, balanced=balanced)

    return Learner(MODEL_ENTRIES, fit, log_loss, stratified=True)


CALIBRATION_FOLDS = 5


@dataclass(frozen=True, kw_only=True)
class FittedClassifier(Fitted):
    """A fitted estimator and what makes probabilities of its answers.

    classes: the places, among all `class_count` classes, of those it was fitted on; others have probability 0.
    """

    link: Link
    classes: tuple[int, ...]
    class_count: int
    latent: LatentVariables | None = None

    def predict(self, matrix: np.ndarray) -> np.ndarray:
        """Probabilities (n, class_count) of matrix rows (n, p)."""
        found = apply_link(self.link, self.raw(matrix))
        if len(self.classes) == self.class_count:
            return found
        whole = np.zeros((len(matrix), self.class_count))
        whole[:, list(self.classes)] = found
        return whole

    def raw(self, matrix: np.ndarray) -> np.ndarray:
        """The estimator's own answers, of its own classes."""
        if self.link.kind == "softmax":
            return self.estimator.predict(matrix)
        if self.link.kind == "platt":
            return self.estimator.decision_function(matrix)
        return self.estimator.predict_proba(matrix)


def fit_classifier(
    entry: ModelEntry,
    parameters: Spec,
    matrix: np.ndarray,
    codes: np.ndarray,
    class_count: int,
    seed: int,
    threads: int = 1,
    order: RowOrder | None = None,
    *,
    balanced: bool = False,
) -> FittedClassifier:
    """Fits on (n, p) and codes (n,), or on a seeded sample where the model bounds its rows.

    balanced: classes count alike: by class weights, by equal priors (LDA, QDA), or by weighting votes and probabilities
    (k-NN, PLS-DA). Raises rows_one_class where only one class occurs, covariance_singular (QDA) where a class's rows determine no
    covariance, and what the estimators raise.
    """
    order = order or RowOrder()
    rows = sampled(parameters, len(matrix), seed)
    if rows is not None:
        matrix, codes, order = matrix[rows], codes[rows], order.take(rows)
    classes, own = np.unique(codes, return_inverse=True)
    if len(classes) < 2:
        raise JobError("rows_one_class")
    shape = FitShape(len(matrix), matrix.shape[1], seed, threads, balanced)
    link, latent = Link(), None
    with warnings.catch_warnings():
        # What they say is read from the fitted estimator and reported as a code.
        warnings.simplefilter("ignore")
        estimator = entry.build(parameters, shape)
        if isinstance(parameters, PlsDa):
            fitted = fit_pls_da(parameters, matrix, own, seed, order)
            estimator, latent = fitted.estimator, fitted.latent
            link = Link(kind="softmax", temperature=latent.temperature)
        elif isinstance(parameters, Qda) and np.bincount(own).min() < 2:
            raise JobError("covariance_singular")
        elif isinstance(parameters, Svc):
            weights = _weights(own) if balanced else None
            link = _calibrated(estimator, matrix, own, weights, seed, order)
            estimator.fit(matrix, own, sample_weight=weights)
        else:
            _fit(estimator, matrix, own, balanced=balanced)
    if balanced and isinstance(parameters, (PlsDa, Knn)):
        link = link.model_copy(update={"factors": (len(own) / (len(classes) * np.bincount(own))).tolist()})
    return FittedClassifier(
        estimator=estimator,
        link=link,
        classes=tuple(classes.tolist()),
        class_count=class_count,
        rows=len(matrix),
        converged=has_converged(estimator),
        cautions=(
            *((TrainingWarning(code="probabilities_uninformed"),) if link.uninformed else ()),
            *cautions_of(estimator),
        ),
        latent=latent,
    )


def _fit(estimator: Any, matrix: np.ndarray, own: np.ndarray, *, balanced: bool) -> None:
    if balanced and hasattr(estimator, "priors"):
        count = int(own.max()) + 1
        estimator.set_params(priors=np.full(count, 1 / count))
    if balanced and "class_weight" not in estimator.get_params() and type(estimator).__name__.startswith("Gradient"):
        estimator.fit(matrix, own, sample_weight=_weights(own))
        return
    if isinstance(estimator, LogisticRegression):
        fit_logistic(estimator, matrix, own)
    elif isinstance(estimator, QuadraticDiscriminantAnalysis):
        fit_qda(estimator, matrix, own, _priors(estimator, own))
    elif isinstance(estimator, LinearDiscriminantAnalysis) and estimator.shrinkage is None:
        fit_lda(estimator, matrix, own, _priors(estimator, own))
    else:
        estimator.fit(matrix, own)


def _priors(estimator: Any, own: np.ndarray) -> np.ndarray:
    """The classes' shares unless others are set."""
    return np.bincount(own) / len(own) if estimator.priors is None else np.asarray(estimator.priors)


def _weights(own: np.ndarray) -> np.ndarray:
    """Weights (n,) of mean 1 with which every class has the same sum."""
    counts = np.bincount(own)
    return (len(own) / (len(counts) * counts))[own]


def _calibrated(
    estimator: Any, matrix: np.ndarray, own: np.ndarray, weights: np.ndarray | None, seed: int, order: RowOrder
) -> Link:
    """Sigmoids fitted to decision values of rows that were held out. Where a fold knows two of several classes only, its
    decision values are on another scale, and its rows are left out.
    """
    available = len(own) if order.groups is None else len(np.unique(order.groups))
    folds = make_folds(
        CrossValidation(folds=max(2, min(CALIBRATION_FOLDS, available))),
        len(own),
        groups=order.groups,
        classes=own,
        seed=seed + 3,
    )
    count = int(own.max()) + 1
    values = np.full((len(own), 1 if count == 2 else count), np.nan)
    for fold in folds:
        rows, held = fold.fit_rows, fold.held_out
        known = np.unique(own[rows])
        if len(known) < 2:
            raise JobError("rows_one_class")
        if count > 2 and len(known) == 2:
            continue
        fitted = clone(estimator).fit(matrix[rows], own[rows], sample_weight=None if weights is None else weights[rows])
        decided = fitted.decision_function(matrix[held])
        if count == 2:
            values[held, 0] = decided
        else:
            values[np.ix_(held, known)] = decided
    if np.isnan(values).all(axis=0).any():
        raise JobError("rows_one_class")
    return calibrate(values, own, weights)


def apply_link(link: Link, raw: np.ndarray) -> np.ndarray:
    """Probabilities (n, k). Of two classes, `raw` of platt is (n,): the second one's."""
    if link.kind == "softmax":
        scaled = raw / link.temperature
        shown = np.exp(scaled - scaled.max(axis=1, keepdims=True))
    elif link.kind == "platt":
        shown = expit(-(raw.reshape(len(raw), -1) * np.array(link.slopes) + np.array(link.offsets)))
        if shown.shape[1] == 1:
            shown = np.column_stack([1 - shown, shown])
    else:
        shown = raw
    if link.factors is not None:
        shown = shown * np.array(link.factors)
    total = shown.sum(axis=1, keepdims=True)
    # A row that is of no class to the estimator is as much of one as of another.
    return np.divide(shown, total, out=np.full_like(shown, 1 / shown.shape[1]), where=total > 0)
