"""The task `design`: finds a design and judges it."""

from __future__ import annotations

import math
from collections.abc import Collection

import numpy as np

from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.optimal_design import diagnose
from hakaru_compute.kinds.optimal_design.blend import blend_map
from hakaru_compute.kinds.optimal_design.check import OPTIMAL, check
from hakaru_compute.kinds.optimal_design.matrix import Model
from hakaru_compute.kinds.optimal_design.options_spec import EarlierRun
from hakaru_compute.kinds.optimal_design.plots import hard_places, plot_plan
from hakaru_compute.kinds.optimal_design.region import Region
from hakaru_compute.kinds.optimal_design.rows_file import read_runs, without
from hakaru_compute.kinds.optimal_design.search import (
    Fixed,
    Problem,
    SearchResult,
    earlier_of,
    points_of,
    polish,
    search,
    search_drawn,
    starts_of,
    with_blocks,
)
from hakaru_compute.kinds.optimal_design.sizes import curve
from hakaru_compute.kinds.optimal_design.space_filling import best_draw, hypercube, sobol, spread_of
from hakaru_compute.kinds.optimal_design.spec import (
    DesignResult,
    DesignSpec,
    DesignWarning,
    Evaluation,
    Role,
    Run,
    Search,
    Size,
    TermName,
)
from hakaru_compute.kinds.optimal_design.split_plot_search import decorrelated, search_plots
from hakaru_compute.kinds.optimal_design.strata import strata_of
from hakaru_compute.kinds.optimal_design.terms import coefficients_of, label_of
from hakaru_compute.problems import refuse


def design(spec: DesignSpec, ctx: JobContext) -> DesignResult:
    """Runs of the best design found, and what they can estimate.

    Raises the errors of `check`; design_not_estimable, design_singular, design_region_empty, design_region_thin.
    """
    refuse(check(spec), "runs_too_few" if spec.earlier_file else "")
    ctx.progress(0.0, "design")
    region, spec = _with_earlier_file(spec)
    refuse(check(spec))
    work = _Work(region, spec, ctx)
    found = work.find()
    new, roles = work.with_repeats(found)
    ctx.progress(0.9, "judge")
    evaluation, leverages, warnings = work.evaluate(new)
    runs = work.listed(new, roles, leverages)
    return DesignResult(
        factors=[factor.name for factor in spec.factors],
        units=[factor.unit for factor in spec.factors],
        terms=[
            TermName(label=label_of(spec, term), coefficients=coefficients_of(spec, term)) for term in work.model.terms
        ],
        runs=runs,
        search=Search(
            algorithm=spec.algorithm,
            starts=found.starts,
            hits=found.hits,
            candidates=found.candidates,
            excluded=work.excluded_count,
        ),
        evaluation=evaluation,
        warnings=[*work.warnings(found, new), *warnings],
    )


def _with_earlier_file(spec: DesignSpec) -> tuple[Region, DesignSpec]:
    region = Region(spec)
    if spec.earlier_file is None:
        return region, spec
    read = [EarlierRun(values=region.values_of(point)) for point in read_runs(spec.earlier_file, region)]
    spec = spec.model_copy(update={"earlier": [*spec.earlier, *read]})
    return Region(spec), spec


