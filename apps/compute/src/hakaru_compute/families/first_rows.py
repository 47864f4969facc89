"""The rows by which a table is judged while options are chosen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.data.read_table import read_table
from hakaru_compute.data.spec import Feature, Table

MOST_ROWS = 50_000


def read_first_rows(table: Table, features: Sequence[Feature], beside: Iterable[str]) -> tuple[pa.Table, Frame]:
    """The first 50,000 rows of these columns, as far as the table has them, and of them the features as a frame."""
    present = set(pq.read_schema(table.path).names)
    own = [FeatureColumn(one.name, one.type) for one in features if one.name in present]
    names = [*(one.name for one in own), *(name for name in beside if name in present)]
    rows = read_table(table.path, names).slice(0, MOST_ROWS)
    return rows, frame_from_arrow(rows, own)
