"""What it takes to make a model's zip, and what the zip holds. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.spec import Result, Spec
from hakaru_compute.tabular.spec import Table


class ExportSpec(Spec):
    """A trained model as a zip; `table`, the one it was trained on, gives its sample rows."""

    model_dir: str
    table: Table
    output_name: str = Field("model.zip", pattern=r"^[\w.-]+\.zip$")


class Parity(Result):
    """Agreement of the ONNX model with the original over `rows` rows: largest and median deviation, and the largest allowed.

    Their unit is the model's answer's: the target's (limit 1e-4 of its range), the scores' (1e-4 of their largest standard
    deviation), probabilities (1e-4).
    """

    rows: int
    largest: float
    median: float
    limit: float


OnnxReason = Literal["not_convertible", "not_expressible", "parity", "no_projection"]


class ExportResult(Result):
    """The zip and its files; `onnx_reason` says why it has no ONNX model, `onnx_detail` what a library said of it."""

    output: str
    files: list[str]
    onnx: bool
    onnx_reason: OnnxReason | None
    onnx_detail: str | None
    parity: Parity | None
