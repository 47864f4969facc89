"""Categories and dates as numbers, with what was never seen in training counted as such."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hakaru_compute.preparation.spec import Preprocessing

UNKNOWN = -1


@dataclass(frozen=True)
class CategoryCoding:
    """How one column's labels map to places 0 … k−1; a label of no place is unknown (−1).

    `levels` are the labels with a place of their own. `other` is the place the rarer training labels share, `rare`
    those labels. `missing` is the place of a missing value. Both are −1 where there is none.
    """

    name: str
    levels: tuple[str, ...]
    rare: tuple[str, ...]
    other: int
    missing: int
    names: tuple[str, ...]

    @property
    def place_count(self) -> int:
        return len(self.names)

    def places(self, codes: np.ndarray, labels: tuple[str, ...]) -> np.ndarray:
        """The place (n,) of each row, given its code and the labels that codes stand for."""
        known = {label: position for position, label in enumerate(self.levels)} | dict.fromkeys(self.rare, self.other)
        table = np.array([*(known.get(label, self.other) for label in labels), self.missing], dtype=np.int64)
        return table[codes]

    def unknown_rows(self, codes: np.ndarray, labels: tuple[str, ...]) -> np.ndarray:
        """Mask (n,) of the rows whose label training never saw."""
        known = {*self.levels, *self.rare}
        return np.array([*(label not in known for label in labels), False], dtype=bool)[codes]

    def unknown(self, codes: np.ndarray, labels: tuple[str, ...]) -> dict[str, int]:
        """Labels that training never saw, with their number of rows."""
        counts = np.bincount(codes[codes >= 0], minlength=len(labels))
        known = {*self.levels, *self.rare}
        return {label: int(count) for label, count in zip(labels, counts, strict=True) if count and label not in known}


def learn_coding(name: str, codes: np.ndarray, labels: tuple[str, ...], settings: Preprocessing) -> CategoryCoding:
    """The coding of one column from its training rows."""
    counts = np.bincount(codes[codes >= 0], minlength=len(labels))
    seen = sorted(
        (position for position in range(len(labels)) if counts[position]),
        key=lambda position: (-counts[position], position),
    )
    most = settings.encoding.max_categories
    kept, rare = (seen, []) if len(seen) <= most else (seen[: most - 1], seen[most - 1 :])
    levels = tuple(labels[position] for position in sorted(kept))
    names = [*levels]
    other = missing = UNKNOWN
    if rare:
        other = len(names)
        names.append("(other)")
    # A column that was never filled in has nothing to tell, not even that it is missing.
    if seen and (codes < 0).any():
        if settings.missing.categorical == "own_category":
            missing = len(names)
            names.append("(missing)")
    if settings.missing.categorical == "most_frequent" and seen:
        missing = levels.index(labels[seen[0]])
    return CategoryCoding(
        name, levels, tuple(labels[position] for position in sorted(rare)), other, missing, tuple(names)
    )


def one_hot(places: np.ndarray, place_count: int, first: int, effects: bool = False) -> np.ndarray:
    """0/1 columns (n, place_count − first) of places (n,); unknown rows are all 0. effects: rows of the places before `first`
    are all −1.
    """
    matrix = np.zeros((len(places), place_count))
    rows = np.flatnonzero(places >= 0)
    matrix[rows, places[rows]] = 1.0
    if effects:
        matrix[(places >= 0) & (places < first)] = -1.0
    return matrix[:, first:]


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
