"""What a fit may use of the machine, and whom it asks whether to go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from threadpoolctl import threadpool_limits

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
