"""Whether a table is the one a model was made from."""

from __future__ import annotations

from typing import Protocol

import pyarrow.parquet as pq

from hakaru_compute.job import JobError
from hakaru_compute.tabular.results import Provenance
from hakaru_compute.tabular.spec import Table


class MadeFromTable(Protocol):
    """What is kept of a model: its spec with the table, and how many rows that had."""

    provenance: Provenance

    @property
    def spec(self) -> HasTable: ...


class HasTable(Protocol):
    table: Table


def require_same_table(table: Table, made: MadeFromTable) -> None:
    """Raises table_changed where the table is another one, or of another length, than the model was made from."""
    kept = made.spec.table.content_hash
    if (table.content_hash and kept not in ("", table.content_hash)) or (
        pq.read_metadata(table.path).num_rows != made.provenance.row_count
    ):
        raise JobError("table_changed")
