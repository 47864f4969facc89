"""What a map of every row can be made of in the memory and time a job may take, said before it is begun."""

from __future__ import annotations

from hakaru_compute.families.unsupervised.matrix import MB
from hakaru_compute.job import JobError

# t-SNE's time grows with the rows: 20,000 take minutes for each map.
TSNE_ROWS = 20_000
TSNE_BYTES_A_NEIGHBOUR = 100


def require_tsne(rows: int, perplexity: float, memory_mb: int | None) -> None:
    """Raises rows_beyond_method: t-SNE cannot place the rows of a sample's remainder afterwards, as others can."""
    if rows > TSNE_ROWS:
        raise JobError("rows_beyond_method", model="tsne", rows=rows, limit=TSNE_ROWS)
    needed = rows * 3 * perplexity * TSNE_BYTES_A_NEIGHBOUR / MB
    if memory_mb is not None and needed > memory_mb:
        raise JobError("rows_beyond_method", model="tsne", rows=rows, limit=int(rows * memory_mb / needed * 0.9))
