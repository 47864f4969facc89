"""Rules about the options of a design. pydantic only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from hakaru_compute.conditions.lines import SLACK, Line, of_lines
from hakaru_compute.kinds.optimal_design.options_spec import MOST_CANDIDATES, AnyFactor, Condition, DesignOptions
from hakaru_compute.kinds.optimal_design.plots import (
    hard_coefficients,
    hard_places,
    plot_plan,
    plots_in_order,
)
from hakaru_compute.kinds.optimal_design.spec import CheckSpec, DesignCheck, TermName
from hakaru_compute.kinds.optimal_design.terms import (
    BLOCK,
    OTHER,
    PLOT,
    RUN,
    Terms,
    coefficients_of,
    is_mixture,
    label_of,
    level_count,
    terms_of,
)
from hakaru_compute.problems import Place, Problem, problem, warning

OPTIMAL = ("d_optimal", "d_optimal_monte_carlo", "random_d")


def answer(spec: CheckSpec) -> DesignCheck:
    """The task `check`."""
    options = spec.options
    problems = check(options)
    if any(found.code in ("factor_unknown", "design_name_twice") for found in problems):
        return DesignCheck(problems=problems, terms=[], coefficients=0)
    terms = [
        TermName(label=label_of(options, term), coefficients=coefficients_of(options, term))
        for term in terms_of(options)
    ]
    return DesignCheck(
        problems=problems, terms=terms, coefficients=sum(term.coefficients for term in terms) + options.blocks - 1
    )


def check(options: DesignOptions) -> list[Problem]:
    """What keeps these options from being designed with, and what the design will not be able to do."""
    named = [*_check_factors(options), *_check_names(options)]
    if any(found.code in ("factor_unknown", "design_name_twice") for found in named):
        return named
    terms = terms_of(options)
    return [
        *named,
        *_check_terms(options, terms),
        *_check_mixture(options),
        # Sums have limits where every factor has.
        *([] if named else _check_constraints(options)),
        *_check_candidates(options),
        *_check_runs(options, terms),
        *_check_plots(options, terms),
    ]


def _check_factors(options: DesignOptions) -> Iterator[Problem]:
    seen: set[str] = set()
    for place, factor in enumerate(options.factors):
        field: Place = ("factors", place)
        if factor.name in seen:
            yield problem("design_name_twice", (*field, "name"), factor=factor.name)
        seen.add(factor.name)
        yield from _check_name(factor.name, (*field, "name"))
        if factor.type == "continuous" and factor.low >= factor.high:
            yield problem("factor_range_empty", (*field, "low"), (*field, "high"), factor=factor.name)
        if factor.type == "mixture" and factor.low >= _most(factor, options):
            yield problem("factor_range_empty", (*field, "low"), (*field, "high"), factor=factor.name)
        if factor.type in ("discrete", "categorical") and len(set(factor.values)) < 2:
            yield problem("factor_levels_few", (*field, "values"), factor=factor.name)
        elif factor.type in ("discrete", "categorical") and len(set(factor.values)) < len(factor.values):
            yield problem("factor_level_twice", (*field, "values"), factor=factor.name)
    for place, response in enumerate(options.responses):
        if response in seen:
            yield problem("design_name_twice", ("responses", place), factor=response)
        seen.add(response)
        yield from _check_name(response, ("responses", place))


def _check_name(name: str, field: Place) -> Iterator[Problem]:
    """A run sheet has columns of its own beside factors and results."""
    if name.strip().lower() in (*RUN, *BLOCK, *PLOT, *OTHER):
        yield problem("factor_name_reserved", field, factor=name)


def _most(factor: AnyFactor, options: DesignOptions) -> float:
    high = getattr(factor, "high", None)
    return options.mixture_total if high is None else min(high, options.mixture_total)


def _check_names(options: DesignOptions) -> Iterator[Problem]:
    factors = {factor.name: factor for factor in options.factors}
    for at, constraint in enumerate(options.constraints):
        for place, term in enumerate(constraint.terms):
            field: Place = ("constraints", at, "terms", place, "factor")
            if term.factor not in factors:
                yield problem("factor_unknown", field, factor=term.factor)
            elif factors[term.factor].type == "categorical":
                yield problem("factor_not_numeric", field, factor=term.factor)
    for at, exclusion in enumerate(options.exclusions):
        for place, condition in enumerate(exclusion.conditions):
            yield from _check_condition(condition, factors, ("exclusions", at, "conditions", place))
    for at, one in enumerate(options.terms if options.model == "own" else []):
        for place, power in enumerate(one.factors):
            if power.factor not in factors:
                yield problem("factor_unknown", ("terms", at, "factors", place), factor=power.factor)


def _check_condition(condition: Condition, factors: dict[str, AnyFactor], field: Place) -> Iterator[Problem]:
    found = factors.get(condition.factor)
    if found is None:
        yield problem("factor_unknown", (*field, "factor"), factor=condition.factor)
    elif found.type == "categorical":
        unknown = [value for value in condition.values or [""] if value not in found.values]
        if unknown:
            yield problem("factor_level_unknown", (*field, "values"), factor=found.name, level=unknown[0])
    elif condition.low is None and condition.high is None:
        yield problem("condition_empty", field, factor=condition.factor)


def _check_terms(options: DesignOptions, terms: Terms) -> Iterator[Problem]:
    field: Place = ("terms",) if options.model == "own" else ("model",)
    if options.model == "own" and not options.terms:
        yield problem("terms_missing", field)
    for term in terms:
        for place, power in term:
            factor = options.factors[place]
            if factor.type == "categorical" and power > 1:
                yield problem("term_power_of_category", field, factor=factor.name)
            elif factor.type == "discrete" and len(factor.values) <= power:
                yield problem(
                    "term_needs_levels", field, factor=factor.name, levels=len(factor.values), needed=power + 1
                )
            elif (
                factor.type == "continuous"
                and factor.levels is not None
                and not options.continuous
                and factor.levels <= power
            ):
                yield problem("term_needs_levels", field, factor=factor.name, levels=factor.levels, needed=power + 1)
    seen: set[tuple[tuple[int, int], ...]] = set()
    for term in terms:
        if term in seen or len({place for place, _ in term}) < len(term):
            yield problem("term_twice", field, term=label_of(options, term))
        seen.add(term)


def _check_mixture(options: DesignOptions) -> Iterator[Problem]:
    parts = [factor for factor in options.factors if is_mixture(factor)]
    if not parts:
        return
    fields: list[Place] = [("factors", place) for place, factor in enumerate(options.factors) if is_mixture(factor)]
    if len(parts) < 2:
        yield problem("mixture_of_one", *fields, factor=parts[0].name)
        return
    least, most = sum(getattr(part, "low", 0.0) for part in parts), sum(_most(part, options) for part in parts)
    if not least < options.mixture_total < most:
        yield problem(
            "mixture_impossible", ("mixture_total",), *fields, total=options.mixture_total, least=least, most=most
        )


def _check_constraints(options: DesignOptions) -> Iterator[Problem]:
    """Sums that no run can have, also where several are asked for at once, and a centre that they leave out."""
    lines: list[Line | None] = []
    for constraint in options.constraints:
        weights = {term.factor: term.weight for term in constraint.terms}
        whole = len(weights) == len(constraint.terms)
        lines.append(Line(weights, constraint.relation, constraint.bound) if whole else None)
    found = list(of_lines(lines, partial(_least_sum, options), ("constraints",)))
    yield from found
    if options.centre_points and not found and any(line and _leaves_out_centre(options, line) for line in lines):
        yield problem("centre_not_allowed", ("centre_points",))


def _leaves_out_centre(options: DesignOptions, line: Line) -> bool:
    """Whether the middle of the ranges breaks a line; of factors with levels or in a mixture that is found when it is made."""
    middles = {factor.name: (factor.low + factor.high) / 2 for factor in options.factors if factor.type == "continuous"}
    if not line.weights.keys() <= middles.keys():
        return False
    parts = [by * middles[name] for name, by in line.weights.items()]
    over = sum(parts) - line.bound if line.sense == "at_most" else line.bound - sum(parts)
    return over > SLACK * max(abs(line.bound), *map(abs, parts))


def _least_sum(options: DesignOptions, weights: Mapping[str, float]) -> float:
    """The smallest weighted sum that limits and the mixture's total allow: what is left of it goes where it adds least."""
    total, left = 0.0, options.mixture_total
    rooms: list[tuple[float, float]] = []
    for factor in options.factors:
        by = weights.get(factor.name, 0.0)
        if factor.type == "mixture":
            left -= factor.low
            total += by * factor.low
            rooms.append((by, _most(factor, options) - factor.low))
        elif factor.type == "discrete":
            total += min(by * float(value) for value in factor.values)
        elif factor.type == "continuous":
            total += min(by * factor.low, by * factor.high)
    for by, room in sorted(rooms):
        added = min(room, max(left, 0.0))
        total += by * added
        left -= added
    return total


