"""A Gaussian process whose length scales are found with analytic gradients on a bounded number of rows."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import cho_solve, cholesky, lapack
from scipy.optimize import minimize
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF, ConstantKernel, Matern, WhiteKernel

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


def fit_gaussian_process(parameters: GaussianProcess, matrix: np.ndarray, target: np.ndarray, seed: int) -> Any:
    """A scikit-learn GaussianProcessRegressor (signal · kernel + white noise) of standardised data.

    Length scales, one per column, signal and noise maximise the log marginal likelihood (Rasmussen & Williams 2006,
    eq. 5.8–5.9). Of more than `optimise_rows` rows several random parts are searched, from one start and `restarts`
    random ones, and the best is taken further on ever more rows. Which is kept is decided by the likelihood of all rows,
    so that no single draw of rows makes another model of the same data.
    """
    rng = np.random.default_rng(seed)
    theta = _search(matrix, target, parameters, rng)
    signal, noise = np.exp(theta[0]), np.exp(theta[-1])
    lengths = np.exp(theta[1:-1])
    if parameters.kernel == "rbf":
        shape = RBF(lengths)
    else:
        shape = Matern(lengths, nu=2.5 if parameters.kernel == "matern52" else 1.5)
    kernel = ConstantKernel(signal) * shape + WhiteKernel(noise)
    return GaussianProcessRegressor(kernel, optimizer=None, alpha=1e-10).fit(matrix, target)


# The inverse of so many rows' covariance costs less than a step of the search.
MOST_LEFT_OUT = 3000


def left_out_errors(estimator: Any) -> np.ndarray | None:
    """Measured less predicted (n,) of each row by the others, with the kernel as it is: (K⁻¹y)ᵢ / (K⁻¹)ᵢᵢ (Rasmussen &
    Williams 2006, eq. 5.12). Null where rows are very many.
    """
    if len(estimator.alpha_) > MOST_LEFT_OUT:
        return None
    inverse, _ = lapack.dtrtri(estimator.L_, lower=1)
    return np.asarray(estimator.alpha_.ravel() / (np.tril(inverse) ** 2).sum(axis=0))


def _search(
    matrix: np.ndarray, target: np.ndarray, parameters: GaussianProcess, rng: np.random.Generator
) -> np.ndarray:
    columns, count, part = matrix.shape[1], len(matrix), parameters.optimise_rows
    length = 0.5 * np.log(max(columns, 1)) + 0.5
    usual = np.concatenate([[0.0], np.full(columns, length), [np.log(0.1)]])
    starts = [usual]
    for _ in range(parameters.restarts):
        starts.append(np.concatenate([[0.0], rng.uniform(-0.5, 3.0, columns), [rng.uniform(-7, -1)]]))
    if count <= part:
        found = [_maximise(matrix, target, parameters, start, MOST_STEPS) for start in starts]
        return min(found, key=lambda result: float(result.fun)).x
    order = rng.permutation(count)
    parts = [np.sort(np.roll(order, -number * part)[:part]) for number in range(PARTS)]
    first, *others = parts
    candidates = [_maximise(matrix[first], target[first], parameters, start, MOST_STEPS).x for start in starts]
    candidates += [_maximise(matrix[rows], target[rows], parameters, usual, MOST_STEPS).x for rows in others]

    def of_all(theta: np.ndarray) -> float:
        return _negative_likelihood(theta, matrix, target, parameters.kernel, with_slope=False)[0]

    best = min(candidates, key=of_all)
    most = min(count, max(2 * part, FURTHER_ROWS))
    while part < most:
        part = min(2 * part, most)
        rows = np.sort(order[-part:])
        further = [_maximise(matrix[rows], target[rows], parameters, best, FURTHER_STEPS).x]
        if part <= FEW_ROWS:
            further.append(_maximise(matrix[rows], target[rows], parameters, usual, MOST_STEPS).x)
        best = min((best, *further), key=of_all)
    return best


def _maximise(
    matrix: np.ndarray, target: np.ndarray, parameters: GaussianProcess, start: np.ndarray, steps: int
) -> Any:
    return minimize(
        _negative_likelihood,
        start,
        args=(matrix, target, parameters.kernel),
        jac=True,
        bounds=[SIGNAL_BOUNDS, *[LENGTH_BOUNDS] * matrix.shape[1], NOISE_BOUNDS],
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
