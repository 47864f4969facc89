"""How the other parts of a sum give way where one of them is moved: in proportion to what they are above their lower limits
(Cox's direction in pseudo-components).
"""

from __future__ import annotations

from collections.abc import Set

import numpy as np

from hakaru_compute.conditions.space import Space

# Of a part's width: by this much those at their lower limits take part, so that they grow once all others are full.
LEAST = 1e-9


def carried(space: Space, values: np.ndarray, moved: Set[int], locked: Set[int] = frozenset()) -> np.ndarray:
    """Conditions (n, d), alike but for what was `moved`, with every sum of what was moved met as far as ranges let it.

    What has steps or single values, may be left out, or is locked does not give way.
    """
    found = values.copy()
    for rule in space.rules.sums:
        weights = {space.place[term.factor]: term.weight for term in rule.terms}
        others = [
            place
            for place in weights
            if place not in moved
            and place not in locked
            and place not in space.spared
            and space.columns[place].is_range
            and space.columns[place].is_free
        ]
        if not moved & weights.keys() or not others or min(weights.values()) <= 0:
            continue
        stay = [place for place in weights if place not in others]
        rest = rule.total - values[:, stay] @ np.array([weights[place] for place in stay])
        low, high = space.lower[others], space.upper[others]
        weight = np.array([weights[place] for place in others])
        above = np.clip(values[0, others], low, high) - low + LEAST * (high - low)
        full = np.append(0.0, np.sort((high - low) / above))
        reached = np.minimum(low + above * full[:, None], high) @ weight
        found[:, others] = np.minimum(low + above * np.interp(rest, reached, full)[:, None], high)
    return found
