"""Conditions keep to steps, sums and rules, and read as people write them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pydantic import TypeAdapter

from hakaru_compute.conditions.digits import decimals_in, digits_of
from hakaru_compute.conditions.draw import Grid, at_random, feasible_share, spread
from hakaru_compute.conditions.space import Space
from hakaru_compute.conditions.space_spec import Factor, Rules

FACTORS = TypeAdapter(list[Factor])


def space_of(factors: list[dict[str, Any]], **rules: Any) -> Space:
    return Space(FACTORS.validate_python(factors), Rules.model_validate(rules))


def ranges(count: int, lower: float = 0.0, upper: float = 1.0) -> list[dict[str, Any]]:
    return [{"type": "range", "name": f"x{at}", "lower": lower, "upper": upper} for at in range(count)]


def terms(*names: str) -> list[dict[str, Any]]:
    return [{"factor": name} for name in names]


def test_steps_are_written_as_people_write_them() -> None:
    space = space_of(
        [
            {"type": "unit", "name": "u", "lower": 0, "upper": 1, "unit": 0.1},
            {"type": "range", "name": "r", "lower": -1, "upper": 1},
            {"type": "discrete", "name": "d", "values": [5, 1, 2.5]},
            {"type": "categorical", "name": "c", "levels": ["a", "b"]},
            {"type": "fixed", "name": "f", "value": "z"},
        ]
    )
    values = space.decode(np.random.default_rng(0).random((5000, space.dimensions)))
    cells = [space.cells(row) for row in values]
    assert {str(one["u"]) for one in cells} == {str(at / 10) if at % 10 else str(at // 10) for at in range(11)}
    assert all(len(str(abs(float(one["r"]))).partition(".")[2]) <= 7 or "e" in str(one["r"]) for one in cells)
    assert {one["d"] for one in cells} == {1, 2.5, 5} and {one["c"] for one in cells} == {"a", "b"}
    assert {one["f"] for one in cells} == {"z"}
    assert space.rows_of(cells) == pytest.approx(values, abs=0)
    # Every place has as much of the cube as any other, the first and the last too.
    assert np.bincount((values[:, 0] * 10).round().astype(int)) == pytest.approx(5000 / 11, rel=0.2)


def test_encoding_leads_back() -> None:
    space = space_of([*ranges(3), {"type": "unit", "name": "u", "lower": 10, "upper": 90, "unit": 5}])
    values = spread(space, 256, 0)
    assert np.abs(space.decode(space.encode(values)) - values).max() < 1e-6
    mixture = space_of(ranges(4), sums=[{"terms": terms("x0", "x1", "x2", "x3"), "total": 1}])
    parts = spread(mixture, 256, 0)
    assert np.abs(mixture.decode(mixture.encode(parts)) - parts).max() < 0.02


@pytest.mark.parametrize("unit", [None, 0.05, 0.1])
def test_mixtures_add_up_exactly(unit: float | None) -> None:
    factors: list[dict[str, Any]] = ranges(3, 0.0, 0.8)
    if unit:
        factors = [{**one, "type": "unit", "unit": unit} for one in factors]
    space = space_of([*factors, *ranges(1)][:3], sums=[{"terms": terms("x0", "x1", "x2"), "total": 1}])
    values = space.decode(np.random.default_rng(1).random((4000, 3)))
    assert space.feasible(values).all()
    assert np.abs(values.sum(axis=1) - 1).max() < 1e-6
    assert values.min() >= 0 and values.max() <= 0.8
    if unit:
        assert np.abs(values / unit - np.rint(values / unit)).max() < 1e-9


def test_divisions_of_a_total_are_even() -> None:
    space = space_of(ranges(3), sums=[{"terms": terms("x0", "x1", "x2"), "total": 1}])
    values = space.decode(np.random.default_rng(2).random((20_000, 3)))
    # Dirichlet(1, 1, 1): mean 1/3, variance 1/18.
    assert values.mean(axis=0) == pytest.approx(1 / 3, abs=0.01)
    assert values.var(axis=0) == pytest.approx(1 / 18, rel=0.05)


def test_weighted_sums_with_a_fixed_part() -> None:
    space = space_of(
        [*ranges(2, 0, 50), {"type": "fixed", "name": "salt", "value": 4}],
        sums=[
            {"terms": [{"factor": "x0", "weight": 2}, {"factor": "x1"}, {"factor": "salt", "weight": 5}], "total": 60}
        ],
    )
    values = space.decode(np.random.default_rng(3).random((500, 2)))
    assert 2 * values[:, 0] + values[:, 1] == pytest.approx(40, abs=1e-5)
    assert space.feasible(values).all()


def test_some_of_several_ingredients() -> None:
    names = [f"x{at}" for at in range(6)]
    space = space_of(
        ranges(6, 0.1, 1.0),
        sums=[{"terms": terms(*names), "total": 1}],
        cardinality=[{"factors": names, "at_least": 2, "at_most": 3}],
    )
    values = at_random(space, 300, np.random.default_rng(4))
    used = (values != 0).sum(axis=1)
    assert len(values) == 300 and set(used) == {2, 3}
    assert values[values != 0].min() >= 0.1
    assert np.abs(values.sum(axis=1) - 1).max() < 1e-6


def test_a_thin_region_is_walked_in() -> None:
    names = [f"x{at}" for at in range(6)]
    linear = [
        {"terms": terms(*names), "sense": "at_most", "bound": 3.0},
        {"terms": terms(*names), "sense": "at_least", "bound": 2.999},
        {"terms": [{"factor": "x0"}, {"factor": "x1", "weight": -1}], "sense": "at_least", "bound": 0.5},
    ]
    space = space_of(ranges(6), linear=linear)
    assert feasible_share(space, 0) < 0.001
    values = at_random(space, 500, np.random.default_rng(5))
    assert len(values) == 500 and space.feasible(values).all()
    assert np.ptp(values[:, 2:], axis=0).min() > 0.8
    nowhere = space_of(ranges(2), linear=[{"terms": terms("x0", "x1"), "sense": "at_least", "bound": 2.5}])
    assert len(at_random(nowhere, 10, np.random.default_rng(0))) == 0


def test_grids_are_counted_before_they_are_made() -> None:
    space = space_of(ranges(30))
    assert Grid(space, 5).size == pytest.approx(5.0**30)
    mixture = space_of(
        [{"type": "unit", "name": f"x{at}", "lower": 0, "upper": 1, "unit": 0.25} for at in range(3)],
        sums=[{"terms": terms("x0", "x1", "x2"), "total": 1}],
    )
    # A simplex lattice of four parts: 15 points.
    points = np.vstack(list(Grid(mixture, 5).blocks(0)))
    assert len(np.unique(points, axis=0)) == len(points) == 15
    assert Grid(mixture, 5).size == 25
    assert mixture.feasible(points).all()


def test_spread_points_are_those_of_sobol() -> None:
    space = space_of(ranges(3))
    values = spread(space, 128, 7)
    assert np.array_equal(values, spread(space, 128, 7)) and not np.array_equal(values, spread(space, 128, 8))
    # Of 128 points each of 128 equal parts of every range has one.
    assert all(len(np.unique((values[:, at] * 128).astype(int))) >= 126 for at in range(3))


@pytest.mark.parametrize(
    ("lower", "upper"), [(1.06e-6, 5.96e-6), (2e-9, 5e-9), (1e9 + 0.16, 1e9 + 49.57), (5e4, 2.5e5)]
)
def test_a_unit_of_measure_takes_nothing_from_a_range(lower: float, upper: float) -> None:
    space = space_of(
        [{"type": "range", "name": "x", "lower": lower, "upper": upper}, *ranges(1)],
        linear=[{"terms": [{"factor": "x"}], "sense": "at_least", "bound": (lower + upper) / 2}],
    )
    values = spread(space, 512, 0)
    assert space.feasible(values).all() and all(kept.all() for _, kept in space.within(values))
    assert len(np.unique(values[:, 0])) > 500
    assert values[:, 0].max() <= upper and values[:, 0].min() >= (lower + upper) / 2 * (1 - 1e-9)
    assert values[:, 0].max() == pytest.approx(upper, abs=0.01 * (upper - lower))
    single = space_of([{"type": "discrete", "name": "x", "values": [lower, upper]}])
    assert set(spread(single, 8, 0)[:, 0]) == {lower, upper}


def test_settings_have_the_digits_that_people_set() -> None:
    space = space_of(
        [
            {"type": "range", "name": "heat", "lower": 150, "upper": 210},
            {"type": "range", "name": "pressure", "lower": 5e4, "upper": 2.5e5},
            {"type": "range", "name": "share", "lower": 0, "upper": 1},
            {"type": "range", "name": "dose", "lower": 1e-6, "upper": 6e-6},
            {"type": "unit", "name": "time", "lower": 0, "upper": 1, "unit": 0.0125},
        ]
    )
    measured = np.array([[150.0, 51300.0, 0.0, 1.25e-6, 0], [185.5, 62400.0, 1.0, 5.5e-6, 1], [np.nan] * 5])
    digits = digits_of(space, measured)
    # What was measured, but of a share no fewer than tell twenty apart.
    assert digits == {"heat": 1, "pressure": -2, "share": 2, "dose": 8}
    assert digits_of(space, np.full((1, 5), np.pi)) == {"heat": 2, "pressure": -2, "share": 3, "dose": 9}
    assert digits_of(space, measured, {"heat": 5.0})["heat"] == 0
    row = np.array([[163.28938, 198064.3, 0.46121, 3.28938e-6, 0.0125]])
    tidy = space.tidied(row, digits, lambda rows, _: np.ones(len(rows), bool))
    assert tidy.tolist() == [[163.3, 198100.0, 0.46, 3.29e-6, 0.0125]]
    mixture = space_of(
        [*ranges(3), {"type": "fixed", "name": "salt", "value": 0.1234}],
        sums=[{"terms": terms("x0", "x1", "x2", "salt"), "total": 1}],
    )
    values = spread(mixture, 64, 0)
    tidy = mixture.tidied(values, {"x0": 2, "x1": 2, "x2": 2}, lambda rows, _: np.ones(len(rows), bool))
    assert mixture.feasible(tidy).all()
    # As few more as the fixed part leaves.
    assert all(len(str(one).partition(".")[2]) <= 4 for one in tidy.ravel().tolist())
    assert np.abs(tidy - values).max() < 0.01


def test_decimals_are_those_that_numbers_are_written_with() -> None:
    assert decimals_in(np.array([150.0, 20.0])) == -1
    assert decimals_in(np.array([1e9 + 23.45, 1e9])) == 2
    assert decimals_in(np.array([0.1 + 0.2, 0.7])) == 1
    assert decimals_in(np.array([np.pi])) == 15 and decimals_in(np.array([0.0, np.nan])) is None


def test_fields_of_a_map_keep_to_a_sum_whose_line_crosses_them_and_rules_are_written_as_people_write_them() -> None:
    space = space_of(
        ranges(3),
        sums=[{"terms": [{"factor": "x0"}, {"factor": "x1", "weight": 2}], "total": 1}],
        linear=[
            {
                "terms": [{"factor": "x0", "weight": -1}, {"factor": "x2", "weight": -0.5}],
                "sense": "at_most",
                "bound": 1,
            }
        ],
        cardinality=[{"factors": ["x0", "x1", "x2"], "at_most": 2}],
    )
    middles = np.array([[0.1, 0.45, 0], [0.1, 0.48, 0], [0.1, 0.6, 0]])
    assert space.feasible(middles).tolist() == [True, False, False]
    assert space.feasible(middles, {"x0": 0.05, "x1": 0.05}).tolist() == [True, True, False]
    assert [words for words, _ in space.feasible_by_rule(middles)] == [
        "x0 + 2 × x1 = 1",
        "−x0 − 0.5 × x2 ≤ 1",
        "n(x0, x1, x2 ≠ 0) ≤ 2",
    ]
