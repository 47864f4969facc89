"""How many rows each method takes, said before it begins."""

from __future__ import annotations

from hakaru_compute.families.unsupervised.matrix import MB
from hakaru_compute.job import JobError
from hakaru_compute.kinds.clustering.model_specs import ModelParameters

MOST_ROWS_DENSE_GRAPH = 5_000


def require_rows(parameters: ModelParameters, rows: int, memory_mb: int | None) -> None:
    """Raises rows_beyond_method with the limit: the method's own, or what the job's memory allows."""
    limit = row_limit(parameters, memory_mb)
    if limit is not None and rows > limit:
        raise JobError("rows_beyond_method", model=parameters.name, rows=rows, limit=limit)


def most_rows(parameters: ModelParameters) -> int | None:
    """Beyond these a method that compares rows with each other takes many minutes; its catalogue entry tells them."""
    return type(parameters).model_config["json_schema_extra"].get("most_rows")


def row_limit(parameters: ModelParameters, memory_mb: int | None) -> int | None:
    """The most rows; null where only the table itself has to fit."""
    limit = most_rows(parameters)
    needed = _bytes_a_pair(parameters)
    if parameters.name == "spectral" and parameters.affinity == "rbf":
        limit = MOST_ROWS_DENSE_GRAPH
    if limit is None or memory_mb is None or not needed:
        return limit
    return min(limit, int((memory_mb * MB * 0.7 / needed) ** 0.5))


def _bytes_a_pair(parameters: ModelParameters) -> float:
    """What the comparison of every row with every other holds, for each pair of rows (both ways)."""
    if parameters.name == "hierarchical":
        # Half of the pairs, and the copy that the algorithm works on.
        return 8.0
    if parameters.name == "kmedoids":
        return 6.0
    if parameters.name == "spectral" and parameters.affinity == "rbf":
        return 40.0
    return 0.0
