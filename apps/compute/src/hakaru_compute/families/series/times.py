"""Times of a series as numbers, and as people write them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Literal

import numpy as np
import pyarrow as pa

from hakaru_compute.data.read_frame import numbers

TimeKind = Literal["datetime", "numeric"]


def read_times(column: pa.ChunkedArray) -> tuple[np.ndarray, TimeKind]:
    """Times (n,): seconds since 1970 where they are dates, NaN where missing."""
    dated = pa.types.is_date(column.type) or pa.types.is_timestamp(column.type)
    text = pa.types.is_string(column.type) or pa.types.is_large_string(column.type)
    return numbers(column, is_datetime=dated or text), "datetime" if dated or text else "numeric"


def moment_of(given: str | float) -> float:
    """A time as a number: dates as seconds since 1970, of the series' own clock where they have no offset."""
    if not isinstance(given, str):
        return float(given)
    read = datetime.fromisoformat(given)
    return (read if read.tzinfo else read.replace(tzinfo=UTC)).timestamp()


def written_moment(moment: float, kind: str | None) -> float | str:
    """A number as its column has it: ISO 8601 text where that is of dates."""
    return datetime.fromtimestamp(moment, UTC).replace(tzinfo=None).isoformat() if kind == "datetime" else float(moment)
