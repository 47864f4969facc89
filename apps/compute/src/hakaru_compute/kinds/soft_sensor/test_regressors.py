"""What estimates are calculated by, beside scikit-learn and beside definitions."""

import numpy as np
import pytest
from sklearn.cross_decomposition import PLSRegression
from sklearn.linear_model import Lasso, Ridge

from hakaru_compute.kinds.soft_sensor.regressors import (
    LassoPath,
    LocallyWeightedPls,
    MovingWindow,
    PlsPath,
    RecursivePls,
    RidgePath,
    Scale,
)


def rows(count: int, seed: int = 0, columns: int = 6) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    matrix = rng.normal(size=(count, 3)) @ rng.normal(size=(3, columns)) + 0.3 * rng.normal(size=(count, columns))
    return matrix, matrix @ rng.normal(size=columns) + 0.5 * rng.normal(size=count) + 2


def test_paths_are_scikit_learns_models() -> None:
    matrix, target = rows(60)
    new, _ = rows(9, seed=1)
    ridge = RidgePath([10.0, 0.1])
    lasso = LassoPath([0.01, 0.5, 0.1])
    pls = PlsPath([1, 2, 4])
    others = (
        [Ridge(alpha=60 * penalty) for penalty in ridge.penalties],
        [Lasso(alpha=penalty, tol=1e-12, max_iter=100_000) for penalty in lasso.penalties],
        [PLSRegression(n_components=count, scale=False) for count in pls.components],
    )
    for path, models in zip((ridge, lasso, pls), others, strict=True):
        path.fit(matrix, target)
        found = path.predict(new)
        assert found.shape == (path.count, 9)
        for own, model in zip(found, models, strict=True):
            assert np.allclose(own, np.ravel(model.fit(matrix, target).predict(new)), atol=1e-4 * target.std())


def test_ridge_of_few_rows_is_that_of_all_and_its_window_moves() -> None:
    matrix, target = rows(30, columns=80)
    new, _ = rows(4, seed=1, columns=80)
    ridge = RidgePath([1e-5, 0.1])
    ridge.fit(matrix, target)
    window = MovingWindow(RidgePath([1e-5, 0.1]), 25)
    window.fit(matrix[:26], target[:26])
    window.learn(matrix[26:], target[26:])
    for place, penalty in enumerate(ridge.penalties):
        whole = Ridge(alpha=30 * penalty, solver="svd").fit(matrix, target)
        newest = Ridge(alpha=25 * penalty, solver="svd").fit(matrix[5:], target[5:])
        assert np.allclose(ridge.predict(new)[place], whole.predict(new), rtol=1e-7)
        assert np.allclose(window.predict(new)[place], newest.predict(new), rtol=1e-7)


def test_more_latent_variables_than_there_are_change_nothing() -> None:
    matrix, target = rows(60)
    matrix[:, 2:] = matrix[:, :1]
    new = matrix[:5] + 0.1
    new[:, 2:] = new[:, :1]
    for path in (PlsPath([2, 6]), RecursivePls([2, 6], 0.95), LocallyWeightedPls([2, 6], 1.0, 100)):
        path.fit(matrix, target)
        two, six = path.predict(new)
        assert np.allclose(two, six, atol=1e-8)


@pytest.mark.parametrize("forgetting", [1.0, 0.9])
def test_what_is_forgotten_counts_less_by_its_age(forgetting: float) -> None:
    matrix, target = rows(50)
    new, _ = rows(4, seed=2)
    model = RecursivePls([1, 3], forgetting)
    model.fit(matrix[:20], target[:20])
    for start in range(20, 50, 7):
        model.learn(matrix[start : start + 7], target[start : start + 7])
    # scikit-learn knows no weights: rows centred by their weighted mean and times the root of their weight are such a PLS.
    shares = forgetting ** np.arange(49, -1, -1.0)
    centre, level = shares @ matrix / shares.sum(), shares @ target / shares.sum()
    roots = np.sqrt(shares)
    for own, count in zip(model.predict(new), (1, 3), strict=True):
        pls = PLSRegression(n_components=count, scale=False)
        # Every row twice, once with the other sign, so that their own mean is nothing.
        away, up = (matrix - centre) * roots[:, None], (target - level) * roots
        pls.fit(np.vstack([away, -away]), np.concatenate([up, -up]))
        assert np.allclose(own, level + (new - centre) @ np.ravel(pls.coef_), atol=1e-9)


