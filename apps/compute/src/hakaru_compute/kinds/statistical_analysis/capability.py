"""Process capability against specification limits, within subgroups and overall (ISO 22514-2, Montgomery ch. 8).

Indices with intervals: C_p by χ² (Kane 1986), C_pk by Bissell (1990), both with the degrees of freedom of the σ they use.
Where another distribution than the normal is in use, P_p and P_pk are of its quantiles (0.135 %, 50 %, 99.865 %; ISO
22514-4), with bootstrapped intervals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import optimize, stats

from hakaru_compute.kinds.statistical_analysis.chart_constants import d2
from hakaru_compute.kinds.statistical_analysis.quality_spec import (
    Distribution,
    DistributionName,
    Index,
    OutOfLimits,
)
from hakaru_compute.kinds.statistical_analysis.samples import mean_of, sd_of

TAIL = 0.00135
RESAMPLES = 500
# Of more values, intervals of quantiles are those of large samples: draws would say the same, minutes later.
LARGE = 5000
# Quantiles over which the information of a distribution is the mean, and how far its parameters are moved.
NODES, STEP = 20_000, 1e-5
# Of their mean: values that spread less have no skewness that arithmetic could find.
LEAST_SPREAD = 1e-4
# Of n − 1 moving ranges of two, each of which has a value in common with the next: Var is about 0.82 σ² / (n − 1)
# (Cryer and Ryan 1990), as of a standard deviation with so many degrees of freedom for each range.
OF_MOVING_RANGES = 0.62
# So many interquartile ranges beyond the quartiles (Tukey's far out), and at most this share of the values, are single points.
FAR_OUT, FEW = 3.0, 0.05
# AIC further apart than this leaves the worse distribution hardly any support (Burnham and Anderson 2002).
CLEARLY = 10.0


@dataclass(frozen=True)
class Limits:
    """Specification limits; at least one."""

    lower: float | None
    upper: float | None
    target: float | None = None


@dataclass(frozen=True)
class Within:
    """σ within subgroups and the degrees of freedom it has."""

    sd: float
    df: float


def within(groups: Sequence[np.ndarray]) -> Within | None:
    """Pooled over subgroups; of single values in order by their moving ranges. None of fewer than two values."""
    if all(len(group) == 1 for group in groups):
        values = np.concatenate(groups) if groups else np.array([])
        if len(values) < 2:
            return None
        return Within(float(np.abs(np.diff(values)).mean()) / d2(2), OF_MOVING_RANGES * (len(values) - 1))
    squares = sum(len(group) * float(np.var(group - group[0])) for group in groups)
    df = sum(len(group) - 1 for group in groups)
    return Within(float(np.sqrt(squares / df)), df)


def indices_of_normal(values: np.ndarray, inside: Within | None, limits: Limits, alpha: float) -> list[Index]:
    """C of σ within subgroups, P of the standard deviation of all values, C_pm where there is a target."""
    mean = mean_of(values)
    n = len(values)
    overall = Within(sd_of(values), n - 1)
    found = [*(_of_sigma("c", mean, inside, limits, n, alpha) if inside else [])]
    found += _of_sigma("p", mean, overall, limits, n, alpha)
    if limits.target is not None and limits.lower is not None and limits.upper is not None:
        off = float(np.sqrt(((values - limits.target) ** 2).mean()))
        # Of τ² about the target: noncentral χ² (Boyles 1991), by as many degrees of freedom as a χ² of its mean and variance.
        shift = ((mean - limits.target) / overall.sd) ** 2
        df = n * (1 + shift) ** 2 / (1 + 2 * shift)
        found.append(_by_chi_square("cpm", (limits.upper - limits.lower) / (6 * off), df, alpha))
    return found


def _of_sigma(letter: str, mean: float, of: Within, limits: Limits, n: int, alpha: float) -> list[Index]:
    found: list[Index] = []
    if of.sd == 0:
        return found
    sides = {
        "l": None if limits.lower is None else (mean - limits.lower) / (3 * of.sd),
        "u": None if limits.upper is None else (limits.upper - mean) / (3 * of.sd),
    }
    if limits.lower is not None and limits.upper is not None:
        found.append(_by_chi_square(f"{letter}p", (limits.upper - limits.lower) / (6 * of.sd), of.df, alpha))
    there = {side: value for side, value in sides.items() if value is not None}
    found += [_by_bissell(f"{letter}p{side}", value, n, of.df, alpha) for side, value in there.items()]
    found.append(_by_bissell(f"{letter}pk", min(there.values()), n, of.df, alpha))
    return found


def _by_chi_square(name: str, value: float, df: float, alpha: float) -> Index:
    low, high = (float(value * np.sqrt(stats.chi2.ppf(share, df) / df)) for share in (alpha / 2, 1 - alpha / 2))
    return Index.model_validate({"name": name, "value": value, "low": low, "high": high})


def _by_bissell(name: str, value: float, n: int, df: float, alpha: float) -> Index:
    wide = float(stats.norm.ppf(1 - alpha / 2) * np.sqrt(1 / (9 * n) + value**2 / (2 * df)))
    return Index.model_validate({"name": name, "value": value, "low": value - wide, "high": value + wide})


def fitted(values: np.ndarray) -> list[Distribution]:
    """Distributions that the values (n,) may follow, by maximum likelihood, the likeliest for its parameters (AIC) first.

    Lognormal, Weibull and gamma begin at zero, and are fitted where all values are above it, and not so far that they
    cannot be told from a normal one.
    """
    names: list[DistributionName] = ["normal"]
    if (values > 0).all() and sd_of(values) > LEAST_SPREAD * mean_of(values):
        names += ["lognormal", "weibull", "gamma"]
    found = [_fit(name, values) for name in names]
    return sorted(found, key=lambda one: one.aic)


def far_out(values: np.ndarray) -> np.ndarray:
    """The places of single values (n,) far outside all others, the farthest first: beyond the quartiles as they are, and as
    logarithms too where all are above zero, as the long tail of a skewed distribution is not. None where they are many.
    """
    order = np.argsort(-np.abs(values - np.median(values)), kind="stable")
    is_far = _is_far(values - values[0])
    if (values > 0).all():
        is_far &= _is_far(np.log(values))
    return order[is_far[order]] if 0 < is_far.sum() <= max(1, FEW * len(values)) else order[:0]


def _is_far(values: np.ndarray) -> np.ndarray:
    q1, q3 = np.quantile(values, [0.25, 0.75])
    reach = FAR_OUT * (q3 - q1)
    return ((values < q1 - reach) | (values > q3 + reach)) & (q3 > q1)


def clearly_better(values: np.ndarray, found: Sequence[Distribution], out: np.ndarray) -> DistributionName | None:
    """The distribution that fits the values clearly better than the normal one, with and without those far `out` and the one
    value that speaks most for it: single points recommend none.
    """
    best = found[0]
    if not _is_clear(found):
        return None
    of, normal = (distribution(one.name, one.parameters) for one in (best, _normal_of(found)))
    rest = np.delete(values, out)
    rest = np.delete(rest, np.argmax(of.logpdf(rest) - normal.logpdf(rest)))
    if len(rest) < 2 or not sd_of(rest) > 0:
        return None
    again = fitted(rest)
    return again[0].name if _is_clear(again) else None


def _normal_of(found: Sequence[Distribution]) -> Distribution:
    return next(one for one in found if one.name == "normal")


def _is_clear(found: Sequence[Distribution]) -> bool:
    return found[0].aic < _normal_of(found).aic - CLEARLY


def likeliest(values: np.ndarray, found: Sequence[Distribution], out: np.ndarray) -> DistributionName:
    """Of the distributions found, that with the lowest AIC of the values without those far `out`."""
    rest = np.delete(values, out)
    names = [one.name for one in found]
    ranked = fitted(rest) if len(out) and len(rest) > 1 and sd_of(rest) > 0 else found
    return next(one.name for one in ranked if one.name in names)


def _fit(name: DistributionName, values: np.ndarray) -> Distribution:
    parameters = _parameters(name, values)
    frozen = distribution(name, parameters)
    ranked = np.sort(values)
    n = len(values)
    weights = 2 * np.arange(1, n + 1) - 1
    ad = -n - float((weights * (frozen.logcdf(ranked) + frozen.logsf(ranked[::-1]))).sum()) / n
    return Distribution(name=name, parameters=parameters, aic=float(4 - 2 * frozen.logpdf(values).sum()), ad=ad)


def _parameters(name: DistributionName, values: np.ndarray) -> dict[str, float]:
    """By maximum likelihood; the normal one's deviation has n − 1."""
    if name == "normal":
        return {"mean": mean_of(values), "sd": sd_of(values)}
    if name == "lognormal":
        logs = np.log(values)
        return {"log_mean": float(logs.mean()), "log_sd": float(logs.std())}
    if name == "weibull":
        return _weibull(values)
    shape, _, scale = stats.gamma.fit(values, floc=0)
    return {"shape": float(shape), "scale": float(scale)}


