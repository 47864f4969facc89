"""Conditions to look at: spread, at random, or all of a grid, of which every one keeps to the rules."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from scipy.linalg import null_space
from scipy.optimize import linprog
from scipy.stats import qmc

from hakaru_compute.conditions.space import Space

BLOCK = 8192
# So many are drawn before a region is called thin.
TRIED = 4 * BLOCK
THIN = 0.005
CHAINS, CORNERS = 64, 32
LARGEST_GRID = 10_000_000
# Grids up to this size are gone through in no order.
LARGEST_SHUFFLED = 1_000_000


def spread(space: Space, count: int, seed: int) -> np.ndarray:
    """Up to `count` allowed conditions (n, d) that fill the space evenly (scrambled Sobol points)."""
    if space.rows is not None:
        return at_random(space, count, np.random.default_rng(seed))
    if space.dimensions == 0:
        return _allowed(space, space.decode(np.empty((1, 0))))
    points = qmc.Sobol(space.dimensions, rng=np.random.default_rng(seed)).random(_power(count))[:count]
    found = unlike(_allowed(space, space.decode(points)))
    if len(found) < count:
        more = at_random(space, count - len(found), np.random.default_rng(seed + 1))
        found = unlike(np.vstack([found, more]))
    return found[:count]


def _power(count: int) -> int:
    return 1 << max(0, (count - 1).bit_length())


def at_random(space: Space, count: int, rng: np.random.Generator) -> np.ndarray:
    """Up to `count` allowed conditions (n, d), drawn and thrown away where a rule is broken; by hit-and-run where few are
    left.
    """
    if space.rows is not None:
        return space.rows[rng.permutation(len(space.rows))[:count]]
    if space.dimensions == 0:
        return _allowed(space, space.decode(np.empty((1, 0))))
    found: list[np.ndarray] = []
    have = drawn = 0
    while have < count and (drawn < TRIED or have > THIN * drawn):
        block = min(BLOCK, max(256, 2 * (count - have)))
        kept = _allowed(space, space.decode(rng.random((block, space.dimensions))))
        found.append(kept)
        have, drawn = have + len(kept), drawn + block
    if have < count:
        found.append(_hit_and_run(space, count - have, rng))
    return np.vstack(found)[:count]


def feasible_share(space: Space, seed: int) -> float:
    """Of conditions drawn at random, sums shared out, the part that keeps to every rule."""
    rng = np.random.default_rng(seed)
    return float(space.feasible(space.decode(rng.random((BLOCK, space.dimensions)))).mean())


def _allowed(space: Space, values: np.ndarray) -> np.ndarray:
    return values[space.feasible(values)]


def unlike(values: np.ndarray) -> np.ndarray:
    """The conditions without those that were there before, in their order."""
    if not len(values):
        return values
    _, first = np.unique(values, axis=0, return_index=True)
    return values[np.sort(first)]


def _hit_and_run(space: Space, count: int, rng: np.random.Generator) -> np.ndarray:
    """Walks in the region of the linear rules (Smith 1984), whose points are then rounded to their steps.

    Factors that may be left out are used as they must be by chance; categories are drawn by themselves.
    """
    moving = [index for index in space.free if not space.columns[index].is_category]
    none = np.empty((0, len(space.columns)))
    if not moving:
        return none
    start = space.lower.copy()
    matrix, bound = _inequalities(space, moving, start)
    equal, totals = _equalities(space, moving, start)
    points = _corners(matrix, bound, equal, totals, rng)
    if points is None:
        return none
    # Mixtures of corners are everywhere in the region, if not evenly: that is what the walk is for.
    points = rng.dirichlet(np.full(len(points), 0.5), CHAINS) @ points
    directions = null_space(equal) if len(equal) else np.eye(len(moving))
    found, have = [], 0
    for _ in range(200):
        for _ in range(max(4, 2 * len(moving))):
            points = _step(points, directions, matrix, bound, rng)
        values = np.tile(start, (CHAINS, 1))
        values[:, moving] = points
        for index in space.categories:
            values[:, index] = rng.integers(0, int(space.columns[index].count), CHAINS)
        kept = _allowed(space, space.resolve(values))
        found.append(kept)
        have += len(kept)
        if have >= count:
            break
    return unlike(np.vstack(found))[:count]


def _step(
    points: np.ndarray, directions: np.ndarray, matrix: np.ndarray, bound: np.ndarray, rng: np.random.Generator
) -> np.ndarray:
    # Half of the ways lead as two other walkers lie, which are long where the region is.
    apart = points[rng.permutation(len(points))] - points[rng.permutation(len(points))]
    along = rng.normal(size=(len(points), directions.shape[1])) @ directions.T
    way = np.where(rng.random((len(points), 1)) < 0.5, apart, along)
    slope, room = way @ matrix.T, np.maximum(bound - points @ matrix.T, 0.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        reach = room / slope
    ahead = np.where(slope > 1e-12, reach, math.inf).min(axis=1)
    behind = np.where(slope < -1e-12, reach, -math.inf).max(axis=1)
    free = np.isfinite(ahead) & np.isfinite(behind) & (ahead > behind)
    ahead, behind = np.where(free, ahead, 0.0), np.where(free, behind, 0.0)
    length = behind + rng.random(len(points)) * (ahead - behind)
    return points + length[:, None] * way


def _inequalities(space: Space, moving: list[int], start: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A x ≤ b of the moving factors: limits and linear rules."""
    eye = np.eye(len(moving))
    rows, bounds = [*eye, *-eye], [*space.upper[moving], *-space.lower[moving]]
    for rule in space.rules.linear:
        sign = 1.0 if rule.sense == "at_most" else -1.0
        row, given = _row(space, moving, start, [(term.factor, term.weight) for term in rule.terms])
        rows.append(sign * row)
        bounds.append(sign * (rule.bound - given))
    return np.array(rows), np.array(bounds)


