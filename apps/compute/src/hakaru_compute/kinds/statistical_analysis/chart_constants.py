"""What the range and the standard deviation of n normal values are on average, in units of σ, and how they spread.

Montgomery, Introduction to Statistical Quality Control, appendix VI, gives them to three or four digits; here they are
integrated (Tippett 1925; Hartley 1942) or in closed form.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from scipy import integrate, special

MOST_OF_RANGES = 100


@cache
def d2(n: int) -> float:
    """E[R] / σ of n values: ∫ 1 − Φⁿ − (1 − Φ)ⁿ."""
    if not 2 <= n <= MOST_OF_RANGES:
        raise ValueError(f"d2 of {n} values")

    def tail(x: float) -> float:
        below = special.ndtr(x)
        return float(1 - below**n - special.ndtr(-x) ** n)

    return float(integrate.quad(tail, -np.inf, np.inf, epsabs=1e-12, epsrel=1e-12)[0])


@cache
def d3(n: int) -> float:
    """SD[R] / σ of n values: E[R²] = 2 ∫ r P(R > r) dr, P(R ≤ r) = n ∫ φ(x) (Φ(x + r) − Φ(x))ⁿ⁻¹ dx, on Gauss-Legendre nodes."""
    mean = d2(n)
    nodes, weights = np.polynomial.legendre.leggauss(200)
    x, spans = 9 * nodes, 9 + 9 * nodes
    density = np.exp(-(x**2) / 2) / np.sqrt(2 * np.pi)
    inside = (special.ndtr(x[None, :] + spans[:, None]) - special.ndtr(x)[None, :]) ** (n - 1)
    at_most = n * 9 * (inside * density * weights).sum(axis=1)
    second = 2 * 9 * float((weights * spans * (1 - at_most)).sum())
    return float(np.sqrt(second - mean**2))


def c4(n: int) -> float:
    """E[s] / σ of n values: √(2/(n−1)) Γ(n/2) / Γ((n−1)/2)."""
    if n < 2:
        raise ValueError(f"c4 of {n} values")
    return float(np.sqrt(2 / (n - 1)) * np.exp(special.gammaln(n / 2) - special.gammaln((n - 1) / 2)))
