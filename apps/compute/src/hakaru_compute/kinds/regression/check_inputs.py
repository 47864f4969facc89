"""What a prediction of a table would meet in it: asked before it is started."""

from __future__ import annotations

from pathlib import Path

from hakaru_compute.job import JobContext
from hakaru_compute.kinds.regression.model_folder import read_model_file
from hakaru_compute.tabular.check_inputs import check_table
from hakaru_compute.tabular.prediction_results import CheckInputsSpec, InputsCheck


def check_inputs(spec: CheckInputsSpec, ctx: JobContext) -> InputsCheck:
    """Missing and unreadable cells of the features' columns. Raises columns_missing."""
    return check_table(read_model_file(Path(spec.model_dir)), spec, ctx)
