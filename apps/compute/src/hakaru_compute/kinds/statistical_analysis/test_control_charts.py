"""Against published tables, worked examples and each rule's own definition."""

from __future__ import annotations

import numpy as np
import pytest

from hakaru_compute.kinds.statistical_analysis.chart_constants import c4, d2, d3
from hakaru_compute.kinds.statistical_analysis.control_charts import (
    Course,
    chart,
    counts,
    individuals,
    means_and_ranges,
    means_and_sds,
    numbers_of_units,
    proportions,
    rates,
    signals,
)

# Montgomery, appendix VI: A2, D3, D4 of the range; A3, B3, B4 of the standard deviation.
TABLE = {
    2: (1.880, 0.0, 3.267, 2.659, 0.0, 3.267),
    3: (1.023, 0.0, 2.574, 1.954, 0.0, 2.568),
    5: (0.577, 0.0, 2.114, 1.427, 0.0, 2.089),
    7: (0.419, 0.076, 1.924, 1.182, 0.118, 1.882),
    10: (0.308, 0.223, 1.777, 0.975, 0.284, 1.716),
    25: (0.153, 0.459, 1.541, 0.606, 0.565, 1.435),
}


@pytest.mark.parametrize("n", TABLE)
def test_constants_are_those_of_the_tables(n: int) -> None:
    a2, low_r, high_r, a3, low_s, high_s = TABLE[n]
    assert 3 / (d2(n) * np.sqrt(n)) == pytest.approx(a2, abs=0.001)
    assert max(0, 1 - 3 * d3(n) / d2(n)) == pytest.approx(low_r, abs=0.001)
    assert 1 + 3 * d3(n) / d2(n) == pytest.approx(high_r, abs=0.001)
    assert 3 / (c4(n) * np.sqrt(n)) == pytest.approx(a3, abs=0.001)
    spread = 3 * np.sqrt(1 - c4(n) ** 2) / c4(n)
    assert max(0, 1 - spread) == pytest.approx(low_s, abs=0.001)
    assert 1 + spread == pytest.approx(high_s, abs=0.001)


def test_constants_in_closed_form() -> None:
    assert d2(2) == pytest.approx(2 / np.sqrt(np.pi), abs=1e-10)
    assert d3(2) == pytest.approx(np.sqrt(2 - 4 / np.pi), abs=1e-9)
    assert d2(3) == pytest.approx(3 / np.sqrt(np.pi), abs=1e-10)


def test_individuals_are_those_of_the_handbook() -> None:
    # NIST/SEMATECH e-Handbook 6.3.2.2, flow rates of ten batches.
    flow = np.array([49.6, 47.6, 49.9, 51.3, 47.8, 51.2, 52.6, 52.4, 53.6, 52.1])
    of = individuals(flow)
    values, ranges = of.courses
    assert of.centre == pytest.approx(50.81)
    assert ranges.centre[0] == pytest.approx(1.8778, abs=5e-5)
    assert (values.lower[0], values.upper[0]) == pytest.approx((45.8159, 55.8041), abs=2e-3)
    assert np.isnan(ranges.values[0]) and ranges.lower[0] == 0
    assert ranges.upper[0] == pytest.approx(3.2665 * 1.8778, abs=1e-3)


def test_means_ranges_and_sds_of_subgroups() -> None:
    rng = np.random.default_rng(1)
    groups = [rng.normal(74, 0.01, 5) for _ in range(25)]
    of = means_and_ranges(groups)
    mean_range = np.mean([np.ptp(group) for group in groups])
    means, ranges = of.courses
    assert means.upper[0] - of.centre == pytest.approx(3 / (d2(5) * np.sqrt(5)) * mean_range)
    assert ranges.upper[0] == pytest.approx(2.1145 * mean_range, rel=1e-4)
    sds = means_and_sds(groups)
    assert sds.sigma == pytest.approx(np.mean([np.std(group, ddof=1) for group in groups]) / c4(5))
    assert sds.courses[1].centre[0] == pytest.approx(c4(5) * sds.sigma)


def test_subgroups_of_other_sizes_have_limits_of_their_own() -> None:
    groups = [np.array([1.0, 3.0]), np.array([2.0, 4.0, 6.0, 8.0])]
    means, ranges = means_and_ranges(groups).courses
    assert means.upper[0] > means.upper[1]
    assert ranges.centre[1] / ranges.centre[0] == pytest.approx(d2(4) / d2(2))


