"""PLS beside scikit-learn's, beside SIMPLS, and beside NIPALS in longer arithmetic."""

import numpy as np
import pytest
from sklearn.cross_decomposition import PLSRegression

from hakaru_compute.families.supervised.partial_least_squares import (
    fit_from_covariance,
    fit_partial_least_squares,
    latent_limits,
    locate_rows,
)
from nipals import nipals


def table(rows: int, columns: int, targets: int, seed: int, decay: float = 1.3) -> tuple[np.ndarray, np.ndarray]:
    """Correlated columns, whose singular values fall by `decay` each, and targets that depend on them."""
    rng = np.random.default_rng(seed)
    left, _ = np.linalg.qr(rng.normal(size=(rows, min(rows, columns))))
    right, _ = np.linalg.qr(rng.normal(size=(columns, min(rows, columns))))
    matrix = 10 * (left * decay ** -np.arange(min(rows, columns))) @ right.T + rng.normal(size=columns)
    wanted = matrix @ rng.normal(size=(columns, targets)) + 0.05 * rng.normal(size=(rows, targets))
    return matrix, wanted


def simpls(matrix: np.ndarray, targets: np.ndarray, components: int) -> np.ndarray:
    """Slopes (p, k) by de Jong's SIMPLS (1993), which deflates the covariance alone; for one target they are PLS's."""
    left, wanted = matrix - matrix.mean(axis=0), targets - targets.mean(axis=0)
    cross = left.T @ wanted
    basis = np.zeros((matrix.shape[1], 0))
    rotations, outer = [], []
    for _ in range(components):
        rotation = np.linalg.svd(cross, full_matrices=False)[0][:, 0]
        score = left @ rotation
        length = np.linalg.norm(score)
        score, rotation = score / length, rotation / length
        loading = left.T @ score
        for _ in range(2):
            loading = loading - basis @ (basis.T @ loading)
        basis = np.column_stack([basis, loading / np.linalg.norm(loading)])
        cross = cross - basis @ (basis.T @ cross)
        rotations.append(rotation)
        outer.append(wanted.T @ score)
    return np.array(rotations).T @ np.array(outer)


