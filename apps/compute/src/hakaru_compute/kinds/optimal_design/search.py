"""D-optimal designs: many starts of the exchange, on candidates, on candidates drawn at random, and off the candidates."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from threadpoolctl import threadpool_limits

from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.optimal_design.matrix import Model, block_columns, log_determinant
from hakaru_compute.kinds.optimal_design.options_spec import EarlierRun
from hakaru_compute.kinds.optimal_design.plots import hard_places, plots_in_order
from hakaru_compute.kinds.optimal_design.region import Region
from hakaru_compute.kinds.optimal_design.rows_file import place_of, without

FEWEST_STARTS, MOST_STARTS = 200, 5_000
# Multiplications that a search may take where the number of starts is open; beyond the second, fewer starts are made.
EASY_WORK, MOST_WORK = 4e9, 2e10
CHUNK = 25
# Designs of different D that are polished.
MOST_KEPT = 4
MOST_PASSES = 60
# Logarithms of determinants that differ by less are those of equally good designs.
SAME_D = 1e-7
MOST_TIED = 2_000
# Fewer combinations of levels than these, and points between them are drawn instead.
ENOUGH_DRAWN = 20


@dataclass(frozen=True)
class Fixed:
    """Runs that stay as they are, such as experiments made earlier: points (f, k) and their blocks from 0, or where
    factors are hard to change their whole plots."""

    points: np.ndarray
    blocks: np.ndarray


def earlier_of(region: Region) -> Fixed:
    """Experiments made earlier, in the first block, or in whole plots as they follow each other. Raises
    earlier_level_unknown, earlier_not_number."""
    points = points_of(region, region.options.earlier)
    hard = hard_places(region.factors)
    if hard:
        return Fixed(points, np.array([*plots_in_order(points.tolist(), hard)], int))
    return Fixed(points, np.zeros(len(points), int))


def points_of(region: Region, runs: list[EarlierRun]) -> np.ndarray:
    """Runs as points of the region. Raises earlier_level_unknown, earlier_not_number."""
    points = np.empty((len(runs), len(region.factors)))
    for row, run in enumerate(runs):
        for place, (factor, value) in enumerate(zip(region.factors, run.values, strict=True)):
            points[row, place] = place_of(factor, value, row + 1)
    return points


@dataclass
class SearchResult:
    """Points of a design (n, k), their blocks from 0, and how they were found."""

    points: np.ndarray
    blocks: np.ndarray
    starts: int
    hits: int | None
    candidates: int | None
    # Other designs that starts ended at, the best first.
    others: list[np.ndarray]


class Problem:
    """What a search works on: candidates in coordinates in which their own information is the identity, once a block."""

    def __init__(self, model: Model, candidates: np.ndarray, fixed: Fixed, sizes: list[int]) -> None:
        """sizes: new rows of each block."""
        self.model, self.points, self.sizes = model, candidates, sizes
        self.blocks = len(sizes)
        place = np.full(len(candidates), 0)
        matrix = np.concatenate([with_blocks(model, candidates, place + at, self.blocks) for at in range(self.blocks)])
        self.whiten = whitening(matrix, model, self.blocks)
        self.matrix = np.ascontiguousarray(matrix @ self.whiten)
        kept = with_blocks(model, fixed.points, fixed.blocks, self.blocks) @ self.whiten
        self.base = np.ascontiguousarray(kept.T @ kept)
        of_row = np.repeat(np.arange(self.blocks), sizes)
        self.first = of_row * len(candidates)
        self.after = self.first + len(candidates)
        self.row_blocks = of_row

    @property
    def work(self) -> float:
        """Multiplications of a start, about."""
        candidates, p = self.matrix.shape
        return 40.0 * max(1, len(self.first)) * candidates * p

    def starts(self, count: int, rng: np.random.Generator) -> np.ndarray:
        return self.first + rng.integers(0, len(self.points), (count, len(self.first)))


def with_blocks(model: Model, points: np.ndarray, blocks: np.ndarray, count: int) -> np.ndarray:
    """The model matrix with the blocks' columns."""
    return np.concatenate([model.expand(points), block_columns(blocks, count)], axis=1)


def whitening(matrix: np.ndarray, model: Model, blocks: int) -> np.ndarray:
    """What makes candidates' columns uncorrelated and of size one. Raises design_not_estimable where some depend on others."""
    triangle: np.ndarray = np.asarray(np.linalg.qr(matrix / np.sqrt(len(matrix)))[1])
    sizes = np.sqrt((triangle**2).sum(axis=0))
    labels = [*model.labels, *[""] * (blocks - 1)]
    for column, size in enumerate(sizes):
        if abs(triangle[column, column] if column < len(triangle) else 0.0) <= 1e-9 * max(size, 1e-300):
            raise JobError("design_not_estimable", term=labels[column] or "1")
    return np.asarray(np.linalg.inv(triangle))


