"""PLS-DA: partial least squares on one column of 0 and 1 per class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.optimize import minimize_scalar
from scipy.special import log_softmax
from sklearn.cross_decomposition import PLSRegression

from hakaru_compute.families.supervised.class_metrics import figures_of_counts
from hakaru_compute.families.supervised.learner import RowOrder
from hakaru_compute.families.supervised.spec import CrossValidation
from hakaru_compute.families.supervised.split import make_folds
from hakaru_compute.kinds.discriminant_analysis.latent_variables import LatentPath, latent_path
from hakaru_compute.kinds.discriminant_analysis.model_specs import PlsDa
from hakaru_compute.kinds.discriminant_analysis.score_rule import answers_by_scores, score_rules
from hakaru_compute.kinds.discriminant_analysis.spec import AssignmentRule, LatentVariables

INNER_FOLDS = 5
# What the choice by folds looks at where nobody says how far: fewer where the matrix is large, so that it stays bearable.
FEWEST_LOOKED_AT, MOST_LOOKED_AT = 20, 50
CELLS_LOOKED_AT = 100_000_000
# Discriminant functions are logarithms of probabilities already: where every row held out is told apart, nothing would keep
# a temperature below 1 from making them ever surer.
LEAST_TEMPERATURE: dict[AssignmentRule, float] = {"largest": 0.01, "scores": 1.0}
MOST_TEMPERATURE: dict[AssignmentRule, float] = {"largest": 2.0, "scores": 100.0}


@dataclass(frozen=True)
class FittedPls:
    """The PLS (a PLSRegression, unscaled) of a column of 0 and 1 per class, and how it came to its latent variables.

    Where rows are assigned by their scores, `coef_` and `intercept_` are those of the discriminant functions, so that
    `predict` answers with what the classes are told apart by under either rule; `class_lines` has the regression's own.
    """

    estimator: Any
    latent: LatentVariables


def fit_pls_da(parameters: PlsDa, matrix: np.ndarray, codes: np.ndarray, seed: int, order: RowOrder) -> FittedPls:
    """Fits on (n, p) and codes (n,) from 0 to k − 1, all of which occur.

    The number of latent variables and the rule, where they are not given, and the temperature of the softmax that makes
    probabilities come from folds inside these rows, in their order of groups or time.
    """
    coded = np.eye(int(codes.max()) + 1)[codes]
    rank = int(np.linalg.matrix_rank(matrix - matrix.mean(axis=0)))
    given = parameters.n_components
    most = max(1, min(given or most_components(parameters, matrix.shape), rank))
    rules: list[AssignmentRule] = ["largest", "scores"] if parameters.rule == "automatic" else [parameters.rule]
    held = _held_out(matrix, coded, codes, most, rules, seed, order)
    if held is None:
        rule, chosen, scores, temperature = rules[0], (most if given else 1), [], 1.0
    else:
        rule, chosen, scores = _choose(held, rules, most if given else None)
        temperature = _best_temperature(rule, held.answers[rule][chosen - 1], held.codes)
    estimator = _pls(chosen).fit(matrix, coded)
    if rule == "scores":
        _assign_by_scores(estimator, matrix, codes)
    return FittedPls(
        estimator,
        LatentVariables(
            components=chosen,
            given=given is not None,
            folds=0 if held is None else held.folds,
            balanced_accuracy=[] if given else scores,
            temperature=temperature,
            rule=rule,
            rule_given=parameters.rule != "automatic",
        ),
    )


def class_lines(pls: Any) -> tuple[np.ndarray, np.ndarray]:
    """Slopes (k, p) and intercepts (k,) by which the regression predicts the classes' 0/1 columns, whatever the rule."""
    slopes = pls.y_loadings_ @ pls.x_rotations_.T
    return slopes, pls._y_mean - slopes @ pls._x_mean


def _choose(held: _HeldOut, rules: list[AssignmentRule], given: int | None) -> tuple[AssignmentRule, int, list[float]]:
    """The rule, the number of latent variables and the balanced accuracy of each number by that rule: the highest one, the
    fewest latent variables and the first rule of several.
    """
    best: tuple[AssignmentRule, int, list[float]] | None = None
    for rule in rules:
        scores = held.balanced_accuracies(rule)
        chosen = given or int(np.argmax(np.round(scores, 12))) + 1
        if best is None or scores[chosen - 1] > best[2][best[1] - 1] + 1e-12:
            best = rule, chosen, scores
    assert best is not None
    return best


