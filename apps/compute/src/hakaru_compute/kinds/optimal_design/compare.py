"""The task `compare`: designs of the same factors side by side, for one model over one region."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import numpy as np

from hakaru_compute.job import JobContext
from hakaru_compute.kinds.optimal_design import diagnose
from hakaru_compute.kinds.optimal_design.compare_spec import (
    Compared,
    ComparedCoefficient,
    ComparedDesign,
    CompareSpec,
    Comparison,
    Difference,
)
from hakaru_compute.kinds.optimal_design.fitting import separate
from hakaru_compute.kinds.optimal_design.matrix import Model, log_determinant
from hakaru_compute.kinds.optimal_design.options_spec import AnyFactor, DesignOptions, EarlierRun
from hakaru_compute.kinds.optimal_design.plots import hard_places, plots_in_order
from hakaru_compute.kinds.optimal_design.region import Region
from hakaru_compute.kinds.optimal_design.search import Fixed, points_of, with_blocks
from hakaru_compute.kinds.optimal_design.spec import TermName
from hakaru_compute.kinds.optimal_design.strata import strata_of
from hakaru_compute.kinds.optimal_design.terms import coefficients_of, is_mixture, label_of

Part = Literal["intercept", "main", "interaction", "square", "further"]


def compare(spec: CompareSpec, ctx: JobContext) -> Comparison:
    """Every figure goes by the same model, region, effect and noise."""
    first = spec.designs[0].options
    differences = [
        found
        for place, design in enumerate(spec.designs[1:], 1)
        for found in differences_of(place, first, design.options)
    ]
    if differences:
        return Comparison(differences=differences, terms=[], designs=[], space_points=0, other_region=[])
    shared = _shared_options(spec)
    region = Region(shared)
    model = Model(region)
    judge = diagnose.Judge(region, model, region.candidates(), bounded=False)
    # Where a factor is hard to change, setting it has its own variance in every design, also in one that sets it each run.
    judge.ratio = next((one.options.variance_ratio for one in spec.designs if hard_places(one.options.factors)), None)
    return Comparison(
        differences=[],
        terms=[
            TermName(label=label_of(shared, term), coefficients=coefficients_of(shared, term)) for term in model.terms
        ],
        designs=[_judged(spec, design, judge) for design in spec.designs],
        space_points=len(judge.space),
        other_region=[
            place
            for place, design in enumerate(spec.designs)
            if design.options.constraints != first.constraints or design.options.exclusions != first.exclusions
        ],
    )


def _shared_options(spec: CompareSpec) -> DesignOptions:
    """The first design's options with the model that all are judged for; its categories and amounts as it orders them."""
    first = spec.designs[0].options
    if spec.model is not None:
        return first.model_copy(update={"model": spec.model, "terms": []})
    of = spec.designs[min(spec.model_of, len(spec.designs) - 1)].options
    return first.model_copy(update={"model": of.model, "terms": of.terms})


def differences_of(place: int, first: DesignOptions, other: DesignOptions) -> Iterator[Difference]:
    """What keeps a design from being compared with the first one; the order of factors and levels does not."""
    theirs = {factor.name: factor for factor in other.factors}
    for factor in first.factors:
        if factor.name not in theirs:
            yield Difference(design=place, code="factor_missing", factor=factor.name)
            continue
        found = theirs.pop(factor.name)
        if found.type != factor.type:
            yield Difference(design=place, code="type", factor=factor.name)
        elif found.unit != factor.unit:
            yield Difference(design=place, code="unit", factor=factor.name)
        elif _levels(factor) != _levels(found):
            yield Difference(design=place, code="levels", factor=factor.name)
        elif _range(factor, first.mixture_total) != _range(found, other.mixture_total):
            yield Difference(design=place, code="range", factor=factor.name)
    for name in theirs:
        yield Difference(design=place, code="factor_extra", factor=name)
    mixed = [factor.name for factor in first.factors if is_mixture(factor)]
    if mixed and first.mixture_total != other.mixture_total:
        yield Difference(design=place, code="total", factor=mixed[0])


def _levels(factor: AnyFactor) -> set[float | str] | None:
    return set(factor.values) if factor.type in ("categorical", "discrete") else None


def _range(factor: AnyFactor, total: float) -> tuple[float, float] | None:
    if factor.type == "continuous":
        return factor.low, factor.high
    if factor.type == "mixture":
        return factor.low, total if factor.high is None else min(factor.high, total)
    return None