def starts_of(asked: int | None, problem: Problem) -> int:
    """As many as asked for; else 200 and more where they are quick, fewer where 200 take minutes."""
    if asked is not None:
        return asked
    wanted = int(np.clip(EASY_WORK / problem.work, FEWEST_STARTS, MOST_STARTS))
    return max(3, min(wanted, int(MOST_WORK / problem.work)))


def search(
    problem: Problem, starts: int, seed: int, ctx: JobContext, *, share: tuple[float, float] = (0.0, 1.0)
) -> SearchResult:
    """The best of many starts; the same for the same seed on any number of threads. Raises design_singular."""
    from hakaru_compute.kinds.optimal_design.exchange import exchange

    chunks = [min(CHUNK, starts - at) for at in range(0, starts, CHUNK)]
    seeds = np.random.SeedSequence(seed).spawn(len(chunks))
    done: list[tuple[np.ndarray, np.ndarray]] = []

    def run(chunk: int) -> tuple[np.ndarray, np.ndarray] | None:
        if ctx.should_stop() or ctx.should_finish():
            return None
        rows = problem.starts(chunks[chunk], np.random.default_rng(seeds[chunk]))
        return rows, exchange(problem.matrix, problem.base, rows, problem.first, problem.after, MOST_PASSES)

    threads = max(1, min(ctx.cpus, len(chunks), os.cpu_count() or 1))
    with threadpool_limits(1), ThreadPoolExecutor(threads) as pool:
        for found in pool.map(run, range(len(chunks))):
            ctx.check_stop()
            if found is not None:
                done.append(found)
                ctx.progress(share[0] + (share[1] - share[0]) * len(done) / len(chunks), "design")
    rows, values = np.concatenate([rows for rows, _ in done]), np.concatenate([values for _, values in done])
    if not np.isfinite(values).any():
        raise JobError("design_singular", runs=len(problem.first))
    order = np.argsort(-values, kind="stable")
    count = len(problem.points)
    # Of designs that are equally good for the model, the one with the most different runs tells most beside it: a full
    # factorial, not half of one made twice.
    tied = order[: int((values[order] >= values[order[0]] - SAME_D).sum())][:MOST_TIED]
    unlike_runs = [len(np.unique(rows[at] % count)) for at in tied]
    first = int(np.argmax(unlike_runs))
    order[: first + 1] = np.roll(order[: first + 1], 1)
    _, unlike = np.unique(np.round(values[order], 6), return_index=True)
    designs = [problem.points[rows[at] % count] for at in order[np.sort(unlike)[:MOST_KEPT]] if np.isfinite(values[at])]
    hits = int((values >= values[order[0]] - 1e-6).sum())
    return SearchResult(designs[0], problem.row_blocks, len(values), hits, count, designs[1:])


