"""What a form of typed rows shows for a trained model."""

from __future__ import annotations

from pathlib import Path

from hakaru_compute.job import JobContext
from hakaru_compute.kinds.discriminant_analysis.model_folder import read_model_file
from hakaru_compute.kinds.discriminant_analysis.predict_spec import ModelInputs
from hakaru_compute.tabular.prediction_results import InputsSpec


def inputs(spec: InputsSpec, ctx: JobContext) -> ModelInputs:
    """The model's features with what its training rows had of them, and its classes."""
    file = read_model_file(Path(spec.model_dir))
    return ModelInputs(
        target=file.target, classes=list(file.labels), positive_class=file.positive_class, features=file.inputs
    )
