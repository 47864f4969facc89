"""What it takes to get a training's numbers again, told while it runs."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

from hakaru_compute.data.content_hash import content_hash
from hakaru_compute.data.spec import Table
from hakaru_compute.model.spec import Provenance
from hakaru_compute.versions import library_versions


class ProvenanceClock:
    """The provenance of a training that began when this was made, up to the moment it is asked."""

    def __init__(self) -> None:
        self._began, self._started_at = time.monotonic(), datetime.now(UTC).isoformat()

    def open(self, table: Table, rows: int, seed: int) -> None:
        """`rows` are those of the whole table. Its hash is counted where it was not given."""
        self._found = Provenance(
            content_hash=table.content_hash or content_hash(Path(table.path)),
            row_count=rows,
            seed=seed,
            library_versions=library_versions(),
            started_at=self._started_at,
            finished_at=self._started_at,
            seconds=0.0,
        )

    def now(self) -> Provenance:
        return self._found.model_copy(
            update={"finished_at": datetime.now(UTC).isoformat(), "seconds": time.monotonic() - self._began}
        )