def test_a_recursive_pls_follows_a_process_that_changes() -> None:
    matrix, target = rows(200)
    target[100:] = matrix[100:] @ np.arange(6.0) - 3
    remembers, forgets = (RecursivePls([6], forgetting) for forgetting in (1.0, 0.9))
    for model in (remembers, forgets):
        model.fit(matrix[:100], target[:100])
        model.learn(matrix[100:180], target[100:180])
    errors = [np.abs(model.predict(matrix[180:])[0] - target[180:]).max() for model in (remembers, forgets)]
    assert errors[1] < 0.05 * errors[0]


def test_a_recursive_pls_is_kept_as_a_triangle_and_goes_on_from_a_whole_one() -> None:
    matrix, target = rows(80)
    own = RecursivePls([2], 0.97)
    own.fit(matrix[:60], target[:60])
    kept = own.arrays()
    assert kept["covariance"].shape == (7 * 8 // 2,)
    for covariance in (kept["covariance"], own.covariance):
        again = RecursivePls([2], 0.97)
        again.restore({**kept, "covariance": covariance})
        assert np.array_equal(again.covariance, own.covariance)
        again.learn(matrix[60:70], target[60:70])
        longer = RecursivePls([2], 0.97)
        longer.fit(matrix[:70], target[:70])
        assert np.allclose(again.predict(matrix[70:]), longer.predict(matrix[70:]))


def test_a_local_pls_draws_on_what_is_near() -> None:
    rng = np.random.default_rng(3)
    matrix = np.sort(rng.uniform(-3, 3, size=(400, 1)), axis=0)
    target = np.sin(2 * matrix[:, 0])
    new = np.linspace(-2.5, 2.5, 40)[:, None]
    errors = []
    for locality in (0.0, 4.0, 16.0):
        model = LocallyWeightedPls([1], locality, 1000)
        model.fit(matrix, target)
        errors.append(float(np.abs(model.predict(new)[0] - np.sin(2 * new[:, 0])).max()))
    assert errors[0] > 0.8 and errors[1] < errors[0] / 2 and errors[2] < 0.1
    # One fit by its definition: weights by distance, least squares of one column.
    distances = np.abs(matrix[:, 0] - new[7, 0])
    roots = np.sqrt(np.exp(-4 * distances / distances.std(ddof=1)))
    both = np.column_stack([np.ones(400), matrix[:, 0]])
    slope = np.linalg.lstsq(both * roots[:, None], target * roots, rcond=None)[0]
    model = LocallyWeightedPls([1], 4.0, 1000)
    model.fit(matrix, target)
    assert np.isclose(model.predict(new[7:8])[0, 0], slope @ [1, new[7, 0]])


def test_a_local_pls_without_locality_is_a_pls_and_keeps_the_newest() -> None:
    matrix, target = rows(80)
    local, whole, newest = LocallyWeightedPls([2], 0.0, 50), PlsPath([2]), PlsPath([2])
    local.fit(matrix[:50], target[:50])
    whole.fit(matrix[:50], target[:50])
    assert np.allclose(local.predict(matrix[60:]), whole.predict(matrix[60:]))
    local.learn(matrix[50:], target[50:])
    newest.fit(matrix[30:], target[30:])
    assert np.allclose(local.predict(matrix[60:]), newest.predict(matrix[60:]))


def test_a_constant_column_has_no_part() -> None:
    matrix, target = rows(30)
    matrix[:, 4] = 0.1 + 0.2
    scale = Scale.of(matrix, target)
    scaled = scale.columns(matrix)
    assert (scaled[:, 4] == 0).all() and np.allclose(scaled[:, :4].std(axis=0, ddof=1), 1)
    assert scale.columns(matrix + 5)[:, 4].tolist() == [0.0] * 30
    assert Scale.of(matrix[:1], target[:1]).size == 1.0
