"""A clustering on disk: what it is, its arrays, and the cluster of every row it was made from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.families.unsupervised.model_folder import MatrixModel, own_arrays
from hakaru_compute.kinds.clustering.assign import Assigned, Assigner, assign_rows
from hakaru_compute.kinds.clustering.model_file import ModelFile
from hakaru_compute.model.domain import Domain
from hakaru_compute.model.folder import ROWS_FILE, loaded_parts, read_arrays


@dataclass(frozen=True, kw_only=True)
class LoadedModel(MatrixModel[ModelFile]):
    """A model read back, ready to assign rows."""

    domain: Domain

    @cached_property
    def assigner(self) -> Assigner:
        parameters = self.file.parameters
        return Assigner(
            self.file.row.assignment,
            getattr(parameters, "metric", "euclidean"),
            getattr(parameters, "covariance", None),
            self.arrays["centres"],
            self.arrays,
        )

    @cached_property
    def assigner_example(self) -> np.ndarray:
        """A row (p,) that can be assigned, in place of those that cannot."""
        if "rows" in self.arrays and len(self.arrays["rows"]):
            return self.arrays["rows"][0]
        return self.arrays["centres"][0] if len(self.arrays["centres"]) else np.zeros(len(self.file.columns_of_matrix))

    def assign(self, scaled: np.ndarray) -> Assigned:
        """Clusters of scaled rows (n, p)."""
        return assign_rows(self.assigner, scaled)

    def rows(self) -> pa.Table:
        """row (from 0), fitted, cluster, distance, second and the first principal components' scores of every row read."""
        return pq.read_table(self.folder / ROWS_FILE)


def load_model(folder: Path) -> LoadedModel:
    """The model without its recipe; its arrays are plain numbers, so nothing of the file is run."""
    file, arrays = ModelFile.read(folder), read_arrays(folder)
    return LoadedModel(**loaded_parts(folder, file, arrays), arrays=own_arrays(arrays))
