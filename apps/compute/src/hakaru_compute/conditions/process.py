"""A Gaussian process of one measured target: what it expects of conditions, how sure it is, and how well it would have foretold
the rows it knows.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.linalg import cho_factor, cho_solve, solve_triangular
from scipy.optimize import minimize

from hakaru_compute.conditions.space import Space

# Priors of the logarithms. Lengths: the median is the diagonal of the unit cube, √dimensions, so that many factors do not make
# everything unlike everything (Hvarfner, Hellsten and Nardi 2024, ICML, whose own, 4 times as long, found less on tables of
# experiments). Noise and signal: variances in those of the values; the noise of what is measured, and of what a function
# says, which has none but the steps of a model.
LENGTH_MEAN, LENGTH_SD = 0.0, 1.0
MEASURED, EXACT = (-4.0, 2.0), (-10.0, 1.5)
SIGNAL_SD = 1.0
LENGTH_LIMITS, SIGNAL_LIMITS, NOISE_LIMITS = (-3.5, 6.0), (-4.0, 4.0), (-13.8, 1.5)
JITTER = 1e-8
ROOT_FIVE = np.sqrt(5.0)


class Process:
    """Matérn 5/2 with a length scale for every factor; a category's columns share one.

    groups: of each factor the columns of the points that are its own. noise: the prior of its variance's logarithm.
    """

    def __init__(self, groups: Sequence[Sequence[int] | np.ndarray], noise: tuple[float, float] = MEASURED) -> None:
        self.groups = [np.array(group) for group in groups]
        self._noise_prior = noise
        self._theta: np.ndarray | None = None

    def fit(self, points: np.ndarray, values: np.ndarray, *, search: bool = True) -> None:
        """Points (n, q) with values (n,), n ≥ 2, at best in a unit cube. search: the lengths, the signal's and the noise's
        variance anew (maximum a posteriori), beginning with those it has.
        """
        self.centre = float(values.mean())
        spread = float(values.std())
        self.scale = spread if spread > 1e-12 * max(1.0, abs(self.centre)) else 1.0
        self.points, self._wanted = points, (values - self.centre) / self.scale
        if search or self._theta is None:
            self._theta = self._searched()
        self._condition()

    def _searched(self) -> np.ndarray:
        typical = LENGTH_MEAN + np.log(len(self.groups)) / 2
        plain = np.array([*np.full(len(self.groups), typical - 1.0), 0.0, self._noise_prior[0]])
        starts = [plain] if self._theta is None else [self._theta]
        if self._theta is None:
            starts.append(np.array([*np.full(len(self.groups), np.log(0.3)), 0.0, self._noise_prior[0] + 2.0]))
        limits = [*([LENGTH_LIMITS] * len(self.groups)), SIGNAL_LIMITS, NOISE_LIMITS]
        apart = [_squared(self.points[:, group], self.points[:, group]) for group in self.groups]
        found = [
            minimize(
                self._loss, start, args=(apart,), jac=True, method="L-BFGS-B", bounds=limits, options={"maxiter": 60}
            )
            for start in starts
        ]
        return np.asarray(min(found, key=lambda one: float(one.fun)).x)

    def _loss(self, theta: np.ndarray, apart: Sequence[np.ndarray]) -> tuple[float, np.ndarray]:
        """−log posterior and its slope."""
        lengths, signal, noise = np.exp(theta[:-2]), np.exp(theta[-2]), np.exp(theta[-1])
        scaled = sum((one / length**2 for one, length in zip(apart, lengths, strict=True)), start=np.zeros(()))
        distance = np.sqrt(scaled)
        decay = np.exp(-ROOT_FIVE * distance)
        kernel = signal * (1 + ROOT_FIVE * distance + 5 / 3 * scaled) * decay
        size = len(self._wanted)
        try:
            factor = cho_factor(kernel + (noise + JITTER) * np.eye(size), lower=True)
        except np.linalg.LinAlgError:
            return 1e10, np.zeros_like(theta)
        inverse = cho_solve(factor, np.eye(size))
        alpha = inverse @ self._wanted
        away = inverse - np.outer(alpha, alpha)
        slope = np.empty_like(theta)
        along = away * (5 / 3 * signal * (1 + ROOT_FIVE * distance) * decay)
        for at, (one, length) in enumerate(zip(apart, lengths, strict=True)):
            slope[at] = 0.5 * float((along * one).sum()) / length**2
        slope[-2] = 0.5 * float((away * kernel).sum())
        slope[-1] = 0.5 * noise * float(np.trace(away))
        centre = np.array([*np.full(len(lengths), LENGTH_MEAN + np.log(len(lengths)) / 2), 0.0, self._noise_prior[0]])
        width = np.array([*np.full(len(lengths), LENGTH_SD), SIGNAL_SD, self._noise_prior[1]])
        off = (theta - centre) / width
        loss = 0.5 * float(self._wanted @ alpha) + float(np.log(np.diag(factor[0])).sum()) + 0.5 * float(off @ off)
        return loss, slope + off / width

    def _condition(self) -> None:
        kernel = self._kernel(self.points, self.points)
        self._lower = np.linalg.cholesky(kernel + (self._noise + JITTER) * np.eye(len(kernel)))
        self._alpha = cho_solve((self._lower, True), self._wanted)

    @property
    def lengths(self) -> np.ndarray:
        """Of each factor, in ranges of it."""
        return np.exp(self._known[:-2])

    @property
    def noise(self) -> float:
        """The standard deviation of a measurement made again, in units of the values."""
        return float(np.sqrt(self._noise)) * self.scale

    @property
    def noise_share(self) -> float:
        """The noise's part of all variance."""
        return self._noise / (self._noise + self._signal)

    @property
    def _known(self) -> np.ndarray:
        if self._theta is None:
            raise RuntimeError("a process is fitted before it is asked")
        return self._theta

    @property
    def _signal(self) -> float:
        return float(np.exp(self._known[-2]))

    @property
    def _noise(self) -> float:
        return float(np.exp(self._known[-1]))

    def _kernel(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        stretch = np.empty(first.shape[1])
        for group, length in zip(self.groups, self.lengths, strict=True):
            stretch[group] = length
        scaled = _squared(first / stretch, second / stretch)
        distance = np.sqrt(scaled)
        return self._signal * (1 + ROOT_FIVE * distance + 5 / 3 * scaled) * np.exp(-ROOT_FIVE * distance)

    def believe(self, points: np.ndarray) -> None:
        """Takes points (m, q) for measured, each with what is expected of it (kriging believer; Ginsbourger, Le Riche and
        Carraro 2010): what is expected elsewhere stays, and is surer near them.
        """
        expected = self._kernel(points, self.points) @ self._alpha
        cross = self._kernel(points, self.points)
        lower = solve_triangular(self._lower, cross.T, lower=True)
        own = self._kernel(points, points) + (self._noise + JITTER) * np.eye(len(points)) - lower.T @ lower
        corner = np.linalg.cholesky(own)
        size, more = len(self.points), len(points)
        grown = np.zeros((size + more, size + more))
        grown[:size, :size], grown[size:, :size], grown[size:, size:] = self._lower, lower.T, corner
        self._lower = grown
        self.points, self._wanted = np.vstack([self.points, points]), np.append(self._wanted, expected)
        self._alpha = cho_solve((self._lower, True), self._wanted)

    def predict(self, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Means and standard deviations (n,) of what would be measured without noise."""
        cross = self._kernel(points, self.points)
        inner = solve_triangular(self._lower, cross.T, lower=True)
        variance = np.maximum(self._signal - (inner**2).sum(axis=0), 1e-12)
        return self.centre + self.scale * (cross @ self._alpha), self.scale * np.sqrt(variance)

    def left_out(self, conditions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """What it foretells of each row, and its standard deviation with noise (n,), from the rows of other conditions: those
        that were measured more than once are left out together (Rasmussen and Williams 2006, 5.4.2, by blocks).

        conditions (n,): rows with the same number are of one condition.
        """
        inverse = cho_solve((self._lower, True), np.eye(len(self._wanted)))
        mean, sd = np.empty(len(self._wanted)), np.empty(len(self._wanted))
        for condition in np.unique(conditions):
            rows = np.flatnonzero(conditions == condition)
            block = np.linalg.inv(inverse[np.ix_(rows, rows)])
            mean[rows] = self._wanted[rows] - block @ self._alpha[rows]
            sd[rows] = np.sqrt(np.diag(block))
        return self.centre + self.scale * mean, self.scale * sd


def _squared(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Squared distances (n, m) between points (n, q) and (m, q)."""
    if first.shape[1] == 1:
        return np.asarray((first - second.T) ** 2)
    found = (first**2).sum(axis=1)[:, None] + (second**2).sum(axis=1) - 2 * first @ second.T
    return np.maximum(found, 0.0)


def groups_of(space: Space) -> list[list[int]]:
    """Of each free factor its columns in scaled conditions, a group for every length scale that it has."""
    found, at = [], 0
    for index in space.free:
        for size in space.widths(index):
            found.append(list(range(at, at + size)))
            at += size
    return found or [[0]]


def factors_of_groups(space: Space) -> list[int]:
    """The factor that each group of columns is of."""
    return [index for index in space.free for _ in space.widths(index)] or [0]
