"""A form of rows typed by hand."""

from __future__ import annotations

from pathlib import Path

from hakaru_compute.job import JobContext
from hakaru_compute.model.file import DescribedModelFile
from hakaru_compute.model.spec import InputsSpec
from hakaru_compute.spec import Result


def inputs(file_class: type[DescribedModelFile], spec: InputsSpec, ctx: JobContext) -> Result:
    """What a form of typed rows shows: the model's features with what its training rows had of them."""
    return file_class.read(Path(spec.model_dir)).form()
