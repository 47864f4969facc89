"""How many cores polars takes in this process."""

from __future__ import annotations

import os


def use_threads(count: int) -> None:
    """How many threads polars takes; decided before its first work in this process."""
    os.environ.setdefault("POLARS_MAX_THREADS", str(max(1, count)))
