"""LDA, QDA and logistic regression against exact arithmetic, where columns have other sizes, offsets or nearly depend on each other."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from sklearn.datasets import load_breast_cancer, load_iris

from exact_arithmetic import hard_problems, powers, solved
from hakaru_compute.families.supervised.learner import FitShape, RowOrder, has_converged
from hakaru_compute.job import JobError
from hakaru_compute.kinds.discriminant_analysis.discriminant_axes import discriminant_axes
from hakaru_compute.kinds.discriminant_analysis.learner import FittedClassifier, fit_classifier
from hakaru_compute.kinds.discriminant_analysis.model_specs import Lda, LogisticRegression, Qda
from hakaru_compute.kinds.discriminant_analysis.models import MODEL_ENTRIES
from hakaru_compute.spec import Spec

YEARS = np.arange(2000.0, 2021.0, 0.5)


def columns(name: str) -> np.ndarray:
    random = np.random.default_rng(3)
    made = {
        "units": lambda: hard_problems()["units"].matrix[:60],
        "years": lambda: np.column_stack(list(powers(YEARS, 2).values())),
        "cubic": lambda: np.column_stack(list(powers(YEARS, 3).values())),
        "near": lambda: np.column_stack([YEARS, YEARS + 1e-6 * random.normal(size=len(YEARS))]),
    }
    return made[name]()


def standardised(matrix: np.ndarray) -> np.ndarray:
    return (matrix - matrix.mean(axis=0)) / matrix.std(axis=0)


def classes_of(matrix: np.ndarray, count: int = 2) -> np.ndarray:
    """Classes along the direction of least variance: the one that is dropped first."""
    random = np.random.default_rng(5)
    least = np.linalg.svd(standardised(matrix), full_matrices=False)[0][:, -1] * np.sqrt(len(matrix))
    return np.searchsorted(np.linspace(-1, 1, count + 1)[1:-1], least + 0.7 * random.normal(size=len(matrix)))


def fitted(parameters: Spec, matrix: np.ndarray, codes: np.ndarray) -> FittedClassifier:
    return fit_classifier(
        MODEL_ENTRIES[parameters.name], parameters, matrix, codes, int(codes.max()) + 1, 0, 1, RowOrder()
    )


def exact(matrix: np.ndarray) -> list[list[Fraction]]:
    return [[Fraction(float(value)) for value in row] for row in matrix]


def moments(rows: list[list[Fraction]]) -> tuple[list[Fraction], list[list[Fraction]]]:
    """Means, and sums of squares and products of deviations."""
    width = range(len(rows[0]))
    means = [sum((row[j] for row in rows), Fraction(0)) / len(rows) for j in width]
    away = [[value - mean for value, mean in zip(row, means, strict=True)] for row in rows]
    return means, [[sum((one[i] * one[j] for one in away), Fraction(0)) for j in width] for i in width]


def squared_distances(rows: list[list[Fraction]], mean: list[Fraction], spread: list[list[Fraction]]) -> list[Fraction]:
    away = [[value - level for value, level in zip(row, mean, strict=True)] for row in rows]
    weighted = solved([list(line) for line in spread], [list(line) for line in zip(*away, strict=True)])
    return [sum((one[j] * weighted[j][i] for j in range(len(mean))), Fraction(0)) for i, one in enumerate(away)]


def probabilities(scores: list[list[float]]) -> np.ndarray:
    shown = np.array(scores).T
    shown = np.exp(shown - shown.max(axis=1, keepdims=True))
    return shown / shown.sum(axis=1, keepdims=True)


def determinant(matrix: list[list[Fraction]]) -> Fraction:
    rows, found = [list(row) for row in matrix], Fraction(1)
    for at in range(len(rows)):
        found *= rows[at][at]
        for other in rows[at + 1 :]:
            factor = other[at] / rows[at][at]
            for j in range(at, len(rows)):
                other[j] -= factor * rows[at][j]
    return found


def exact_lda(matrix: np.ndarray, codes: np.ndarray) -> np.ndarray:
    rows = exact(matrix)
    parts = [moments([row for row, code in zip(rows, codes, strict=True) if code == one]) for one in np.unique(codes)]
    size = range(matrix.shape[1])
    pooled = [[sum((spread[i][j] for _, spread in parts), Fraction(0)) / len(rows) for j in size] for i in size]
    shares = np.bincount(codes) / len(codes)
    far = [squared_distances(rows, mean, pooled) for mean, _ in parts]
    least = [min(each) for each in zip(*far, strict=True)]
    return probabilities(
        [
            [np.log(share) - 0.5 * float(one - base) for one, base in zip(line, least, strict=True)]
            for share, line in zip(shares.tolist(), far, strict=True)
        ]
    )


def exact_qda(matrix: np.ndarray, codes: np.ndarray) -> np.ndarray:
    rows = exact(matrix)
    scores = []
    for one in np.unique(codes):
        own = [row for row, code in zip(rows, codes, strict=True) if code == one]
        mean, spread = moments(own)
        covariance = [[value / len(own) for value in line] for line in spread]
        size = np.log(float(determinant(covariance))) - 2 * np.log(len(own))
        scores.append([-0.5 * (float(far) + size) for far in squared_distances(rows, mean, covariance)])
    return probabilities(scores)


@pytest.mark.parametrize("classes", [2, 3])
@pytest.mark.parametrize(("name", "within"), [("units", 1e-11), ("years", 1e-10), ("cubic", 1e-7), ("near", 1e-7)])
def test_lda_is_that_of_exact_arithmetic(name: str, within: float, classes: int) -> None:
    matrix = standardised(columns(name))
    codes = classes_of(matrix, classes)
    found = fitted(Lda(), matrix, codes)
    assert found.predict(matrix) == pytest.approx(exact_lda(matrix, codes), abs=within)
    assert found.cautions == ()


@pytest.mark.parametrize(("name", "within"), [("units", 1e-11), ("years", 1e-9), ("cubic", 1e-6), ("near", 1e-6)])
def test_qda_is_that_of_exact_arithmetic(name: str, within: float) -> None:
    matrix = standardised(columns(name))
    codes = classes_of(matrix)
    assert fitted(Qda(), matrix, codes).predict(matrix) == pytest.approx(exact_qda(matrix, codes), abs=within)


def gradient(found: Any, matrix: np.ndarray, codes: np.ndarray, penalty: float) -> float:
    """The largest slope of what logistic regression minimises, in extended precision, by each column's own size."""
    wide = matrix.astype(np.longdouble)
    scores = wide @ found.coef_.T.astype(np.longdouble) + found.intercept_.astype(np.longdouble)
    if scores.shape[1] == 1:
        rest = 1 / (1 + np.exp(-scores)) - (codes == 1)[:, None]
    else:
        shown = np.exp(scores - scores.max(axis=1, keepdims=True))
        rest = shown / shown.sum(axis=1, keepdims=True) - (codes[:, None] == np.arange(scores.shape[1]))
    return float(np.abs(wide.T @ rest + found.coef_.T / np.longdouble(penalty)).max())


