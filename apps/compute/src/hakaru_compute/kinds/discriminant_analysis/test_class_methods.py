"""Decision planes and the permutation test against references and by hand."""

from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
import pytest
from sklearn.cross_decomposition import PLSRegression
from sklearn.datasets import load_breast_cancer, load_iris

from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.families.downsample import Budget
from hakaru_compute.families.supervised.learner import Fitted, RowOrder
from hakaru_compute.job import JobError
from hakaru_compute.kinds.discriminant_analysis import refits, regions
from hakaru_compute.kinds.discriminant_analysis.calls_spec import CompressedAxes, FeatureAxes


@dataclass(frozen=True, kw_only=True)
class _Nearest(Fitted):
    """The class of the nearest mean, as probabilities."""

    means: np.ndarray

    def predict(self, matrix: np.ndarray) -> np.ndarray:
        far = ((matrix[:, None] - self.means) ** 2).sum(axis=2)
        near = np.exp(-(far - far.min(axis=1, keepdims=True)))
        return near / near.sum(axis=1, keepdims=True)


def _fit(matrix: np.ndarray, codes: np.ndarray, order: RowOrder | None = None) -> _Nearest:
    means = [
        matrix[codes == one].mean(axis=0) if (codes == one).any() else np.full(matrix.shape[1], 1e6) for one in (0, 1)
    ]
    return _Nearest(means=np.array(means), estimator=None, rows=0, converged=True)


def _folds(matrix: np.ndarray, count: int = 4) -> list[refits.PreparedFold]:
    rows = np.arange(len(matrix))
    return [
        refits.PreparedFold(matrix[fit], fit, matrix[held], held)
        for fit, held in ((rows[rows % count != one], rows[rows % count == one]) for one in range(count))
    ]


def _run(matrix: np.ndarray, codes: np.ndarray, **options):
    made = {"asked": 99, "budget": Budget(60), **options}
    asked, budget = made.pop("asked"), made.pop("budget")
    return refits.permutation_test(_fit, _folds(matrix), codes, 2, asked, budget, lambda: None, **made)


def test_permutation_tells_something_from_nothing() -> None:
    rng = np.random.default_rng(0)
    codes = np.tile([0, 1], 30)
    clear = _run(rng.normal(size=(60, 3)) + 3 * codes[:, None], codes)
    assert clear.made == 99 and clear.measures[0].p == pytest.approx(1 / 100)
    assert clear.measures[0].observed > 0.95 and np.mean(clear.measures[0].shuffled) == pytest.approx(0.5, abs=0.05)
    assert clear.measures[0].intercept < 0.6
    ps = [_run(rng.normal(size=(60, 3)), codes, asked=39, seed=seed).measures[0].p for seed in range(30)]
    # Under chance p is uniform: its mean over 30 tests is within four standard errors of a half.
    assert abs(np.mean(ps) - 0.5) < 4 * np.sqrt(1 / 12 / 30)


def test_permutation_of_pls_has_r2y_and_q2() -> None:
    rng = np.random.default_rng(1)
    codes = np.tile([0, 1], 20)
    matrix = rng.normal(size=(40, 5)) + codes[:, None]

    def fit(part: np.ndarray, labels: np.ndarray, order: RowOrder) -> _Nearest:
        return replace(_fit(part, labels), estimator=PLSRegression(2, scale=False).fit(part, np.eye(2)[labels]))

    found = refits.permutation_test(
        fit, _folds(matrix), codes, 2, 19, Budget(60), lambda: None,
        memberships=lambda fitted, part: fitted.estimator.predict(part), whole=matrix,
    )  # fmt: skip
    assert [one.measure for one in found.measures] == ["balanced_accuracy", "r2y", "q2"]
    coded = np.eye(2)[codes]
    press = total = 0.0
    for fold in _folds(matrix):
        pls = PLSRegression(2, scale=False).fit(fold.fit_matrix, coded[fold.fit_rows])
        press += ((coded[fold.other_rows] - pls.predict(fold.other_matrix)) ** 2).sum()
        total += ((coded[fold.other_rows] - coded[fold.fit_rows].mean(axis=0)) ** 2).sum()
    assert found.measures[2].observed == pytest.approx(1 - press / total)
    assert found.measures[1].observed == pytest.approx(
        PLSRegression(2, scale=False).fit(matrix, coded).score(matrix, coded)
    )


def test_permutation_keeps_to_its_budget_and_gives_up_honestly() -> None:
    rng = np.random.default_rng(2)
    codes = np.tile([0, 1], 20)
    assert _run(rng.normal(size=(40, 3)), codes, budget=Budget(0)) is None

    def refuse(matrix: np.ndarray, labels: np.ndarray, order: RowOrder) -> _Nearest:
        raise JobError("too_few_rows")

    assert refits.permutation_test(refuse, _folds(np.zeros((40, 1))), codes, 2, 99, Budget(9), lambda: None) is None


