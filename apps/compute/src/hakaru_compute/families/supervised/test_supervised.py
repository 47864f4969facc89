"""Splits, folds, metrics, intervals, domain and the rest that tabular kinds share."""

import threading
import time
from functools import partial

import numpy as np
import pytest

from hakaru_compute.families.downsample import Budget, downsample
from hakaru_compute.families.supervised.fit_plan import SharedValues
from hakaru_compute.families.supervised.fits import run_all
from hakaru_compute.families.supervised.least_squares import solve_least_squares
from hakaru_compute.families.supervised.metrics import (
    bootstrap_intervals,
    half_width,
    regression_metrics,
    spread_over_folds,
)
from hakaru_compute.families.supervised.report_insight import permutation_importance
from hakaru_compute.families.supervised.spec import CrossValidation, Split
from hakaru_compute.families.supervised.split import default_fold_count, make_folds, split_rows
from hakaru_compute.job import JobError, JobStopped
from trained_models import refused


def test_the_automatic_split_keeps_15_percent_aside() -> None:
    test = split_rows(Split(), 200, seed=1)
    assert test.sum() == 30
    assert not np.array_equal(test, split_rows(Split(), 200, seed=2))
    assert np.array_equal(test, split_rows(Split(), 200, seed=1))


def test_a_column_says_which_rows() -> None:
    spec = Split(method="column", column="part")
    assert split_rows(spec, 3, labels=["Train", " test ", "TRAIN"]).tolist() == [False, True, False]
    labels = ["学習", "検証", "Ｔｒａｉｎｉｎｇ", "テスト", "訓練用", "Validation"]
    assert split_rows(spec, 6, labels=labels).tolist() == [False, True] * 3
    with refused("split_column_values", column="part", values="calibration, –") as caught:
        split_rows(spec, 4, labels=["train", "calibration", None, "calibration"])
    assert "テスト" in caught.value.params["expected"]
    with pytest.raises(JobError, match="split_one_sided"):
        split_rows(spec, 2, labels=["train", "train"])


def test_groups_stay_whole_and_the_latest_rows_are_the_test() -> None:
    groups = np.repeat(np.arange(10), 7)
    test = split_rows(Split(method="group", column="g", test_share=0.3), 70, groups=groups)
    assert len({*groups[test]} & {*groups[~test]}) == 0
    assert 0.2 < test.mean() < 0.5
    times = np.array([5.0, 1, np.nan, 9, 3])
    assert split_rows(Split(method="time", test_share=0.4), 5, times=times).tolist() == [
        True,
        False,
        False,
        True,
        False,
    ]


def test_the_default_number_of_folds() -> None:
    assert [default_fold_count(rows) for rows in (12, 29, 30, 199, 200, 5000)] == [12, 29, 10, 10, 5, 5]
    assert len(make_folds(CrossValidation(), 12)) == 12
    with pytest.raises(JobError) as caught:
        make_folds(CrossValidation(folds=13), 12)
    assert caught.value.params == {"folds": 13, "available": 12}


def test_every_row_is_held_out_once_a_repeat() -> None:
    folds = make_folds(CrossValidation(folds=4, repeats=3), 30)
    held = np.concatenate([fold.held_out for fold in folds])
    assert np.bincount(held).tolist() == [3] * 30
    assert all(len(set(fold.fit_rows) & set(fold.held_out)) == 0 for fold in folds)
    assert not np.array_equal(folds[0].held_out, folds[4].held_out)


def test_folds_of_times_only_look_back() -> None:
    times = np.random.default_rng(0).permutation(40).astype(float)
    folds = make_folds(CrossValidation(folds=4, repeats=3), 40, times=times)
    assert len(folds) == 4
    assert all(times[fold.fit_rows].max() < times[fold.held_out].min() for fold in folds)


def test_metrics_by_hand() -> None:
    found = regression_metrics(np.array([1.0, 2, 4, np.nan]), np.array([2.0, 2, 2, 7]))
    assert (found.rows, found.max_error) == (3, 2)
    assert found.rmse == pytest.approx((5 / 3) ** 0.5)
    assert found.mae == 1
    assert found.r2 == pytest.approx(1 - 5 / (14 / 3))
    assert found.mape == pytest.approx((1 + 0 + 0.5) / 3)
    assert regression_metrics(np.array([0.0, 1]), np.array([1.0, 1])).mape is None
    assert regression_metrics(np.array([1.0]), np.array([1.0])).r2 is None


def test_the_spread_over_folds() -> None:
    folds = [regression_metrics(np.array([0.0, 2]), np.array([0.0, 2 + error])) for error in (1, 3)]
    spread = spread_over_folds(folds)
    assert spread.mae.mean == 1
    assert spread.mae.sd == pytest.approx(2**0.5 / 2)
    assert spread_over_folds(folds[:1]).mae.sd is None


def test_the_conformal_quantile() -> None:
    residuals = np.arange(1.0, 10)
    # ⌈10 · 0.9⌉ = 9th of 9; 95 % would need a tenth.
    assert half_width(residuals, 0.9) == 9
    assert half_width(residuals, 0.5) == 5
    assert half_width(residuals, 0.95) is None


