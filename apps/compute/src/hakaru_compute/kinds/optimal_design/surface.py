"""The fitted response over two numeric factors at a time, and its stationary point with the curvature around it (Box and
Wilson 1951)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from hakaru_compute.kinds.optimal_design.pair_maps import pair_maps
from hakaru_compute.kinds.optimal_design.region import Region
from hakaru_compute.kinds.optimal_design.results_spec import CanonicalAxis, ResponseMap, Stationary
from hakaru_compute.kinds.optimal_design.terms import Terms

GRID = 25
# So many factors have a map of each pair.
MOST_MAPPED = 4
# Of the largest curvature: less is none, and the point along it is anywhere.
FLAT = 1e-6


def response_maps(region: Region, terms: Terms, value_of: Callable[[np.ndarray], np.ndarray]) -> list[ResponseMap]:
    """Of each pair of numeric factors in the model, the others at the middle. `value_of` answers points (n, k)."""
    places = sorted({place for term in terms for place, _ in term})
    middle = region.values_of(region.centre())
    names = [factor.name for factor in region.factors]
    return [
        ResponseMap(
            x=names[one.x],
            y=names[one.y],
            x_values=one.x_values,
            y_values=one.y_values,
            values=one.values,
            held={names[at]: value for at, value in enumerate(middle) if at not in (one.x, one.y)},
        )
        for one in pair_maps(region, places, MOST_MAPPED, GRID, value_of)
    ]


def stationary(region: Region, terms: Terms, estimate: Sequence[float]) -> Stationary | None:
    """Where the slope is 0 in every numeric factor of the model, by the coefficients in coded factors, a term each; null of a
    mixture, where a factor has no square or a category changes the effect of a number, and where the surface is flat along a
    direction."""
    numbers = [factor.type in ("continuous", "discrete") for factor in region.factors]
    places = sorted({place for term in terms for place, _ in term if numbers[place]})
    if region.mixture or not places or not {((place, 2),) for place in places} <= set(terms):
        return None
    at = {place: index for index, place in enumerate(places)}
    constant, slope, curve = 0.0, np.zeros(len(places)), np.zeros((len(places), len(places)))
    for term, value in zip(terms, estimate, strict=True):
        own = [(at[place], power) for place, power in term if numbers[place]]
        degree = sum(power for _, power in own)
        if degree > 2 or (own and len(own) < len(term)):
            return None
        if not term:
            constant = value
        elif degree == 1:
            slope[own[0][0]] = value
        elif degree == 2:
            first, second = own[0][0], own[-1][0]
            curve[first, second] += value / 2
            curve[second, first] += value / 2
    curvatures, directions = np.linalg.eigh(curve)
    if not np.abs(curvatures).min() > FLAT * np.abs(curvatures).max():
        return None
    coded = np.linalg.solve(-2 * curve, slope)
    point = region.centre()
    point[places] = (coded * region.span[places] + region.low[places] + region.high[places]) / 2
    names = [region.factors[place].name for place in places]
    kind = "maximum" if curvatures.max() < 0 else "minimum" if curvatures.min() > 0 else "saddle"
    return Stationary(
        kind=kind,  # type: ignore[arg-type]
        settings=dict(zip(names, point[places].tolist(), strict=True)),
        response=float(constant + slope @ coded / 2),
        inside=bool(np.abs(coded).max() <= 1 + 1e-9 and region.allows(point[None])[0]),
        axes=[
            CanonicalAxis(curvature=float(own), direction=dict(zip(names, vector.tolist(), strict=True)))
            for own, vector in zip(curvatures, directions.T, strict=True)
        ],
    )