def test_labels_are_shuffled_as_rows_belong_together() -> None:
    rng = np.random.default_rng(0)
    labels = rng.integers(0, 3, 60)
    groups = np.repeat(np.arange(12), 5)
    assert refits.choose_scheme(labels, RowOrder(groups)) == "within_groups"
    changed = refits.shuffle(labels, "within_groups", rng, RowOrder(groups))
    assert (changed != labels).any()
    for one in range(12):
        assert sorted(changed[groups == one]) == sorted(labels[groups == one])
    whole = np.repeat(rng.integers(0, 2, 12), 5)
    assert refits.choose_scheme(whole, RowOrder(groups)) == "groups"
    changed = refits.shuffle(whole, "groups", rng, RowOrder(groups))
    assert all(len(np.unique(changed[groups == one])) == 1 for one in range(12)) and changed.sum() == whole.sum()
    times = rng.permutation(60).astype(float)
    assert refits.choose_scheme(labels, RowOrder(None, times)) == "time_shift"
    in_time, moved = (
        labels[np.argsort(times)],
        refits.shuffle(labels, "time_shift", rng, RowOrder(None, times))[np.argsort(times)],
    )
    assert any((np.roll(in_time, step) == moved).all() for step in range(1, 60))
    assert refits.cramers_v(labels, labels, 3) == pytest.approx(1)
    assert refits.cramers_v(np.array([0, 0, 1, 1]), np.array([0, 1, 0, 1]), 2) == pytest.approx(0)


def _frame() -> Frame:
    numeric = np.array([[0.0, 10.0], [1.0, 20.0], [2.0, np.nan], [np.nan, 40.0], [4.0, 30.0]])
    return Frame(
        (FeatureColumn("x", "numeric"), FeatureColumn("y", "numeric")),
        (FeatureColumn("kind", "categorical"),),
        numeric,
        np.array([[0], [1], [1], [1], [-1]], dtype=np.int32),
        (("red", "blue"),),
        np.arange(5),
    )


def test_a_plane_of_two_features() -> None:
    seen: list[Frame] = []

    def probabilities(frame: Frame) -> np.ndarray:
        seen.append(frame)
        return np.tile([0.3, 0.7], (frame.row_count, 1))

    plane = regions.feature_plane(_frame(), FeatureAxes(first="x", second="kind"), 11, probabilities, 0)
    assert plane.fixed == {"y": 25.0}
    assert plane.second.shown == ["red", "blue"]
    assert (plane.first.values[0], plane.first.values[-1], len(plane.first.values)) == (-0.2, 4.2, 11)
    plane.predict(np.array([[0.5, 1], [4.2, 0]]))
    assert seen[0].numeric.tolist() == [[0.5, 25.0], [4.2, 25.0]] and seen[0].codes.ravel().tolist() == [1, 0]
    near = regions.feature_plane(
        _frame(), FeatureAxes(first="x", second="kind", others="nearest"), 11, probabilities, 0
    )
    near.predict(np.array([[0.9, 1.0], [1.9, 1.0], [1.9, 0.0]]))
    # The row at 2 lacks y, which is then typical; the row without a kind is no neighbour.
    assert seen[1].numeric.tolist() == [[0.9, 20.0], [1.9, 25.0], [1.9, 10.0]]
    with pytest.raises(JobError, match="axis_unknown"):
        regions.feature_plane(_frame(), FeatureAxes(first="x", second="z"), 11, probabilities, 0)


@pytest.mark.parametrize("method", ["pca", "lda"])
@pytest.mark.parametrize("load", [load_iris, load_breast_cancer])
def test_a_plane_of_components(method: str, load) -> None:
    matrix, codes = load(return_X_y=True)
    made: list[np.ndarray] = []
    for others in ("typical", "nearest"):
        axes = CompressedAxes(method=method, others=others)
        plane = regions.compressed_plane(matrix, codes, axes, 20, lambda rows: made.append(rows) or rows, 0)
        # A place turned into a row lies at that place.
        asked = np.random.default_rng(0).normal(size=(30, 2))
        plane.predict(asked)
        assert plane.indices_of(made[-1]) == pytest.approx(asked, abs=1e-6)
        assert plane.back @ plane.scalings == pytest.approx(np.eye(2), abs=1e-8)
        if others == "nearest":
            own = plane.indices_of(matrix)
            plane.predict(own[:7])
            assert made[-1] == pytest.approx(matrix[:7], abs=1e-6)
    if method == "pca":
        ratios = np.linalg.svd(matrix - matrix.mean(axis=0), compute_uv=False) ** 2
        assert [plane.first.explained, plane.second.explained] == pytest.approx((ratios / ratios.sum())[:2])
    with pytest.raises(JobError, match="axes_unknown"):
        regions.compressed_plane(
            matrix, codes, CompressedAxes(method=method, first=40, second=1), 20, lambda rows: rows, 0
        )


def test_dates_and_booleans_as_axes() -> None:
    frame = Frame(
        (FeatureColumn("on", "boolean"), FeatureColumn("at", "datetime")), (), np.array([[0, 0.0], [1, 86400.0], [1, np.nan]]),
        np.empty((3, 0), dtype=np.int32), (), np.arange(3),
    )  # fmt: skip
    plane = regions.feature_plane(frame, FeatureAxes(first="on", second="at"), 3, lambda one: one.numeric, 0)
    assert plane.first.shown == [0.0, 1.0] and plane.second.shown[1] == "1970-01-01T12:00:00Z"
    assert all(first < second for first, second in pairwise(plane.second.values))
