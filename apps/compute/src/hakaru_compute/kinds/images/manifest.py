"""The table of all pictures of a version."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.kinds.images.measure import Measured

ENTRY_FIELDS = [
    ("number", "int32"),
    ("path", "string"),
    ("label", "string"),
    ("good", "bool"),
    ("split", "string"),
    ("mask_path", "string"),
    ("file", "string"),
    ("mask_file", "string"),
]
MEASURED_FIELDS = [
    ("format", "string"),
    ("width", "int32"),
    ("height", "int32"),
    ("mode", "string"),
    ("byte_size", "int64"),
    ("sha256", "string"),
    ("brightness_mean", "float64"),
    ("brightness_sd", "float64"),
    ("mask_share", "float64"),
    ("has_view", "bool"),
    ("duplicate_of", "int32"),
    ("near_duplicate_of", "int32"),
    ("problems", "list<string>"),
    ("histogram", "list<int64>"),
]


def write_manifest(pictures: list[Measured], path: Path) -> None:
    """Writes a row for each picture, in the order of their numbers."""

    def typed(kind: str) -> pa.DataType:
        return pa.list_(pa.type_for_alias(kind[5:-1])) if kind.startswith("list<") else pa.type_for_alias(kind)

    columns = {
        name: pa.array([getattr(one.entry, name) for one in pictures], typed(kind)) for name, kind in ENTRY_FIELDS
    }
    columns |= {name: pa.array([getattr(one, name) for one in pictures], typed(kind)) for name, kind in MEASURED_FIELDS}
    pq.write_table(pa.table(columns), path, compression="zstd", row_group_size=10_000)
