"""Maps over the mixtures of three amounts: the triangle of their pseudo-components, and the region that may be run."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from hakaru_compute.kinds.optimal_design.region import TOLERANCE, Region, shares_of
from hakaru_compute.kinds.optimal_design.spec import BlendMap

# Of a side of the triangle.
STEPS = 30


def blend_map(region: Region, value_of: Callable[[np.ndarray], np.ndarray]) -> BlendMap | None:
    """The value at each mixture, other factors at their centre; null of anything but three amounts, and where the centre
    of the other factors allows no mixture. `value_of` answers points."""
    if len(region.mixture) != 3:
        return None
    shares = shares_of(3, STEPS) / STEPS
    points = np.tile(region.centre(), (len(shares), 1))
    points[:, region.mixture] = region.low[region.mixture] + region.free * shares
    corners = _allowed(region)
    if len(corners) < 3:
        return None
    excluded = np.zeros(len(points), bool)
    for exclusion in region.options.exclusions:
        excluded |= region.excludes(points, exclusion)
    values = value_of(points)
    return BlendMap(
        factors=[region.factors[place].name for place in region.mixture],
        low=region.low[region.mixture].tolist(),
        high=(region.low[region.mixture] + region.free).tolist(),
        steps=STEPS,
        values=[None if out else float(value) for value, out in zip(values, excluded, strict=True)],
        region=corners.tolist(),
    )


def _allowed(region: Region) -> np.ndarray:
    """The corners, in order, of the mixtures within all bounds and linear constraints, as shares: the triangle cut by one
    straight line after another (Sutherland & Hodgman 1974)."""
    mixed = region.mixture
    centre = region.centre()
    corners = np.eye(3)
    # Of each line what a mixture has left to it: at least 0 where it is allowed.
    room = [(-np.eye(3)[at], (region.high[place] - region.low[place]) / region.free) for at, place in enumerate(mixed)]
    for weights, bound in zip(region.weights, region.bounds, strict=True):
        others = weights @ centre - weights[mixed] @ centre[mixed]
        left = bound - others - weights[mixed] @ region.low[mixed]
        size = max(np.abs(weights[mixed]).max() * region.free, 1e-300)
        room.append((-weights[mixed] * region.free / size, left / size))
    for slope, most in room:
        margins = corners @ slope + most + TOLERANCE
        kept = []
        for at in range(len(corners)):
            before = at - 1
            if (margins[at] >= 0) != (margins[before] >= 0):
                share = margins[before] / (margins[before] - margins[at])
                kept.append(corners[before] + share * (corners[at] - corners[before]))
            if margins[at] >= 0:
                kept.append(corners[at])
        corners = np.array(kept).reshape(-1, 3)
    return corners