def _assign_by_scores(estimator: Any, matrix: np.ndarray, codes: np.ndarray) -> None:
    [rule] = score_rules(estimator.transform(matrix), codes, [estimator.x_rotations_.shape[1]])
    estimator.coef_ = rule.slopes @ estimator.x_rotations_.T
    estimator.intercept_ = rule.intercepts


def most_components(parameters: PlsDa, shape: tuple[int, int]) -> int:
    """How many latent variables the choice by folds looks at, of a matrix of so many rows and columns."""
    if parameters.most_components is not None:
        return parameters.most_components
    rows, columns = shape
    return max(FEWEST_LOOKED_AT, min(MOST_LOOKED_AT, CELLS_LOOKED_AT // max(1, rows * columns)))


@dataclass(frozen=True)
class _HeldOut:
    """answers: by rule, for 1, 2, … latent variables (m, k) of the held-out rows; codes (m,): their classes."""

    answers: dict[AssignmentRule, list[np.ndarray]]
    codes: np.ndarray
    folds: int

    def balanced_accuracies(self, rule: AssignmentRule) -> list[float]:
        found = []
        for values in self.answers[rule]:
            classes = values.shape[1]
            counts = np.bincount(self.codes * classes + values.argmax(axis=1), minlength=classes**2)
            found.append(figures_of_counts(counts.reshape(classes, classes))["balanced_accuracy"])
        return found


def _held_out(
    matrix: np.ndarray,
    coded: np.ndarray,
    codes: np.ndarray,
    most: int,
    rules: list[AssignmentRule],
    seed: int,
    order: RowOrder,
) -> _HeldOut | None:
    """Answers for rows held out, for every number of latent variables at once; null where there are too few rows."""
    available = len(codes) if order.groups is None else len(np.unique(order.groups))
    count = min(INNER_FOLDS, available - (order.times is not None))
    if count < 2 or len(codes) < 4:
        return None
    folds = make_folds(
        CrossValidation(folds=count), len(codes), groups=order.groups, times=order.times, classes=codes, seed=seed + 3
    )
    parts: dict[AssignmentRule, list[list[np.ndarray]]] = {rule: [[] for _ in range(most)] for rule in rules}
    for fold in folds:
        # Latent variables are found one after another, so those of a shorter model are the first of a longer one.
        path = latent_path(matrix[fold.fit_rows], coded[fold.fit_rows], most)
        for rule in rules:
            each = answer_each(
                rule, path, matrix[fold.fit_rows], codes[fold.fit_rows], matrix[fold.held_out], coded.shape[1]
            )
            for index in range(most):
                parts[rule][index].append(each[min(index, len(each) - 1)])
    return _HeldOut(
        {rule: [np.concatenate(one) for one in indices] for rule, indices in parts.items()},
        np.concatenate([codes[fold.held_out] for fold in folds]),
        len(folds),
    )


def answer_each(
    rule: AssignmentRule, path: LatentPath, matrix: np.ndarray, codes: np.ndarray, other: np.ndarray, classes: int
) -> list[np.ndarray]:
    """What 1, 2, … latent variables of rows (n, p) of classes codes (n,) answer by the rule for others (m, p): (m, classes)
    each, the largest being that of the class assigned; one answer alike for all where there is no latent variable.
    """
    if path.rotations.shape[1] == 0:
        return [path.level_of(len(other))]
    if rule == "largest":
        return path.predict_each(other)
    return answers_by_scores(path.scores_of(matrix), codes, path.scores_of(other), classes)


def _best_temperature(rule: AssignmentRule, raw: np.ndarray, codes: np.ndarray) -> float:
    """The temperature whose softmax has the lowest log loss over held-out rows. It never changes the most probable class."""

    def loss(logarithm: float) -> float:
        return float(-log_softmax(raw / np.exp(logarithm), axis=1)[np.arange(len(codes)), codes].mean())

    found = minimize_scalar(
        loss, bounds=(np.log(LEAST_TEMPERATURE[rule]), np.log(MOST_TEMPERATURE[rule])), method="bounded"
    )
    return float(np.exp(found.x))


def _pls(components: int) -> Any:
    return PLSRegression(n_components=components, scale=False, max_iter=1000)
