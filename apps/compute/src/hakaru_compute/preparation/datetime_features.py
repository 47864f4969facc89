"""Numbers that a model can learn from a moment in time."""

from __future__ import annotations

import numpy as np

DATETIME_PARTS = ("elapsed_days", "month_sin", "month_cos", "weekday_sin", "weekday_cos", "hour_sin", "hour_cos")


def datetime_parts(seconds: np.ndarray, origin: float) -> dict[str, np.ndarray]:
    """Days since `origin`, and month, weekday and hour as points on a circle, of seconds since 1970 (n,)."""
    missing = np.isnan(seconds)
    whole = np.where(missing, 0.0, seconds)
    months = whole.astype("int64").astype("datetime64[s]").astype("datetime64[M]").astype("int64") % 12
    # 1970-01-01 was a Thursday, day 3 of a week that starts on Monday.
    weekdays = (np.floor(whole / 86400) + 3) % 7
    hours = (whole % 86400) / 3600
    parts = {"elapsed_days": (whole - origin) / 86400}
    for name, value, period in (("month", months, 12), ("weekday", weekdays, 7), ("hour", hours, 24)):
        angle = 2 * np.pi * value / period
        parts[f"{name}_sin"], parts[f"{name}_cos"] = np.sin(angle), np.cos(angle)
    for values in parts.values():
        values[missing] = np.nan
    return parts
