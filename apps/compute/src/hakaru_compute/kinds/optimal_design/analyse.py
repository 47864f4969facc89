"""The task `analyse`: the model of a design fitted to its results, response by response."""

from __future__ import annotations

from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.optimal_design.fitting import Fitting
from hakaru_compute.kinds.optimal_design.join import join
from hakaru_compute.kinds.optimal_design.matrix import Model
from hakaru_compute.kinds.optimal_design.options_spec import DesignOptions
from hakaru_compute.kinds.optimal_design.plot_fitting import PlotFitting
from hakaru_compute.kinds.optimal_design.plots import hard_places
from hakaru_compute.kinds.optimal_design.region import Region
from hakaru_compute.kinds.optimal_design.results_spec import AnalyseSpec, DesignAnalysis
from hakaru_compute.kinds.optimal_design.terms import Terms, is_mixture, label_of, terms_of


def analyse(spec: AnalyseSpec, ctx: JobContext) -> DesignAnalysis:
    """Results joined to their design, and a model of each response.

    Raises the errors of `join`; results_terms_missing, results_too_few.
    """
    joined = join(spec)
    region = Region(spec.options)
    terms = terms_of(spec.options)
    labels = [label_of(spec.options, term) for term in terms]
    if spec.terms is not None:
        terms = [term for term, label in zip(terms, labels, strict=True) if not label or label in spec.terms]
        if not any(terms):
            raise JobError("results_terms_missing")
    model = Model(region, terms)
    fitting = PlotFitting if hard_places(spec.options.factors) else Fitting
    fits = []
    if not joined.problems:
        for place, response in enumerate(joined.responses):
            measured = [at for at, run in enumerate(joined.runs) if run.results[place] is not None]
            if measured:
                fits.append(fitting(spec, model, joined.runs, measured, place).fit(response))
    return DesignAnalysis(
        alpha=spec.options.alpha,
        problems=joined.problems,
        notes=joined.notes,
        responses=joined.responses,
        factors=[factor.name for factor in spec.options.factors],
        runs=joined.runs,
        terms=[label for label in labels if label],
        products=products_of(spec.options, terms),
        coded_from=coded_from(region),
        fits=fits,
    )


def coded_from(region: Region) -> dict[str, float]:
    """The lower bounds of a mixture's amounts, where any is not 0."""
    bounds = {region.factors[place].name: float(region.low[place]) for place in region.mixture}
    return bounds if any(bounds.values()) else {}


def products_of(options: DesignOptions, terms: Terms) -> list[list[str]] | None:
    """Terms as products of factors beside an intercept: of a mixture's amounts, which add to it, the last is left out.
    Null where one of them is not in the model, to which an intercept would add a coefficient."""
    amounts = [place for place, factor in enumerate(options.factors) if is_mixture(factor)]
    if any(((place, 1),) not in terms for place in amounts):
        return None
    kept = [term for term in terms if term and not (amounts and term == ((amounts[-1], 1),))]
    return [[options.factors[place].name for place, power in term for _ in range(power)] for term in kept]
