"""What a trained model is, as its model.json has it: small questions are answered without loading the model."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Self

from hakaru_compute.data.frame import FeatureColumn
from hakaru_compute.model.spec import ModelInput, Provenance
from hakaru_compute.preparation.recipe_spec import RecipeUse
from hakaru_compute.spec import Result

MODEL_FILE = "model.json"


class ModelFile(Result):
    """What model.json holds of any kind. `preparation` is its fitted preparation's state.

    A kind adds its `spec` (of this model alone), its line of the leaderboard and what else brings its answers about.
    """

    format: int = 1
    kind: str
    name: Any
    index: int
    spec: Any
    provenance: Provenance
    preparation: dict[str, Any]
    ranges: dict[str, tuple[float, float]]
    recipe: RecipeUse | None = None

    @classmethod
    def read(cls, folder: Path) -> Self:
        """What the model in a folder is, without loading it."""
        return cls.model_validate_json((folder / MODEL_FILE).read_text(encoding="utf-8"))

    @property
    def input_columns(self) -> list[FeatureColumn]:
        """The columns that new rows must have: the features, or what a recipe makes them of."""
        raise NotImplementedError

    @property
    def unused(self) -> set[str]:
        """Features that no row it was made from had a value of: the model does without them."""
        raise NotImplementedError

    @property
    def fills_missing(self) -> bool:
        """Whether a row that lacks a feature is answered, its gap filled as in training."""
        # A model of a series looks at the rows before, and has no preparation that fills any.
        settings = self.preparation.get("settings")
        return settings is not None and bool(settings["missing"]["method"] != "delete_row")


class DescribedModelFile(ModelFile):
    """Of a kind whose models answer rows typed into a form: what those they were made from had of each column."""

    inputs: list[ModelInput]

    @property
    def input_columns(self) -> list[FeatureColumn]:
        return [FeatureColumn(column.name, column.type) for column in self.inputs]

    def form(self) -> Result:
        """What a form of typed rows shows."""
        raise NotImplementedError
