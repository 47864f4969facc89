"""PLS-DA: partial least squares on one column of 0 and 1 per class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.optimize import minimize_scalar
from scipy.special import log_softmax
from sklearn.cross_decomposition import PLSRegression

from hakaru_compute.families.supervised.class_metrics import balanced_accuracy
from hakaru_compute.families.supervised.learner import RowOrder
from hakaru_compute.families.supervised.partial_least_squares import SMALLEST_SHARE, LatentRegression
from hakaru_compute.families.supervised.spec import CrossValidation
from hakaru_compute.families.supervised.split import make_folds
from hakaru_compute.kinds.discriminant_analysis.model_specs import PlsDa
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
    scores: list[float] = []
    if held is None:
        rule, chosen, temperature = rules[0], (most if given else 1), 1.0
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
        return [balanced_accuracy(self.codes, values) for values in self.answers[rule]]


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
    rule: AssignmentRule, path: LatentRegression, matrix: np.ndarray, codes: np.ndarray, other: np.ndarray, classes: int
) -> list[np.ndarray]:
    """What 1, 2, … latent variables of rows (n, p) of classes codes (n,) answer by the rule for others (m, p): (m, classes)
    each, the largest being that of the class assigned; one answer alike for all where there is no latent variable.
    """
    if path.components == 0:
        return [np.tile(path.level, (len(other), 1))]
    if rule == "largest":
        return list(path.predict_each(other))
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


def latent_path(matrix: np.ndarray, coded: np.ndarray, most: int) -> LatentRegression:
    """Up to `most` latent variables of (n, p) for columns (n, k), as many as there are: the first kernel algorithm of Dayal &
    MacGregor 1997, whose latent variables are those of PLS2 (NIPALS), each found without iterating over the rows.
    """
    centre, level = matrix.mean(axis=0), coded.mean(axis=0)
    left = matrix - centre
    cross = left.T @ (coded - level)
    first_cross = np.linalg.norm(cross)
    first_size = 0.0
    rotations: list[np.ndarray] = []
    loadings: list[np.ndarray] = []
    class_loadings: list[np.ndarray] = []
    for _ in range(min(most, *left.shape)):
        if np.linalg.norm(cross) <= SMALLEST_SHARE * first_cross:
            break
        weight = cross @ np.linalg.eigh(cross.T @ cross)[1][:, -1]
        weight /= np.linalg.norm(weight)
        rotation = weight.copy()
        for before, loading in zip(rotations, loadings, strict=True):
            rotation -= (loading @ weight) * before
        score = left @ rotation
        size = float(score @ score)
        first_size = first_size or size
        if size <= SMALLEST_SHARE**2 * first_size:
            break
        loading = left.T @ score / size
        class_loading = cross.T @ rotation / size
        cross = cross - np.outer(loading, class_loading) * size
        rotations.append(rotation)
        loadings.append(loading)
        class_loadings.append(class_loading)
    columns, classes = left.shape[1], coded.shape[1]
    return LatentRegression(
        np.array(rotations).reshape(-1, columns).T,
        np.array(class_loadings).reshape(-1, classes).T,
        centre,
        level,
    )


# Of the scores' whole variance: what is added to that within classes, so that classes without any can still be told apart.
RIDGE = 1e-10
# How far below every other class those lie that no row fitted on is of: they are never assigned.
UNMET = 10.0


@dataclass(frozen=True)
class ScoreRule:
    """slopes (k, a) and intercepts (k,) of each class's discriminant function of centred scores (n, a)."""

    slopes: np.ndarray
    intercepts: np.ndarray

    def apply(self, scores: np.ndarray) -> np.ndarray:
        """Discriminant functions (n, k) of scores (n, a or more): log posterior probabilities but for a constant of each row."""
        return scores[:, : self.slopes.shape[1]] @ self.slopes.T + self.intercepts


def score_rules(scores: np.ndarray, codes: np.ndarray, counts: list[int]) -> list[ScoreRule]:
    """The rules of the first `counts` of the scores (n, a) of rows of classes codes (n,), 0 to k − 1.

    Normal distributions with one covariance (pooled within classes) and the classes' shares as priors, after PLS as in
    Barker & Rayens 2003 (J. Chemometrics 17, 166–173). Covariances of fewer scores are corners of that of all.
    """
    sizes = np.bincount(codes)
    means = np.array([scores[codes == code].mean(axis=0) for code in range(len(sizes))])
    left = scores - means[codes]
    within = left.T @ left / max(1, len(scores) - len(sizes))
    within[np.diag_indices_from(within)] += RIDGE * scores.var(axis=0)
    shares = np.log(sizes / len(scores))
    found = []
    for count in counts:
        slopes = np.linalg.solve(within[:count, :count], means[:, :count].T).T
        found.append(ScoreRule(slopes, shares - (slopes * means[:, :count]).sum(axis=1) / 2))
    return found


def answers_by_scores(scores: np.ndarray, codes: np.ndarray, others: np.ndarray, classes: int) -> list[np.ndarray]:
    """Discriminant functions (m, classes) of other rows' scores (m, a) by the first 1, 2, … a of the scores (n, a) of rows of
    classes codes (n,), of which some may be missing.
    """
    met, own = np.unique(codes, return_inverse=True)
    found = []
    for rule in score_rules(scores, own, list(range(1, scores.shape[1] + 1))):
        answers = rule.apply(others)
        whole = np.tile(answers.min(axis=1, keepdims=True) - UNMET, (1, classes))
        whole[:, met] = answers
        found.append(whole)
    return found
