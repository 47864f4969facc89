"""A fitted method on disk: what it is, its arrays, and the scores of every row it was made from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.kinds.dimensional_compression.fitted import completed, place_rows
from hakaru_compute.kinds.dimensional_compression.model_specs import ModelName
from hakaru_compute.kinds.dimensional_compression.spec import Caution, LeaderboardRow, TrainSpec
from hakaru_compute.preprocessing.preparation import ORDERED_METHODS, Preparation
from hakaru_compute.spec import Result
from hakaru_compute.tabular.column_scaling import ColumnScale
from hakaru_compute.tabular.matrix_spec import MatrixColumn, UsedRows
from hakaru_compute.tabular.missing_cells import missing_cells
from hakaru_compute.tabular.recipe_model import RecipeModel
from hakaru_compute.tabular.recipe_spec import RecipeInput, RecipeUse
from hakaru_compute.tabular.results import Provenance

MODEL_FILE = "model.json"
ARRAYS_FILE = "arrays.npz"
# row (from 0 in the table), fitted, the scores, and for PCA square_sum: a row's squared length in the scaled matrix.
SCORES_FILE = "scores.parquet"
# The features that a recipe made of the same rows, to colour by.
MADE_FILE = "made-columns.parquet"


class ModelFile(Result):
    """What model.json holds. `spec.models` is this model alone; `facts` are the method's own part of the report."""

    format: int = 1
    kind: str = "dimensional_compression"
    name: ModelName
    index: int
    spec: TrainSpec
    row: LeaderboardRow
    rows: UsedRows
    columns: list[MatrixColumn]
    facts: dict[str, Any]
    warnings: list[Caution]
    provenance: Provenance
    preparation: dict[str, Any]
    estimates_gaps: bool
    ranges: dict[str, tuple[float, float]]
    unused_features: list[str]
    recipe: RecipeUse | None = None
    raw_inputs: list[RecipeInput] | None = None

    @property
    def features(self) -> list[FeatureColumn]:
        """The columns that the matrix is made of."""
        return [FeatureColumn(feature.name, feature.type) for feature in self.spec.features]

    @property
    def inputs(self) -> list[FeatureColumn]:
        """The columns that new rows must have: the features, or what a recipe makes them of."""
        if self.raw_inputs is None:
            return self.features
        return [FeatureColumn(column.name, column.type) for column in self.raw_inputs]

    @property
    def score_columns(self) -> list[str]:
        return [name for one in self.row.maps for name in one.columns]

    @property
    def chosen_columns(self) -> list[str]:
        """The scores without the further components that a PCA keeps for its report."""
        return self.score_columns[: self.row.components] if self.name == "pca" else self.score_columns


@dataclass(frozen=True)
class Placed:
    """Scores (n, k) of rows, NaN where a row misses what the model cannot do without.

    centred (n, p): the rows in the scaled matrix, gaps filled, less the components' centre; null but for PCA.
    """

    scores: np.ndarray
    centred: np.ndarray | None


@dataclass(frozen=True)
class LoadedModel:
    """A model read back, ready to place rows."""

    folder: Path
    file: ModelFile
    preparation: Preparation
    scale: ColumnScale
    arrays: dict[str, np.ndarray]
    recipe: RecipeModel | None = None

    @property
    def is_ordered(self) -> bool:
        """Whether rows must come together and in order, as neighbouring ones are looked at."""
        ordered = self.recipe is not None and self.recipe.is_ordered
        return ordered or self.preparation.settings.missing.method in ORDERED_METHODS

    def place(self, frame: Frame) -> Placed:
        """Rows by their features, prepared as training prepared them. Raises no_projection for t-SNE."""
        scaled = self.scale.apply(self.preparation.transform(frame))
        if self.file.estimates_gaps:
            scaled = completed(self.arrays, scaled, missing_cells(self.preparation, frame))
        scores = place_rows(self.file.name, self.arrays, scaled)
        if self.preparation.settings.missing.method == "delete_row":
            scores[~frame.complete_rows(without=set(self.file.unused_features))] = np.nan
        return Placed(scores, scaled - self.arrays["centre"] if self.file.name == "pca" else None)


def save_model(
    folder: Path, file: ModelFile, donors: np.ndarray, arrays: dict[str, np.ndarray], scores: pa.Table
) -> None:
    """Writes the folder's files."""
    folder.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(folder / ARRAYS_FILE, donors=donors, **{f"model_{name}": one for name, one in arrays.items()})
    # A dictionary of numbers that hardly repeat costs more than all the rest of writing.
    pq.write_table(scores, folder / SCORES_FILE, compression="zstd", compression_level=1, use_dictionary=False)
    (folder / MODEL_FILE).write_text(file.model_dump_json(), encoding="utf-8")


def write_made_columns(folder: Path, frame: Frame) -> None:
    """The features of all rows with scores, in their order."""
    columns = {
        column.name: pa.array(values, from_pandas=True)
        for column, values in zip(frame.numeric_columns, frame.numeric.T, strict=True)
    }
    columns |= {column.name: pa.array(frame.labels(column.name), pa.string()) for column in frame.categorical_columns}
    pq.write_table(pa.table(columns), folder / MADE_FILE, compression="zstd", use_dictionary=False)


def load_model(folder: Path) -> LoadedModel:
    """The model without its recipe; its arrays are plain numbers, so nothing of the file is run."""
    file = ModelFile.model_validate_json((folder / MODEL_FILE).read_text(encoding="utf-8"))
    with np.load(folder / ARRAYS_FILE, allow_pickle=False) as stored:
        arrays = dict(stored)
    return LoadedModel(
        folder=folder,
        file=file,
        preparation=Preparation.from_state(file.preparation, arrays.pop("donors")),
        scale=ColumnScale(
            np.array([column.centre for column in file.columns]), np.array([column.scale for column in file.columns])
        ),
        arrays={name.removeprefix("model_"): one for name, one in arrays.items()},
    )
