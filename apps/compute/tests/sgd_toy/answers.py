"""What the toy's models answer."""

from __future__ import annotations

import json
import zipfile

import numpy
import pyarrow
import pyarrow.parquet
from PIL import Image

from hakaru_compute.job import JobContext, JobError
from hakaru_compute.model.spec import CheckInputsSpec, InputsCheck, InputsSpec, ModelInput
from hakaru_compute.spec import FileAnswer
from sgd_toy.model import load, read
from sgd_toy.spec import (
    ExportResult,
    ExportSpec,
    Flagged,
    FlaggedSpec,
    ModelInputs,
    PictureSpec,
    PredictRowsResult,
    PredictRowsSpec,
    PredictSpec,
    PredictSummary,
    Report,
    ReportSpec,
)


def report(spec: ReportSpec, ctx: JobContext) -> Report:
    line = load(spec.model_dir)
    told = Report(weights=line.weights, bias=line.bias)
    (ctx.workspace / "report.json").write_text(told.model_dump_json(), encoding="utf-8")
    return told


def export(spec: ExportSpec, ctx: JobContext) -> ExportResult:
    with zipfile.ZipFile(ctx.workspace / spec.output_name, "w") as file:
        file.writestr("settings.json", json.dumps(spec.model_settings.model_dump()))
    return ExportResult(output=spec.output_name)


def predict(spec: PredictSpec, ctx: JobContext) -> PredictSummary:
    line = load(spec.model_dir)
    values = line.answer(read(spec.table.path, [spec.mapping.get(name, name) for name in line.features]))
    flagged = values > spec.model_settings.threshold
    table = pyarrow.table({"prediction": values, "flagged": flagged})
    pyarrow.parquet.write_table(table, ctx.workspace / spec.output_name)
    return PredictSummary(rows=len(values), flagged=int(flagged.sum()), threshold=spec.model_settings.threshold)


def predict_rows(spec: PredictRowsSpec, _ctx: JobContext) -> PredictRowsResult:
    line = load(spec.model_dir)
    values = line.answer(numpy.array([[row[name] for name in line.features] for row in spec.rows], float))
    threshold = spec.model_settings.threshold
    rows = [{"prediction": value, "flagged": value > threshold} for value in values.tolist()]
    return PredictRowsResult(rows=rows, threshold=threshold)


def check_inputs(spec: CheckInputsSpec, _ctx: JobContext) -> InputsCheck:
    rows = pyarrow.parquet.read_metadata(spec.table.path).num_rows
    return InputsCheck(
        rows=rows,
        rows_checked=rows,
        unreadable_values=[],
        refused=[],
        missing_values={},
        filled_rows=0,
        without_values=0,
    )


def inputs(spec: InputsSpec, _ctx: JobContext) -> ModelInputs:
    features = [
        ModelInput(name=name, type="numeric", minimum=None, maximum=None, typical=0.0, categories=None)
        for name in load(spec.model_dir).features
    ]
    return ModelInputs(features=features)


def flagged(spec: FlaggedSpec, _ctx: JobContext) -> Flagged:
    line = load(spec.model_dir)
    threshold = spec.model_settings.threshold if spec.instead is None else spec.instead
    values = line.answer(read(spec.table.path, line.features))
    return Flagged(flagged=int((values > threshold).sum()), threshold=threshold)


def picture(spec: PictureSpec, ctx: JobContext) -> FileAnswer:
    if spec.way == "refused":
        raise JobError("class_unknown", label="blue")
    if spec.way == "elsewhere":
        return FileAnswer(file="not_written.png", content_type="image/png")
    line = load(spec.model_dir)
    values = line.answer(read(spec.table.path, line.features))
    flags = (values > spec.model_settings.threshold)[: spec.size]
    row = numpy.resize(numpy.where(flags, 255, 0).astype(numpy.uint8), spec.size)
    Image.fromarray(numpy.tile(row, (spec.size, 1))).save(ctx.workspace / "picture.png")
    if spec.way == "too_large":
        with (ctx.workspace / "picture.png").open("ab") as file:
            file.truncate((32 << 20) + 1)
    return FileAnswer(file="picture.png", content_type="image/svg+xml" if spec.way == "other_type" else "image/png")
