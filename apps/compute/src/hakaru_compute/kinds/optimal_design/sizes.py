"""D against the number of runs: whether one more run is worth it."""

from __future__ import annotations

import numpy as np

from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.optimal_design.check import OPTIMAL, answer, check
from hakaru_compute.kinds.optimal_design.diagnose import Judge
from hakaru_compute.kinds.optimal_design.matrix import Model, d_value
from hakaru_compute.kinds.optimal_design.plots import hard_places, plot_plan
from hakaru_compute.kinds.optimal_design.region import Region
from hakaru_compute.kinds.optimal_design.search import Fixed, Problem, earlier_of, search
from hakaru_compute.kinds.optimal_design.spec import CheckSpec, DesignCheck, Size, Sizes, SizesSpec
from hakaru_compute.kinds.optimal_design.split_plot_search import search_plots, starts_of
from hakaru_compute.problems import refuse

STEPS = 12
# Starts of a design in whole plots.
PLOT_STARTS = 6
# Multiplications that the whole curve may take.
WORK = 3e9
FEWEST = 3


def terms(spec: CheckSpec, ctx: JobContext) -> DesignCheck:
    """The task `terms`, which a form asks for the number of coefficients."""
    return answer(spec)


def sizes(spec: SizesSpec, ctx: JobContext) -> Sizes:
    """The task `sizes`, which a form asks while it is filled in."""
    options = spec.options
    refuse(check(options), "runs_too_few", "runs_all_repeated", "blocks_too_many")
    if options.algorithm not in OPTIMAL:
        return Sizes(sizes=[])
    region = Region(options)
    candidates = region.candidates()
    if candidates is None:
        return Sizes(sizes=[])
    return Sizes(sizes=curve(region, Model(region), candidates, earlier_of(region), ctx))


def curve(region: Region, model: Model, candidates: np.ndarray, earlier: Fixed, ctx: JobContext) -> list[Size]:
    """D of quick designs of fewer and more runs than asked for, all of them free and in one block; empty where that takes long."""
    p = len(model.labels)
    least = max(1, p - len(earlier.points))
    if hard_places(region.factors):
        return curve_of_plots(region, model, candidates, earlier, ctx)
    work = Problem(model, candidates, earlier, [region.options.runs]).work
    if FEWEST * STEPS * work > 4 * WORK:
        return []
    first = max(least, region.options.runs - STEPS // 2)
    found = []
    for runs in range(first, first + STEPS + 1):
        problem = Problem(model, candidates, earlier, [runs])
        starts = int(np.clip(WORK / STEPS / problem.work, FEWEST, 100))
        try:
            best = search(problem, starts, region.options.seed, ctx, share=(0.9, 0.9))
        except JobError:
            continue
        points = np.concatenate([earlier.points, best.points])
        d = d_value(model.expand(points, "treatment"))
        if d is not None:
            found.append(Size(runs=runs, d=d))
    return found


def curve_of_plots(region: Region, model: Model, candidates: np.ndarray, earlier: Fixed, ctx: JobContext) -> list[Size]:
    """The same of designs in as many whole plots as are asked for, without centre points and repeats."""
    plots = plot_plan(region.options).plots
    options = region.options.model_copy(update={"centre_points": 0, "replicates": 0, "whole_plots": plots})
    least = max(plots, len(model.labels) - len(earlier.points))
    problem = Problem(model, candidates, Fixed(earlier.points[:0], earlier.blocks[:0]), [options.runs])
    groups = len(np.unique(candidates[:, hard_places(region.factors)], axis=0))
    if starts_of(None, problem, plot_plan(options).searched, groups) <= PLOT_STARTS * STEPS:
        return []
    judge = Judge(region, model, None, bounded=False)
    first = max(least, options.runs - STEPS // 2)
    found = []
    for runs in range(first, first + STEPS + 1):
        asked = options.model_copy(update={"runs": runs})
        try:
            best = search_plots(
                problem,
                plot_plan(asked).searched,
                earlier,
                options.variance_ratio,
                PLOT_STARTS,
                options.seed,
                ctx,
                share=(0.9, 0.9),
            )
        except JobError:
            continue
        blocks = np.concatenate([earlier.blocks, best.blocks + (earlier.blocks.max(initial=-1) + 1)])
        whole = Fixed(np.concatenate([earlier.points, best.points]), blocks)
        d = d_value(judge.independent(model.expand(whole.points, "treatment"), whole))
        if d is not None:
            found.append(Size(runs=runs, d=d))
    return found
