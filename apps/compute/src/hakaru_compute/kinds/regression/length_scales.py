"""Length scales, signal and noise of a Gaussian process: where the likelihood of the rows is largest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from scipy.linalg import cho_solve, cholesky, lapack
from scipy.optimize import minimize

from hakaru_compute.kinds.regression.model_specs import GaussianProcess

# Log bounds of the signal variance, the length scales (in standard deviations) and the noise variance.
SIGNAL_BOUNDS = (-5.0, 7.0)
LENGTH_BOUNDS = (-3.5, 8.0)
NOISE_BOUNDS = (-14.0, 2.0)
MOST_STEPS = 100
# A step that raises the likelihood by less than this share ends the search: what is left changes no prediction.
ENOUGH = 1e-6
# How many random parts of many rows are searched, and how far the best is taken on twice as many rows, again and again.
PARTS, FURTHER_STEPS, FURTHER_ROWS = 3, 30, 1000
# So few rows may say that all is noise; with some more the search begins afresh as well.
FEW_ROWS = 500
# What changes over short distances shows in many rows together alone, to a search that begins there.
SHORTER, SHORT_ROWS, SHORT_STEPS = 0.85, 2000, 40
# Rows of a block of neighbours; how many blocks a search begins and goes on with; its steps.
BLOCK, FIRST_BLOCKS, MORE_BLOCKS, BLOCK_STEPS = 256, 8, 32, 40
# Random parts beside the blocks, which alone see what is far.
FAR_PARTS, FAR_ROWS = 4, 500


def search_scales(
    matrix: np.ndarray, target: np.ndarray, parameters: GaussianProcess, rng: np.random.Generator
) -> np.ndarray:
    """θ = log (signal, lengths…, noise) where the likelihood of all rows is largest.

    Of more than `optimise_rows` rows several random parts are searched, from one start and `restarts` random ones, and all
    rows from a start of short lengths; the best is taken further on ever more rows. The likelihood of all rows decides
    which is kept.
    """
    count, part = len(matrix), parameters.optimise_rows
    usual, *_ = starts = _starts(matrix.shape[1], parameters, rng)
    if count <= part:
        found = [_maximise([(matrix, target)], parameters, start, MOST_STEPS) for start in starts]
        return min(found, key=lambda result: float(result.fun)).x

    def search(rows: np.ndarray, start: np.ndarray, steps: int) -> np.ndarray:
        return _maximise([(matrix[rows], target[rows])], parameters, start, steps).x

    order = rng.permutation(count)
    first, *more = [np.sort(np.roll(order, -number * part)[:part]) for number in range(PARTS)]
    candidates = [search(first, start, MOST_STEPS) for start in starts]
    candidates += [search(rows, usual, MOST_STEPS) for rows in more]
    if count > FEW_ROWS:
        short = np.concatenate([usual[:1], usual[1:-1] - SHORTER, usual[-1:]])
        candidates.append(search(np.sort(order[:SHORT_ROWS]), short, SHORT_STEPS))

    def of_all(theta: np.ndarray) -> float:
        return _negative_likelihood(theta, matrix, target, parameters.kernel, with_slope=False)[0]

    best = min(candidates, key=of_all)
    most = min(count, max(2 * part, FURTHER_ROWS))
    while part < most:
        part = min(2 * part, most)
        rows = np.sort(order[-part:])
        further = [search(rows, best, FURTHER_STEPS)]
        if part <= FEW_ROWS:
            further.append(search(rows, usual, MOST_STEPS))
        best = min((best, *further), key=of_all)
    return best


def search_scales_of_many(
    matrix: np.ndarray,
    target: np.ndarray,
    parameters: GaussianProcess,
    rng: np.random.Generator,
    likelihood: Callable[[np.ndarray], float],
) -> np.ndarray:
    """θ of so many rows that only some can be looked at together; `likelihood` of θ decides between what was found.

    Random rows lie too far apart to show a function that changes over short distances, so the search goes over blocks of
    neighbours, whose likelihoods add up; then over half as many blocks and random parts, and over random rows.
    """
    starts = _starts(matrix.shape[1], parameters, rng)
    near = max((_by_blocks(matrix, target, parameters, one, FIRST_BLOCKS, rng) for one in starts), key=likelihood)
    nearer = _by_blocks(matrix, target, parameters, near, MORE_BLOCKS, rng)
    both = _by_blocks(matrix, target, parameters, nearer, MORE_BLOCKS // 2, rng, far=FAR_PARTS)
    rows = np.sort(rng.permutation(len(matrix))[:FURTHER_ROWS])
    random = _maximise([(matrix[rows], target[rows])], parameters, both, FURTHER_STEPS).x
    return max((near, nearer, both, random), key=likelihood)


def _starts(columns: int, parameters: GaussianProcess, rng: np.random.Generator) -> list[np.ndarray]:
    length = 0.5 * np.log(max(columns, 1)) + 0.5
    starts = [np.concatenate([[0.0], np.full(columns, length), [np.log(0.1)]])]
    for _ in range(parameters.restarts):
        starts.append(np.concatenate([[0.0], rng.uniform(-0.5, 3.0, columns), [rng.uniform(-7, -1)]]))
    return starts


def _by_blocks(
    matrix: np.ndarray,
    target: np.ndarray,
    parameters: GaussianProcess,
    start: np.ndarray,
    most: int,
    rng: np.random.Generator,
    far: int = 0,
) -> np.ndarray:
    """θ of the largest sum of the likelihoods of some blocks of rows that are neighbours by the start's length scales, and
    of `far` random parts.
    """
    blocks = _neighbours(np.arange(len(matrix)), matrix / np.exp(start[1:-1]))
    parts = [blocks[number] for number in np.sort(rng.permutation(len(blocks))[:most])]
    if far:
        parts += np.array_split(rng.permutation(len(matrix))[: far * FAR_ROWS], far)
    return _maximise([(matrix[rows], target[rows]) for rows in parts], parameters, start, BLOCK_STEPS).x


def _neighbours(rows: np.ndarray, scaled: np.ndarray) -> list[np.ndarray]:
    """The rows in equal blocks, cut across where they spread most."""
    if len(rows) <= BLOCK:
        return [rows]
    part = scaled[rows]
    order = rows[np.argsort(part[:, part.std(axis=0).argmax()], kind="stable")]
    half = len(rows) // 2
    return [*_neighbours(order[:half], scaled), *_neighbours(order[half:], scaled)]


def _maximise(
    parts: Sequence[tuple[np.ndarray, np.ndarray]], parameters: GaussianProcess, start: np.ndarray, steps: int
) -> Any:
    def of_parts(theta: np.ndarray) -> tuple[float, np.ndarray]:
        found = [_negative_likelihood(theta, *part, parameters.kernel) for part in parts]
        return sum(value for value, _ in found), np.sum([slope for _, slope in found], axis=0)

    return minimize(
        of_parts,
        start,
        jac=True,
        bounds=[SIGNAL_BOUNDS, *[LENGTH_BOUNDS] * (len(start) - 2), NOISE_BOUNDS],
        method="L-BFGS-B",
        options={"maxiter": steps, "ftol": ENOUGH},
    )


def _negative_likelihood(
    theta: np.ndarray, matrix: np.ndarray, target: np.ndarray, kernel: str, *, with_slope: bool = True
) -> tuple[float, np.ndarray]:
    """−log marginal likelihood and its gradient by θ = log (signal, lengths…, noise), or zeros in its place."""
    count = len(matrix)
    scaled = matrix / np.exp(theta[1:-1])
    squares = (scaled**2).sum(axis=1)
    distance2 = np.maximum(squares[:, None] + squares[None, :] - 2 * scaled @ scaled.T, 0.0)
    correlation, slope = _kernel(distance2, kernel)
    signal, noise = np.exp(theta[0]), np.exp(theta[-1])
    covariance = signal * correlation
    covariance[np.diag_indices(count)] += noise + 1e-10
    try:
        factor = cholesky(covariance, lower=True, check_finite=False)
    except np.linalg.LinAlgError:
        return 1e25, np.zeros_like(theta)
    alpha = cho_solve((factor, True), target, check_finite=False)
    value = 0.5 * target @ alpha + np.log(np.diag(factor)).sum() + 0.5 * count * np.log(2 * np.pi)
    if not with_slope:
        return float(value), np.zeros_like(theta)
    inverse, _ = lapack.dpotri(factor, lower=1)
    inverse = np.tril(inverse) + np.tril(inverse, -1).T
    weight = inverse - np.outer(alpha, alpha)
    gradient = np.empty_like(theta)
    gradient[0] = 0.5 * signal * (weight * correlation).sum()
    gradient[-1] = 0.5 * noise * np.trace(weight)
    # Σᵢₖ Wᵢₖ (xᵢⱼ − xₖⱼ)² without an (n, n, columns) array.
    weight *= signal * slope
    gradient[1:-1] = weight.sum(axis=1) @ scaled**2 - (scaled * (weight @ scaled)).sum(axis=0)
    return float(value), gradient


def _kernel(distance2: np.ndarray, kernel: str) -> tuple[np.ndarray, np.ndarray]:
    """Correlation k(r) and the g(r) of ∂k/∂log lⱼ = g(r) · (xⱼ − x′ⱼ)² / lⱼ²."""
    if kernel == "rbf":
        correlation = np.exp(-0.5 * distance2)
        return correlation, correlation
    if kernel == "matern32":
        root = np.sqrt(3 * distance2)
        decay = np.exp(-root)
        return (1 + root) * decay, 3 * decay
    root = np.sqrt(5 * distance2)
    decay = np.exp(-root)
    return (1 + root + root**2 / 3) * decay, 5 / 3 * (1 + root) * decay
