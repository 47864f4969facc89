"""Standardised effects with intervals, and power, by the noncentral t distribution."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from scipy import optimize, special, stats

from hakaru_compute.kinds.statistical_analysis.sample_spec import Effect
from hakaru_compute.kinds.statistical_analysis.shared_options import Alternative
from hakaru_compute.kinds.statistical_analysis.spec import Power, SizeFor

TARGET_POWER = 0.8
MOST_N = 1_000_000
# Cohen (1988): small, medium and large.
CONVENTIONS = (0.2, 0.5, 0.8)
POINTS = 81
# Squares of effects (t² / df), and t, from which the noncentral t distribution is that of its scale alone but for a correction.
FAR, FAR_T = 1e4, 1e4


def noncentralities(t: float, df: float, alpha: float) -> tuple[float | None, float | None]:
    """The noncentralities whose distributions have `t` at their upper and lower α/2: ends of its 1 − α interval."""
    return _noncentrality(t, df, 1 - alpha / 2), _noncentrality(t, df, alpha / 2)


def _noncentrality(t: float, df: float, share: float) -> float | None:
    if t < 0:
        turned = _noncentrality(-t, df, 1 - share)
        return None if turned is None else -turned
    if t > FAR_T and t * t > FAR * df:
        return _far_noncentrality(t, df, share)

    def beyond(delta: float) -> float:
        found = float(special.nctdtr(df, delta, t))
        # Far out the distribution is not computed; all of it lies on one side there.
        return (found if math.isfinite(found) else float(delta < t)) - share

    low = high = t
    step = 1.0
    while beyond(low) < 0 and step < 1e9:
        low, step = low - step, step * 2
    step = 1.0
    while beyond(high) > 0 and step < 1e9:
        high, step = high + step, step * 2
    if beyond(low) < 0 or beyond(high) > 0:
        return None
    return low if low == high else float(optimize.brentq(beyond, low, high, xtol=1e-12, rtol=1e-14))


def _far_noncentrality(t: float, df: float, share: float) -> float:
    """Of P(T ≤ t) = P(s + Z/t ≥ δ/t), s² = χ²/df, the quantile of s, and what so small a normal part as Z/t moves it by; series for
    the whole distribution are as long as t.
    """
    s = math.sqrt(float(special.chdtri(df, share)) / df)
    return t * s + (df * s - (df - 1) / s) / (2 * t)


def effect(name: str, value: float, per_t: float, ends: tuple[float | None, float | None]) -> Effect:
    """An effect with the interval of `per_t` times the noncentralities."""
    low, high = (None if end is None else end * per_t for end in ends)
    return Effect.model_validate({"name": name, "value": value, "low": low, "high": high})


def plain_effect(name: str, value: float) -> Effect:
    """An effect without an interval."""
    return Effect.model_validate({"name": name, "value": float(value), "low": None, "high": None})


def small_sample_factor(df: float) -> float:
    """Hedges' (1981) factor that takes the bias from d: 1 − 3/(4 df − 1)."""
    return 1 - 3 / (4 * df - 1)


def _power(delta: np.ndarray | float, df: float, alpha: float, alternative: Alternative) -> np.ndarray:
    """How often a t-test rejects where the noncentrality is `delta`."""
    if alternative == "two_sided":
        critical = stats.t.ppf(1 - alpha / 2, df)
        found = 1 - special.nctdtr(df, delta, critical) + special.nctdtr(df, delta, -critical)
    else:
        side = 1 if alternative == "greater" else -1
        critical = stats.t.ppf(1 - alpha, df)
        found = 1 - special.nctdtr(df, side * np.asarray(delta), critical)
    # The distribution is computed to about ten digits, and far out not at all: the test always rejects there.
    return np.clip(np.where(np.isfinite(found), found, 1.0), 0, 1)


def power_of(
    *,
    df: float,
    se: float,
    unit: float,
    observed: float,
    alpha: float,
    alternative: Alternative,
    n_to_delta: Callable[[float], tuple[float, float]],
) -> Power | None:
    """Power along true differences with the standard error `se`, and how many values would do.

    unit: the standard deviation an effect is measured in. observed: the effect that was found. n_to_delta(n): the
    noncentrality of an effect of 1 with n values, and the degrees of freedom.
    """
    side = -1.0 if alternative == "less" else 1.0

    def short(delta: float) -> float:
        return float(_power(side * delta, df, alpha, alternative)) - TARGET_POWER

    reach = 8.0
    while short(reach) < 0 and reach < 1e7:
        reach *= 2
    if short(reach) < 0:
        return None
    detectable = optimize.brentq(short, 0, reach) * se
    low, high = (-2.0, 2.0) if alternative == "two_sided" else (min(0.0, side * 2), max(0.0, side * 2))
    differences = np.linspace(low, high, POINTS) * detectable
    effects = [*((one, False) for one in CONVENTIONS), (abs(observed), True)]
    return Power(
        differences=differences.tolist(),
        power=_power(differences / se, df, alpha, alternative).tolist(),
        detectable=float(detectable),
        detectable_effect=float(detectable / unit),
        sizes=[
            SizeFor(effect=size, is_observed=seen, n=_needed(size, alpha, alternative, n_to_delta))
            for size, seen in effects
        ],
    )


def _needed(
    size: float, alpha: float, alternative: Alternative, n_to_delta: Callable[[float], tuple[float, float]]
) -> int | None:
    """The fewest values with a power of 80 %; null where a million would not do."""
    side = -1.0 if alternative == "less" else 1.0

    def enough(n: int) -> bool:
        delta, df = n_to_delta(n)
        return bool(_power(side * size * delta, df, alpha, alternative) >= TARGET_POWER)

    return fewest(enough) if size > 0 else None


def fewest(enough: Callable[[int], bool]) -> int | None:
    """The smallest number above 1 that is enough; null where a million is not."""
    if not enough(MOST_N):
        return None
    low, high = 1, 2
    while not enough(high):
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high
