"""Linear models against answers in exact rational arithmetic, of problems as hard as NIST's."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from scipy.stats import t as student

from exact_arithmetic import Problem, Row, digits, exact_fit, hard_problems, solved
from hakaru_compute.data.frame import FeatureColumn
from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.families.supervised.coefficients import matrix_scales
from hakaru_compute.families.supervised.least_squares import solve_least_squares
from hakaru_compute.families.training_warnings import check_collinearity
from hakaru_compute.kinds.regression.learner import FittedEstimator, fit_model
from hakaru_compute.kinds.regression.linear_parts import linear_parts
from hakaru_compute.kinds.regression.model import MODEL
from hakaru_compute.kinds.regression.model_folder import load_model
from hakaru_compute.kinds.regression.model_specs import MODELS
from hakaru_compute.kinds.regression.models import LINEAR_MODELS, MODEL_ENTRIES
from hakaru_compute.kinds.regression.spec import TrainResult
from hakaru_compute.model.onnx_graph import onnx_feeds, run_onnx
from hakaru_compute.model.onnx_model import make_onnx
from hakaru_compute.preparation.preparation import Preparation
from hakaru_compute.preparation.spec import Preprocessing
from regression_tables import numeric, run_report, run_training

PROBLEMS = hard_problems()
SCALINGS = ("standard", "min_max", "robust", "none")


def fitted(
    name: str, problem: Problem, target: np.ndarray, scaling: str = "standard", **parameters: object
) -> tuple[FittedEstimator, Preparation, np.ndarray]:
    """The model as training fits it, what prepares its rows, and its matrix."""
    table = pa.table(problem.columns)
    frame = frame_from_arrow(table, [FeatureColumn(column, "numeric") for column in table.column_names])
    settings = Preprocessing.model_validate({"scaling": {"method": scaling}})
    entry = MODEL_ENTRIES[name]
    preparation = Preparation(settings, entry.design).fit(frame)
    matrix = preparation.transform(frame)
    found = fit_model(entry, MODELS[name].model_validate(parameters), matrix, target, 0)
    return found, preparation, matrix


def per_unit(found: FittedEstimator, preparation: Preparation) -> np.ndarray:
    parts = linear_parts(found.estimator)
    assert parts is not None
    return parts[0] * found.scale / matrix_scales(preparation)[1]


@pytest.mark.parametrize("scaling", SCALINGS)
@pytest.mark.parametrize("name", PROBLEMS)
def test_least_squares_has_the_digits_that_doubles_allow(name: str, scaling: str) -> None:
    problem = PROBLEMS[name]
    true = exact_fit(problem.matrix, problem.target)
    found, preparation, matrix = fitted("linear", problem, problem.target, scaling)
    assert digits(per_unit(found, preparation), true.slopes) >= problem.digits
    residual = problem.target - found.predict(matrix)
    assert float(residual @ residual) == pytest.approx(float(true.residual_squares), rel=1e-6)
    assert found.cautions == ()


@pytest.mark.parametrize("name", ["ransac", "theil_sen", "huber", "linear"])
@pytest.mark.parametrize("problem", PROBLEMS)
def test_what_is_exactly_linear_is_found_by_every_model_without_a_penalty(name: str, problem: str) -> None:
    hard = PROBLEMS[problem]
    slopes = np.array([3.0, -2.0, 1.0, 5.0, -1.0, 2.0, -3.0, 1.0, 2.0, -1.0][: len(hard.columns)])
    # Columns whose sum has no rounding that matters: each brought to one size.
    sizes = 2.0 ** np.round(np.log2(np.abs(hard.matrix).std(axis=0)))
    target = (hard.matrix / sizes) @ slopes + 7
    true = exact_fit(hard.matrix, target)
    parameters: dict[str, object] = {"alpha": 1e-12} if name == "huber" else {}
    found, preparation, matrix = fitted(name, hard, target, "standard", **parameters)
    # Subsets of the rows are worse posed than all of them.
    fewer = 3 if name == "theil_sen" else 0.5
    assert digits(per_unit(found, preparation), true.slopes) >= hard.digits - fewer
    assert np.abs(found.predict(matrix) - target).max() < 1e-8 * np.ptp(target)


@pytest.mark.parametrize("penalty", [1e-4, 1.0, 100.0])
@pytest.mark.parametrize("name", PROBLEMS)
def test_ridge_is_the_exact_minimum(name: str, penalty: float) -> None:
    problem = PROBLEMS[name]
    found, _, matrix = fitted("ridge", problem, problem.target, alpha=penalty)
    assert digits(found.estimator.coef_, exact_fit(matrix, problem.target, penalty).slopes) >= 10


@pytest.mark.parametrize("name", PROBLEMS)
def test_bayesian_ridge_repeats_its_own_precisions(name: str) -> None:
    """MacKay's conditions, and the slopes that they ask for."""
    problem = PROBLEMS[name]
    found, _, matrix = fitted("bayesian_ridge", problem, problem.target)
    one = found.estimator
    standard = (problem.target - found.centre) / found.scale
    true = exact_fit(matrix, standard, one.lambda_ / one.alpha_)
    assert digits(one.coef_, true.slopes) >= 9
    squares = np.linalg.svd(matrix - matrix.mean(axis=0), compute_uv=False) ** 2
    gamma = float((one.alpha_ * squares / (one.lambda_ + one.alpha_ * squares)).sum())
    slopes = sum(float(slope) ** 2 for slope in true.slopes)
    assert one.lambda_ == pytest.approx((gamma + 2e-6) / (slopes + 2e-6), rel=1e-5)
    expected = (len(matrix) - gamma + 2e-6) / (float(true.residual_squares) + 2e-6)
    assert one.alpha_ == pytest.approx(expected, rel=1e-5)