@pytest.mark.parametrize("classes", [2, 3])
@pytest.mark.parametrize("penalty", [1.0, 1e3, 1e6])
@pytest.mark.parametrize("name", ["units", "years", "cubic", "near"])
def test_logistic_regression_ends_where_nothing_falls_further(name: str, penalty: float, classes: int) -> None:
    """A gradient so small that the coefficients have at least six digits; scikit-learn's limit leaves 0.3 to 94 % of them."""
    matrix = standardised(columns(name))
    codes = classes_of(matrix, classes)
    found = fitted(LogisticRegression(C=penalty), matrix, codes)
    # Nothing curves less than the penalty, so the coefficients' error is at most C times the gradient.
    error = penalty * gradient(found.estimator, matrix, codes, penalty)
    assert error <= 1e-6 * np.abs(found.estimator.coef_).max()
    assert found.converged


def test_logistic_regression_of_iris_is_the_known_one() -> None:
    """Nearly without a penalty: coefficients of versicolor against virginica as R's glm and textbooks have them."""
    matrix, codes = load_iris(return_X_y=True)
    matrix, codes = matrix[codes > 0], codes[codes > 0] - 1
    found = fitted(LogisticRegression(C=1e6), matrix - matrix.mean(axis=0), codes)
    assert found.estimator.coef_[0] == pytest.approx([-2.465, -6.681, 9.429, 18.286], abs=0.02)
    assert [one.code for one in found.cautions] == []