def _equalities(space: Space, moving: list[int], start: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    found = [
        (*_row(space, moving, start, [(term.factor, term.weight) for term in rule.terms]), rule.total)
        for rule in space.rules.sums
    ]
    return np.array([row for row, _, _ in found]).reshape(-1, len(moving)), np.array([t - g for _, g, t in found])


def _row(
    space: Space, moving: list[int], start: np.ndarray, terms: list[tuple[str, float]]
) -> tuple[np.ndarray, float]:
    """A rule's weights of the moving factors, and what the others give."""
    row, given = np.zeros(len(moving)), 0.0
    for name, weight in terms:
        index = space.place[name]
        if index in moving:
            row[moving.index(index)] += weight
        else:
            given += weight * float(start[index])
    return row, given


def _corners(
    matrix: np.ndarray, bound: np.ndarray, equal: np.ndarray, totals: np.ndarray, rng: np.random.Generator
) -> np.ndarray | None:
    """Corners of the region (n, m), each the farthest in some direction; null where there is no region."""
    found = []
    for _ in range(CORNERS):
        best = linprog(
            rng.normal(size=matrix.shape[1]),
            A_ub=matrix,
            b_ub=bound,
            A_eq=equal if len(equal) else None,
            b_eq=totals if len(equal) else None,
            bounds=(None, None),
        )
        if best.status != 0:
            return None
        found.append(best.x)
    return np.array(found)


class Grid:
    """Every combination of some values of each factor. A sum's last part that can be anything is what the others leave."""

    def __init__(self, space: Space, levels: int) -> None:
        self.space = space
        self.axes: list[np.ndarray] = []
        if space.rows is not None:
            return
        self.rest: list[tuple[int, int]] = []
        for number, rule in enumerate(space.rules.sums):
            parts = [space.place[term.factor] for term in rule.terms]
            left = [index for index in parts if space.columns[index].step and index in space.free]
            if left:
                self.rest.append(
                    (max(left, key=lambda index: (space.columns[index].is_range, space.columns[index].width)), number)
                )
        dependent = {index for index, _ in self.rest}
        self.axes = [
            np.array([column.lower]) if index in dependent else _values(space, index, levels)
            for index, column in enumerate(space.columns)
        ]

    @property
    def size(self) -> float:
        if self.space.rows is not None:
            return float(len(self.space.rows))
        return float(np.prod([float(len(axis)) for axis in self.axes]))

    def blocks(self, seed: int) -> Iterator[np.ndarray]:
        """The allowed conditions, some thousand at a time."""
        size, shape = int(self.size), [len(axis) for axis in self.axes]
        order = np.random.default_rng(seed).permutation(size) if size <= LARGEST_SHUFFLED else None
        for start in range(0, size, BLOCK):
            places = np.arange(start, min(start + BLOCK, size)) if order is None else order[start : start + BLOCK]
            if self.space.rows is not None:
                yield self.space.rows[places]
                continue
            at = np.unravel_index(places, shape)
            values = np.column_stack([axis[index] for axis, index in zip(self.axes, at, strict=True)])
            yield self._completed(values)

    def _completed(self, values: np.ndarray) -> np.ndarray:
        allowed = np.ones(len(values), bool)
        for index, number in self.rest:
            rule, column = self.space.rules.sums[number], self.space.columns[index]
            weight = next(term.weight for term in rule.terms if self.space.place[term.factor] == index)
            values[:, index] = 0.0
            others = values[:, [self.space.place[term.factor] for term in rule.terms]] @ [
                term.weight for term in rule.terms
            ]
            wanted = np.asarray((rule.total - others) / weight)
            values[:, index] = column.resolved(wanted)
            allowed &= np.abs(values[:, index] - wanted) * abs(weight) <= self.space.slack_of(rule)
        return _allowed(self.space, values[allowed])


def _values(space: Space, index: int, levels: int) -> np.ndarray:
    column = space.columns[index]
    if column.is_range and column.is_free:
        places = np.unique(column.resolved(np.linspace(column.lower, column.upper, levels)))
    elif column.places is not None:
        places = column.places
    else:
        places = column.resolved(column.lower + np.arange(int(min(column.count, LARGEST_GRID))) * (column.step or 1.0))
    if index in space.spared and 0.0 not in places:
        places = np.array([0.0, *places])
    return places