def test_values_far_from_zero_lose_no_digits() -> None:
    steps = np.array([0.0, 1.0, 3.0, 2.0, 5.0, 4.0])
    near, far = individuals(steps), individuals(steps + 1e9)
    assert far.sigma == pytest.approx(near.sigma, rel=1e-12)
    assert far.centre - 1e9 == pytest.approx(near.centre, abs=1e-6)
    groups = [steps[:3] + 1e9, steps[3:] + 1e9]
    assert means_and_sds(groups).sigma == pytest.approx(means_and_sds([steps[:3], steps[3:]]).sigma, rel=1e-12)


def test_counts() -> None:
    # Montgomery, orange juice cans, 30 samples of 50: 347 nonconforming, p̄ = 0.2313, limits 0.0524 and 0.4102.
    numbers = np.full(30, 11.0)
    numbers[:17] = 12
    (p,) = proportions(numbers, np.full(30, 50.0)).courses
    assert (p.centre[0], p.lower[0], p.upper[0]) == pytest.approx((0.2313, 0.0524, 0.4102), abs=1e-4)
    (units,) = numbers_of_units(numbers, 50).courses
    assert (units.lower[0], units.upper[0]) == pytest.approx((50 * p.lower[0], 50 * p.upper[0]))
    # Montgomery, printed circuit boards: 516 in 26 units, c̄ = 19.85, limits 6.48 and 33.22.
    boards = np.full(26, 20.0)
    boards[:4] = 19
    (c,) = counts(boards).courses
    assert (c.centre[0], c.lower[0], c.upper[0]) == pytest.approx((19.85, 6.48, 33.21), abs=0.01)
    (u,) = rates(boards, np.array([1.0, 2.0] * 13)).courses
    assert u.upper[0] > u.upper[1] and u.centre[0] == pytest.approx(516 / 39)


def course(zones: list[float]) -> Course:
    values = np.array(zones)
    return Course(values, np.zeros(len(values)), np.full(len(values), -3.0), np.full(len(values), 3.0))


RULES: dict[int, list[float]] = {
    1: [0.1, -0.2, 3.1],
    2: [-0.1, *[0.5, 0.2] * 4, 0.3],
    3: [-1, -0.9, -0.5, 0.1, 0.4, 0.9],
    4: [0.3, -0.3] * 7,
    5: [0.1, 2.1, 0.5, 2.2],
    6: [0.2, 1.1, 1.2, -0.3, 1.5, 1.1],
    7: [1.5, *[0.5, -0.4, 0.3, 0.2, -0.6] * 3],
    8: [0.2, 1.5, -1.2, 1.1, 1.3, -1.4, -1.1, 1.6, -1.2],
}


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_met_at_the_last_point_of_its_run_and_no_sooner(rule: int) -> None:
    zones = RULES[rule]
    (found,) = signals(course(zones), frozenset({rule}))
    assert (found.point, found.rules) == (len(zones) - 1, [rule])
    assert signals(course(zones[:-1]), frozenset({rule})) == []


def test_a_point_that_goes_back_is_no_signal_of_those_before() -> None:
    assert [one.point for one in signals(course([2.1, 2.2, 0.0]), frozenset({5}))] == [1]


def test_rules_call_about_as_often_as_chance_makes_them() -> None:
    draws = np.random.default_rng(0).normal(0, 1, 200_000)
    wide = Course(draws, np.zeros(len(draws)), np.full(len(draws), -3.0), np.full(len(draws), 3.0))
    first = signals(wide, frozenset({1}))
    assert len(first) / len(draws) == pytest.approx(0.0027, abs=0.0004)
    assert len(signals(wide, frozenset({2}))) / len(draws) == pytest.approx(2**-8, abs=0.0006)


def test_phases_have_their_own_limits_and_runs_end_with_them() -> None:
    values = np.array([0.0, 1.0, 0.0, 1.0, 0.0, 10.0, 11.0, 10.0, 11.0, 10.0])
    phases, (single, moving) = chart(
        ["individuals", "moving_range"],
        [("before", 0, 5), ("after", 5, 10)],
        lambda start, end: individuals(values[start:end]),
        frozenset(range(1, 9)),
    )
    assert [phase.centre for phase in phases] == pytest.approx([0.4, 10.4])
    assert single.centre[4] == pytest.approx(0.4) and single.centre[5] == pytest.approx(10.4)
    assert moving.values[0] is None and moving.values[5] is None
    assert single.signals == [] and moving.signals == []