def test_variance_inflation_of_dependent_columns_is_not_a_number() -> None:
    x = np.random.default_rng(0).normal(size=(40, 2))
    y = np.arange(40.0)
    assert solve_least_squares(np.column_stack([x, x.sum(axis=1)]), y).variance_inflation() is None
    assert solve_least_squares(x, y).variance_inflation() == pytest.approx([1 / (1 - np.corrcoef(x.T)[0, 1] ** 2)] * 2)


def test_bootstrap_intervals_cover_the_mean() -> None:
    values = np.random.default_rng(0).normal(5, 2, 400)
    found = bootstrap_intervals(lambda rows: {"mean": float(values[rows].mean())}, 400)["mean"]
    assert found.upper - found.lower == pytest.approx(2 * 1.96 * 0.1, rel=0.15)
    assert found.lower < 5 < found.upper
    groups = np.repeat(np.arange(20), 20)
    shifted = values + np.random.default_rng(1).normal(0, 3, 20)[groups]
    grouped = bootstrap_intervals(lambda rows: {"mean": float(shifted[rows].mean())}, 400, groups=groups)["mean"]
    plain = bootstrap_intervals(lambda rows: {"mean": float(shifted[rows].mean())}, 400)["mean"]
    assert grouped.upper - grouped.lower > 2 * (plain.upper - plain.lower)


def test_permutation_importance_of_a_known_function() -> None:
    matrix = np.random.default_rng(0).normal(size=(2000, 3))
    actual = 3 * matrix[:, 0]
    loss = lambda rows: float(np.sqrt(((3 * rows[:, 0] - actual) ** 2).mean()))  # noqa: E731
    base, repeats, found = permutation_importance(loss, matrix, {"a": [0], "b": [1, 2]}, Budget(60))
    assert (base, repeats) == (0, 10)
    # Shuffling x gives an error of variance 2 · 9.
    assert found[0].mean == pytest.approx(18**0.5, rel=0.05)
    assert (found[1].feature, found[1].mean) == ("b", 0)
    assert permutation_importance(loss, matrix, {"a": [0]}, Budget(0)) is None


def test_thinning_keeps_what_it_must() -> None:
    chosen = downsample(1000, 50, 0, keep=np.array([3, 999]))
    assert len(chosen) == 50
    assert {3, 999} <= set(chosen.tolist())
    assert downsample(5, 50, 0).tolist() == [0, 1, 2, 3, 4]


def test_all_tasks_run_and_a_stop_leaves_at_once() -> None:
    assert sorted(run_all([partial(pow, index, 2) for index in range(20)], 3, lambda: None)) == [
        (index, index**2) for index in range(20)
    ]
    release = threading.Event()

    def stop() -> None:
        raise JobStopped

    began = time.monotonic()
    with pytest.raises(JobStopped):
        list(run_all([lambda: release.wait(20)] * 4, 2, stop))
    assert time.monotonic() - began < 5
    release.set()


def test_shared_values_are_made_once_and_dropped_after_the_last_use() -> None:
    shared, made = SharedValues(), []
    for _ in range(3):
        shared.expect("key")
    for _ in range(3):
        assert shared.use("key", lambda: made.append(1) or "value") == "value"
    assert made == [1]
    shared.expect("key")
    shared.use("key", lambda: made.append(2))
    assert made == [1, 2]


@pytest.mark.parametrize("repeats", [1, 5])
def test_residuals_of_repeats_do_not_count_as_more_rows(repeats: int) -> None:
    """12 rows: 90 % of 13 places is the 12th, whether each row was held out once or five times."""
    residuals = np.tile(np.arange(1.0, 13.0), repeats)
    assert half_width(residuals, 0.9, rows=12) == 12.0
    assert half_width(residuals, 0.95, rows=12) is None
    assert half_width(residuals, 0.5, rows=12) == 7.0


@pytest.mark.parametrize("unit", [1e-200, 1e-3, 1e140, 1e305])
def test_metrics_of_very_large_and_very_small_numbers_are_those_of_usual_ones(unit: float) -> None:
    actual, predicted = np.array([1.0, 2, 4, 3]), np.array([1.5, 2, 3, 3])
    usual, found = regression_metrics(actual, predicted), regression_metrics(actual * unit, predicted * unit)
    assert (found.r2, found.mape) == pytest.approx((usual.r2, usual.mape))
    assert [found.rmse, found.mae, found.max_error] == pytest.approx(
        [value * unit for value in (usual.rmse, usual.mae, usual.max_error)]
    )


def test_an_error_beyond_all_numbers_is_no_number() -> None:
    found = regression_metrics(np.array([1.7e308, -1.7e308]), np.array([-1.7e308, 1.7e308]))
    assert (found.rmse, found.mae, found.max_error) == (None, None, None)
    assert found.r2 == pytest.approx(-3)
    overflowed = regression_metrics(np.array([1.0, 2.0]), np.array([np.inf, 2.0]))
    assert (overflowed.rows, overflowed.rmse, overflowed.r2) == (2, None, None)
