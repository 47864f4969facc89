"""What regression tests share: tables, specs, the folder of real data."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq
import pytest

from hakaru_compute.families.supervised.train import train
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.regression.model import MODEL
from hakaru_compute.kinds.regression.predict_spec import PredictSpec, PredictSummary
from hakaru_compute.kinds.regression.spec import TrainResult, TrainSpec
from hakaru_compute.kinds.regression.train import RegressionTraining
from hakaru_compute.model.predict import predict


def data_file(*parts: str) -> Path:
    """A file of the real data sets; the test is skipped where they are not on this machine."""
    root = Path(os.environ.get("HAKARU_TEST_DATA", Path(__file__).resolve().parents[4] / "shared" / "data"))
    path = root.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"real data not found: set HAKARU_TEST_DATA ({'/'.join(parts)})")
    return path


def read_csv(path: Path) -> pa.Table:
    return pyarrow.csv.read_csv(path)


def write_table(folder: Path, table: pa.Table, name: str = "table.parquet") -> Path:
    path = folder / name
    pq.write_table(table, path)
    return path


def mixed_table(rows: int, seed: int = 0) -> pa.Table:
    """Numbers, a category, a boolean and a date that all matter, with gaps in the first two."""
    rng = np.random.default_rng(seed)
    x = rng.normal(50, 10, rows)
    z = rng.uniform(-1, 1, rows)
    kind = rng.choice(["red", "green", "blue"], rows)
    flag = rng.random(rows) < 0.5
    day = rng.integers(0, 700, rows)
    y = 0.5 * x + 8 * np.sin(2 * z) + 5 * (kind == "red") + 3 * flag + 0.01 * day + rng.normal(0, 1, rows)
    gaps = rng.random(rows) < 0.05
    return pa.table(
        {
            "x": pa.array(x, mask=gaps),
            "z": z,
            "kind": pa.array(kind.tolist(), mask=rng.random(rows) < 0.05),
            "flag": flag,
            "day": pa.array(np.datetime64("2024-01-01") + day),
            "y": y,
        }
    )


MIXED_FEATURES = [
    {"name": "x", "type": "numeric"},
    {"name": "z", "type": "numeric"},
    {"name": "kind", "type": "categorical"},
    {"name": "flag", "type": "boolean"},
    {"name": "day", "type": "datetime"},
]


def numeric(*names: str) -> list[dict[str, str]]:
    return [{"name": name, "type": "numeric"} for name in names]


def run_training(
    workspace: Path, table: pa.Table, target: str, features: list[dict[str, str]], models: list[Any], **options: Any
) -> TrainResult:
    """Trains in the workspace; models are names, or choices with parameters."""
    workspace.mkdir(parents=True, exist_ok=True)
    spec = {
        "table": {"path": str(write_table(workspace, table))},
        "targets": [target],
        "features": features,
        "models": [{"name": model} if isinstance(model, str) else model for model in models],
        **options,
    }
    return train(RegressionTraining, TrainSpec.model_validate(spec), JobContext(workspace))


def run_prediction(
    folder: Path, workspace: Path, table: pa.Table, **options: object
) -> tuple[PredictSummary, pa.Table]:
    """What the prediction of a table by the folder's model (`model`, the first by default) found, and its output."""
    path = write_table(workspace, table, "input.parquet")
    model = options.pop("model", 0)
    spec = PredictSpec.model_validate(
        {"model_dir": str(folder / f"models/{model}"), "table": {"path": str(path)}, **options}
    )
    summary = predict(MODEL, spec, JobContext(workspace))
    return summary, pq.read_table(workspace / summary.output)