def _check_candidates(options: DesignOptions) -> Iterator[Problem]:
    if options.algorithm != "d_optimal":
        return
    combined = 1
    for place, factor in enumerate(options.factors):
        combined *= 1 if is_mixture(factor) else level_count(options, place)
    if combined <= MOST_CANDIDATES:
        return
    # Whole plots are never drawn at random.
    if hard_places(options.factors):
        yield problem("design_too_many_candidates", ("factors",), candidates=combined, limit=MOST_CANDIDATES)
    else:
        yield problem("design_too_many_candidates_listed", ("algorithm",))


def _check_runs(options: DesignOptions, terms: Terms) -> Iterator[Problem]:
    needed = sum(coefficients_of(options, term) for term in terms) + options.blocks - 1
    # Centre points and replicates show nothing that other runs do not.
    given = options.runs + len(options.earlier)
    if given < needed:
        report = problem if options.algorithm in OPTIMAL else warning
        yield report("runs_too_few", ("runs",), runs=given, coefficients=needed)
    if options.blocks > options.runs:
        yield problem("blocks_too_many", ("blocks",), blocks=options.blocks, runs=options.runs)
    extra = options.centre_points + options.replicates
    if extra >= options.runs:
        yield problem(
            "runs_all_repeated", ("runs",), ("centre_points",), ("replicates",), runs=options.runs, repeated=extra
        )
    for name, rows in (("earlier", options.earlier), ("excluded", options.excluded)):
        at = next((at for at, run in enumerate(rows) if len(run.values) != len(options.factors)), None)
        if at is not None:
            yield problem("earlier_run_incomplete", (name, at), row=at + 1, factors=len(options.factors))


