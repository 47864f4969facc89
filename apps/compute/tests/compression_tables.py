"""What tests of dimensional compression share."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.families.unsupervised.train import train
from hakaru_compute.kinds.dimensional_compression.model import MODEL
from hakaru_compute.kinds.dimensional_compression.project_spec import ProjectSpec
from hakaru_compute.kinds.dimensional_compression.report import report
from hakaru_compute.kinds.dimensional_compression.report_spec import Report, ReportSpec
from hakaru_compute.kinds.dimensional_compression.spec import TrainResult, TrainSpec
from hakaru_compute.kinds.dimensional_compression.train import CompressionTraining
from regression_tables import numeric
from trained_models import ask, matrix_table, predict_table, train_models


def values_of(table: pa.Table, names: tuple[str, ...] | list[str]) -> np.ndarray:
    return np.column_stack([table.column(name).to_numpy() for name in names]).astype(float)


def factor_table(rows: int, columns: int, factors: int, noise: float = 0.3, seed: int = 0) -> pa.Table:
    """Columns x0, x1 … made of a few factors and noise."""
    rng = np.random.default_rng(seed)
    made = rng.normal(size=(rows, factors)) @ rng.normal(size=(factors, columns))
    return matrix_table(made + noise * rng.normal(size=(rows, columns)))


def with_gaps(table: pa.Table, share: float, seed: int = 1) -> pa.Table:
    rng = np.random.default_rng(seed)
    return pa.table(
        {
            name: pa.array(table.column(name).to_numpy(), mask=rng.random(table.num_rows) < share)
            for name in table.column_names
        }
    )


def run_compression(
    workspace: Path, table: pa.Table, models: list[Any], features: list[dict] | None = None, **options: Any
) -> TrainResult:
    training = (train, CompressionTraining, TrainSpec)
    return train_models(
        training, workspace, table, models, features=features or numeric(*table.column_names), **options
    )


project = partial(predict_table, MODEL, ProjectSpec)


def scores_of(folder: Path, index: int = 0) -> np.ndarray:
    """The scores (n, k) that are kept with a model, of every map."""
    table = pq.read_table(folder / f"models/{index}/scores.parquet").drop_columns(["row", "fitted"])
    return values_of(table, table.column_names)


def run_report(workspace: Path, index: int = 0, **options: Any) -> Report:
    return ask(report, ReportSpec, workspace, index, **options)
