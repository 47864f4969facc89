"""What regression tests share: tables, specs, the folder of real data."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pytest

from hakaru_compute.families.supervised.train import train
from hakaru_compute.kinds.regression.model import MODEL
from hakaru_compute.kinds.regression.predict_spec import PredictSpec
from hakaru_compute.kinds.regression.report import report
from hakaru_compute.kinds.regression.report_spec import ReportSpec
from hakaru_compute.kinds.regression.spec import TrainResult, TrainSpec
from hakaru_compute.kinds.regression.train import RegressionTraining
from trained_models import ask, predict_table, train_models


def data_file(*parts: str) -> Path:
    """A file of the real data sets; the test is skipped where they are not on this machine."""
    root = Path(os.environ.get("HAKARU_TEST_DATA", Path(__file__).resolve().parents[4] / "shared" / "data"))
    path = root.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"real data not found: set HAKARU_TEST_DATA ({'/'.join(parts)})")
    return path


def read_csv(path: Path) -> pa.Table:
    return pyarrow.csv.read_csv(path)


IRIS = ("Sepal.Length", "Sepal.Width", "Petal.Length", "Petal.Width")


def iris() -> pa.Table:
    return read_csv(data_file("cls_iris", "iris.csv"))


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
    training = (train, RegressionTraining, TrainSpec)
    return train_models(training, workspace, table, models, **{"targets": [target], "features": features, **options})


run_prediction = partial(predict_table, MODEL, PredictSpec)
run_report = partial(ask, report, ReportSpec)