@pytest.mark.parametrize(("name", "ratio"), [("lasso", 1.0), ("elastic_net", 0.5)])
@pytest.mark.parametrize("problem", PROBLEMS)
def test_sparse_models_meet_the_conditions_of_their_minimum(name: str, ratio: float, problem: str) -> None:
    """Karush–Kuhn–Tucker in exact arithmetic: the pull of each column kept equals its penalty, of any other it is below."""
    hard, alpha = PROBLEMS[problem], 0.003
    found, _, matrix = fitted(name, hard, hard.target, alpha=alpha)
    standard = (hard.target - found.centre) / found.scale
    slopes = [Fraction(float(one)) for one in found.estimator.coef_]
    residual = _residuals(matrix, standard, slopes, Fraction(float(found.estimator.intercept_)))
    assert any(slopes)
    for index, slope in enumerate(slopes):
        column = [Fraction(float(value)) for value in matrix[:, index]]
        pull = float(sum((a * b for a, b in zip(column, residual, strict=True)), Fraction(0)) / len(column))
        pull -= alpha * (1 - ratio) * float(slope)
        if slope == 0:
            assert abs(pull) <= alpha * ratio * (1 + 1e-9)
        else:
            assert pull == pytest.approx(alpha * ratio * float(np.sign(float(slope))), rel=1e-9)


@pytest.mark.parametrize("penalty", [1e-12, 1e-4, 1.0])
@pytest.mark.parametrize("problem", PROBLEMS)
def test_huber_lies_where_its_loss_is_flat(problem: str, penalty: float) -> None:
    """The loss along each singular vector, by exact residuals: its slope is nothing beside what it could be."""
    hard = PROBLEMS[problem]
    found, _, matrix = fitted("huber", hard, hard.target, alpha=penalty)
    one = found.estimator
    standard = (hard.target - found.centre) / found.scale
    slopes = [Fraction(float(slope)) for slope in one.coef_]
    residual = np.array([float(r) for r in _residuals(matrix, standard, slopes, Fraction(float(one.intercept_)))])
    influence = np.clip(residual / one.scale_, -one.epsilon, one.epsilon)
    left, values, turned = np.linalg.svd(matrix - matrix.mean(axis=0), full_matrices=False)
    along = -2 * left.T @ influence + 2 * penalty * (turned @ one.coef_) / values
    reach = 2 * one.epsilon * len(matrix) ** 0.5 + 2 * penalty * np.abs(turned @ one.coef_) / values
    # What the rounding of the slopes themselves leaves.
    rounding = 1e-15 * values[0] * float(np.abs(one.coef_).max()) / one.scale_
    assert (np.abs(along) <= 1e-7 * reach + 10 * rounding).all()
    assert abs(influence.sum()) <= 1e-7 * len(matrix)
    assert float((influence**2).sum()) == pytest.approx(len(matrix), rel=1e-6)


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("problem", PROBLEMS)
def test_pls_is_least_squares_in_its_krylov_space(problem: str, count: int) -> None:
    hard = PROBLEMS[problem]
    found, _, matrix = fitted("pls", hard, hard.target, n_components=count)
    slopes, _ = linear_parts(found.estimator)
    true = np.array([float(one) for one in _krylov_slopes(matrix, hard.target, count)])
    assert np.abs(slopes - true).max() <= 1e-9 * np.abs(true).max()


