"""A clustering on disk: what it is, its arrays, and the cluster of every row it was made from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.data.frame import FeatureColumn
from hakaru_compute.kinds.clustering.assign import Assigned, Assigner, assign_rows
from hakaru_compute.kinds.clustering.model_specs import ModelName
from hakaru_compute.kinds.clustering.spec import Caution, CountChoice, LeaderboardRow, TrainSpec
from hakaru_compute.spec import Result
from hakaru_compute.tabular.column_scaling import ColumnScale
from hakaru_compute.tabular.matrix_spec import MatrixColumn, UsedRows
from hakaru_compute.tabular.model_files import MODEL_FILE, ROWS_FILE, KeptParts, kept_parts, read_arrays
from hakaru_compute.tabular.prediction_results import ModelInput
from hakaru_compute.tabular.recipe_spec import RecipeUse
from hakaru_compute.tabular.results import Provenance

KIND = "clustering"


class ModelFile(Result):
    """What model.json holds. `spec.models` is this model alone; `facts` are the method's own part of the report."""

    format: int = 1
    kind: str = KIND
    name: ModelName
    index: int
    spec: TrainSpec
    row: LeaderboardRow
    rows: UsedRows
    columns_of_matrix: list[MatrixColumn]
    inputs: list[ModelInput]
    choice: CountChoice | None
    facts: dict[str, Any]
    warnings: list[Caution]
    provenance: Provenance
    preparation: dict[str, Any]
    ranges: dict[str, tuple[float, float]]
    unused_features: list[str]
    recipe: RecipeUse | None = None

    @property
    def parameters(self) -> Any:
        """The method's, as they were asked for."""
        return self.spec.models[0].parameters

    @property
    def columns(self) -> list[FeatureColumn]:
        """The columns that new rows must have: the features, or what a recipe makes them of."""
        return [FeatureColumn(column.name, column.type) for column in self.inputs]

    @property
    def unused(self) -> set[str]:
        """Features that no fitted row had a value of."""
        return set(self.unused_features)


@dataclass(frozen=True)
class LoadedModel(KeptParts):
    """A model read back, ready to assign rows. fitted: its arrays."""

    file: ModelFile
    fitted: dict[str, np.ndarray]

    @property
    def measured(self) -> None:
        """Nothing is measured that a cluster could be compared with."""
        return

    @cached_property
    def scale(self) -> ColumnScale:
        columns = self.file.columns_of_matrix
        return ColumnScale(np.array([one.centre for one in columns]), np.array([one.scale for one in columns]))

    @cached_property
    def assigner(self) -> Assigner:
        parameters = self.file.parameters
        return Assigner(
            self.file.row.assignment,
            getattr(parameters, "metric", "euclidean"),
            getattr(parameters, "covariance", None),
            self.fitted["centres"],
            self.fitted,
        )

    @cached_property
    def assigner_example(self) -> np.ndarray:
        """A row (p,) that can be assigned, in place of those that cannot."""
        if "rows" in self.fitted and len(self.fitted["rows"]):
            return self.fitted["rows"][0]
        return self.fitted["centres"][0] if len(self.fitted["centres"]) else np.zeros(len(self.file.columns_of_matrix))

    def assign(self, scaled: np.ndarray) -> Assigned:
        """Clusters of scaled rows (n, p)."""
        return assign_rows(self.assigner, scaled)

    def rows(self) -> pa.Table:
        """row (from 0), fitted, cluster, distance, second and the first principal components' scores of every row read."""
        return pq.read_table(self.folder / ROWS_FILE)


def read_model_file(folder: Path) -> ModelFile:
    """What is said of a model, without its arrays."""
    return ModelFile.model_validate_json((folder / MODEL_FILE).read_text(encoding="utf-8"))


def load_model(folder: Path) -> LoadedModel:
    """The whole model; its arrays are plain numbers, so nothing of the file is run."""
    file = read_model_file(folder)
    arrays = read_arrays(folder)
    parts = kept_parts(folder, file, arrays)
    own = {name.removeprefix("model_"): one for name, one in arrays.items() if name.startswith("model_")}
    return LoadedModel(file=file, fitted=own, **parts)
