"""Whole plots: runs that share one setting of the factors that are hard to change. pydantic only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hakaru_compute.kinds.optimal_design.options_spec import AnyFactor, DesignOptions
from hakaru_compute.kinds.optimal_design.terms import Terms, coefficients_of, is_mixture, terms_of, width


def hard_places(factors: Sequence[AnyFactor]) -> list[int]:
    return [place for place, factor in enumerate(factors) if factor.hard]


def hard_coefficients(options: DesignOptions, terms: Terms) -> int:
    """Coefficients that only differences between whole plots show: the mean, and terms of nothing but hard factors."""
    hard = set(hard_places(options.factors))
    own = sum(coefficients_of(options, term) for term in terms if term and all(place in hard for place, _ in term))
    amounts = [place for place, factor in enumerate(options.factors) if is_mixture(factor)]
    # The amounts of a mixture add to a constant: they are the mean, and their products with a factor are its main effect.
    has_mean = bool(amounts) and all(place in hard and ((place, 1),) in terms for place in amounts)
    if amounts and not hard.issuperset(amounts):
        products = [set(terms).issuperset(_crossed(amounts, place)) for place in range(len(options.factors))]
        own += sum(
            width(options.factors[place])
            for place in hard.difference(amounts)
            if products[place] and ((place, 1),) not in terms
        )
    return own if has_mean else own + 1


def _crossed(amounts: Sequence[int], place: int) -> Terms:
    return [tuple(sorted(((amount, 1), (place, 1)))) for amount in amounts]


@dataclass(frozen=True)
class PlotPlan:
    """New runs of each whole plot: of those that are searched for, of centre points, and of those that repeat another."""

    searched: list[int]
    centres: list[int]
    repeats: list[int]

    @property
    def plots(self) -> int:
        return len(self.searched) + len(self.centres) + len(self.repeats)


def plot_plan(options: DesignOptions) -> PlotPlan:
    """How the runs are divided: centre points, and runs made again, are in whole plots of their own, no larger than the others.

    Within a plot of others they would repeat nothing that is hard to change. Where nobody says how many plots, there are two
    more than the coefficients that only plots show, and those of centre points and repeats besides.
    """
    centres, repeats = options.centre_points, options.replicates
    base = max(1, options.runs - centres - repeats)
    if options.whole_plots is None:
        searched = max(2, min(base, hard_coefficients(options, terms_of(options)) + 2))
        more = _more(centres, repeats, -(-base // searched))
    else:
        # The fewest that hold them.
        most = options.whole_plots
        fits = (at for at in range(most) if _more(centres, repeats, -(-base // (most - at))) <= at)
        more = next(fits, _more(centres, repeats, base))
        searched = max(1, most - more)
    again = -(-repeats // -(-base // searched))
    if not centres:
        again = min(more, repeats)
    return PlotPlan(_even(base, searched), _even(centres, min(more - again, centres)), _even(repeats, again))


def _more(centres: int, repeats: int, size: int) -> int:
    """Plots of at most `size` that hold both."""
    return -(-centres // size) - (-repeats // size)


def _even(runs: int, plots: int) -> list[int]:
    return [runs // plots + (at < runs % plots) for at in range(plots)]


def plots_in_order(rows: Sequence[Sequence[float | str]], hard: Sequence[int]) -> Iterator[int]:
    """The whole plot, from 0, of each of some runs that were made one after the other: a new one where a hard setting changes."""
    plot, before = -1, None
    for row in rows:
        own = [row[place] for place in hard]
        plot += own != before
        before = own
        yield plot