class _Work:
    """What the steps of a design share."""

    def __init__(self, region: Region, spec: DesignSpec, ctx: JobContext) -> None:
        self.region, self.spec, self.ctx = region, spec, ctx
        self.model = Model(region)
        self.earlier = earlier_of(region)
        self.excluded = points_of(region, spec.excluded)
        if spec.exclude_file:
            self.excluded = np.concatenate([self.excluded, read_runs(spec.exclude_file, region)])
        listed = region.candidates()
        self.excluded_count = 0
        if listed is not None:
            kept = without(listed, self.excluded, region.span)
            self.excluded_count = int((~kept).sum())
            listed = listed[kept]
            if not len(listed):
                raise JobError("design_region_empty")
        self.candidates = listed
        per_block = [len(part) for part in np.array_split(np.arange(spec.runs), spec.blocks)]
        self.hard = hard_places(spec.factors)
        self.plan = plot_plan(spec) if self.hard else None
        base = spec.runs - spec.centre_points - spec.replicates
        self.sizes = [len(part) for part in np.array_split(np.arange(base), spec.blocks)]
        self.left = [whole - part for whole, part in zip(per_block, self.sizes, strict=True)]
        self.centres = self._centres()

    def _centres(self) -> Fixed:
        """Centre points, dealt to the blocks in turn; where categories have no middle, their levels in turn."""
        spec, region = self.spec, self.region
        points = np.tile(region.centre(), (spec.centre_points, 1))
        plots = np.repeat(np.arange(len(self.plan.centres)), self.plan.centres) if self.plan else np.empty(0, int)
        for place, factor in enumerate(region.factors):
            if factor.type == "categorical":
                turns = plots if place in self.hard else np.arange(spec.centre_points)
                points[:, place] = turns % len(factor.values)
        if len(points) and not region.allows(points).all():
            raise JobError("centre_not_allowed")
        if self.plan:
            return Fixed(points, self.earlier.blocks.max(initial=-1) + 1 + plots)
        blocks = np.empty(len(points), int)
        for at in range(len(points)):
            blocks[at] = int(np.argmax(self.left))
            self.left[blocks[at]] -= 1
        return Fixed(points, blocks)

    def fixed(self) -> Fixed:
        return together(self.earlier, self.centres)

    def find(self) -> SearchResult:
        spec, region, ctx = self.spec, self.region, self.ctx
        blocks = np.repeat(np.arange(spec.blocks), self.sizes)
        rng = np.random.default_rng(spec.seed)
        count = sum(self.sizes)
        if self.hard:
            return self.find_plots()
        if spec.algorithm == "latin_hypercube":
            return SearchResult(hypercube(region, count, rng, ctx), rng.permutation(blocks), 1, None, None, [])
        if spec.algorithm == "sobol":
            return SearchResult(
                sobol(region, count, spec.seed, spec.scramble), rng.permutation(blocks), 1, None, None, []
            )
        if spec.algorithm == "random_d":
            return best_draw(region, self.model, self.fixed(), self.sizes, ctx, self.candidates)
        if spec.algorithm == "d_optimal_monte_carlo":
            found = search_drawn(region, self.model, self.fixed(), self.sizes, ctx, self.excluded)
        else:
            if self.candidates is None:
                raise JobError("design_too_many_candidates_listed")
            problem = Problem(self.model, self.candidates, self.fixed(), self.sizes)
            found = search(problem, starts_of(spec.starts, problem), spec.seed, ctx, share=(0.0, 0.8))
        return polish(region, self.model, found, self.fixed(), ctx) if spec.continuous else found

    def find_plots(self) -> SearchResult:
        """Runs in whole plots, numbered on from those of earlier experiments and of centre points."""
        if self.candidates is None or self.plan is None:
            raise JobError("design_too_many_candidates_listed")
        spec = self.spec
        problem = Problem(
            self.model, self.candidates, Fixed(self.earlier.points[:0], self.earlier.blocks[:0]), [spec.runs]
        )
        fixed, sizes = self.fixed(), self.plan.searched
        found = search_plots(problem, sizes, fixed, spec.variance_ratio, spec.starts, spec.seed, self.ctx)
        found.blocks = found.blocks + (fixed.blocks.max(initial=-1) + 1)
        return found

    def with_repeats(self, found: SearchResult) -> tuple[Fixed, list[Role]]:
        """The design with its centre points and replicates: each one repeats the run of a block that is known worst. Of whole
        plots whole ones are repeated, as only that repeats what is hard to change.
        """
        if self.plan:
            return self.with_plots_again(found, self.plan.repeats)
        new = together(Fixed(found.points, found.blocks), self.centres)
        roles: list[Role] = ["new" for _ in found.points]
        roles += ["centre" for _ in self.centres.points]
        judged = len(new.points) + len(self.earlier.points) >= len(self.model.labels) + self.spec.blocks - 1
        rng = np.random.default_rng(self.spec.seed)
        for _ in range(self.spec.replicates):
            block = int(np.argmax(self.left))
            self.left[block] -= 1
            own = with_blocks(self.model, new.points, new.blocks, self.spec.blocks)
            kept = with_blocks(self.model, self.earlier.points, self.earlier.blocks, self.spec.blocks)
            information = own.T @ own + kept.T @ kept
            places = np.flatnonzero((new.blocks == block) & (np.array(roles) != "centre"))
            places = np.arange(len(found.points)) if not len(places) else places
            variance = np.einsum("ij,jk,ik->i", own, np.linalg.pinv(information), own)
            at = int(places[np.argmax(np.round(variance[places], 9))] if judged else rng.choice(places))
            new = together(new, Fixed(new.points[at : at + 1], np.array([block])))
            roles.append("replicate")
        return new, roles

    def with_plots_again(self, found: SearchResult, sizes: list[int]) -> tuple[Fixed, list[Role]]:
        """With centre points, and the whole plots set once more that add most to what is known, each as many of its runs."""
        new = together(Fixed(found.points, found.blocks), self.centres)
        roles: list[Role] = ["new" for _ in found.points]
        roles += ["centre" for _ in self.centres.points]
        for size in sizes:
            everything = together(self.earlier, new)
            number = everything.blocks.max(initial=-1) + 1
            plots = [np.flatnonzero(found.blocks == plot)[:size] for plot in np.unique(found.blocks)]
            tried = [Fixed(found.points[rows], np.full(size, number)) for rows in plots if len(rows) == size]
            known = [self._information(together(everything, again)) for again in tried]
            new = together(new, tried[int(np.argmax(np.round(known, 9)))])
            roles += ["replicate"] * size
        return new, roles

    def _information(self, runs: Fixed) -> float:
        """The logarithm of |XᵀV⁻¹X|."""
        columns = decorrelated(self.model.expand(runs.points), runs.blocks, self.spec.variance_ratio)
        return float(np.linalg.slogdet(columns.T @ columns)[1])

    def evaluate(self, new: Fixed) -> tuple[Evaluation, np.ndarray | None, list[DesignWarning]]:
        spec, region, model = self.spec, self.region, self.model
        judge = diagnose.Judge(region, model, self.candidates)
        everything = together(self.earlier, new)
        matrix = judge.matrix(everything)
        efficiencies = judge.efficiencies(everything)
        columns = matrix if judge.ratio is None else judge.columns(everything)
        strata = None if judge.ratio is None else strata_of(columns, everything.blocks)
        degrees = max(0, len(matrix) - matrix.shape[1]) if strata is None else strata.run_degrees
        fitted = efficiencies.d is not None
        labels = [*model.labels, *(f"#{at + 1}" for at in range(spec.blocks - 1))]
        inverse = np.linalg.inv(matrix.T @ matrix) if fitted else None
        leverages = None if inverse is None else np.einsum("ij,jk,ik->i", matrix, inverse, matrix)
        tested = [degrees if strata is None else strata.degrees_of(at) for at in range(len(labels))]
        evaluation = Evaluation(
            efficiencies=efficiencies,
            before=judge.efficiencies(self.earlier, blocks=False) if len(self.earlier.points) else None,
            degrees_of_freedom=degrees,
            pure_error=diagnose.pure_error(region, everything),
            coefficients=diagnose.coefficients(matrix, columns, labels, model, tested) if fitted else [],
            correlations=diagnose.correlations(columns, labels),
            aliases=diagnose.aliases(matrix, labels, model, judge, everything) if fitted else None,
            space=judge.space_points(inverse) if inverse is not None else [],
            space_points=len(judge.space),
            maps=judge.maps(inverse) if inverse is not None else [],
            blend=None if inverse is None else blend_map(region, lambda points: judge.variance(points, inverse)),
            spread=spread_of(region, new.points, np.random.default_rng(spec.seed)),
            sizes=self._sizes(),
            classical=diagnose.compare_classical(judge),
            plots=None if strata is None else strata.plots,
            plot_degrees=None if strata is None else strata.plot_degrees,
        )
        of_plots = [] if strata is None else [one for one, own in zip(labels, strata.between, strict=True) if own]
        return evaluation, leverages, judge_warnings(evaluation, leverages, spec.signal, of_plots)

    def _sizes(self) -> list[Size]:
        if self.spec.algorithm not in OPTIMAL or self.candidates is None:
            return []
        return curve(self.region, self.model, self.candidates, self.earlier, self.ctx)

    def listed(self, new: Fixed, roles: list[Role], leverages: np.ndarray | None) -> list[Run]:
        """Earlier experiments, then the new runs in random order within each block; whole plots in random order, too."""
        rng = np.random.default_rng(self.spec.seed)
        before = len(self.earlier.points)
        plots = rng.permutation(np.unique(new.blocks)) if self.hard else np.arange(self.spec.blocks)
        shuffled = [at for block in plots for at in rng.permutation(np.flatnonzero(new.blocks == block))]
        number = {int(plot): place for place, plot in enumerate(plots, 1)} if self.hard else {}

        def leverage(at: int) -> float | None:
            return None if leverages is None else float(leverages[at])

        earlier = [
            Run(order=None, block=1, role="earlier", values=self.region.values_of(point), leverage=leverage(at))
            for at, point in enumerate(self.earlier.points)
        ]
        runs = [
            Run(
                order=order,
                block=1 if self.hard else int(new.blocks[at]) + 1,
                plot=number.get(int(new.blocks[at])),
                role=roles[at],
                values=self.region.values_of(new.points[at]),
                leverage=leverage(before + at),
            )
            for order, at in enumerate(shuffled, 1)
        ]
        return [*earlier, *runs]

    def warnings(self, found: SearchResult, new: Fixed) -> list[DesignWarning]:
        """Of how it was found."""
        spec = self.spec
        said = []
        if spec.algorithm == "sobol" and math.log2(sum(self.sizes)) % 1:
            said.append(
                DesignWarning(
                    code="not_power_of_two", params={"runs": sum(self.sizes), "nearest": nearest_power(sum(self.sizes))}
                )
            )
        if spec.algorithm == "latin_hypercube" and self.region.constrained:
            said.append(DesignWarning(code="strata_lost"))
        if found.hits is not None and found.hits < 3 and found.starts > 20:
            said.append(DesignWarning(code="starts_few", params={"starts": found.starts, "hits": found.hits}))
        if len(self.excluded) and not self.excluded_count and spec.algorithm == "d_optimal":
            said.append(DesignWarning(code="excluded_nothing", params={"rows": len(self.excluded)}))
        return said