def _judged(spec: CompareSpec, design: ComparedDesign, judge: diagnose.Judge) -> Compared:
    model, region = judge.model, judge.region
    places = [[factor.name for factor in design.options.factors].index(factor.name) for factor in region.factors]
    points = points_of(region, [EarlierRun(values=[run.values[at] for at in places]) for run in design.runs])
    own_blocks = np.unique([run.block for run in design.runs], return_inverse=True)[1]
    count = int(own_blocks.max()) + 1
    columns = with_blocks(model, points, own_blocks, count)
    plots = plots_of(design)
    strata = strata_of(columns, plots) if hard_places(design.options.factors) else None
    alike = Fixed(points, plots)
    matrix = judge.independent(columns, alike)
    n, width, p = len(matrix), matrix.shape[1], len(model.labels)
    labels = [*model.labels, *(f"#{at + 1}" for at in range(count - 1))]
    facts: dict[str, Any] = {
        "runs": n,
        "blocks": count,
        "pure_error": diagnose.pure_error(region, Fixed(points, own_blocks)),
        "correlations": diagnose.correlations(columns[:, :p], model.labels),
    }
    if log_determinant(matrix) == -np.inf:
        kept = separate(matrix)
        return Compared(
            **facts,
            degrees_of_freedom=n - len(kept),
            d_efficiency=None,
            a_efficiency=None,
            g_efficiency=None,
            i=None,
            coefficients=[],
            aliases=None,
            space=[],
            lost=[labels[at] for at in range(width) if at not in kept],
        )
    degrees = n - width if strata is None else strata.run_degrees
    tested = [degrees if strata is None else strata.degrees_of(at) for at in range(p)]
    # Variances of the model's own coefficients, whatever the blocks' effects are.
    variance = np.linalg.inv(matrix.T @ matrix)[:p, :p]
    return Compared(
        **facts,
        degrees_of_freedom=degrees,
        d_efficiency=float(100 * np.exp(-np.linalg.slogdet(variance)[1] / p) / n),
        a_efficiency=float(100 * (p / n) / np.trace(variance)),
        g_efficiency=float(100 * np.sqrt((p / n) / judge.variance(judge.worst, variance).max())),
        i=float(judge.variance(judge.space, variance).mean()),
        coefficients=_coefficients(spec, columns, judge.model, variance, tested),
        aliases=diagnose.aliases(matrix, labels, model, judge, alike),
        space=judge.space_points(variance),
        lost=[],
    )


def _coefficients(
    spec: CompareSpec, columns: np.ndarray, model: Model, variance: np.ndarray, degrees: list[int]
) -> list[ComparedCoefficient]:
    """degrees: of the noise that each is tested by."""
    spread = ((columns - columns.mean(axis=0)) ** 2).sum(axis=0)
    plain = np.linalg.inv(columns.T @ columns)
    parts = [part_of(term) for term in model.terms for _ in model.labels_of(term)]
    found = []
    for at, (label, part) in enumerate(zip(model.labels, parts, strict=True)):
        error = spec.noise * float(np.sqrt(variance[at, at]))
        found.append(
            ComparedCoefficient(
                label=label,
                part=part,
                standard_error=error,
                power=None if model.amounts[at] else diagnose.power_of(spec.effect / error, degrees[at], spec.alpha),
                vif=float(plain[at, at] * spread[at]) if model.intercept and label != "" else None,
            )
        )
    return found


def plots_of(design: ComparedDesign) -> np.ndarray:
    """The whole plot of each run; without hard factors each run is one, and experiments made earlier as they follow each other."""
    hard = hard_places(design.options.factors)
    if not hard:
        return np.arange(len(design.runs))
    earlier = [run.values for run in design.runs if run.plot is None]
    made = iter(plots_in_order(earlier, hard))
    return np.array([next(made) if run.plot is None else len(earlier) + run.plot for run in design.runs], int)


def part_of(term: tuple[tuple[int, int], ...]) -> Part:
    if not term:
        return "intercept"
    powers = [power for _, power in term]
    if len(powers) == 1:
        return "main" if powers[0] == 1 else "square" if powers[0] == 2 else "further"
    return "interaction" if len(powers) == 2 and powers == [1, 1] else "further"
