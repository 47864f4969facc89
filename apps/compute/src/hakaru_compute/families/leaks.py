"""Columns that follow from the target, or that it follows from alone: what no model should be praised for.

Everything here is judged on at most MOST_ROWS rows, spread evenly over those given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal
from unicodedata import normalize

import numpy as np
from scipy.stats import rankdata

from hakaru_compute.data.frame import Frame
from hakaru_compute.problems import Place, Problem, warning

MOST_ROWS = 5000
MOST_COLUMNS = 400
FEWEST_ROWS = 20
COPY_CORRELATION = 0.999
# So near to a line, other than settings in equal steps, even a few rows are no measurement.
EXACT_CORRELATION = 1 - 1e-9
FEWEST_EXACT = 8
# Rows that a copy has on its line, in which a few cells were corrected or are wrong: so many, so near in its standard deviations.
COPY_ROWS = 0.9
COPY_DISTANCE = 0.03
COPY_VALUES = 20
COPY_ROUNDING = 0.1
# Texts of which so many have one number within are numbers with something around them, such as a unit.
WRITTEN_ROWS = 0.9
# Of the target's variance, what the neighbours in one column alone say of a row.
ALONE_SHARE = 0.99
# Residual of a linear combination, in standard deviations of the target.
EXACT_RESIDUAL = 3e-3
MOST_COMBINED = 4
# A boundary between two classes is a cut where no wider gap lies there than among the values around it.
CUT_GAP = 6.0

_number = re.compile(r"(?<![0-9.,])[-+]?[0-9]+(?:[.,][0-9]+)*(?:[eE][-+]?[0-9]+)?")
# A comma that divides no thousands.
_comma = re.compile(r",[0-9]{1,2}(?![0-9])|,[0-9]{4}")

LeakCode = Literal["copy", "order", "cut", "alone", "combination"]


@dataclass(frozen=True)
class Leak:
    """What columns tell of the target. copy: straight line. order: the same or the reverse order. cut: classes of values.
    alone: neighbours in the column have nearly the same target. combination: the columns add up to it.

    share: of the target's variance, 1 where it is told without error. sure: no measurement is like that.
    """

    code: LeakCode
    columns: tuple[str, ...]
    share: float
    sure: bool

    def as_problem(self, target: str, fields: Sequence[Place]) -> Problem:
        """The warning of it, at the fields of its columns."""
        percent = float(np.floor(1000 * self.share) / 10)
        columns = ", ".join(self.columns)
        return warning(
            f"leak_{self.code}", *fields, columns=columns, target=target, percent=percent, sure=int(self.sure)
        )


def find_leaks(frame: Frame, target: np.ndarray) -> list[Leak]:
    """The leaks of a target of numbers (n,), NaN where missing; surest first."""
    frame, target = _sample(frame, target, ~np.isnan(target))
    if len(target) < 5 or np.ptp(target) == 0:
        return []
    found = [leak for leak in _of_single_columns(frame, target) if leak is not None]
    if not found:
        found = list(_combinations(frame, target))
    return sorted(found, key=lambda leak: (not leak.sure, -leak.share))


def find_class_leaks(frame: Frame, codes: np.ndarray) -> list[Leak]:
    """What tells classes (n,), −1 for none, without a mistake: numbers whose ranges they are, with no gap between them, and
    categories of which each is of one class.
    """
    frame, codes = _sample(frame, codes, codes >= 0)
    found = [
        Leak("cut", (column.name,), 1.0, sure=True)
        for index, column in enumerate(frame.numeric_columns[:MOST_COLUMNS])
        if column.type == "numeric" and _is_cut(frame.numeric[:, index], codes)
    ]
    for index, column in enumerate(frame.categorical_columns[:MOST_COLUMNS]):
        known = frame.codes[:, index] >= 0
        pairs = np.unique(np.column_stack([frame.codes[known, index], codes[known]]), axis=0)
        if (
            known.sum() >= FEWEST_ROWS
            and 2 <= len(pairs) <= known.sum() / 5
            and len(pairs) == len(np.unique(pairs[:, 0]))
        ):
            found.append(Leak("copy", (column.name,), 1.0, sure=len(np.unique(pairs[:, 1])) > 1))
    return [leak for leak in found if leak.sure]


def _sample(frame: Frame, target: np.ndarray, known: np.ndarray) -> tuple[Frame, np.ndarray]:
    rows = np.flatnonzero(known)
    if len(rows) > MOST_ROWS:
        rows = rows[np.linspace(0, len(rows) - 1, MOST_ROWS).astype(int)]
    return frame.take(rows), target[rows]


def _of_single_columns(frame: Frame, target: np.ndarray) -> Iterator[Leak | None]:
    for index, column in enumerate(frame.numeric_columns[:MOST_COLUMNS]):
        values = frame.numeric[:, index]
        both = ~np.isnan(values)
        if both.sum() >= 5 and np.ptp(values[both]) > 0 and np.ptp(target[both]) > 0:
            yield _of_numbers(column.name, values[both], target[both], is_measured=column.type == "numeric")
    for index, column in enumerate(frame.categorical_columns[:MOST_COLUMNS]):
        codes = frame.codes[:, index]
        known = codes >= 0
        if _is_cut(target[known], codes[known]):
            yield Leak("cut", (column.name,), 1.0, sure=True)
            continue
        written = numbers_within(frame.levels[index])[codes]
        readable = known & ~np.isnan(written)
        if (
            readable.sum() >= max(5, WRITTEN_ROWS * known.sum())
            and np.ptp(written[readable]) > 0
            and np.ptp(target[readable]) > 0
        ):
            yield _of_numbers(column.name, written[readable], target[readable], is_measured=False)


def numbers_within(levels: Sequence[str]) -> np.ndarray:
    """The one number in each text, whatever stands around it (420.1 °C, ≈ 1,250 MPa), NaN where none or several do; a last
    NaN for what is missing: (levels + 1,).
    """
    found = [_number.findall(normalize("NFKC", level).replace("\u2212", "-")) for level in levels]
    decimal = "," if sum(bool(_comma.search(one[0])) for one in found if len(one) == 1) > len(found) / 2 else "."
    groups = "." if decimal == "," else ","
    plain = [one[0].replace(groups, "").replace(decimal, ".") if len(one) == 1 else "" for one in found]
    return np.array([*(float(text) if text.count(".") <= 1 and text else np.nan for text in plain), np.nan])


def _of_numbers(name: str, values: np.ndarray, target: np.ndarray, *, is_measured: bool) -> Leak | None:
    correlation = float(np.corrcoef(values, target)[0, 1])
    if abs(correlation) > COPY_CORRELATION:
        is_exact = abs(correlation) > EXACT_CORRELATION and len(np.unique(values)) >= FEWEST_EXACT
        return Leak(
            "copy", (name,), correlation**2, sure=len(values) >= FEWEST_ROWS or (is_exact and not _is_even(values))
        )
    on_line = _share_on_line(values, target)
    if on_line >= COPY_ROWS:
        return Leak("copy", (name,), on_line, sure=True)
    if not is_measured or len(values) < FEWEST_ROWS:
        return None
    # What was set, or counts on from row to row, in equal steps is a course: a target may well rise along it.
    is_course = _is_even(values)
    distinct = np.unique(values)
    if len(distinct) > 0.9 * len(values) and not is_course and _same_order(values, target):
        return Leak("order", (name,), 1.0, sure=True)
    if len(distinct) <= 0.9 * len(values) and _is_cut(target, np.searchsorted(distinct, values)):
        return Leak("cut", (name,), 1.0, sure=True)
    share = 0.0 if is_course else _predicted_by_neighbours(values, target)
    return Leak("alone", (name,), share, sure=False) if share > ALONE_SHARE else None


def _share_on_line(values: np.ndarray, target: np.ndarray) -> float:
    """The share of rows on the line that most rows lie on, by the median of slopes between rows half the table apart."""
    n = len(values)
    quartiles = np.quantile(target, [0.25, 0.75])
    scale = float(np.diff(quartiles)[0]) / 1.349
    if n < FEWEST_ROWS or scale == 0 or len(np.unique(target)) < COPY_VALUES:
        return 0.0
    order = np.argsort(values, kind="stable")
    low, high = order[: n // 2], order[n - n // 2 :]
    run = values[high] - values[low]
    if not (run > 0).any():
        return 0.0
    slope = float(np.median((target[high] - target[low])[run > 0] / run[run > 0]))
    left = target - slope * values
    # A rounded copy lies off the line by up to half of its last digit.
    rounding = 0.51 * abs(slope) * float(np.diff(np.unique(values)).min())
    near = max(COPY_DISTANCE * scale, min(rounding, COPY_ROUNDING * scale))
    return float(np.mean(np.abs(left - np.median(left)) <= near))


def _is_even(values: np.ndarray) -> bool:
    along = np.diff(values)
    if len(np.unique(values)) == len(values) and not ((along > 0).all() or (along < 0).all()):
        return False
    steps = np.diff(np.unique(values))
    return len(steps) > 0 and bool(np.allclose(steps, steps[0], rtol=1e-6))


def _same_order(values: np.ndarray, target: np.ndarray) -> bool:
    a, b = rankdata(values), rankdata(target)
    return abs(float(np.corrcoef(a, b)[0, 1])) > 1 - 1e-4


def _is_cut(values: np.ndarray, classes: np.ndarray) -> bool:
    """Whether each class is a range of `values`, and the ranges border on each other without a gap."""
    labels, counts = np.unique(classes, return_counts=True)
    if len(values) < 2 * FEWEST_ROWS or len(labels) < 2 or np.median(counts) < 3 or len(labels) > len(values) / 4:
        return False
    if len(labels) == 2 and counts.min() < 5:
        return False
    order = np.lexsort((classes, values))
    ranked, sorted_classes = values[order], classes[order]
    borders = np.flatnonzero(sorted_classes[1:] != sorted_classes[:-1])
    if len(borders) != len(labels) - 1:
        return False
    gaps = np.diff(ranked)
    ratios = []
    for border in borders:
        around = gaps[max(0, border - 8) : border + 9]
        usual = float(np.median(around[around > 0])) if (around > 0).any() else 0.0
        ratios.append(gaps[border] / usual if usual > 0 else 0.0)
    return float(np.median(ratios)) <= CUT_GAP and max(ratios) <= 4 * CUT_GAP


def _predicted_by_neighbours(values: np.ndarray, target: np.ndarray) -> float:
    """Of the target's variance, the share that rows of the same value, or else the two next values, say of a row."""
    distinct, place, counts = np.unique(values, return_inverse=True, return_counts=True)
    if len(distinct) < 3:
        return 0.0
    sums = np.bincount(place, weights=target)
    means = sums / counts
    beside = np.empty(len(distinct))
    beside[1:-1] = (means[:-2] + means[2:]) / 2
    beside[0], beside[-1] = means[1], means[-2]
    own = (sums[place] - target) / np.maximum(counts[place] - 1, 1)
    predicted = np.where(counts[place] > 1, own, beside[place])
    return 1 - float(((target - predicted) ** 2).sum() / ((target - target.mean()) ** 2).sum())