def aligned(found: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """`found` with the signs of `wanted`'s columns: a latent variable may point either way."""
    return found * np.sign((found * wanted).sum(axis=0))


@pytest.mark.parametrize("shape", [(60, 8, 1), (60, 8, 3), (12, 40, 1), (12, 40, 2)])
def test_every_quantity_is_scikit_learns(shape: tuple[int, int, int]) -> None:
    matrix, targets = table(*shape, seed=1)
    model = fit_partial_least_squares(matrix, targets, 5)
    other = PLSRegression(n_components=5, scale=False, max_iter=20_000, tol=1e-20).fit(matrix, targets)
    for found, wanted in (
        (model.scores, other.x_scores_),
        (model.target_scores, other.y_scores_),
        (model.weights, other.x_weights_),
        (model.rotations, other.x_rotations_),
        (model.loadings, other.x_loadings_),
        (model.target_weights, other.y_loadings_),
    ):
        assert np.allclose(aligned(found, wanted), wanted, rtol=0, atol=1e-8 * np.abs(wanted).max())
    assert np.allclose(model.slopes(), other.coef_.T, rtol=0, atol=1e-9 * np.abs(other.coef_).max())
    assert np.allclose(model.predict(matrix), other.predict(matrix).reshape(len(matrix), -1), rtol=1e-9)
    for components in range(1, 6):
        fewer = PLSRegression(n_components=components, scale=False, max_iter=20_000, tol=1e-20).fit(matrix, targets)
        wanted = fewer.predict(matrix).reshape(len(matrix), -1)
        assert np.allclose(model.predict_each(matrix)[components - 1], wanted, atol=1e-8)
        assert np.allclose(model.first(components).predict(matrix), wanted, atol=1e-8)


@pytest.mark.parametrize(
    ("targets", "decay", "close"), [(1, 1.2, 1e-12), (3, 1.2, 1e-10), (1, 4.0, 1e-9), (2, 4.0, 1e-8)]
)
def test_nipals_in_longer_arithmetic_finds_the_same(targets: int, decay: float, close: float) -> None:
    # The condition of the columns is 5 and 70,000 at their last latent variable.
    matrix, wanted = table(50, 9, targets, seed=2, decay=decay)
    model, truth = fit_partial_least_squares(matrix, wanted, 6), nipals(matrix, wanted, 6)
    for found, name in (
        (model.scores, "T"),
        (model.target_scores, "U"),
        (model.weights, "W"),
        (model.loadings, "P"),
        (model.target_weights, "C"),
    ):
        true = truth[name]
        lengths = np.linalg.norm(true, axis=0)
        assert (np.linalg.norm(aligned(found, true) - true, axis=0) <= close * lengths).all(), name


@pytest.mark.parametrize("decay", [1.3, 3.0, 10.0])
def test_one_target_has_the_slopes_of_simpls(decay: float) -> None:
    matrix, wanted = table(40, 7, 1, seed=3, decay=decay)
    for components in range(1, 6):
        found = fit_partial_least_squares(matrix, wanted, components).predict(matrix)
        other = wanted.mean(axis=0) + (matrix - matrix.mean(axis=0)) @ simpls(matrix, wanted, components)
        assert np.allclose(found, other, rtol=0, atol=1e-9 * np.ptp(wanted))


def test_all_latent_variables_are_least_squares() -> None:
    matrix, wanted = table(40, 7, 2, seed=4, decay=6.0)
    centred = np.column_stack([np.ones(40), matrix])
    truth = centred @ np.linalg.lstsq(centred, wanted, rcond=1e-15)[0]
    model = fit_partial_least_squares(matrix, wanted, 7)
    assert model.components == 7
    assert np.allclose(model.predict(matrix), truth, rtol=0, atol=1e-8 * np.ptp(wanted))


def test_scores_are_orthogonal_where_columns_hardly_differ() -> None:
    rng = np.random.default_rng(5)
    level = rng.normal(size=(80, 1))
    matrix = 1e3 + level + 1e-5 * rng.normal(size=(80, 12))
    wanted = level[:, 0] + rng.normal(size=80)
    model = fit_partial_least_squares(matrix, wanted, 10)
    unit = model.scores / np.linalg.norm(model.scores, axis=0)
    assert np.abs(unit.T @ unit - np.eye(model.components)).max() < 1e-12
    assert np.allclose(model.scores_of(matrix), model.scores, atol=1e-6 * np.abs(model.scores).max(axis=0))


def test_no_latent_variable_is_made_of_rounding() -> None:
    rng = np.random.default_rng(6)
    two = rng.normal(size=(30, 2))
    matrix = two @ rng.normal(size=(2, 6)) + 5
    model = fit_partial_least_squares(matrix, two @ [1.0, 2.0], 6)
    assert model.components == 2
    constant = fit_partial_least_squares(matrix, np.full(30, 3.0), 4)
    assert constant.components == 0 and (constant.predict(matrix) == 3.0).all()
    assert fit_partial_least_squares(np.ones((5, 2)), np.arange(5.0), 2).components == 0


def test_a_weight_is_how_often_a_row_is_there() -> None:
    matrix, wanted = table(25, 6, 2, seed=12)
    counts = np.random.default_rng(13).integers(0, 4, 25)
    weighted = fit_partial_least_squares(matrix, wanted, 4, row_weights=counts.astype(float))
    repeated = fit_partial_least_squares(np.repeat(matrix, counts, axis=0), np.repeat(wanted, counts, axis=0), 4)
    assert np.allclose(weighted.weights, repeated.weights, atol=1e-10)
    assert np.allclose(weighted.predict(matrix), repeated.predict(matrix), atol=1e-10)


@pytest.mark.parametrize(("targets", "decay", "close"), [(1, 1.3, 1e-11), (3, 1.3, 1e-11), (2, 3.0, 1e-6)])
def test_products_alone_give_the_same_regression(targets: int, decay: float, close: float) -> None:
    matrix, wanted = table(50, 8, targets, seed=14, decay=decay)
    model = fit_partial_least_squares(matrix, wanted, 6)
    left = matrix - model.centre
    other = fit_from_covariance(left.T @ left, left.T @ wanted, 6, centre=model.centre, level=model.level)
    assert np.allclose(other.predict_each(matrix), model.predict_each(matrix), rtol=0, atol=close * np.ptp(wanted))


def test_products_of_dependent_columns_end_at_their_rank() -> None:
    rng = np.random.default_rng(15)
    matrix = rng.normal(size=(40, 3)) @ rng.normal(size=(3, 9))
    matrix -= matrix.mean(axis=0)
    wanted = rng.normal(size=(40, 1))
    model = fit_from_covariance(matrix.T @ matrix, matrix.T @ wanted, 9, centre=np.zeros(9), level=np.zeros(1))
    truth = matrix @ np.linalg.lstsq(matrix, wanted, rcond=1e-10)[0]
    assert model.components == 3 and np.allclose(model.predict(matrix), truth, atol=1e-8)


def test_importance_has_mean_square_one_and_finds_the_columns_that_matter() -> None:
    rng = np.random.default_rng(7)
    matrix = rng.normal(size=(300, 6))
    model = fit_partial_least_squares(matrix, matrix[:, 2] - 2 * matrix[:, 4] + 0.1 * rng.normal(size=300), 3)
    importance = model.importance()
    assert np.isclose((importance**2).mean(), 1)
    assert set(np.argsort(-importance)[:2]) == {2, 4} and importance[4] > importance[2] > 1


def test_rows_are_split_into_plane_and_rest() -> None:
    matrix, wanted = table(60, 8, 2, seed=8, decay=1.3)
    model = fit_partial_least_squares(matrix, wanted, 3)
    new = matrix[:10] + np.random.default_rng(9).normal(size=(10, 8))
    for rows in (matrix, new):
        found = locate_rows(model, rows)
        assert np.allclose(found.t2_contributions.sum(axis=1), found.t2)
        assert np.allclose(found.spe, (found.residuals**2).sum(axis=1))
        assert np.allclose(found.scores @ model.loadings.T + found.residuals, rows - model.centre)
        mahalanobis = np.einsum("ia,ab,ib->i", found.scores, np.linalg.inv(np.cov(model.scores.T)), found.scores)
        assert np.allclose(found.t2, mahalanobis)
    # Over the rows fitted on, T² has the mean a(n − 1)/n.
    assert np.isclose(locate_rows(model, matrix).t2.mean(), 3 * 59 / 60)


def test_a_sensor_that_breaks_is_named() -> None:
    rng = np.random.default_rng(10)
    hidden = rng.normal(size=(400, 2))
    matrix = hidden @ rng.normal(size=(2, 7)) + 0.1 * rng.normal(size=(400, 7))
    model = fit_partial_least_squares(matrix, hidden @ [1.0, -1.0], 2)
    limits = latent_limits(model, matrix, 0.99)
    broken = matrix[:1].copy()
    broken[0, 3] += 3
    found = locate_rows(model, broken)
    assert found.spe[0] > 5 * limits.spe.jackson_mudholkar and np.argmax(np.abs(found.residuals[0])) == 3


def test_limits_hold_the_share_of_new_rows_they_say() -> None:
    rng = np.random.default_rng(11)
    mix = rng.normal(size=(3, 10))
    inside, spe = [], []
    for _ in range(40):
        hidden = rng.normal(size=(160, 3))
        matrix = hidden @ mix + 0.3 * rng.normal(size=(160, 10))
        model = fit_partial_least_squares(matrix[:60], hidden[:60] @ [1.0, 2.0, -1.0], 3)
        limits = latent_limits(model, matrix[:60], 0.95)
        inside.append((locate_rows(model, matrix[60:]).t2 <= limits.t2_new).mean())
        spe.append((locate_rows(model, matrix[:60]).spe <= limits.spe.chi2).mean())
    assert abs(np.mean(inside) - 0.95) < 0.012
    assert abs(np.mean(spe) - 0.95) < 0.02
    full = fit_partial_least_squares(matrix[:60], hidden[:60], 10)
    assert latent_limits(full, matrix[:60], 0.95).spe.chi2 is None
    assert latent_limits(full, matrix[:60], 0.95).t2_fitted is not None
