"""Against worked examples, the definitions, and how often intervals hold what they are of."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from hakaru_compute.kinds.statistical_analysis.capability import (
    Limits,
    Within,
    _ends_of_draws,
    _ends_of_large,
    _parameters,
    clearly_better,
    distribution,
    far_out,
    fitted,
    indices_of_normal,
    indices_of_quantiles,
    likeliest,
    out_of_limits,
    quantiles,
    within,
)
from hakaru_compute.kinds.statistical_analysis.quality_spec import DistributionName, Index


def by_name(found: list[Index]) -> dict[str, Index]:
    return {one.name: one for one in found}


def draw_with(mean: float, sd: float, n: int) -> np.ndarray:
    """Values of exactly this mean and standard deviation."""
    values = stats.norm.ppf((np.arange(n) + 0.5) / n)
    return mean + sd * (values - values.mean()) / values.std(ddof=1)


def test_indices_are_those_of_the_handbook() -> None:
    # NIST/SEMATECH e-Handbook 6.1.6: USL 20, LSL 8, mean 16, s 2: Cp 1.0, Cpu 0.6667, Cpl 1.3333, Cpk 0.6667.
    found = by_name(indices_of_normal(draw_with(16, 2, 50), None, Limits(8, 20), 0.05))
    assert {name: round(one.value, 4) for name, one in found.items()} == {
        "pp": 1.0,
        "ppl": 1.3333,
        "ppu": 0.6667,
        "ppk": 0.6667,
    }
    # Bissell's interval: 1.33 ± 1.96 √(1/180 + 1.33²/38).
    found = by_name(indices_of_normal(draw_with(0, 1, 20), None, Limits(-3.99, 3.99), 0.05))
    assert (found["ppk"].low, found["ppk"].high) == pytest.approx((0.8826, 1.7774), abs=1e-4)
    # Montgomery, example 8.4: USL 62, LSL 38, s 1.75, n 20: 2.29, 95 % 1.57 to 3.01.
    found = by_name(indices_of_normal(draw_with(50, 1.75, 20), None, Limits(38, 62), 0.05))
    assert found["pp"].value == pytest.approx(2.29, abs=0.005)
    assert (found["pp"].low, found["pp"].high) == pytest.approx((1.57, 3.01), abs=0.01)


def test_one_limit_has_one_sided_indices_alone() -> None:
    found = by_name(indices_of_normal(draw_with(10, 1, 30), Within(0.5, 20), Limits(None, 14), 0.1))
    assert set(found) == {"cpu", "cpk", "ppu", "ppk"}
    assert found["cpk"].value == pytest.approx(4 / 1.5)


def test_a_target_that_is_missed_lowers_cpm() -> None:
    values = draw_with(10, 1, 100)
    on = by_name(indices_of_normal(values, None, Limits(4, 16, 10), 0.05))["cpm"]
    off = by_name(indices_of_normal(values, None, Limits(4, 16, 11), 0.05))["cpm"]
    assert on.value == pytest.approx(2 * np.sqrt(100 / 99))
    assert off.value == pytest.approx(12 / (6 * np.sqrt(0.99 + 1)), rel=1e-6)
    assert off.low is not None and off.low < off.value


def test_sigma_within_is_pooled_and_keeps_its_digits_far_from_zero() -> None:
    rng = np.random.default_rng(3)
    groups = [rng.normal(level, 1, size) for level, size in ((0, 4), (5, 3), (9, 6))]
    of, far = within(groups), within([group + 1e9 for group in groups])
    assert of is not None and far is not None
    pooled = sum((len(group) - 1) * np.var(group, ddof=1) for group in groups) / 10
    assert (of.sd, of.df) == pytest.approx((np.sqrt(pooled), 10))
    assert far.sd == pytest.approx(of.sd, rel=1e-6)
    single = within([np.array([value]) for value in (1.0, 2.0, 4.0, 3.0)])
    assert single is not None and single.sd == pytest.approx((4 / 3) / (2 / np.sqrt(np.pi)))


def test_intervals_of_moving_ranges_hold_as_often_as_they_say() -> None:
    rng = np.random.default_rng(0)
    held = 0
    for _ in range(1000):
        values = rng.normal(0, 1, 40)
        found = by_name(indices_of_normal(values, within([values[[at]] for at in range(40)]), Limits(-4, 4), 0.1))
        low, high = found["cp"].low, found["cp"].high
        assert low is not None and high is not None
        held += low <= 4 / 3 <= high
    assert held / 1000 == pytest.approx(0.9, abs=0.025)


@pytest.mark.parametrize("name", ["lognormal", "weibull", "gamma"])
def test_the_distribution_that_made_the_values_is_found(name: str) -> None:
    made = {
        "lognormal": stats.lognorm(0.6, scale=3),
        "weibull": stats.weibull_min(0.8, scale=2),
        "gamma": stats.gamma(6, scale=1.5),
    }[name]
    best = fitted(made.rvs(3000, random_state=1))[0]
    assert best.name == name
    assert quantiles(distribution(best.name, best.parameters))[2] == pytest.approx(made.ppf(0.99865), rel=0.1)
    assert best.ad < 2.5


def test_values_below_zero_have_the_normal_one_alone() -> None:
    assert [one.name for one in fitted(np.random.default_rng(0).normal(0, 1, 50))] == ["normal"]


def test_quantiles_of_the_normal_one_give_the_usual_indices() -> None:
    values = draw_with(10, 1, 200)
    usual = by_name(indices_of_normal(values, None, Limits(6, 13), 0.05))
    found = by_name(indices_of_quantiles(values, "normal", Limits(6, 13), 0.05, 0))
    for name, one in found.items():
        assert one.value == pytest.approx(usual[name].value, rel=1e-4)
        assert one.low == pytest.approx(usual[name].low, rel=0.05)


def test_a_skewed_process_is_judged_by_its_own_quantiles() -> None:
    made = stats.lognorm(0.5, scale=1)
    values = made.rvs(2000, random_state=2)
    (index,) = (one for one in indices_of_quantiles(values, "lognormal", Limits(None, 6), 0.05, 0) if one.name == "ppu")
    true = (6 - 1) / (made.ppf(0.99865) - 1)
    assert index.low is not None and index.high is not None
    assert index.low < true < index.high
    assert abs(index.value - true) < 0.5 * abs(
        by_name(indices_of_normal(values, None, Limits(None, 6), 0.05))["ppu"].value - true
    )


@pytest.mark.parametrize("shape", [0.4, 1.7, 30.0])
@pytest.mark.parametrize("scale", [1e-9, 1.0, 1e9])
def test_a_weibull_distribution_is_the_likeliest(shape: float, scale: float) -> None:
    values = scale * stats.weibull_min.rvs(shape, size=300, random_state=np.random.default_rng(3))
    found = _parameters("weibull", values)
    plain = stats.weibull_min.fit(values / scale, floc=0)
    assert [found["shape"], found["scale"] / scale] == pytest.approx([plain[0], plain[2]], rel=1e-3)
    best = distribution("weibull", found).logpdf(values).sum()
    for name in found:
        for factor in (1 - 1e-4, 1 + 1e-4):
            assert distribution("weibull", {**found, name: found[name] * factor}).logpdf(values).sum() < best


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("weibull", {"shape": 1.7, "scale": 10.0}),
        ("gamma", {"shape": 3.0, "scale": 0.5}),
        ("lognormal", {"log_mean": -1.0, "log_sd": 0.4}),
    ],
)
def test_intervals_of_large_samples_are_those_of_draws(name: DistributionName, parameters: dict[str, float]) -> None:
    low, _, high = quantiles(distribution(name, parameters))
    limits = Limits(low * 0.9, high * 1.2)
    drawn = _ends_of_draws(5000, name, parameters, limits, 0.05, 1)
    found = _ends_of_large(5000, name, parameters, limits, 0.05)
    assert found.keys() == drawn.keys()
    for key, ends in found.items():
        assert ends == pytest.approx(drawn[key], abs=0.15 * (ends[1] - ends[0]))


def test_parts_per_million() -> None:
    values = draw_with(0, 1, 1000)
    observed, inside, overall = out_of_limits(values, Within(0.5, 900), stats.norm(0, 1), Limits(-2, None))
    assert observed.below == pytest.approx(1e6 * (values < -2).mean())
    assert observed.above is None and observed.total == observed.below
    assert inside.below == pytest.approx(1e6 * stats.norm.cdf(-4), rel=1e-6)
    assert overall.below == pytest.approx(1e6 * stats.norm.cdf(-2))


def test_a_single_point_recommends_no_distribution() -> None:
    rng = np.random.default_rng(7)
    values = rng.normal(10, 0.1, 60)
    values[36] = 14.0
    found = fitted(values)
    out = far_out(values)
    # By AIC alone the lognormal one would be clearly better.
    assert found[0].name == "lognormal" and found[0].aic < next(one.aic for one in found if one.name == "normal") - 10
    assert out.tolist() == [36]
    assert clearly_better(values, found, out) is None
    assert likeliest(values, found, out) == fitted(np.delete(values, 36))[0].name
    low = rng.normal(10, 0.1, 60)
    low[[3, 50]] = [2.0, 7.0]
    assert far_out(low).tolist() == [3, 50]
    low[3] = -2.0
    assert likeliest(low, fitted(low), far_out(low)) == "normal"
    assert clearly_better(low, fitted(low), far_out(low)) is None


@pytest.mark.parametrize("seed", range(5))
def test_a_skewed_process_is_recommended_its_distribution_and_has_no_outliers(seed: int) -> None:
    for made, n in ((stats.lognorm(0.6), 200), (stats.weibull_min(0.8), 300), (stats.expon(), 300)):
        values = made.rvs(n, random_state=seed)
        assert clearly_better(values, fitted(values), far_out(values)) in ("lognormal", "weibull", "gamma")
        high = far_out(values)
        assert (values[high] < np.median(values)).all()


def test_half_of_equal_values_and_few_values_have_no_outliers() -> None:
    assert far_out(np.array([1.0, 1.0, 1.0, 1.0, 5.0])).tolist() == []
    assert far_out(np.array([1.0, 2.0])).tolist() == []
    assert far_out(np.array([0.0, 0.1, 0.2, 9.0, 9.1, 9.2])).tolist() == []
