"""What model.json holds of a fitted method."""

from __future__ import annotations

from hakaru_compute.data.frame import FeatureColumn
from hakaru_compute.families.unsupervised.model_file import MatrixModelFile
from hakaru_compute.families.unsupervised.spec import MatrixColumn
from hakaru_compute.kinds.dimensional_compression.model_specs import ModelName
from hakaru_compute.kinds.dimensional_compression.spec import LeaderboardRow, TrainingWarning, TrainSpec
from hakaru_compute.preparation.recipe_spec import RecipeInput


class ModelFile(MatrixModelFile):
    """What model.json holds."""

    kind: str = "dimensional_compression"
    name: ModelName
    spec: TrainSpec
    row: LeaderboardRow
    columns: list[MatrixColumn]
    warnings: list[TrainingWarning]
    estimates_gaps: bool
    raw_inputs: list[RecipeInput] | None = None

    @property
    def matrix_columns(self) -> list[MatrixColumn]:
        return self.columns

    @property
    def features(self) -> list[FeatureColumn]:
        """The columns that the matrix is made of."""
        return [FeatureColumn(feature.name, feature.type) for feature in self.spec.features]

    @property
    def input_columns(self) -> list[FeatureColumn]:
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
