"""The rules of outliers: limits by reference, what masks an outlier, and what is said of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.stats import median_abs_deviation

from recipe_tables import apply, values

# Twenty measured values, and three that were typed without their decimal point.
HONEST = [
    59.8,
    60.1,
    60.4,
    60.0,
    59.6,
    60.3,
    60.2,
    59.9,
    60.5,
    60.1,
    59.7,
    60.0,
    60.2,
    60.3,
    59.9,
    60.1,
    60.0,
    60.4,
    59.8,
    60.2,
]
TYPOS = [601.0, 598.0, 603.0]
MASKED = {"flow": HONEST + TYPOS}


def used(applied: Any, column: str = "flow") -> dict[str, Any]:
    return {one.name: one.value for one in applied.results[0].accounting.values if one.column == column}


def warnings(applied: Any) -> dict[str, dict[str, Any]]:
    return {one.code: one.params for one in applied.results[0].accounting.warnings}


def test_limits_by_the_mad_are_those_of_scipy() -> None:
    applied = apply(MASKED, ("outliers_mad", {"columns": ["flow"]}))
    data = np.array(MASKED["flow"])
    reach = 3.5 * 1.4826 * median_abs_deviation(data)
    assert used(applied) == pytest.approx(
        {
            "median": np.median(data),
            "mad": median_abs_deviation(data),
            "lower": np.median(data) - reach,
            "upper": np.median(data) + reach,
        }
    )
    assert values(applied, "flow") == [*HONEST, None, None, None]


def test_limits_by_quartiles_are_tukeys_fences() -> None:
    applied = apply(MASKED, ("outliers_quartiles", {"columns": ["flow"], "action": "drop"}))
    q1, q3 = np.quantile(MASKED["flow"], (0.25, 0.75))
    told = used(applied)
    assert (told["lower"], told["upper"]) == pytest.approx((q1 - 1.5 * (q3 - q1), q3 + 1.5 * (q3 - q1)))
    assert applied.results[0].accounting.removed_rows == [21, 22, 23]


def test_three_sigma_says_that_several_outliers_hide_each_other() -> None:
    applied = apply(MASKED, ("outliers_sigma", {"columns": ["flow"]}))
    assert values(applied, "flow") == MASKED["flow"]
    assert warnings(applied) == {"sigma_masked": {"column": "flow", "count": 3, "value": 603.0}}
    data = np.array(MASKED["flow"])
    assert used(applied)["mean"] == pytest.approx(data.mean()) and used(applied)["sd"] == pytest.approx(
        data.std(ddof=1)
    )


@pytest.mark.parametrize(("rows", "reachable"), [(10, False), (11, True)])
def test_three_sigma_says_where_no_value_can_be_that_far(rows: int, reachable: bool) -> None:
    data = [0.0] * (rows - 1) + [1e6]
    applied = apply({"flow": data}, ("outliers_sigma", {"columns": ["flow"]}))
    assert (values(applied, "flow")[-1] is None) == reachable
    assert ("sigma_unreachable" in warnings(applied)) != reachable


@pytest.mark.parametrize("draw", ["normal", "exponential", "standard_t"])
def test_honest_values_are_seldom_called_masked(draw: str) -> None:
    random = np.random.default_rng(3)
    parameters = {"standard_t": (3,)}.get(draw, ())
    said = 0
    for _ in range(100):
        drawn = getattr(random, draw)(*parameters, size=200)
        said += "sigma_masked" in warnings(apply({"flow": drawn}, ("outliers_sigma", {"columns": ["flow"]})))
    assert said <= 2


def test_half_of_the_values_equal_leave_the_mean_deviation() -> None:
    data = [5.0] * 8 + [5.1, 4.9, 50.0]
    applied = apply({"flow": data}, ("outliers_mad", {"columns": ["flow"], "n": 5}))
    assert values(applied, "flow") == [*data[:-1], None]
    deviation = float(np.abs(np.array(data) - 5).mean())
    assert used(applied)["mean_deviation"] == pytest.approx(deviation)
    assert used(applied)["upper"] == pytest.approx(5 + 5 * np.sqrt(np.pi / 2) * deviation, rel=1e-4)
    assert set(warnings(applied)) == {"half_equal"}
    quartiles = apply({"flow": data}, ("outliers_quartiles", {"columns": ["flow"]}))
    assert values(quartiles, "flow") == data and set(warnings(quartiles)) == {"quartiles_equal"}


def test_a_step_says_what_it_used() -> None:
    frame = {"flow": [60.0, 60.27, None, 61.0], "line": ["B", "A", "A", None]}
    assert used(apply(frame, ("missing_statistic", {"columns": ["flow"], "statistic": "median"}))) == {"median": 60.27}
    assert used(apply(frame, ("missing_statistic", {"columns": ["line"], "statistic": "mode"})), "line") == {
        "mode": "A"
    }
    known = np.array([60.0, 60.27, 61.0])
    assert used(apply(frame, ("scale", {"columns": ["flow"]}))) == pytest.approx(
        {"mean": known.mean(), "sd": known.std()}
    )
    assert used(apply(frame, ("encode_ordinal", {"columns": ["line"]})), "line") == {"order": "A = 0, B = 1"}