def _check_plots(options: DesignOptions, terms: Terms) -> Iterator[Problem]:
    """Of designs with factors that are hard to change."""
    hard = hard_places(options.factors)
    if not hard:
        return
    if len(hard) == len(options.factors):
        yield problem("factors_all_hard", *(("factors", place, "hard") for place in hard))
        return
    if options.algorithm != "d_optimal":
        yield problem("plots_need_d_optimal", ("algorithm",), factor=options.factors[hard[0]].name)
    if options.blocks > 1:
        yield problem("plots_with_blocks", ("blocks",))
    if options.continuous:
        yield problem("plots_with_continuous", ("continuous",))
    plan, field = plot_plan(options), ("whole_plots",)
    plots = plan.plots
    if len(plan.searched) > sum(plan.searched):
        yield problem("plots_too_many", field, plots=plots, runs=options.runs)
        return
    before = max(plots_in_order([run.values for run in options.earlier], hard), default=-1) + 1
    needed = hard_coefficients(options, terms)
    coefficients = sum(coefficients_of(options, term) for term in terms)
    # Repeats are at settings of others, and all centre points at one.
    apart = plots - len(plan.repeats) - max(0, len(plan.centres) - 1)
    if apart + before < needed:
        yield problem("plots_too_few", field, plots=apart + before, coefficients=needed)
    elif options.whole_plots is not None and plots > options.whole_plots:
        yield problem("plots_without_repeats", field, ("centre_points",), ("replicates",), plots=plots)
    elif plots + before == needed:
        yield warning("plots_without_error", field, plots=plots + before)
    elif options.runs + len(options.earlier) <= plots + before + coefficients - needed:
        yield warning("runs_without_error", ("runs",), runs=options.runs + len(options.earlier), plots=plots + before)
