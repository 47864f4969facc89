"""What is asked of trained models in tests, by their folder, beside the table that they were made from."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute
import pyarrow.parquet as pq
import pytest

from hakaru_compute.job import JobContext, JobError
from hakaru_compute.model.check_inputs import check_inputs
from hakaru_compute.model.export import export
from hakaru_compute.model.folder import ROWS_FILE
from hakaru_compute.model.inputs import inputs
from hakaru_compute.model.predict import predict
from hakaru_compute.model.predict_rows import predict_rows
from hakaru_compute.model.spec import CheckInputsSpec, ExportSpec, InputsSpec


def matrix_table(values: np.ndarray, **further: Any) -> pa.Table:
    """Columns x0, x1 … of a matrix (n, p), and further ones."""
    return pa.table({**{f"x{position}": column for position, column in enumerate(values.T)}, **further})


def with_cells(table: pa.Table, name: str, cells: dict[Any, Any]) -> pa.Table:
    """The table with other cells in a column of numbers, by their rows: one, or several."""
    values = table.column(name).to_numpy().copy()
    for rows, value in cells.items():
        values[rows if isinstance(rows, int) else list(rows)] = value
    return with_column(table, name, values)


def with_column(table: pa.Table, name: str, values: Any) -> pa.Table:
    """The table with other cells in a column."""
    return table.set_column(table.column_names.index(name), name, pa.array(values))


def write_table(folder: Path, table: pa.Table, name: str = "table.parquet") -> Path:
    path = folder / name
    pq.write_table(table, path)
    return path


def train_models(
    training: tuple[Any, Any, Any],
    workspace: Path,
    table: pa.Table,
    models: list[Any],
    *,
    memory_mb: int | None = None,
    **spec: Any,
) -> Any:
    """Trains in the workspace; models are names, or choices with parameters. training: the family's `train`, the kind's
    training and its TrainSpec.
    """
    train, kind, spec_class = training
    workspace.mkdir(parents=True, exist_ok=True)
    choices = [{"name": model} if isinstance(model, str) else model for model in models]
    requested = {"table": {"path": str(write_table(workspace, table))}, "models": choices, **spec}
    return train(kind, spec_class.model_validate(requested), JobContext(workspace, memory_mb=memory_mb))


def predict_table(
    kind: Any, spec: Any, folder: Path, workspace: Path, table: pa.Table, **options: Any
) -> tuple[Any, pa.Table]:
    """What the prediction of a table by the folder's model (`model`, the first by default) found, and its output."""
    workspace.mkdir(parents=True, exist_ok=True)
    requested = {**index_of(folder, options.pop("model", 0)), **options}
    requested["table"] = {"path": str(write_table(workspace, table, "input.parquet"))}
    summary = predict(kind, spec.model_validate(requested), JobContext(workspace))
    return summary, pq.read_table(workspace / summary.output)


def index_of(folder: Path, index: int = 0) -> dict[str, Any]:
    """The part of a spec that names a trained model and its table."""
    return {"model_dir": str(folder / f"models/{index}"), "table": {"path": str(folder / "table.parquet")}}


def ask(task: Callable[..., Any], spec: Any, folder: Path, index: int = 0, **options: Any) -> Any:
    """What a task says of the folder's model; spec: its class, of which the options are further fields."""
    return task(spec.model_validate({**index_of(folder, index), **options}), JobContext(folder))


def kept_rows(folder: Path, index: int = 0, part: str | None = None) -> pa.Table:
    """The rows that are kept with a model: of training and test, or of one part."""
    rows = pq.read_table(folder / f"models/{index}" / ROWS_FILE)
    return rows if part is None else rows.filter(pa.compute.field("part") == part)


def unpacked(kind: Any, folder: Path, index: int = 0) -> tuple[Any, Path]:
    """The result of taking a model away, and the folder with the zip's content."""
    result = export(kind, ExportSpec.model_validate(index_of(folder, index)), JobContext(folder))
    content = folder / f"unpacked-{index}"
    with zipfile.ZipFile(folder / result.output) as archive:
        archive.extractall(content)
    return result, content


def typed_rows(kind: Any, spec: Any, folder: Path, rows: list[dict[str, Any]], index: int = 0, **settings: Any) -> Any:
    """What the model says of rows typed into a form; spec: the kind's PredictRowsSpec."""
    asked = spec(model_dir=str(folder / f"models/{index}"), rows=rows, **settings)
    return predict_rows(kind, asked, JobContext(folder))


def form_of(file: Any, folder: Path) -> Any:
    """The form of typed rows; file: the kind's ModelFile."""
    return inputs(file, InputsSpec(model_dir=str(folder / "models/0")), JobContext(folder))


def checked(file: Any, folder: Path, workspace: Path, table: pa.Table, **options: Any) -> Any:
    """What a prediction of the table by the folder's model would meet; file: the kind's ModelFile."""
    path = {"path": str(write_table(workspace, table, "checked.parquet"))}
    return check_inputs(
        file, CheckInputsSpec(model_dir=str(folder / "models/0"), table=path, **options), JobContext(workspace)
    )


@contextmanager
def refused(
    code: str, params: dict[str, Any] | None = None, /, **some: Any
) -> Iterator[pytest.ExceptionInfo[JobError]]:
    """What is done here is refused with this code, and these parameters where they are given: all, or some of them."""
    with pytest.raises(JobError) as caught:
        yield caught
    assert caught.value.code == code
    assert params is None or caught.value.params == params
    assert some.items() <= caught.value.params.items()
