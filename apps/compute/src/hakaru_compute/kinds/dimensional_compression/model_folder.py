"""A fitted method on disk: what it is, its arrays, and the scores of every row it was made from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.data.frame import Frame
from hakaru_compute.families.component_limits import hotelling_t2, residuals
from hakaru_compute.families.unsupervised.model_folder import OWN, MatrixModel, own_arrays
from hakaru_compute.kinds.dimensional_compression.fitted import completed, transform_rows
from hakaru_compute.kinds.dimensional_compression.model_file import ModelFile
from hakaru_compute.model.file import MODEL_FILE
from hakaru_compute.model.folder import ARRAYS_FILE, loaded_parts, read_arrays
from hakaru_compute.preparation.preparation import missing_cells

# row (from 0 in the table), fitted, the scores, and for PCA square_sum: a row's squared length in the scaled matrix.
SCORES_FILE = "scores.parquet"
# The features that a recipe made of the same rows, to colour by.
MADE_FILE = "made-columns.parquet"


@dataclass(frozen=True)
class Placed:
    """Scores (n, k) of rows, NaN where a row misses what the model cannot do without.

    centred (n, p): the rows in the scaled matrix, gaps filled, less the components' centre; null but for PCA.
    """

    scores: np.ndarray
    centred: np.ndarray | None


@dataclass(frozen=True, kw_only=True)
class LoadedModel(MatrixModel[ModelFile]):
    """A model read back, ready to place rows."""

    def place(self, frame: Frame) -> Placed:
        """Rows by their features, prepared as training prepared them. Raises no_projection for t-SNE."""
        scaled = self.scale.apply(self.preparation.transform(frame))
        if self.file.estimates_gaps:
            scaled = completed(self.arrays, scaled, missing_cells(self.preparation, frame))
        scores = transform_rows(self.file.name, self.arrays, scaled)
        if self.preparation.settings.missing.method == "delete_row":
            scores[~frame.complete_rows(without=self.file.unused)] = np.nan
        return Placed(scores, scaled - self.arrays["centre"] if self.file.name == "pca" else None)

    def score_rows(self, frame: Frame) -> dict[str, np.ndarray]:
        """The chosen scores (n,) of rows by name, for PCA T2 and SPE; NaN where a row has none."""
        placed, names = self.place(frame), self.file.chosen_columns
        count = len(names)
        columns = {name: placed.scores[:, place] for place, name in enumerate(names)}
        if placed.centred is not None:
            columns["T2"] = hotelling_t2(placed.scores[:, :count], self.arrays["eigenvalues"][:count])
            columns["SPE"] = (residuals(placed.centred, self.arrays["weights"][:, :count]) ** 2).sum(axis=1)
            columns["SPE"][np.isnan(columns["T2"])] = np.nan
        return columns


def save_model(
    folder: Path, file: ModelFile, donors: np.ndarray, arrays: dict[str, np.ndarray], scores: pa.Table
) -> None:
    """Writes the folder's files."""
    folder.mkdir(parents=True, exist_ok=True)
    # numpy's annotation has a flag among the arrays' names.
    stored: dict[str, Any] = {"donors": donors, **{f"{OWN}{name}": one for name, one in arrays.items()}}
    np.savez_compressed(folder / ARRAYS_FILE, **stored)
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
    file, arrays = ModelFile.read(folder), read_arrays(folder)
    return LoadedModel(**loaded_parts(folder, file, arrays), arrays=own_arrays(arrays))
