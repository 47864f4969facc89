"""What model.json holds of a clustering."""

from __future__ import annotations

from hakaru_compute.families.unsupervised.model_file import MatrixModelFile
from hakaru_compute.families.unsupervised.spec import MatrixColumn
from hakaru_compute.kinds.clustering.model_specs import ModelName
from hakaru_compute.kinds.clustering.predict_spec import ModelInputs
from hakaru_compute.kinds.clustering.spec import CountChoice, LeaderboardRow, TrainingWarning, TrainSpec
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

    def form(self) -> ModelInputs:
        return ModelInputs(features=self.inputs)
