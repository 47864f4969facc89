"""The applicability domain: one rule for all rows, whose false alarms are as many as it says."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from hakaru_compute.model.domain import SHARE_INSIDE, Domain, learn_domain, rows_apart, usual_leverage_limit


def test_leverage_is_the_hat_matrix() -> None:
    matrix = np.random.default_rng(0).normal(3, 2, (50, 3))
    full = np.column_stack([np.ones(50), matrix])
    hat = np.diag(full @ np.linalg.inv(full.T @ full) @ full.T)
    domain = learn_domain(matrix, 0)
    assert domain.leverage(matrix) == pytest.approx(hat)
    assert domain.leverage_limit >= usual_leverage_limit(3, 50)
    assert domain.judge(matrix, itself=True).inside.mean() == pytest.approx(SHARE_INSIDE, abs=0.041)


def test_what_is_kept_judges_alike_and_earlier_files_are_read() -> None:
    matrix = np.random.default_rng(0).normal(size=(40, 3))
    domain = learn_domain(matrix, 0)
    again = Domain.from_arrays(domain.arrays())
    assert np.array_equal(again.judge(matrix).leverage, domain.judge(matrix).leverage)
    assert again.leverage_limit == domain.leverage_limit
    arrays = domain.arrays()
    earlier = Domain.from_arrays({**arrays, "domain_numbers": arrays["domain_numbers"][:2]})
    assert earlier.leverage_limit == pytest.approx(3 * 4 / 40)
    assert earlier.distance_limit == domain.distance_limit


def normal(rng: np.random.Generator, shape: tuple[int, int]) -> np.ndarray:
    return rng.normal(size=shape)


def skewed(rng: np.random.Generator, shape: tuple[int, int]) -> np.ndarray:
    return np.exp(rng.normal(size=shape))


@pytest.mark.parametrize("draw", [normal, skewed])
@pytest.mark.parametrize("shape", [(30, 100), (60, 200), (60, 10), (300, 4)])
def test_false_alarms_stay_near_the_stated_rate(
    draw: Callable[[np.random.Generator, tuple[int, int]], np.ndarray], shape: tuple[int, int]
) -> None:
    """New rows of the training's own distribution. Limits from the rows that made them put up to 50 % of them outside."""
    rates = []
    for seed in range(8):
        rng = np.random.default_rng(seed)
        matrix = draw(rng, shape)
        rates.append((~learn_domain(matrix, seed).judge(draw(rng, (300, shape[1]))).inside).mean())
    assert np.mean(rates) < (1 - SHARE_INSIDE) * 1.6


def test_rows_far_away_are_outside_with_more_columns_than_rows() -> None:
    matrix = np.random.default_rng(0).normal(size=(30, 200))
    assert not learn_domain(matrix, 0).judge(matrix * 10).inside.any()


@pytest.mark.parametrize("columns", [1, 3, 8, 40])
@pytest.mark.parametrize("rows", [12, 30, 80, 300, 3000])
def test_one_gross_value_does_not_make_all_that_lies_below_it_ordinary(rows: int, columns: int) -> None:
    """99,999 among 127 to 175: 1,000 is as strange as it is without that row, and the other rows are judged alike."""
    rng = np.random.default_rng(rows + columns)
    matrix = rng.uniform(127, 175, (rows, columns))
    wrong = matrix.copy()
    wrong[5, 0] = 99_999
    domain = learn_domain(wrong, 0)
    new = np.full((2, columns), 150.0)
    new[1, 0] = 1000
    assert domain.judge(new).inside.tolist() == [True, False]
    judged = domain.judge(wrong, itself=True).inside
    assert not judged[5]
    assert judged.mean() > SHARE_INSIDE - 0.06
    honest = learn_domain(np.delete(matrix, 5, axis=0), 0)
    fresh = rng.uniform(120, 190, (500, columns))
    assert (domain.judge(fresh).inside == honest.judge(fresh).inside).mean() > 0.8


def test_some_gross_values_on_both_sides_and_in_several_columns_change_nothing() -> None:
    rng = np.random.default_rng(0)
    matrix = rng.normal(150, 10, (80, 4))
    matrix[[3, 9], 0], matrix[17, 0], matrix[30, 2] = 99_999, -99_999, 1e9
    assert np.flatnonzero(rows_apart(matrix)).tolist() == [3, 9, 17, 30]
    domain = learn_domain(matrix, 0)
    new = np.array([[1000.0, 150, 150, 150], [150, 150, 1000, 150], [150, 150, 150, 150]])
    assert domain.judge(new).inside.tolist() == [False, False, True]