def _residuals(matrix: np.ndarray, target: np.ndarray, slopes: Row, intercept: Fraction) -> Row:
    return [
        Fraction(float(y))
        - intercept
        - sum((b * Fraction(float(x)) for b, x in zip(slopes, row, strict=True)), Fraction(0))
        for row, y in zip(matrix, target, strict=True)
    ]


def _krylov_slopes(matrix: np.ndarray, target: np.ndarray, count: int) -> Row:
    """Of s, As, A²s … with A = XᵀX and s = Xᵀy, the combination that fits best (Helland 1988)."""
    rows = [[Fraction(float(value)) for value in row] for row in matrix]
    y = [Fraction(float(value)) for value in target]
    size = range(matrix.shape[1])
    means = [sum((row[j] for row in rows), Fraction(0)) / len(rows) for j in size]
    level = sum(y, Fraction(0)) / len(y)
    centred = [[row[j] - means[j] for j in size] for row in rows]

    def product(vector: Row) -> Row:
        along = [sum((row[j] * vector[j] for j in size), Fraction(0)) for row in centred]
        return [sum((one * row[j] for one, row in zip(along, centred, strict=True)), Fraction(0)) for j in size]

    def dot(one: Row, other: Row) -> Fraction:
        return sum((a * b for a, b in zip(one, other, strict=True)), Fraction(0))

    first = [sum(((v - level) * row[j] for v, row in zip(y, centred, strict=True)), Fraction(0)) for j in size]
    space = [first]
    for _ in range(count - 1):
        space.append(product(space[-1]))
    pulled = [product(one) for one in space]
    weights = solved([[dot(one, other) for other in pulled] for one in space], [[dot(one, first)] for one in space])
    return [sum((weight[0] * one[j] for weight, one in zip(weights, space, strict=True)), Fraction(0)) for j in size]


def trained(folder: Path, problem: Problem, models: list[str], **options: object) -> TrainResult:
    """A training on every row of the problem; two of them, repeated, make the test."""
    columns = {name: np.concatenate([values, values[:2]]) for name, values in problem.columns.items()}
    target = np.concatenate([problem.target, problem.target[:2]])
    part = ["train"] * len(problem.target) + ["test"] * 2
    return run_training(
        folder, pa.table({**columns, "y": target, "part": part}), "y", numeric(*columns), models,
        split={"method": "column", "column": "part"}, cross_validation={"folds": 3}, **options,
    )  # fmt: skip


@pytest.mark.parametrize("name", PROBLEMS)
def test_a_report_has_the_errors_of_the_solution_it_shows(tmp_path: Path, name: str) -> None:
    problem = PROBLEMS[name]
    true = exact_fit(problem.matrix, problem.target)
    trained(tmp_path, problem, ["linear"])
    made = run_report(tmp_path, budget_s=5)
    found = made.coefficients
    near = 10.0 ** -(problem.digits - 1)
    assert [found.intercept] == pytest.approx([float(true.intercept)], rel=near)
    assert [one.value for one in found.columns] == pytest.approx([float(one) for one in true.slopes], rel=near)
    intercept_error, errors = true.errors(len(problem.target))
    assert found.intercept_standard_error == pytest.approx(intercept_error, rel=near)
    assert [one.standard_error for one in found.columns] == pytest.approx(errors, rel=near)
    degrees = len(problem.target) - len(errors) - 1
    p = [2 * student.sf(abs(float(one) / error), degrees) for one, error in zip(true.slopes, errors, strict=True)]
    assert [one.p for one in found.columns] == pytest.approx(p, rel=1000 * near, abs=1e-300)
    assert made.train.r2 == pytest.approx(true.r2, abs=1e-9)
    centred = problem.matrix - problem.matrix.mean(axis=0)
    values = np.linalg.svd(centred / np.linalg.norm(centred, axis=0), compute_uv=False)
    assert found.condition == pytest.approx(values[0] / values[-1], rel=1e-4)