def _weibull(values: np.ndarray) -> dict[str, float]:
    """The likeliest shape is the root of Σ xᵏ ln x / Σ xᵏ − 1/k = mean of ln x, which rises with k."""
    logs = np.log(values)
    centre = float(logs.mean())
    logs = logs - centre
    highest = float(logs.max())

    def rises(shape: float) -> float:
        weights = np.exp(shape * (logs - highest))
        return float((weights * logs).sum() / weights.sum() - 1 / shape)

    low = high = float(np.pi / np.sqrt(6) / logs.std())
    while rises(low) > 0:
        low /= 2
    while rises(high) < 0:
        high *= 2
    shape = low if low == high else float(optimize.brentq(rises, low, high, xtol=1e-12 * high, rtol=1e-14))
    mean = highest + float(np.log(np.exp(shape * (logs - highest)).mean())) / shape
    return {"shape": shape, "scale": float(np.exp(centre + mean))}


def distribution(name: DistributionName, parameters: dict[str, float]) -> stats.rv_frozen:
    """The distribution with these parameters."""
    if name == "normal":
        return stats.norm(parameters["mean"], parameters["sd"])
    if name == "lognormal":
        return stats.lognorm(parameters["log_sd"], scale=np.exp(parameters["log_mean"]))
    family = stats.weibull_min if name == "weibull" else stats.gamma
    return family(parameters["shape"], scale=parameters["scale"])


