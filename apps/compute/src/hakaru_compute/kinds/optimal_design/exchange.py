"""Fedorov's exchange, compiled. Only the function that needs it imports this: numba keeps compiled code of modules alone."""

from __future__ import annotations

import numba
import numpy as np

# Gains of the determinant below this share are rounding.
LEAST_GAIN = 1e-8
RIDGE = 1e-6


@numba.njit(cache=True, nogil=True)
def _information(candidates: np.ndarray, base: np.ndarray, rows: np.ndarray, ridge: float) -> np.ndarray:
    """XᵀX of what is there already and of these rows."""
    p = candidates.shape[1]
    information = base + ridge * np.eye(p)
    for row in rows:
        for a in range(p):
            for b in range(p):
                information[a, b] += candidates[row, a] * candidates[row, b]
    return information


@numba.njit(cache=True, nogil=True)
def _variances(candidates: np.ndarray, inverse: np.ndarray) -> np.ndarray:
    return (np.dot(candidates, inverse) * candidates).sum(axis=1)


@numba.njit(cache=True, nogil=True)
def _climb(
    candidates: np.ndarray,
    base: np.ndarray,
    rows: np.ndarray,
    first: np.ndarray,
    after: np.ndarray,
    ridge: float,
    most_passes: int,
) -> None:
    """Exchanges each row in turn for the candidate that gains most, until a pass gains nothing; `rows` is changed."""
    for _ in range(most_passes):
        # Rank-one updates gather rounding; a pass begins with the inverse itself.
        inverse = np.linalg.inv(_information(candidates, base, rows, ridge))
        variance = _variances(candidates, inverse)
        changed = False
        for at in range(len(rows)):
            old = candidates[rows[at]]
            covariance = np.dot(candidates, np.dot(inverse, old))
            own = variance[rows[at]]
            best, best_gain = -1, LEAST_GAIN
            for candidate in range(first[at], after[at]):
                gain = (
                    variance[candidate]
                    - own
                    - variance[candidate] * own
                    + covariance[candidate] * covariance[candidate]
                )
                if gain > best_gain:
                    best, best_gain = candidate, gain
            if best < 0:
                continue
            changed = True
            new = candidates[best]
            for sign, moved in ((1.0, new), (-1.0, old)):
                along = np.dot(inverse, moved)
                scale = 1.0 + sign * np.dot(moved, along)
                if scale < 1e-12:
                    rows[at] = best
                    inverse = np.linalg.inv(_information(candidates, base, rows, ridge))
                    variance = _variances(candidates, inverse)
                    break
                inverse -= np.outer(along, along) * (sign / scale)
                covariance = np.dot(candidates, along)
                variance -= covariance * covariance * (sign / scale)
            rows[at] = best
        if not changed:
            return


@numba.njit(cache=True, nogil=True)
def exchange(
    candidates: np.ndarray,
    base: np.ndarray,
    starts: np.ndarray,
    first: np.ndarray,
    after: np.ndarray,
    most_passes: int,
) -> np.ndarray:
    """Each start's rows improved in place, and its log-determinant; minus infinity where it stays singular.

    candidates (c, p); base (p, p): information that is there already; starts (s, n): places of candidates; row i may take
    the candidates first[i] … after[i] − 1 (its block). Row-wise best exchange with Δ = d(x) − d(xᵢ) − d(x)d(xᵢ) + d(x, xᵢ)²
    (Fedorov 1972), first with a small ridge, so that a singular start finds its way out, then without.
    """
    found = np.empty(len(starts))
    for start in range(len(starts)):
        rows = starts[start]
        _climb(candidates, base, rows, first, after, RIDGE, most_passes)
        with_ridge = np.linalg.slogdet(_information(candidates, base, rows, RIDGE))[1]
        sign, size = np.linalg.slogdet(_information(candidates, base, rows, 0.0))
        # Where the ridge makes much of the determinant, the rows cannot do without it.
        if sign <= 0 or with_ridge - size > 1.0:
            found[start] = -np.inf
            continue
        _climb(candidates, base, rows, first, after, 0.0, most_passes)
        found[start] = np.linalg.slogdet(_information(candidates, base, rows, 0.0))[1]
    return found
