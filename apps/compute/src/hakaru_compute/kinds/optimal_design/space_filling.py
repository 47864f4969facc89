"""Designs that fill the region: Latin hypercubes, Sobol's sequence, and the best of many random draws."""

from __future__ import annotations

import numpy as np
from scipy.spatial.distance import cdist, pdist
from scipy.stats import qmc

from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.optimal_design.matrix import Model
from hakaru_compute.kinds.optimal_design.region import Region
from hakaru_compute.kinds.optimal_design.search import Fixed, SearchResult, with_blocks
from hakaru_compute.kinds.optimal_design.spec import Spread

DRAWS = 1_000
MOST_SOBOL = 2**20
# Morris & Mitchell's φ with this power goes by the smallest distances.
PHI = 15


def unit_of(region: Region, points: np.ndarray) -> np.ndarray:
    """Points with each factor's range made 0 to 1."""
    return np.clip((points - region.low) / region.span, 0.0, 1.0)


def hypercube(region: Region, count: int, rng: np.random.Generator, ctx: JobContext) -> np.ndarray:
    """A Latin hypercube with spread-out or uncorrelated runs; where constraints bound the region, those of a larger one that
    lie in it, spread out."""
    k = len(region.factors)
    if not region.constrained:
        return region.points_of(_improved(count, k, region.options.hypercube, rng, ctx))
    found = np.zeros((0, k))
    size = 8 * count
    for _ in range(12):
        points = region.points_of(qmc.LatinHypercube(k, rng=rng).random(size))
        found = points[region.allows(points)]
        if len(found) >= 3 * count:
            break
        size *= 2
    if len(found) < count:
        found = region.draw(count, rng)
    return spread_out(region, found, count)


def _improved(count: int, k: int, criterion: str, rng: np.random.Generator, ctx: JobContext) -> np.ndarray:
    """The best of some hypercubes, then improved by swapping two values of a column while that gains."""

    def loss(design: np.ndarray) -> float:
        if criterion == "correlation":
            return largest_correlation(design) or 0.0
        distances = pdist(design)
        nearest = max(float(distances.min()), 1e-12)
        return float(np.log(((nearest / np.maximum(distances, 1e-12)) ** PHI).sum()) / PHI - np.log(nearest))

    if count < 2:
        return np.asarray(qmc.LatinHypercube(k, rng=rng).random(count))
    work = max(1, count * count * k)
    tries = int(np.clip(2e7 / work, 5, 200))
    best = min((qmc.LatinHypercube(k, rng=rng).random(count) for _ in range(tries)), key=loss)
    value = loss(best)
    swaps = int(np.clip(2e8 / work, 100, 4_000)) if k > 1 else 0
    for at in range(swaps):
        if at % 50 == 0:
            ctx.check_stop()
            ctx.progress(0.8 * at / swaps, "design")
        a, b = rng.choice(count, 2, replace=False)
        column = rng.integers(k)
        best[[a, b], column] = best[[b, a], column]
        tried = loss(best)
        if tried < value:
            value = tried
        else:
            best[[a, b], column] = best[[b, a], column]
    return np.asarray(best)


def sobol(region: Region, count: int, seed: int, scramble: bool) -> np.ndarray:
    """The first points of Sobol's sequence that lie in the region. Raises design_region_thin."""
    engine = qmc.Sobol(len(region.factors), scramble=scramble, rng=np.random.default_rng(seed))
    found = np.zeros((0, len(region.factors)))
    size = 2 ** int(np.ceil(np.log2(max(count, 2))))
    while engine.num_generated < MOST_SOBOL:
        uniform = engine.random(size)
        points = region.points_of(uniform)
        found = np.concatenate([found, points[region.allows(points)]])
        if len(found) >= count:
            return found[:count]
        size = engine.num_generated
    raise JobError("design_region_thin", points=len(found))


def best_draw(
    region: Region, model: Model, fixed: Fixed, sizes: list[int], ctx: JobContext, listed: np.ndarray | None
) -> SearchResult:
    """The draw of candidates with the largest determinant among 1,000. Raises design_singular."""
    rng = np.random.default_rng(region.options.seed)
    candidates = region.draw(5_000, rng) if listed is None else listed
    count, blocks = sum(sizes), np.repeat(np.arange(len(sizes)), sizes)
    kept = with_blocks(model, fixed.points, fixed.blocks, len(sizes))
    base = kept.T @ kept
    own = model.expand(candidates)
    columns = with_blocks(model, candidates[np.zeros(count, int)], blocks, len(sizes))[:, own.shape[1] :]
    best, best_value = None, -np.inf
    for at in range(DRAWS):
        if at % 50 == 0:
            ctx.check_stop()
            ctx.progress(0.8 * at / DRAWS, "design")
        rows = rng.choice(len(candidates), count, replace=count > len(candidates))
        matrix = np.concatenate([own[rows], columns], axis=1)
        sign, value = np.linalg.slogdet(base + matrix.T @ matrix)
        if sign > 0 and value > best_value:
            best, best_value = rows, float(value)
    if best is None:
        raise JobError("design_singular", runs=count)
    return SearchResult(candidates[best], blocks, DRAWS, None, len(candidates), [])


def spread_out(region: Region, points: np.ndarray, count: int) -> np.ndarray:
    """Some of the points, each next one the farthest from those that were taken."""
    unit = unit_of(region, points)
    taken = [int(np.argmin(((unit - unit.mean(axis=0)) ** 2).sum(axis=1)))]
    nearest = cdist(unit, unit[taken]).min(axis=1)
    while len(taken) < count:
        taken.append(int(np.argmax(nearest)))
        nearest = np.minimum(nearest, cdist(unit, unit[taken[-1:]])[:, 0])
    return points[taken]


def largest_correlation(points: np.ndarray) -> float | None:
    """Between two factors, without sign; null where fewer than two change."""
    moving = points[:, np.ptp(points, axis=0) > 0] if len(points) > 1 else points[:, :0]
    if moving.shape[1] < 2:
        return None
    matrix = np.abs(np.corrcoef(moving, rowvar=False))
    np.fill_diagonal(matrix, 0.0)
    return float(matrix.max())


def spread_of(region: Region, points: np.ndarray, rng: np.random.Generator) -> Spread:
    """How evenly runs fill the region, beside plain random ones."""
    own = _spread(unit_of(region, points))
    repeats = 100 if len(points) <= 200 else 10
    drawn = region.draw(repeats * len(points), rng).reshape(repeats, len(points), -1)
    others = [_spread(unit_of(region, one)) for one in drawn]
    correlations = [one[1] for one in others if one[1] is not None]
    return Spread(
        distance=own[0],
        random_distance=float(np.median([one[0] for one in others])),
        correlation=own[1],
        random_correlation=float(np.median(correlations)) if correlations else None,
        discrepancy=own[2],
        random_discrepancy=float(np.median([one[2] for one in others])),
    )


def _spread(unit: np.ndarray) -> tuple[float, float | None, float]:
    distance = float(pdist(unit).min()) if len(unit) > 1 else 0.0
    correlation = largest_correlation(unit)
    # Without the dust of arithmetic.
    correlation = None if correlation is None else round(correlation, 12)
    return distance, correlation, float(qmc.discrepancy(unit, method="CD"))
