"""What a fit gives, and what it may take: rows, memory, threads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from threadpoolctl import threadpool_limits

from hakaru_compute.kinds.clustering.spec import Assignment, Starts, TrainingWarning


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
    warnings: list[TrainingWarning] = field(default_factory=list)

    @property
    def clusters(self) -> int:
        return int(self.labels.max(initial=0))

    @property
    def starts(self) -> Starts | None:
        """Where the method begins at random, how often it did."""
        found = self.facts.get("starts")
        return None if found is None else Starts.model_validate(found)


@dataclass(frozen=True)
class Partitions:
    """Groups (n,) of the same rows from 0, one array a count asked for; `figures` are measures of the method's own,
    a value a count."""

    labels: list[np.ndarray]
    figures: dict[str, list[float | None]] = field(default_factory=dict)


# Values of a matrix below which a second thread waits longer than it works: k-means starts its threads anew for every step.
FEW_VALUES = 200_000


@dataclass(frozen=True)
class Running:
    """memory_mb: null for no limit. cpus: threads that large work may use."""

    seed: int
    memory_mb: int | None
    check_stop: Callable[[], None]
    cpus: int = 1

    @contextmanager
    def threads(self, values: int) -> Iterator[None]:
        """Linear algebra and OpenMP keep to the job's share of the cores, for small matrices to one."""
        with threadpool_limits(limits=self.cpus if values > FEW_VALUES else 1):
            yield
