"""The fitted response over two numeric factors at a time, and its stationary point with the curvature around it (Box and
Wilson 1951)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np

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
    inside = {place for term in terms for place, _ in term}
    numeric = [at for at in sorted(inside) if region.factors[at].type in ("continuous", "discrete")]
    return [_map(region, x, y, value_of) for x, y in combinations(numeric[:MOST_MAPPED], 2)]


def _map(region: Region, x: int, y: int, value_of: Callable[[np.ndarray], np.ndarray]) -> ResponseMap:
    xs, ys = (np.linspace(region.low[at], region.high[at], GRID) for at in (x, y))
    centre = region.centre()
    points = np.tile(centre, (GRID * GRID, 1))
    points[:, x], points[:, y] = np.tile(xs, GRID), np.repeat(ys, GRID)
    values, allowed = value_of(points), region.allows(points)
    shown = [float(value) if is_in else None for value, is_in in zip(values, allowed, strict=True)]
    names = [factor.name for factor in region.factors]
    return ResponseMap(
        x=names[x],
        y=names[y],
        x_values=xs.tolist(),
        y_values=ys.tolist(),
        values=[shown[at : at + GRID] for at in range(0, len(shown), GRID)],
        held={names[at]: value for at, value in enumerate(region.values_of(centre)) if at not in (x, y)},
    )


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
