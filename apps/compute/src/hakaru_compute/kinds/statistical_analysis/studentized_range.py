"""The distribution of the studentized range, for all pairs of several means at once (Tukey 1949; Games and Howell 1976)."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from scipy import interpolate, optimize, special, stats

# The range of k normal values is a table with this step, of which errors are below 1e-11.
STEP = 0.005
# Beyond this the range of up to a hundred normal values has a probability below 1e-15.
REACH = 20.0
NORMAL = np.linspace(-9, 9, 181)
SCALES = 320


@lru_cache(maxsize=8)
def _range_of_normal(k: int) -> interpolate.CubicSpline:
    """P(range of k standard normal values < w), along w."""
    width = np.arange(0, REACH + STEP, STEP)[:, None]
    inside = special.ndtr(NORMAL) - special.ndtr(NORMAL - width)
    density = np.exp(-(NORMAL**2) / 2) / np.sqrt(2 * np.pi)
    return interpolate.CubicSpline(width[:, 0], k * np.trapezoid(density * inside ** (k - 1), NORMAL, axis=1))


def _scales(df: float) -> tuple[np.ndarray, np.ndarray]:
    """Values of s = sqrt(χ²/df) with their weights: evenly spaced logarithms, in which the density is smooth."""
    low, high = stats.chi2.ppf(1e-17, df), stats.chi2.isf(1e-17, df)
    logs = np.linspace(np.log(low / df) / 2, np.log(high / df) / 2, SCALES)
    s = np.exp(logs)
    log_density = df * logs - df * s**2 / 2 + (df / 2) * np.log(df) - special.gammaln(df / 2) - (df / 2 - 1) * np.log(2)
    return s, np.exp(log_density) * (logs[1] - logs[0])


def beyond(q: float, k: int, df: float) -> float:
    """P(studentized range of k means > q), absolute error below 1e-9."""
    s, weights = _scales(df)
    inside = _range_of_normal(k)(np.minimum(q * s, REACH))
    return float(np.clip(((1 - inside) * weights).sum(), 0, 1))


def quantile(alpha: float, k: int, df: float) -> float:
    """The q that is exceeded with probability alpha."""
    high = 4.0
    while beyond(high, k, df) > alpha:
        high *= 2
    return float(optimize.brentq(lambda q: beyond(q, k, df) - alpha, 0, high, xtol=1e-11, rtol=1e-13))