def judge_warnings(
    evaluation: Evaluation, leverages: np.ndarray | None, signal: float, of_plots: Collection[str]
) -> list[DesignWarning]:
    """Of what a design cannot do well. of_plots: the coefficients that only differences between whole plots show."""
    if leverages is None:
        return [DesignWarning(code="model_not_fitted", params={"runs": evaluation.efficiencies.runs})]
    said = []
    if evaluation.degrees_of_freedom == 0:
        said.append(DesignWarning(code="no_error_estimate" if evaluation.plots is None else "no_run_error"))
    if evaluation.plot_degrees == 0:
        said.append(DesignWarning(code="no_plot_error", params={"plots": evaluation.plots or 0}))
    weak = [one for one in evaluation.coefficients if one.label and one.power is not None and one.power < 0.8]
    if weak:
        lowest = min(weak, key=lambda one: one.power or 0.0)
        share = round(100 * (lowest.power or 0.0))
        said.append(
            DesignWarning(
                code="low_power_plots" if lowest.label in of_plots else "low_power",
                params={"count": len(weak), "term": lowest.label, "power": share, "signal": signal},
            )
        )
    inflated = [one for one in evaluation.coefficients if one.vif is not None and one.vif > 5]
    if inflated:
        worst = max(inflated, key=lambda one: one.vif or 0.0)
        said.append(
            DesignWarning(code="high_correlation", params={"term": worst.label, "vif": round(worst.vif or 0.0, 1)})
        )
    if evaluation.space and evaluation.space[-1].variance > 1:
        above = 1 - max((point.share for point in evaluation.space if point.variance <= 1), default=0.0)
        if above >= 0.05:
            said.append(DesignWarning(code="high_variance", params={"share": round(100 * above)}))
    full = int((leverages > 0.9999).sum())
    if full and evaluation.degrees_of_freedom > 0:
        said.append(DesignWarning(code="high_leverage", params={"count": full}))
    return said


def together(one: Fixed, other: Fixed) -> Fixed:
    return Fixed(np.concatenate([one.points, other.points]), np.concatenate([one.blocks, other.blocks]))


def nearest_power(count: int) -> int:
    """The power of two that is nearest, of two equally near ones the larger."""
    below = 2 ** int(math.log2(count))
    return below if count - below < 2 * below - count else 2 * below
