"""The table of all images of a version, written and read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.data.images.image_data import ImageData, load_image
from hakaru_compute.data.images.measure import Measured
from hakaru_compute.data.images.spec import Source, Split

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


def write_manifest(all_images: list[Measured], path: Path) -> None:
    """Writes a row for each image, in the order of their numbers."""

    def typed(kind: str) -> pa.DataType:
        return pa.list_(pa.type_for_alias(kind[5:-1])) if kind.startswith("list<") else pa.type_for_alias(kind)

    columns = {
        name: pa.array([getattr(one.entry, name) for one in all_images], typed(kind)) for name, kind in ENTRY_FIELDS
    }
    columns |= {
        name: pa.array([getattr(one, name) for one in all_images], typed(kind)) for name, kind in MEASURED_FIELDS
    }
    pq.write_table(pa.table(columns), path, compression="zstd", row_group_size=10_000)


COLUMNS = ["number", "path", "label", "good", "split", "file", "mask_path", "mask_file", "width", "height"]


@dataclass(frozen=True)
class Row:
    """A line of the manifest; width and height are None where the image cannot be read. `files` is below the spec's folder."""

    number: int
    path: str
    label: str
    good: bool | None
    split: Split | None
    file: str
    mask_path: str | None
    mask_file: str | None
    width: int | None
    height: int | None
    training: bool
    folder: Path

    def open(self) -> ImageData:
        """Raises Unreadable."""
        mask = None if self.mask_file is None else self.folder / self.mask_file
        return load_image(self.number, self.folder / self.file, mask, training=self.training)


def read_rows(source: Source, numbers: list[int] | None = None) -> list[Row]:
    """All rows in the order of their numbers, or those of these numbers in theirs."""
    table = pq.read_table(
        source.manifest, columns=COLUMNS, filters=None if numbers is None else [("number", "in", numbers)]
    )
    folder = Path(source.folder)
    rows = [
        Row(**one, training=not source.inference and one["split"] in (None, "train"), folder=folder)
        for one in table.to_pylist()
    ]
    order = {number: index for index, number in enumerate(numbers or [])}
    return sorted(rows, key=lambda row: order.get(row.number, row.number))


def most_pixels(rows: list[Row]) -> int:
    """Of the largest image."""
    return max(((row.width or 0) * (row.height or 0) for row in rows), default=0)
