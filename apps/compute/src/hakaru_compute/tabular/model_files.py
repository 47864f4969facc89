"""A trained model's folder, as every kind lays it out: what it is, its estimator, its arrays, and every row it was made from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.preprocessing.preparation import ORDERED_METHODS, Preparation
from hakaru_compute.spec import Result
from hakaru_compute.tabular.domain import Domain
from hakaru_compute.tabular.learner import Fitted
from hakaru_compute.tabular.prediction_results import ModelInput
from hakaru_compute.tabular.recipe_model import RecipeModel, ReplayedRows, as_they_are, load_recipe
from hakaru_compute.tabular.recipe_spec import RecipeUse
from hakaru_compute.tabular.results import Provenance, TargetRows

MODEL_FILE = "model.json"
ESTIMATOR_FILE = "estimator.skops"
ARRAYS_FILE = "arrays.npz"
# Each training and test row with what was measured and predicted: the out-of-fold predictions to download.
ROWS_FILE = "predictions.parquet"


class KeptModel(Result):
    """What model.json holds of any kind that predicts. `preparation` is its fitted preparation's state.

    A kind adds its `spec` (of this model alone), its line of the leaderboard and what else brings its answers about.
    """

    format: int = 1
    kind: str
    name: Any
    index: int
    target: str
    spec: Any
    parameters: dict[str, Any]
    searched: bool
    rows: TargetRows
    inputs: list[ModelInput]
    provenance: Provenance
    preparation: dict[str, Any]
    fitted_rows: int
    ranges: dict[str, tuple[float, float]]
    recipe: RecipeUse | None = None
    unused_features: list[str] | None = None

    @property
    def unused(self) -> set[str]:
        """Features that no training row had a value of: the model does without them."""
        if self.unused_features is not None:
            return set(self.unused_features)
        return {feature.name for feature in self.inputs if feature.typical is None}

    @property
    def columns(self) -> list[FeatureColumn]:
        """The columns that rows to predict must have: the features, or what a recipe makes them of."""
        return [FeatureColumn(column.name, column.type) for column in self.inputs]


@dataclass(frozen=True)
class KeptParts:
    """A model read back, ready to predict. A kind's own class gives `file` and `fitted` their types."""

    folder: Path
    file: Any
    preparation: Preparation
    fitted: Fitted
    domain: Domain
    recipe: RecipeModel | None

    @property
    def is_ordered(self) -> bool:
        """Whether rows must come together and in order, as neighbouring ones are looked at."""
        ordered = self.recipe is not None and self.recipe.is_ordered
        return ordered or self.preparation.settings.missing.method in ORDERED_METHODS

    @property
    def measured(self) -> str | None:
        """The column of rows to predict that has what was measured, where it is there."""
        return self.file.target if self.recipe is None else self.recipe.kept.measured

    def features_of(self, raw: Frame) -> ReplayedRows:
        """The features of rows to predict."""
        if self.recipe is None:
            return as_they_are(raw)
        return self.recipe.features_of(raw)


def estimator_file(folder: Path) -> Path:
    """Where a model's folder has its estimator; makes the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    return folder / ESTIMATOR_FILE


def save_model(
    folder: Path, file: KeptModel, preparation: Preparation, domain: Domain, rows: pa.Table, **arrays: np.ndarray
) -> None:
    """Writes the folder's files beside the estimator's, which the fit has written. `arrays` are the kind's own."""
    np.savez_compressed(folder / ARRAYS_FILE, **arrays, donors=preparation.donors, **domain.arrays())
    pq.write_table(rows, folder / ROWS_FILE, compression="zstd")
    (folder / MODEL_FILE).write_text(file.model_dump_json(), encoding="utf-8")


def read_arrays(folder: Path) -> dict[str, np.ndarray]:
    """The arrays that `save_model` kept."""
    with np.load(folder / ARRAYS_FILE, allow_pickle=False) as stored:
        return dict(stored)


def kept_parts(folder: Path, file: KeptModel, arrays: dict[str, np.ndarray]) -> dict[str, Any]:
    """The parts of `KeptParts` besides file and estimator, by name."""
    return {
        "folder": folder,
        "preparation": Preparation.from_state(file.preparation, arrays["donors"]),
        "domain": Domain.from_arrays(arrays),
        "recipe": None if file.recipe is None else load_recipe(folder),
    }
