"""A version's pictures as its manifest lists them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pyarrow.parquet as pq

from hakaru_compute.kinds.images.recipe_spec import Source
from hakaru_compute.kinds.images.working import Working, open_working

COLUMNS = ["number", "path", "label", "good", "split", "file", "mask_path", "mask_file", "width", "height"]


@dataclass(frozen=True)
class Row:
    """A line of the manifest; width and height are None where the picture cannot be read. `files` is below the spec's folder."""

    number: int
    path: str
    label: str
    good: bool | None
    split: str | None
    file: str
    mask_path: str | None
    mask_file: str | None
    width: int | None
    height: int | None
    training: bool
    folder: Path

    def open(self) -> Working:
        """Raises Unreadable."""
        mask = None if self.mask_file is None else self.folder / self.mask_file
        return open_working(self.number, self.folder / self.file, mask, training=self.training)


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
    order = {number: place for place, number in enumerate(numbers or [])}
    return sorted(rows, key=lambda row: order.get(row.number, row.number))


def most_pixels(rows: list[Row]) -> int:
    """Of the largest picture."""
    return max(((row.width or 0) * (row.height or 0) for row in rows), default=0)
