"""Stretches, lags and splits of a series."""

from typing import Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakaru_compute.families.series import lags as lags_module
from hakaru_compute.families.series.hold import carry_forward, zero_order_hold_columns
from hakaru_compute.families.series.lags import (
    CELLS_A_GROUP,
    ROWS_BY_COLUMN,
    Lag,
    every_lag,
    lagged_blocks,
    lagged_matrix,
    reach,
)
from hakaru_compute.families.series.stretches import find_stretches
from hakaru_compute.families.series.time_split import folds_in_time, split_at_random, split_in_time


def test_a_gap_or_another_run_begins_a_stretch() -> None:
    found = find_stretches(7, times=np.array([0, 1, 2, 4, 5, 0, 1.0]), runs=np.array([0, 0, 0, 0, 0, 1, 1]))
    assert found.first.tolist() == [0, 0, 0, 3, 3, 5, 5]
    assert (found.interval, found.gaps) == (1.0, 1)
    # 1.4 intervals are late, not lost.
    assert find_stretches(4, times=np.array([0, 10, 24, 34.0])).first.tolist() == [0, 0, 0, 0]
    assert find_stretches(3).first.tolist() == [0, 0, 0]


@pytest.mark.parametrize(("times", "runs"), [([0, 2, 1.0], None), ([0, 1, float("nan")], None), (None, [0, 1, 0])])
def test_rows_out_of_order_are_named(times: list[float] | None, runs: list[int] | None) -> None:
    with pytest.raises(ValueError, match="row 2"):
        find_stretches(
            3,
            times=None if times is None else np.array(times),
            runs=None if runs is None else np.array(runs),
        )


def test_lags_are_values_of_rows_before() -> None:
    values = np.column_stack([np.arange(10.0), np.arange(10.0) ** 2])
    lags = [Lag(0, 0), Lag(0, 3), Lag(1, 1), Lag(1, 1, window=3)]
    found = lagged_matrix(values, np.array([9, 4]), lags, np.zeros(10, dtype=int))
    assert found.tolist() == [[9, 6, 64, (64 + 49 + 36) / 3], [4, 1, 9, (9 + 4 + 1) / 3]]
    assert reach(lags) == 3


def test_lags_stop_at_the_start_of_a_stretch_and_at_missing_values() -> None:
    values = np.arange(8.0)[:, None]
    values[6] = np.nan
    found = lagged_matrix(values, np.arange(8), [Lag(0, 1), Lag(0, 1, 2)], np.array([0, 0, 0, 3, 3, 3, 3, 3]))
    nan = np.nan
    assert np.array_equal(found[:, 0], [nan, 0, 1, nan, 3, 4, 5, nan], equal_nan=True)
    assert np.array_equal(found[:, 1], [nan, nan, 0.5, nan, nan, 3.5, 4.5, nan], equal_nan=True)


def test_a_lag_that_looks_ahead_is_refused() -> None:
    with pytest.raises(ValueError, match="not ahead"):
        Lag(0, -1)


