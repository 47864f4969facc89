"""What fits into the memory and time a job may take, said before anything is read or compared."""

from __future__ import annotations

from hakaru_compute.job import JobError
from hakaru_compute.tabular.matrix_spec import MatrixOptions

MB = 1 << 20
# The table, its frame, the matrix, the scaled matrix, and one more while one becomes the next.
COPIES = 6
# The whole of the row comparisons: distances, the kernel, its centred form, the solver's work.
SQUARE_COPIES = 5


def require_affordable(spec: MatrixOptions, rows: int, memory_mb: int | None) -> None:
    """Raises memory_beyond with the rows that would fit, where the table is too large for the job's memory."""
    if memory_mb is None:
        return
    used = min(rows, spec.sample_rows or rows)
    needed = used * len(spec.features) * 8 * COPIES / MB
    if needed > memory_mb:
        fitting = int(used * memory_mb / needed * 0.9)
        raise JobError(
            "memory_beyond",
            rows=used,
            columns=len(spec.features),
            needed_mb=round(needed),
            limit_mb=memory_mb,
            sample=fitting,
        )


def require_matrix(rows: int, columns: int, memory_mb: int | None) -> None:
    """The same once it is known how many columns categories give."""
    needed = rows * columns * 8 * (COPIES - 2) / MB
    if memory_mb is not None and needed > memory_mb:
        fitting = int(rows * memory_mb / needed * 0.9)
        raise JobError(
            "memory_beyond", rows=rows, columns=columns, needed_mb=round(needed), limit_mb=memory_mb, sample=fitting
        )


def comparable_rows(rows: int, most: int, memory_mb: int | None) -> int:
    """How many rows may be compared with each other: what is asked, as far as memory allows."""
    fitting = min(rows, most)
    if memory_mb is not None:
        fitting = min(fitting, int((memory_mb * MB / 2 / (8 * SQUARE_COPIES)) ** 0.5))
    return fitting
