"""Whole plots: runs that share one setting of the factors that are hard to change. pydantic only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hakaru_compute.kinds.optimal_design.options_spec import AnyFactor, DesignOptions
from hakaru_compute.kinds.optimal_design.terms import Terms, coefficients_of, is_mixture, terms_of


def hard_places(factors: Sequence[AnyFactor]) -> list[int]:
    return [place for place, factor in enumerate(factors) if factor.hard]


def hard_coefficients(options: DesignOptions, terms: Terms) -> int:
    """Coefficients that only differences between whole plots show: the mean, and terms of nothing but hard factors."""
    hard = set(hard_places(options.factors))
    own = sum(coefficients_of(options, term) for term in terms if term and all(place in hard for place, _ in term))
    amounts = [place for place, factor in enumerate(options.factors) if is_mixture(factor)]
    # The amounts of a mixture add to a constant, which is the mean.
    has_mean = bool(amounts) and all(place in hard and ((place, 1),) in terms for place in amounts)
    return own if has_mean else own + 1


def whole_plots(options: DesignOptions) -> int:
    """How often the hard factors are set for the new runs: as asked for, else two plots more than their coefficients."""
    if options.whole_plots is not None:
        return options.whole_plots
    return max(2, min(options.runs, hard_coefficients(options, terms_of(options)) + 2))


def plot_sizes(options: DesignOptions) -> list[int]:
    """New runs of each whole plot, as equal as they can be."""
    plots = whole_plots(options)
    return [options.runs // plots + (at < options.runs % plots) for at in range(plots)]


def plots_in_order(rows: Sequence[Sequence[float | str]], hard: Sequence[int]) -> Iterator[int]:
    """The whole plot, from 0, of each of some runs that were made one after the other: a new one where a hard setting changes."""
    plot, before = -1, None
    for row in rows:
        own = [row[place] for place in hard]
        plot += own != before
        before = own
        yield plot
