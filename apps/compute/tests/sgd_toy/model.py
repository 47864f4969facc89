"""The line on disk, and what it answers."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy
import pyarrow.parquet


@dataclass
class Line:
    """y = weights · x + bias."""

    features: list[str]
    weights: list[float]
    bias: float

    def answer(self, rows: numpy.ndarray) -> numpy.ndarray:
        """A value for each row of the features."""
        return rows @ numpy.array(self.weights) + self.bias

    def save(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "model.json").write_text(json.dumps(asdict(self)), encoding="utf-8")


def load(folder: str | Path) -> Line:
    return Line(**json.loads((Path(folder) / "model.json").read_text(encoding="utf-8")))


def read(path: str, columns: list[str]) -> numpy.ndarray:
    """Columns of a Parquet file as numbers, a row each."""
    table = pyarrow.parquet.read_table(path, columns=columns)
    return numpy.column_stack([table.column(name).to_numpy() for name in columns]).astype(float)
