"""Where a column is while a recipe runs: in a Parquet file, in memory, or set aside on disk."""

from __future__ import annotations

import itertools
import tempfile
import weakref
from dataclasses import dataclass
from pathlib import Path

import polars as pl

# Smaller columns are not worth a file.
KEPT_ANYWAY = 1 << 16


@dataclass(frozen=True)
class Rows:
    """Some rows of a column: a mask over all of them (`is_mask`), or their places in any order."""

    chosen: pl.Series
    height: int
    is_mask: bool = False

    def of(self, series: pl.Series) -> pl.Series:
        return series.filter(self.chosen) if self.is_mask else series.gather(self.chosen)

    def then(self, later: Rows) -> Rows:
        """Those of these rows that `later` names."""
        return Rows(later.of(self.as_indices()), later.height)

    def as_indices(self) -> pl.Series:
        return self.chosen.arg_true() if self.is_mask else self.chosen

    def is_rising(self) -> bool:
        return self.is_mask or self.chosen.is_sorted()


@dataclass(frozen=True)
class InFile:
    """A column of a Parquet file."""

    path: str
    name: str
    dtype: pl.DataType


@dataclass(frozen=True)
class InMemory:
    series: pl.Series

    @property
    def dtype(self) -> pl.DataType:
        return self.series.dtype

    def read(self) -> pl.Series:
        return self.series


@dataclass(frozen=True)
class OnDisk:
    """A column alone in an Arrow file of the scratch folder."""

    path: Path
    dtype: pl.DataType

    def read(self) -> pl.Series:
        return pl.read_ipc(self.path, memory_map=True).to_series().alias("")


@dataclass(frozen=True)
class Numbered:
    """The numbers from 1 on."""

    height: int

    def read(self) -> pl.Series:
        return pl.int_range(1, self.height + 1, dtype=pl.Int64, eager=True)

    @property
    def dtype(self) -> pl.DataType:
        return pl.Int64()


# What can be read column by column; those of a file are read together.
Apart = InMemory | OnDisk | Numbered
ColumnData = InFile | Apart


class Store:
    """Keeps new columns in memory up to a budget, and sets further ones aside on disk until nothing needs them."""

    def __init__(self, folder: Path | None = None, memory_mb: int = 1024) -> None:
        self._folder = folder
        self._budget = memory_mb << 20
        self._taken = 0
        self._names = itertools.count()

    def keep(self, series: pl.Series) -> InMemory | OnDisk:
        size = int(series.estimated_size())
        if self._taken + size <= self._budget or size < KEPT_ANYWAY:
            self._taken += size
            held = InMemory(series)
            weakref.finalize(held, self._give_back, size)
            return held
        path = self._scratch() / f"{next(self._names)}.arrow"
        series.alias("c").to_frame().write_ipc(path, compression="uncompressed")
        kept = OnDisk(path, series.dtype)
        # A file that is still mapped stays readable until the last reader is gone.
        weakref.finalize(kept, path.unlink, missing_ok=True)
        return kept

    def _give_back(self, size: int) -> None:
        self._taken -= size

    def _scratch(self) -> Path:
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix="hakaru-recipe-"))
        self._folder.mkdir(exist_ok=True)
        return self._folder
