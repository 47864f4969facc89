"""A trained model on disk: what it is, its estimator, its arrays, and every row it was made from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hakaru_compute.kinds.regression.fit_model import FittedEstimator
from hakaru_compute.kinds.regression.model_specs import ModelName
from hakaru_compute.kinds.regression.predict_spec import ModelInput
from hakaru_compute.kinds.regression.spec import FoldScore, LeaderboardRow, SearchTrial, TargetRows, TrainSpec
from hakaru_compute.preprocessing.preparation import Preparation
from hakaru_compute.spec import Result
from hakaru_compute.tabular.conformal import half_width
from hakaru_compute.tabular.domain import Domain
from hakaru_compute.tabular.estimator_file import load_estimator, save_estimator
from hakaru_compute.tabular.results import Caution, Metrics, Provenance

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa

MODEL_FILE = "model.json"
ESTIMATOR_FILE = "estimator.skops"
ARRAYS_FILE = "arrays.npz"
# Each training and test row with what was measured and predicted: the out-of-fold predictions to download.
ROWS_FILE = "predictions.parquet"


class ModelFile(Result):
    """What model.json holds. `spec.models` is this model alone; `preparation` is its fitted preparation's state."""

    format: int = 1
    kind: str = "regression"
    name: ModelName
    index: int
    target: str
    spec: TrainSpec
    parameters: dict[str, Any]
    searched: bool
    trials: list[SearchTrial]
    row: LeaderboardRow
    fold_scores: list[FoldScore]
    baseline_test: Metrics
    rows: TargetRows
    inputs: list[ModelInput]
    warnings: list[Caution]
    provenance: Provenance
    preparation: dict[str, Any]
    target_centre: float
    target_scale: float
    target_minimum: float
    target_maximum: float
    fitted_rows: int
    ranges: dict[str, tuple[float, float]]

    @property
    def unused(self) -> set[str]:
        """Features that no training row had a value of: the model does without them."""
        return {feature.name for feature in self.inputs if feature.typical is None}


@dataclass(frozen=True)
class LoadedModel:
    """A model read back, ready to predict. `residuals` are sorted |measured − predicted| of out-of-fold predictions."""

    folder: Path
    file: ModelFile
    preparation: Preparation
    fitted: FittedEstimator
    domain: Domain
    residuals: np.ndarray

    def half_width(self, coverage: float) -> float | None:
        """Half the width of the conformal interval; null where too few rows were held out for the coverage."""
        scored = self.file.row.cross_validation
        return half_width(self.residuals, coverage, scored.rows if scored else None)


def save_model(
    folder: Path,
    file: ModelFile,
    preparation: Preparation,
    fitted: FittedEstimator,
    domain: Domain,
    residuals: np.ndarray,
    rows: pa.Table,
) -> None:
    """Writes the folder's four files."""
    import numpy as np
    import pyarrow.parquet as pq

    folder.mkdir(parents=True, exist_ok=True)
    save_estimator(fitted.estimator, folder / ESTIMATOR_FILE)
    np.savez_compressed(
        folder / ARRAYS_FILE, residuals=np.sort(residuals), donors=preparation.donors, **domain.arrays()
    )
    pq.write_table(rows, folder / ROWS_FILE, compression="zstd")
    (folder / MODEL_FILE).write_text(file.model_dump_json(), encoding="utf-8")


def read_model_file(folder: Path) -> ModelFile:
    """What the model is, without loading it."""
    return ModelFile.model_validate_json((folder / MODEL_FILE).read_text(encoding="utf-8"))


def load_model(folder: Path) -> LoadedModel:
    """The whole model. Raises model_file_untrusted."""
    import numpy as np

    file = read_model_file(folder)
    with np.load(folder / ARRAYS_FILE, allow_pickle=False) as stored:
        arrays = dict(stored)
    fitted = FittedEstimator(
        load_estimator(folder / ESTIMATOR_FILE), file.target_centre, file.target_scale, file.fitted_rows, True
    )
    return LoadedModel(
        folder=folder,
        file=file,
        preparation=Preparation.from_state(file.preparation, arrays["donors"]),
        fitted=fitted,
        domain=Domain.from_arrays(arrays),
        residuals=arrays["residuals"],
    )
