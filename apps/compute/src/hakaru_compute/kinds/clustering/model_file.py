"""What model.json holds of a clustering."""

from __future__ import annotations

from hakaru_compute.families.unsupervised.model_file import MatrixModelFile, kept
from hakaru_compute.families.unsupervised.spec import MatrixColumn
from hakaru_compute.kinds.clustering.model_specs import ModelName
from hakaru_compute.kinds.clustering.predict_spec import ModelInputs
from hakaru_compute.kinds.clustering.spec import Assignment, CountChoice, LeaderboardRow, TrainingWarning, TrainSpec
from hakaru_compute.model.file import DescribedModelFile


class ModelFile(MatrixModelFile, DescribedModelFile):
    """What model.json holds."""

    kind: str = "clustering"
    name: ModelName
    spec: TrainSpec
    row: LeaderboardRow
    columns_of_matrix: list[MatrixColumn]
    choice: CountChoice | None
    warnings: list[TrainingWarning]

    @property
    def matrix_columns(self) -> list[MatrixColumn]:
        return self.columns_of_matrix

    @property
    def assignment(self) -> Assignment:
        """How the method assigns rows."""
        return kept(self.row.assignment)

    @property
    def fitted_rows(self) -> int:
        """How many rows the method was fitted on."""
        return kept(self.row.fitted_rows)

    def form(self) -> ModelInputs:
        return ModelInputs(features=self.inputs)