def test_classes_apart_are_said() -> None:
    matrix, codes = load_iris(return_X_y=True)
    two = codes < 2
    found = fitted(LogisticRegression(), standardised(matrix[two]), codes[two])
    assert [one.code for one in found.cautions] == ["classes_separated"]


def test_a_logistic_regression_that_stops_early_says_so() -> None:
    matrix, codes = load_breast_cancer(return_X_y=True)
    entry, shape = MODEL_ENTRIES["logistic_regression"], FitShape(len(matrix), 30, 0, 1, balanced=False)
    estimator = entry.build(LogisticRegression(), shape).set_params(max_iter=2, solver="lbfgs")
    with pytest.warns(Warning):
        estimator.fit(matrix, codes)
    assert not has_converged(estimator)


def test_kelvin_beside_celsius_is_one_column() -> None:
    """Whatever is left between them is how numbers are written down."""
    for seed in range(20):
        random = np.random.default_rng(seed)
        celsius = np.round(20 + 5 * random.normal(size=12), 1)
        matrix = standardised(np.column_stack([celsius, np.round(celsius + 273.15, 2), random.normal(size=12)]))
        codes = (celsius + 3 * random.normal(size=12) > 20).astype(int)
        if len(np.unique(codes)) < 2:
            continue
        found = fitted(Lda(), matrix, codes)
        assert [(one.code, one.params) for one in found.cautions] == [("no_unique_solution", {"rank": 2, "columns": 3})]
        assert np.abs(found.estimator.coef_).max() < 100


def test_a_column_that_is_constant_in_each_class_is_named() -> None:
    random = np.random.default_rng(0)
    codes = np.arange(40) % 2
    found = fitted(Lda(), standardised(np.column_stack([codes * 2.0, random.normal(size=40)])), codes)
    assert [(one.code, one.params) for one in found.cautions] == [("constant_within_classes", {"columns": 1})]


def test_thirty_columns_of_breast_cancer_have_a_covariance_in_each_class() -> None:
    matrix, codes = load_breast_cancer(return_X_y=True)
    matrix = standardised(matrix)
    found = fitted(Qda(), matrix, codes)
    expected = exact_qda(matrix[:, :6], codes)
    assert fitted(Qda(), matrix[:, :6], codes).predict(matrix[:, :6]) == pytest.approx(expected, abs=1e-10)
    assert 0.96 < (found.predict(matrix).argmax(axis=1) == codes).mean() < 0.99


def test_a_regularised_qda_needs_fewer_rows_than_columns() -> None:
    random = np.random.default_rng(1)
    matrix, codes = random.normal(size=(20, 15)), np.arange(20) % 2
    with pytest.raises(JobError):
        fitted(Qda(), matrix, codes)
    found = fitted(Qda(reg_param=0.4), matrix, codes).predict(matrix)
    scores = []
    for one in range(2):
        rows = matrix[codes == one]
        covariance = 0.6 * np.cov(rows.T, bias=True) + 0.4 * np.eye(15)
        away = matrix - rows.mean(axis=0)
        far = np.einsum("ij,ij->i", away, np.linalg.solve(covariance, away.T).T)
        scores.append(-0.5 * (far + np.linalg.slogdet(covariance)[1]))
    assert found == pytest.approx(probabilities([list(one) for one in scores]), abs=1e-10)


def test_axes_see_the_cube_of_years() -> None:
    matrix = standardised(columns("cubic"))
    found = discriminant_axes(matrix, classes_of(matrix))
    assert found is not None and found.rank == 3
    lines = fitted(Lda(), matrix, classes_of(matrix)).estimator.coef_[0]
    axis = found.scalings[:, 0]
    assert abs(lines @ axis) / np.linalg.norm(lines) / np.linalg.norm(axis) == pytest.approx(1, abs=1e-9)