@given(st.integers(0, 40), st.integers(0, 5), st.integers(1, 4), st.integers(0, 1000))
def test_nothing_after_a_row_is_known_to_it(row: int, lag: int, window: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    before = rng.normal(size=(41, 2))
    after = before.copy()
    after[row + 1 :] = rng.normal(size=(40 - row, 2))
    first = np.where(np.arange(41) < 20, 0, 20)
    after[: first[row]] = np.inf
    lags = [Lag(0, lag, window), Lag(1, lag)]
    one, other = (lagged_matrix(values, np.array([row]), lags, first) for values in (before, after))
    assert np.array_equal(one, other, equal_nan=True)


def test_blocks_are_the_whole() -> None:
    rng = np.random.default_rng(0)
    values, rows = rng.normal(size=(300, 3)), np.arange(50, 300, 2)
    lags, first = every_lag(3, 12, 4), np.zeros(300, dtype=int)
    whole = lagged_matrix(values, rows, lags, first)
    parts = list(lagged_blocks(values, rows, lags, first, cells=100))
    assert len(parts) > 10 and np.array_equal(np.concatenate([block for _, block in parts]), whole)


def cell(values: np.ndarray, row: int, lag: Lag, first: np.ndarray) -> float:
    """As it is defined."""
    begin = row - lag.rows - lag.window + 1
    return np.nan if begin < first[row] else float(values[begin : begin + lag.window, lag.column].mean())


@pytest.mark.parametrize("cells_a_group", [0, 1e9])
@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize(
    "rows", [np.arange(0, 400), np.arange(0, 400, 7), np.array([7, 399, 7]), np.arange(399, 0, -1)]
)
def test_lags_are_the_same_however_they_are_copied(
    order: Literal["C", "F"], rows: np.ndarray, cells_a_group: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lags_module, "CELLS_A_GROUP", cells_a_group)
    values = np.asarray(np.random.default_rng(0).normal(size=(400, 4)), order=order)
    values[200, 1] = np.nan
    first = np.where(np.arange(400) < 150, 0, 150)
    lags = [*every_lag(4, 24, 4, dead_times=[0, 8, 3, 0]), Lag(3, 2, window=3), Lag(0, 1)]
    expected = [[cell(values, int(row), lag, first) for lag in lags] for row in rows]
    found = lagged_matrix(values, rows, lags, first)
    assert np.allclose(found, expected, rtol=1e-14, atol=1e-14, equal_nan=True)
    # Nothing is a view of the series, which others change.
    assert not np.shares_memory(found, values)


def test_a_few_rows_far_apart_are_gathered_by_column() -> None:
    values = np.asfortranarray(np.random.default_rng(1).normal(size=(5000, 3)))
    rows, lags, first = np.arange(100, 5000, 2), every_lag(3, 30, 5), np.zeros(5000, dtype=int)
    assert len(rows) > ROWS_BY_COLUMN and len(rows) * len(lags) > CELLS_A_GROUP * len(lags.groups)
    found = lagged_matrix(values, rows, lags, first)
    assert np.array_equal(found, values[rows[:, None] - [lag.rows for lag in lags], [lag.column for lag in lags]])


def test_held_columns_are_those_carried_forward_one_by_one() -> None:
    values = np.random.default_rng(2).normal(size=(60, 3))
    first = np.where(np.arange(60) < 30, 0, 30)
    assert zero_order_hold_columns(values, first, 2) is values
    gone = values.copy()
    gone[[3, 10, 11, 12, 30], 1] = np.nan
    found = zero_order_hold_columns(gone, first, 2)
    assert np.array_equal(found[:, 1], carry_forward(gone[:, 1], first, 2), equal_nan=True)
    assert np.isnan(found[:, 1]).sum() == 2 and np.isnan(gone[:, 1]).sum() == 5
    assert np.array_equal(found[:, [0, 2]], values[:, [0, 2]])


def test_lags_begin_at_the_dead_time() -> None:
    assert [(lag.column, lag.rows) for lag in every_lag(2, 6, 2, dead_times=[0, 3])] == [
        (0, 0),
        (0, 2),
        (0, 4),
        (0, 6),
        (1, 3),
        (1, 5),
    ]


def test_rows_that_are_lost_now_and_then_are_stepped_over() -> None:
    times = np.array([0, 1, 2, 4, 5, 6, 10, 11, 16, 17, 19, 21, 22, 24])
    plain = find_stretches(len(times), times=times)
    assert (plain.gaps, plain.bridged) == (6, 0)
    found = find_stretches(len(times), times=times, bridged=3)
    # Five intervals are too many, and the second of two long steps is not one that happens now and then.
    assert found.first.tolist() == [0] * 8 + [8] * 3 + [11] * 3
    assert (found.gaps, found.bridged) == (2, 4)


def test_another_interval_is_not_stepped_over() -> None:
    found = find_stretches(6, times=np.arange(0, 12, 2), interval=1.0, bridged=3)
    assert found.first.tolist() == [0, 0, 2, 3, 4, 5] and found.gaps == 4


def test_the_test_comes_after_an_embargo() -> None:
    moments = np.arange(0, 1000, 10)
    split = split_in_time(moments, 0.2, 35)
    assert split.held_out.tolist() == list(range(80, 100)) and not split.shuffled
    assert moments[split.fit].max() == 760 and split.left_out.tolist() == [77, 78, 79]
    with pytest.raises(ValueError, match="no sample"):
        split_in_time(moments, 0.9, 200)
    with pytest.raises(ValueError, match="two samples"):
        split_in_time(moments[:1], 0.2, 0)


def test_folds_run_forward() -> None:
    moments = np.arange(0, 600, 10)
    folds = folds_in_time(moments, 5, 25)
    assert len(folds) == 5
    assert np.concatenate([fold.held_out for fold in folds]).tolist() == list(range(10, 60))
    for fold in folds:
        assert moments[fold.fit].max() < moments[fold.held_out].min() - 25
    # An embargo as long as the first part leaves nothing to fit the first fold on.
    assert len(folds_in_time(moments, 5, 100)) == 4


def test_a_random_split_says_so() -> None:
    split = split_at_random(50, 0.2, seed=1)
    assert split.shuffled and len(split.held_out) == 10 and len(split.fit) == 40
    assert not set(split.fit) & set(split.held_out)
    assert split.held_out.tolist() != list(range(40, 50))