def search_drawn(
    region: Region, model: Model, fixed: Fixed, sizes: list[int], ctx: JobContext, excluded: np.ndarray
) -> SearchResult:
    """Candidates drawn at random again and again, beside the best design so far (AlgDesign's optMonteCarlo).

    Numeric factors are drawn from their levels, of which there are more than the model needs; so that a design of many
    factors, whose candidates would be too many to list, is found too. excluded: points that are never candidates.
    """
    options = region.options
    rng = np.random.default_rng(options.seed)
    p = len(model.labels) + options.blocks - 1
    drawn = max(200, min(2_000, 12 * p))
    rounds = 12
    best: SearchResult | None = None
    starts = 0
    for at in range(rounds):
        points = draw_levels(region, drawn, rng)
        points = points[without(points, excluded, region.span)]
        if best is not None:
            points = distinct_points(np.concatenate([best.points, points]))
        problem = Problem(model, points, fixed, sizes)
        count = max(10, starts_of(options.starts, problem) // rounds)
        found = search(problem, count, options.seed + at, ctx, share=(0.8 * at / rounds, 0.8 * (at + 1) / rounds))
        starts += count
        if best is None or value_of(model, found, fixed) > value_of(model, best, fixed):
            best = found
    assert best is not None
    return SearchResult(best.points, best.blocks, starts, None, drawn, best.others)


def distinct_points(points: np.ndarray) -> np.ndarray:
    _, first = np.unique(points, axis=0, return_index=True)
    return np.asarray(points[np.sort(first)])


def draw_levels(region: Region, count: int, rng: np.random.Generator) -> np.ndarray:
    """Random combinations of the factors' levels, or random points where a mixture or constraints leave hardly any."""
    if not region.mixture:
        grids = [region.levels(place) for place in range(len(region.factors))]
        points = np.stack([grid[rng.integers(0, len(grid), 20 * count)] for grid in grids], axis=1)
        points = distinct_points(points[region.allows(points)])
        if len(points) >= ENOUGH_DRAWN:
            return points[rng.permutation(len(points))[:count]]
    listed = region.candidates()
    if listed is not None and region.mixture:
        return listed[rng.permutation(len(listed))[:count]]
    return region.draw(count, rng)


def value_of(model: Model, found: SearchResult, fixed: Fixed) -> float:
    """The log-determinant of a design with what stays."""
    points = np.concatenate([fixed.points, found.points])
    blocks = np.concatenate([fixed.blocks, found.blocks])
    return log_determinant(with_blocks(model, points, blocks, model.options.blocks))


def polish(region: Region, model: Model, found: SearchResult, fixed: Fixed, ctx: JobContext) -> SearchResult:
    """Leaves the levels: each continuous coordinate of each run in turn, over ever finer steps (coordinate exchange,
    Meyer & Nachtsheim 1995), from the best designs of the search; amounts of a mixture move in pairs."""
    best, best_value = found.points, value_of(model, found, fixed)
    designs = [found.points, *found.others]
    for at, start in enumerate(designs):
        points, value = _polish_one(region, model, start.copy(), found.blocks, fixed, ctx)
        if value > best_value + 1e-12:
            best, best_value = points, value
        ctx.progress(0.8 + 0.1 * (at + 1) / len(designs), "polish")
    return SearchResult(best, found.blocks, found.starts, found.hits, found.candidates, [])


def _polish_one(
    region: Region, model: Model, points: np.ndarray, blocks: np.ndarray, fixed: Fixed, ctx: JobContext
) -> tuple[np.ndarray, float]:
    count = region.options.blocks
    columns = block_columns(blocks, count)
    kept = with_blocks(model, fixed.points, fixed.blocks, count)
    base = kept.T @ kept

    def rows_of(some: np.ndarray, at: int) -> np.ndarray:
        return np.concatenate([model.expand(some), np.repeat(columns[at : at + 1], len(some), axis=0)], axis=1)

    def whole() -> np.ndarray:
        own = np.concatenate([model.expand(points), columns], axis=1)
        return np.asarray(base + own.T @ own)

    moves = _moves(region)
    value = np.linalg.slogdet(whole())[1]
    for step in (1.0, 0.25, 0.06, 0.015, 0.004, 0.001):
        for _ in range(20):
            before = value
            inverse = np.linalg.inv(whole())
            for at in range(len(points)):
                ctx.check_stop()
                for direction in moves:
                    shifts = np.linspace(-step, step, 21)
                    tried = points[at] + shifts[:, None] * direction
                    tried = _clip(region, tried)
                    tried = tried[region.allows(tried)]
                    if not len(tried):
                        continue
                    old, new = rows_of(points[at : at + 1], at)[0], rows_of(tried, at)
                    along = inverse @ old
                    own, variance, both = old @ along, np.einsum("ij,jk,ik->i", new, inverse, new), new @ along
                    gain = variance - own - variance * own + both**2
                    best = int(np.argmax(gain))
                    if gain[best] > 1e-10:
                        points[at] = tried[best]
                        inverse = np.linalg.inv(whole())
            value = np.linalg.slogdet(whole())[1]
            if value - before < 1e-9:
                break
    return points, float(value)


def _moves(region: Region) -> list[np.ndarray]:
    """Directions of a run: along a continuous factor over its range, or from one amount of a mixture to another."""
    moves = []
    for place, factor in enumerate(region.factors):
        if factor.type == "continuous":
            move = np.zeros(len(region.factors))
            move[place] = region.span[place]
            moves.append(move)
    for one, a in enumerate(region.mixture):
        for b in region.mixture[one + 1 :]:
            move = np.zeros(len(region.factors))
            move[a], move[b] = region.total, -region.total
            moves.append(move)
    return moves


def _clip(region: Region, points: np.ndarray) -> np.ndarray:
    """Continuous factors stay in their ranges; a step beyond ends at the bound. Amounts of a mixture are left as they are."""
    clipped = points.copy()
    for place, factor in enumerate(region.factors):
        if factor.type == "continuous":
            clipped[:, place] = np.clip(points[:, place], region.low[place], region.high[place])
    return clipped
