"""What a fit gives: clusters of the rows, and arrays alone by which other rows are assigned."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hakaru_compute.kinds.clustering.spec import Assignment, Caution


@dataclass(frozen=True)
class FittedMethod:
    """labels (n,) of the fitted rows, from 1 by size, 0 for noise. centres (k, p) in the scaled columns.

    arrays: what `assign_rows` needs beside the centres. facts: the method's own part of the report.
    """

    name: str
    labels: np.ndarray
    centres: np.ndarray
    assignment: Assignment
    arrays: dict[str, np.ndarray]
    facts: dict[str, Any]
    cautions: list[Caution] = field(default_factory=list)

    @property
    def clusters(self) -> int:
        return int(self.labels.max(initial=0))


@dataclass(frozen=True)
class Partitions:
    """Groups (n,) of the same rows from 0, one array a count asked for; `figures` are measures of the method's own,
    a value a count."""

    labels: list[np.ndarray]
    figures: dict[str, list[float | None]] = field(default_factory=dict)