def test_columns_without_a_unique_solution_are_named_and_have_no_errors(tmp_path: Path) -> None:
    problem = PROBLEMS["units"]
    doubled = Problem({**problem.columns, "celsius": problem.columns["kelvin"] - 273.15}, problem.target, 0)
    result = trained(tmp_path, doubled, ["linear", "ransac", "theil_sen", "ridge"])
    rows = {row.model: {one.code: one.params for one in row.warnings} for row in result.leaderboard}
    for name in ("linear", "ransac", "theil_sen"):
        assert rows[name]["no_unique_solution"] == {"rank": 4, "columns": 5, "model": name}
    assert "no_unique_solution" not in rows["ridge"]
    # Twins share the effect, and what is predicted is as good as without the second of them.
    alone = exact_fit(problem.matrix, problem.target)
    found = run_report(tmp_path, budget_s=5)
    assert (found.coefficients.rank, found.coefficients.varying, found.coefficients.condition) == (4, 5, None)
    by_name = {one.column: one for one in found.coefficients.columns}
    assert by_name["kelvin"].value == pytest.approx(float(alone.slopes[0]) / 2, rel=1e-6)
    assert by_name["celsius"].value == pytest.approx(float(alone.slopes[0]) / 2, rel=1e-6)
    assert all(one.standard_error is None for one in found.coefficients.columns)
    assert found.train.r2 == pytest.approx(alone.r2, abs=1e-9)
    assert "no_unique_solution" in {one.code for one in found.warnings}
    assert {one.code: one.params for one in result.warnings}["columns_dependent"]["columns"] in (
        "kelvin, celsius",
        "celsius, kelvin",
    )


@pytest.mark.parametrize(("name", "condition"), [("years", 1.8e6), ("filip", 3.4e9)])
def test_a_warning_tells_the_true_condition_number(name: str, condition: float) -> None:
    table = pa.table(PROBLEMS[name].columns)
    frame = frame_from_arrow(table, [FeatureColumn(column, "numeric") for column in table.column_names])
    [warning] = check_collinearity(frame)
    assert warning.code == "columns_collinear"
    assert warning.params["condition"] == pytest.approx(condition, rel=0.02)


@pytest.mark.parametrize("scaling", ["standard", "none"])
def test_downloads_of_every_linear_model_give_the_same_numbers(tmp_path: Path, scaling: str) -> None:
    problem = PROBLEMS["years"]
    result = trained(tmp_path, problem, list(LINEAR_MODELS), preprocessing={"scaling": {"method": scaling}})
    true = exact_fit(problem.matrix, problem.target)
    for one in result.trained:
        model = load_model(tmp_path / one.folder)
        frame = frame_from_arrow(pa.table(problem.columns), model.preparation.features)
        predicted = model.fitted.predict(model.preparation.transform(frame))
        outcome = make_onnx(MODEL, model, frame)
        assert outcome.model is not None, (one.name, outcome.reason)
        carried = run_onnx(outcome.model, onnx_feeds(model.preparation, frame))
        assert np.abs(carried - predicted).max() < 1e-8 * np.ptp(predicted), one.name
        if one.name == "linear":
            expected = [
                float(
                    true.intercept
                    + sum((b * Fraction(float(x)) for b, x in zip(true.slopes, row, strict=True)), Fraction(0))
                )
                for row in problem.matrix
            ]
            assert np.abs(carried - expected).max() < 1e-8 * np.ptp(predicted)


def test_kelvin_beside_celsius_is_one_column() -> None:
    """Eight rows leave less room for rounding than n·ε allows for."""
    for seed in range(30):
        random = np.random.default_rng(seed)
        celsius, other = np.round(20 + 5 * random.normal(size=8), 1), random.normal(size=8)
        matrix = np.column_stack([celsius, np.round(celsius + 273.15, 2), other])
        matrix = (matrix - matrix.mean(axis=0)) / matrix.std(axis=0)
        found = solve_least_squares(matrix, 2 * celsius + other)
        assert (found.rank, found.is_unique) == (2, False)
        assert np.abs(found.slopes).max() < 1000
