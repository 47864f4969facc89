"""How far from what training saw a value may lie before arithmetic with it means nothing."""

from __future__ import annotations

# Times the range of training, or its distance from zero: products of such values still fit a double.
REACH = 1e6
SINGLE_PRECISION_END = 3e38


def allowed_range(low: float, high: float) -> tuple[float, float]:
    """The values a model takes for a feature whose training rows lay between `low` and `high`."""
    reach = REACH * (max(high - low, abs(low), abs(high)) or 1.0)
    return max(low - reach, -SINGLE_PRECISION_END), min(high + reach, SINGLE_PRECISION_END)
