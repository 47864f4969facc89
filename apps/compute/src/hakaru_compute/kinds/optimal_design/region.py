"""Where runs may lie: factors as columns of numbers, what constraints allow, candidates and random points.

A point is a row of numbers, a column a factor, in the factors' own units; a category is the place of its level.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations, product

import numpy as np

from hakaru_compute.job import JobError
from hakaru_compute.kinds.optimal_design.options_spec import MOST_CANDIDATES, AnyFactor, DesignOptions, Exclusion
from hakaru_compute.kinds.optimal_design.terms import is_mixture, level_count, terms_of

# Of a bound, as a share of the sizes of what is added: below it a sum is at its bound.
TOLERANCE = 1e-9
MOST_DRAWS = 400


class Region:
    """The region of some options: what is in it, its candidates, and points drawn from it."""

    def __init__(self, options: DesignOptions) -> None:
        self.options = options
        self.factors = options.factors
        self.total = options.mixture_total
        self.mixture = [place for place, factor in enumerate(self.factors) if is_mixture(factor)]
        self.low = np.array([self._bounds(factor)[0] for factor in self.factors])
        self.high = np.array([self._bounds(factor)[1] for factor in self.factors])
        self.span = self.high - self.low
        # What the lower bounds of the amounts leave to be shared: of it pseudo-components are shares.
        self.free = self.total - float(self.low[self.mixture].sum())
        at = {factor.name: place for place, factor in enumerate(self.factors)}
        self.place = at
        self.weights = np.zeros((len(options.constraints), len(self.factors)))
        self.bounds = np.zeros(len(options.constraints))
        for row, constraint in enumerate(options.constraints):
            sign = 1.0 if constraint.relation == "at_most" else -1.0
            for term in constraint.terms:
                self.weights[row, at[term.factor]] += sign * term.weight
            self.bounds[row] = sign * constraint.bound

    def _bounds(self, factor: AnyFactor) -> tuple[float, float]:
        if factor.type == "categorical":
            return 0.0, len(factor.values) - 1.0
        if factor.type == "discrete":
            return min(factor.values), max(factor.values)
        if factor.type == "mixture":
            return factor.low, self.total if factor.high is None else min(factor.high, self.total)
        return factor.low, factor.high

    @property
    def constrained(self) -> bool:
        """Whether anything but the factors' own ranges bounds it."""
        return bool(self.options.constraints or self.options.exclusions or self.mixture)

    def allows(self, points: np.ndarray) -> np.ndarray:
        """Of each point whether every range, sum, constraint and exclusion allows it."""
        slack = TOLERANCE * np.maximum(self.span, 1e-300)
        inside = np.all((points >= self.low - slack) & (points <= self.high + slack), axis=1)
        if len(self.bounds):
            size = np.abs(self.weights) @ np.maximum(np.abs(self.low), np.abs(self.high)) + np.abs(self.bounds)
            inside &= np.all(points @ self.weights.T <= self.bounds + TOLERANCE * size, axis=1)
        if self.mixture:
            inside &= np.abs(points[:, self.mixture].sum(axis=1) - self.total) <= 1e-6 * self.total
        for exclusion in self.options.exclusions:
            inside &= ~self.excludes(points, exclusion)
        return inside

    def excludes(self, points: np.ndarray, exclusion: Exclusion) -> np.ndarray:
        met = np.ones(len(points), bool)
        for condition in exclusion.conditions:
            place = self.place[condition.factor]
            factor, column = self.factors[place], points[:, place]
            if factor.type == "categorical":
                met &= np.isin(column, [factor.values.index(value) for value in condition.values or []])
                continue
            slack = TOLERANCE * self.span[place]
            if condition.low is not None:
                met &= column >= condition.low - slack
            if condition.high is not None:
                met &= column <= condition.high + slack
        return met

    def levels(self, place: int, least: int = 0) -> np.ndarray:
        """The values a factor takes among candidates: as many as its highest power needs, at least `least`."""
        factor = self.factors[place]
        if factor.type == "categorical":
            return np.arange(len(factor.values), dtype=float)
        if factor.type == "discrete":
            return np.unique(np.array(factor.values, float))
        return np.linspace(self.low[place], self.high[place], level_count(self.options, place, least))

    def candidates(self, least: int = 0) -> np.ndarray | None:
        """Every combination of levels that is allowed, corners at constraints' bounds too; null where they are too many."""
        process = [place for place in range(len(self.factors)) if place not in self.mixture]
        grids = [self.levels(place, least) for place in process]
        blends = self._blends() if self.mixture else np.zeros((1, 0))
        count = float(np.prod([float(len(grid)) for grid in grids])) * len(blends)
        if count > MOST_CANDIDATES:
            return None
        mesh = np.stack(np.meshgrid(*grids, indexing="ij"), -1).reshape(-1, len(grids)) if grids else np.zeros((1, 0))
        points = np.empty((len(mesh) * len(blends), len(self.factors)))
        points[:, process] = np.repeat(mesh, len(blends), axis=0)
        points[:, self.mixture] = np.tile(blends, (len(mesh), 1))
        extra = [*self._at_bounds(points)] if len(points) * max(1, len(self.bounds)) <= MOST_CANDIDATES else []
        found = np.concatenate([points, *extra])
        found = distinct(found[self.allows(found)], self.span)
        if not len(found):
            raise JobError("design_region_empty")
        return found[:MOST_CANDIDATES]

    def _at_bounds(self, points: np.ndarray) -> Iterator[np.ndarray]:
        """Points moved along one continuous factor onto the bound of a constraint."""
        for weights, bound in zip(self.weights, self.bounds, strict=True):
            for place in np.flatnonzero(weights):
                if self.factors[place].type == "continuous":
                    moved = points.copy()
                    moved[:, place] += (bound - points @ weights) / weights[place]
                    yield moved[(moved[:, place] >= self.low[place]) & (moved[:, place] <= self.high[place])]

    def _blends(self) -> np.ndarray:
        """A lattice of the mixture's amounts above their lower bounds, the corners of its region, their centres in pairs
        and of all. Where levels are set, the lattice alone, as far as that has points."""
        parts = [self.factors[place] for place in self.mixture]
        low, high = self.low[self.mixture], self.high[self.mixture]
        given = [part.levels for part in parts if part.type == "mixture" and part.levels is not None]
        powers = [sum(power for _, power in term) for term in terms_of(self.options)]
        steps = (max(given) - 1) if given else max(4 if len(parts) <= 5 else 2, *powers)
        lattice = low + self.free * shares_of(len(parts), steps) / steps
        lattice = lattice[np.all(lattice <= high + TOLERANCE * self.total, axis=1)]
        if given and len(lattice):
            return lattice
        corners = self._corners(low, high)
        centres = [corners.mean(axis=0)] if len(corners) else []
        pairs = [(a + b) / 2 for a, b in combinations(corners, 2)] if len(corners) <= 60 else []
        every = [lattice, corners, *(np.array(extra).reshape(-1, len(parts)) for extra in (pairs, centres))]
        return distinct(np.concatenate(every), np.full(len(parts), self.total))

    def _corners(self, low: np.ndarray, high: np.ndarray) -> np.ndarray:
        """Corners of an amount's ranges cut by their sum: all amounts but one at a bound (XVERT, Snee & Marquardt 1974)."""
        count = len(low)
        if count > 10:
            return np.zeros((0, count))
        found = []
        for rest in range(count):
            others = [place for place in range(count) if place != rest]
            for bounds in product(*((low[place], high[place]) for place in others)):
                corner = np.empty(count)
                corner[others] = bounds
                corner[rest] = self.total - sum(bounds)
                if low[rest] - 1e-9 * self.total <= corner[rest] <= high[rest] + 1e-9 * self.total:
                    found.append(corner)
        return distinct(np.array(found).reshape(-1, count), np.full(count, self.total))

    def points_of(self, uniform: np.ndarray) -> np.ndarray:
        """Points of numbers between 0 and 1, a column a factor: amounts of a mixture by exponential spacings."""
        points = np.empty_like(uniform)
        for place, factor in enumerate(self.factors):
            if factor.type in ("categorical", "discrete"):
                levels = self.levels(place)
                points[:, place] = levels[np.minimum((uniform[:, place] * len(levels)).astype(int), len(levels) - 1)]
            elif place not in self.mixture:
                points[:, place] = self.low[place] + uniform[:, place] * self.span[place]
        if self.mixture:
            shares = -np.log(np.clip(uniform[:, self.mixture], 1e-12, 1.0))
            shares = np.maximum(shares, 1e-12)
            points[:, self.mixture] = self.low[self.mixture] + self.free * shares / shares.sum(axis=1, keepdims=True)
        return points

    def draw(self, count: int, rng: np.random.Generator) -> np.ndarray:
        """Random points of the region. Raises design_region_thin where hardly any is allowed."""
        found: list[np.ndarray] = []
        have = 0
        for _ in range(MOST_DRAWS):
            points = self.points_of(rng.random((max(2 * count, 256), len(self.factors))))
            points = points[self.allows(points)]
            found.append(points)
            have += len(points)
            if have >= count:
                return np.concatenate(found)[:count]
        raise JobError("design_region_thin", points=have)

    def centre(self) -> np.ndarray:
        """The middle of the ranges, or of a mixture's corners, with the middle level where a factor has levels."""
        point = (self.low + self.high) / 2
        for place, factor in enumerate(self.factors):
            if factor.type in ("categorical", "discrete"):
                levels = self.levels(place)
                point[place] = levels[len(levels) // 2] if factor.type == "discrete" else 0.0
        if self.mixture:
            corners = self._corners(self.low[self.mixture], self.high[self.mixture])
            even = self.low[self.mixture] + self.free / len(self.mixture)
            point[self.mixture] = corners.mean(axis=0) if len(corners) else even
        return point

    def values_of(self, point: np.ndarray) -> list[float | str]:
        """A point as people read it: categories by name, numbers with at most 7 decimals of their range."""
        # What binary fractions leave of 0 is 0.
        nothing = 1e-12 * np.maximum(np.abs(self.low), np.abs(self.high))
        values: list[float | str] = [
            factor.values[round(value)]
            if factor.type == "categorical"
            else tidy(0.0 if abs(value) < least else float(value))
            for factor, value, least in zip(self.factors, point, nothing, strict=True)
        ]
        if self.mixture:
            self._complete(values)
        return values

    def _complete(self, values: list[float | str]) -> None:
        """Gives what rounding took from a mixture's total back to the largest amount whose limits have room for it."""
        amounts = {place: float(values[place]) for place in self.mixture}
        left = self.total - math.fsum(amounts.values())
        if not 0 < abs(left) <= 1e-6 * self.total:
            return
        for place in sorted(amounts, key=lambda at: -amounts[at]):
            amount = tidy(amounts[place] + left)
            if self.low[place] <= amount <= self.high[place]:
                values[place] = amount
                return


def tidy(value: float) -> float:
    """A number without the dust of arithmetic: 7 decimals, or 10 significant digits of small ones."""
    return (round(value, 7) if abs(value) >= 1e-3 else float(f"{value:.7g}")) + 0.0


def distinct(points: np.ndarray, span: np.ndarray) -> np.ndarray:
    """The points without what is there already, in their order; differences below 1e-7 of a range are none."""
    if not len(points):
        return points
    scaled = np.round(points / np.where(span > 0, span, 1.0) * 1e7)
    _, first = np.unique(scaled, axis=0, return_index=True)
    return points[np.sort(first)]


def shares_of(parts: int, steps: int) -> np.ndarray:
    """Every way of sharing `steps` among `parts`. Raises design_too_many_candidates where they are too many."""
    total = 1.0
    for at in range(1, parts):
        total = total * (steps + at) / at
    if total > MOST_CANDIDATES:
        raise JobError("design_too_many_candidates", candidates=int(min(total, 1e15)), limit=MOST_CANDIDATES)
    return np.array(list(_shares(parts, steps)), float)


def _shares(parts: int, steps: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (steps,)
        return
    for first in range(steps, -1, -1):
        for rest in _shares(parts - 1, steps - first):
            yield (first, *rest)