def quantiles(of: stats.rv_frozen) -> tuple[float, float, float]:
    """0.135 %, 50 % and 99.865 %: what three standard deviations are of a normal one."""
    low, middle, high = (float(of.ppf(share)) for share in (TAIL, 0.5, 1 - TAIL))
    return low, middle, high


def indices_of_quantiles(
    values: np.ndarray, name: DistributionName, limits: Limits, alpha: float, seed: int
) -> list[Index]:
    """P_p, P_pl, P_pu, P_pk of the fitted distribution's quantiles, with intervals of `RESAMPLES` draws from it, or of a large
    sample (n > `LARGE`) by the information of its parameters.
    """
    parameters = _fit(name, values).parameters
    found = _by_quantiles(quantiles(distribution(name, parameters)), limits)
    ends = (
        _ends_of_large(len(values), name, parameters, limits, alpha)
        if len(values) > LARGE
        else _ends_of_draws(len(values), name, parameters, limits, alpha, seed)
    )
    return [
        Index.model_validate({"name": key, "value": value, "low": ends[key][0], "high": ends[key][1]})
        for key, value in found.items()
    ]


Ends = dict[str, tuple[float, float]]


def _ends_of_draws(
    n: int, name: DistributionName, parameters: dict[str, float], limits: Limits, alpha: float, seed: int
) -> Ends:
    frozen, rng = distribution(name, parameters), np.random.default_rng(seed)
    draws: dict[str, list[float]] = {}
    for _ in range(RESAMPLES):
        again = _parameters(name, frozen.rvs(n, random_state=rng))
        for key, value in _by_quantiles(quantiles(distribution(name, again)), limits).items():
            draws.setdefault(key, []).append(value)
    found = {key: np.quantile(some, [alpha / 2, 1 - alpha / 2]).tolist() for key, some in draws.items()}
    return {key: (low, high) for key, (low, high) in found.items()}


