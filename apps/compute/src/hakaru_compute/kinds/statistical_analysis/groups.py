"""Rows put into the groups of a category."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from hakaru_compute.job import JobError
from hakaru_compute.kinds.statistical_analysis.group_spec import LeftOut
from hakaru_compute.kinds.statistical_analysis.samples import Values, differences_of, group

# More groups than these have more pairs than anybody reads.
MOST_GROUPS = 60


def groups_of(
    name: str, category_name: str, values: np.ndarray, category: tuple[np.ndarray, tuple[str, ...]]
) -> tuple[list[Values], list[LeftOut], int]:
    """Values (n,) by their groups above one origin, groups too small for a variance, and rows without a value or group.

    Raises groups_too_few, groups_too_many and groups_constant.
    """
    codes, labels = category
    order = np.argsort(codes, kind="stable")
    parts = np.split(order, np.searchsorted(codes[order], np.arange(len(labels))))[1:]
    there = [int((~np.isnan(values[rows])).sum()) for rows in parts]
    left_out = [LeftOut(name=label, n=n) for label, n in zip(labels, there, strict=True) if n < 2]
    kept = [at for at, n in enumerate(there) if n > 1]
    if len(kept) < 2:
        raise JobError("groups_too_few", column=category_name, groups=len(kept))
    if len(kept) > MOST_GROUPS:
        raise JobError("groups_too_many", column=category_name, groups=len(kept), most=MOST_GROUPS)
    origin = float(values[parts[kept[0]]][~np.isnan(values[parts[kept[0]]])][0])
    groups = [group(labels[at], values[parts[at]], parts[at], origin) for at in kept]
    if not any((one.above != one.above[0]).any() for one in groups):
        raise JobError("groups_constant", column=name)
    return groups, left_out, int((np.isnan(values) | (codes < 0)).sum())


class _TwoGroups(Protocol):
    @property
    def category(self) -> str: ...
    @property
    def group_1(self) -> str: ...
    @property
    def group_2(self) -> str: ...


class TwoVariables(Protocol):
    """Two columns by their names."""

    @property
    def variable_1(self) -> str: ...
    @property
    def variable_2(self) -> str: ...


@dataclass(frozen=True)
class Pairs:
    """Both values of rows that have both, their differences, and how many rows were left out."""

    first: Values
    second: Values
    differences: Values
    dropped: int


def two_groups(
    test: _TwoGroups, values: np.ndarray, category: tuple[np.ndarray, tuple[str, ...]]
) -> tuple[Values, Values]:
    """Values (n,) of two groups of a category above one origin. Raises group_unknown and sample_too_small."""
    codes, labels = category
    for label in (test.group_1, test.group_2):
        if label not in labels:
            raise JobError("group_unknown", group=label, column=test.category)
    rows = [np.flatnonzero(codes == labels.index(label)) for label in (test.group_1, test.group_2)]
    first = group(test.group_1, values[rows[0]], rows[0])
    return first, group(test.group_2, values[rows[1]], rows[1], first.origin)


def pairs_of(test: TwoVariables, first: np.ndarray, second: np.ndarray) -> Pairs:
    """Both values (n,) row by row. Raises pairs_too_few."""
    is_pair = ~(np.isnan(first) | np.isnan(second))
    dropped = int((~is_pair).sum())
    if is_pair.sum() < 2:
        raise JobError("pairs_too_few", rows=int(is_pair.sum()), missing=dropped)
    rows = np.flatnonzero(is_pair)
    return Pairs(
        group(test.variable_1, first[rows], rows),
        group(test.variable_2, second[rows], rows),
        group(f"{test.variable_1} − {test.variable_2}", differences_of(first[rows], second[rows]), rows),
        dropped,
    )