RARE = np.repeat([0.0, 1.0], [98, 2])


@pytest.mark.parametrize(
    ("column", "apart"),
    [
        (RARE, 0),
        (np.full(100, 3.0), 0),
        # The last digit of a constant.
        (np.r_[np.full(98, 0.1 + 0.2), 0.3, 0.4], 0),
        (np.r_[np.zeros(96), 1.0, 2.0, 3.0, 5.0], 0),
        (np.r_[np.zeros(96), 1.0, 2.0, 3.0, 500.0], 1),
        (np.r_[np.linspace(0, 1, 94), np.linspace(40, 41, 6)], 0),
        (np.exp(np.linspace(-3, 3, 100)), 0),
    ],
)
def test_rare_categories_long_tails_and_groups_are_not_gross(column: np.ndarray, apart: int) -> None:
    assert rows_apart(column[:, None]).sum() == apart
    assert rows_apart(7 - 2 * column[:, None]).sum() == apart


def test_few_rows_have_no_gross_values() -> None:
    assert not rows_apart(np.array([[0.0], [1.0], [2.0], [9999.0]])).any()
    assert rows_apart(np.array([[0.0], [1.0], [2.0], [1.5], [0.5], [9999.0]])).sum() == 1


@pytest.mark.parametrize("rows", [30, 100, 1000])
def test_honest_values_are_seldom_taken_for_gross_ones(rows: int) -> None:
    rng = np.random.default_rng(rows)
    draws = {
        "normal": (rng.normal(size=(rows, 1000)), 0.001),
        "log-normal": (rng.lognormal(0, 1.5, (rows, 1000)), 0.03),
        "t": (rng.standard_t(2, (rows, 1000)), 0.03),
    }
    for name, (values, most) in draws.items():
        assert np.mean([rows_apart(column[:, None]).any() for column in values.T]) <= most, name


def test_gross_rows_have_no_part_where_whole_groups_are_left_out() -> None:
    """One group has all rows that are not gross."""
    matrix = np.random.default_rng(0).uniform(0, 1, (50, 2))
    matrix[[46, 47], 0], matrix[[48, 49], 1] = 500, 500
    domain = learn_domain(matrix, 0, groups=np.r_[np.zeros(46), 1, 2, 3, 4])
    assert domain.judge(np.array([[0.5, 0.5], [50, 0.5]])).inside.tolist() == [True, False]


def test_a_hole_in_the_middle_is_outside() -> None:
    rng = np.random.default_rng(0)
    matrix = np.concatenate([rng.normal(-5, 1, (60, 2)), rng.normal(5, 1, (60, 2))])
    domain = learn_domain(matrix, 0)
    middle = domain.judge(np.zeros((1, 2)))
    assert middle.leverage[0] < domain.leverage_limit
    assert not middle.inside[0]
    assert domain.judge(np.array([[-5.0, -5.0], [5.0, 5.0]])).inside.all()


def test_groups_are_left_out_together() -> None:
    """Six rows that nearly repeat each other: rows of a further group are no farther than groups are from each other."""
    rng = np.random.default_rng(0)

    def draw(groups: int) -> np.ndarray:
        return np.repeat(rng.normal(size=(groups, 3)), 6, axis=0) + rng.normal(0, 0.01, (groups * 6, 3))

    matrix, new = draw(50), draw(100)
    by_row = learn_domain(matrix, 0).judge(new).inside
    by_group = learn_domain(matrix, 0, groups=np.repeat(np.arange(50), 6)).judge(new).inside
    assert by_row.mean() < 0.2
    assert by_group.mean() > 0.85


def test_a_constant_column_and_few_rows_have_a_domain() -> None:
    matrix = np.column_stack([np.arange(6.0), np.full(6, 3.0)])
    domain = learn_domain(matrix, 0)
    assert domain.judge(matrix, itself=True).inside.any()
    assert not domain.judge(np.array([[100.0, 3.0]])).inside[0]


def test_rows_that_lie_in_groups_have_no_limit_of_leverage() -> None:
    rng = np.random.default_rng(0)
    matrix = np.concatenate([rng.normal(0, 1, (100, 2)), rng.normal(40, 1, (6, 2))])
    assert learn_domain(matrix, 0, ellipsoid=False).judge(np.array([[40.0, 40.0]])).inside[0]