def _ends_of_large(n: int, name: DistributionName, parameters: dict[str, float], limits: Limits, alpha: float) -> Ends:
    """By the delta method: the slopes of an index along the parameters, and the inverse of their Fisher information."""
    names = list(parameters)
    points = distribution(name, parameters).ppf((np.arange(NODES) + 0.5) / NODES)
    steps = [STEP * max(abs(parameters[key]), STEP) for key in names]

    def moved(key: str, step: float) -> stats.rv_frozen:
        return distribution(name, {**parameters, key: parameters[key] + step})

    pairs = [(moved(key, step), moved(key, -step)) for key, step in zip(names, steps, strict=True)]
    scores = np.array(
        [
            (more.logpdf(points) - less.logpdf(points)) / (2 * step)
            for (more, less), step in zip(pairs, steps, strict=True)
        ]
    )
    covariance = np.linalg.inv(scores @ scores.T / NODES) / n
    ends = [[_by_quantiles(quantiles(one), limits) for one in pair] for pair in pairs]
    centre = _by_quantiles(quantiles(distribution(name, parameters)), limits)
    found: Ends = {}
    for key, value in centre.items():
        slope = np.array([(more[key] - less[key]) / (2 * step) for (more, less), step in zip(ends, steps, strict=True)])
        wide = float(stats.norm.ppf(1 - alpha / 2) * np.sqrt(slope @ covariance @ slope))
        found[key] = (value - wide, value + wide)
    return found


def _by_quantiles(of: tuple[float, float, float], limits: Limits) -> dict[str, float]:
    low, middle, high = of
    found: dict[str, float] = {}
    if limits.lower is not None and limits.upper is not None:
        found["pp"] = (limits.upper - limits.lower) / (high - low)
    sides: dict[str, float] = {}
    if limits.lower is not None:
        sides["ppl"] = (middle - limits.lower) / (middle - low)
    if limits.upper is not None:
        sides["ppu"] = (limits.upper - middle) / (high - middle)
    return {**found, **sides, "ppk": min(sides.values())}


def out_of_limits(
    values: np.ndarray, inside: Within | None, overall: stats.rv_frozen, limits: Limits
) -> list[OutOfLimits]:
    """Parts per million outside: counted, expected of σ within (normal), expected of the distribution in use."""
    lower, upper = limits.lower, limits.upper
    mean = mean_of(values)
    found = [
        _million(
            "observed",
            None if lower is None else float((values < lower).mean()),
            None if upper is None else float((values > upper).mean()),
        )
    ]
    expected = {"within": stats.norm(mean, inside.sd) if inside and inside.sd > 0 else None, "overall": overall}
    for name, of in expected.items():
        if of is not None:
            below = None if lower is None else float(of.cdf(lower))
            found.append(_million(name, below, None if upper is None else float(of.sf(upper))))
    return found


def _million(name: str, below: float | None, above: float | None) -> OutOfLimits:
    parts = [None if share is None else share * 1e6 for share in (below, above)]
    return OutOfLimits.model_validate(
        {"name": name, "below": parts[0], "above": parts[1], "total": sum(part for part in parts if part is not None)}
    )
