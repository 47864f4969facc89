"""A trained model's folder, as every kind lays it out: its arrays, and every row it was made from, read back to answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.data.spec import Table
from hakaru_compute.job import JobError
from hakaru_compute.model.domain import Domain
from hakaru_compute.model.file import MODEL_FILE, ModelFile
from hakaru_compute.preparation.preparation import ORDERED_METHODS, Preparation
from hakaru_compute.preparation.recipe_spec import StoredRecipe
from hakaru_compute.preparation.replayed_rows import ReplayedRows, as_they_are

ARRAYS_FILE = "arrays.npz"
# Each row the model was made from with what was said of it.
ROWS_FILE = "predictions.parquet"


class Replaying(Protocol):
    """A recipe kept with a model, ready to make features of raw rows."""

    kept: StoredRecipe
    features: list[FeatureColumn]

    @property
    def is_ordered(self) -> bool:
        """Whether rows must come together and in order."""

    def features_of(self, raw: Frame) -> ReplayedRows:
        """The features of raw rows."""

    def target_of(self, table: pa.Table) -> pa.ChunkedArray:
        """The target of raw rows, where it is kept how that is made."""


FileT = TypeVar("FileT", bound=ModelFile)
Model = TypeVar("Model")


@dataclass(frozen=True, kw_only=True)
class LoadedModel(Generic[FileT]):
    """A model read back, ready to answer. `domain`: null for a kind that does not say where rows lie. `trained_rows`: sorted
    `row_keys` of the training rows; null where nothing was measured, and for models of earlier versions.
    """

    folder: Path
    file: FileT
    preparation: Preparation
    domain: Domain | None = None
    trained_rows: np.ndarray | None = None
    recipe: Replaying | None = None

    @property
    def is_ordered(self) -> bool:
        """Whether rows must come together and in order, as neighbouring ones are looked at."""
        ordered = self.recipe is not None and self.recipe.is_ordered
        return ordered or self.preparation.settings.missing.method in ORDERED_METHODS

    @property
    def measured(self) -> str | None:
        """The column of new rows that has what was measured as it is; null where nothing is, or a recipe makes it."""
        return None

    @property
    def measured_columns(self) -> list[str]:
        """The columns of new rows that say what was measured; none where nothing is."""
        return [] if self.measured is None else [self.measured]

    def measured_of(self, piece: pa.Table) -> pa.ChunkedArray:
        """What was measured (n,), as the model predicts it, of rows that have these columns; null where nothing was."""
        return piece.column(self.measured_columns[0])

    def features_of(self, raw: Frame) -> ReplayedRows:
        """The features of new rows."""
        return as_they_are(raw) if self.recipe is None else self.recipe.features_of(raw)

    def unknown_rows(self, rows: ReplayedRows) -> np.ndarray:
        """Mask (n,) of the rows with a category that no training row has, be it encoded here or by a step of the recipe."""
        unknown = self.preparation.unknown_rows(rows.frame)
        return unknown if rows.unknown_rows is None else unknown | rows.unknown_rows


def save_model(
    folder: Path, file: ModelFile, preparation: Preparation, domain: Domain | None, rows: pa.Table, **arrays: np.ndarray
) -> None:
    """Writes the folder's files. `arrays` are the kind's own."""
    folder.mkdir(parents=True, exist_ok=True)
    # numpy's annotation has a flag among the arrays' names.
    stored: dict[str, Any] = {**arrays, "donors": preparation.donors, **({} if domain is None else domain.arrays())}
    np.savez_compressed(folder / ARRAYS_FILE, **stored)
    pq.write_table(rows, folder / ROWS_FILE, compression="zstd")
    (folder / MODEL_FILE).write_text(file.model_dump_json(), encoding="utf-8")


def read_arrays(folder: Path) -> dict[str, np.ndarray]:
    """The arrays that were kept; plain numbers, so nothing of the file is run."""
    with np.load(folder / ARRAYS_FILE, allow_pickle=False) as stored:
        return dict(stored)


def loaded_parts(folder: Path, file: ModelFile, arrays: dict[str, np.ndarray]) -> dict[str, Any]:
    """The fields of `LoadedModel` besides the recipe, by name."""
    return {
        "folder": folder,
        "file": file,
        "preparation": Preparation.from_state(file.preparation, arrays["donors"]),
        "domain": Domain.from_arrays(arrays) if "domain_centre" in arrays else None,
        "trained_rows": arrays.get("trained_rows"),
    }


class ModelsInMemory(Generic[Model]):
    """Loads a model's folder once, and again when it was written anew."""

    def __init__(self, load: Callable[[Path], Model], most: int = 8) -> None:
        @lru_cache(maxsize=most)
        def kept(folder: str, _changed_at: int) -> Model:
            return load(Path(folder))

        self._kept = kept

    def __call__(self, folder: str) -> Model:
        return self._kept(folder, (Path(folder) / MODEL_FILE).stat().st_mtime_ns)


def require_same_table(table: Table, made: ModelFile) -> None:
    """Raises table_changed where the table is another one, or of another length, than the model was made from."""
    kept = made.spec.table.content_hash
    if (table.content_hash and kept not in ("", table.content_hash)) or (
        pq.read_metadata(table.path).num_rows != made.provenance.row_count
    ):
        raise JobError("table_changed")