def _combinations(frame: Frame, target: np.ndarray) -> Iterator[Leak]:
    """A few columns of numbers whose weighted sum is the target: chosen one by one, each by what is left (Pati 1993)."""
    measured = [i for i, column in enumerate(frame.numeric_columns[:MOST_COLUMNS]) if column.type == "numeric"]
    values = frame.numeric[:, measured]
    complete = ~np.isnan(values).any(axis=1)
    values, target = values[complete], target[complete] - target[complete].mean()
    if len(target) < FEWEST_ROWS or values.shape[1] < 2 or np.ptp(target) == 0:
        return
    spread = values.std(axis=0)
    varying = spread > 1e-12 * np.maximum(np.abs(values).max(axis=0), 1e-300)
    names = [frame.numeric_columns[i].name for i, kept in zip(measured, varying, strict=True) if kept]
    scaled = (values[:, varying] - values[:, varying].mean(axis=0)) / spread[varying]
    found = _all_pairs(scaled, target) if scaled.shape[1] <= 60 else None
    found = found or _pursued(scaled, target)
    if found is not None:
        yield Leak("combination", tuple(names[place] for place in found), 1.0, sure=False)


def _all_pairs(scaled: np.ndarray, target: np.ndarray) -> list[int] | None:
    """The two columns that the target is a sum of, by the correlations alone."""
    n = len(target)
    inner = scaled.T @ scaled / n
    along = scaled.T @ target / n
    variance = float(target @ target / n)
    a, b = np.triu_indices(scaled.shape[1], 1)
    between = inner[a, b]
    explained = (along[a] ** 2 + along[b] ** 2 - 2 * between * along[a] * along[b]) / np.maximum(1 - between**2, 1e-9)
    for place in np.argsort(-explained)[:3]:
        chosen = [int(a[place]), int(b[place])]
        if explained[place] > 0.999 * variance and _residual(scaled[:, chosen], target) < EXACT_RESIDUAL:
            return chosen
    return None


def _pursued(scaled: np.ndarray, target: np.ndarray) -> list[int] | None:
    chosen: list[int] = []
    left = target
    for _ in range(min(MOST_COMBINED, scaled.shape[1], len(target) // 10)):
        gain = np.abs(scaled.T @ left)
        gain[chosen] = -1
        chosen.append(int(np.argmax(gain)))
        solution = np.linalg.lstsq(scaled[:, chosen], target, rcond=None)[0]
        left = target - scaled[:, chosen] @ solution
        if left.std() < EXACT_RESIDUAL * target.std():
            return chosen if len(chosen) > 1 else None
    return None


def _residual(columns: np.ndarray, target: np.ndarray) -> float:
    """What is left of the target's standard deviation."""
    left = target - columns @ np.linalg.lstsq(columns, target, rcond=None)[0]
    return float(left.std() / target.std())
