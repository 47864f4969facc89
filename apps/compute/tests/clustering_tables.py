"""What tests of clustering share."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from hakaru_compute.families.unsupervised.train import train
from hakaru_compute.kinds.clustering.model import MODEL
from hakaru_compute.kinds.clustering.model_folder import load_model
from hakaru_compute.kinds.clustering.predict_spec import PredictSpec
from hakaru_compute.kinds.clustering.report import report
from hakaru_compute.kinds.clustering.report_spec import Report, ReportSpec
from hakaru_compute.kinds.clustering.spec import TrainResult, TrainSpec
from hakaru_compute.kinds.clustering.train import ClusteringTraining
from regression_tables import numeric
from trained_models import ask, matrix_table, predict_table, train_models

RAW = {"scaling": "centre"}
QUICK = {"budget_s": 1, "largest": 5}
ALL = ("kmeans", "hierarchical", "gaussian_mixture", "kmedoids", "dbscan", "hdbscan", "spectral")


def blobs(rows: int = 150, columns: int = 2, groups: int = 3, seed: int = 0, spread: float = 0.3) -> pa.Table:
    """Columns x0, x1 … of round groups far apart; `group` says which."""
    rng = np.random.default_rng(seed)
    centres = rng.uniform(-10, 10, (groups, columns))
    group = np.arange(rows) % groups
    values = centres[group] + spread * rng.normal(size=(rows, columns))
    return matrix_table(values, group=[f"g{one}" for one in group])


def method(name: str, **parameters: Any) -> dict[str, Any]:
    return {"name": name, "parameters": parameters}


TWO = numeric("x0", "x1")


def every_method(clusters: int = 3) -> list[dict[str, Any]]:
    counted = {name: {"clusters": clusters} for name in ALL if name not in ("dbscan", "hdbscan")}
    return [method(name, **counted.get(name, {})) for name in ALL]


def cluster(
    folder: Path, table: pa.Table, features: list[dict[str, str]], *models: dict[str, Any], **options: Any
) -> TrainResult:
    training = (train, ClusteringTraining, TrainSpec)
    return train_models(training, folder, table, list(models), **{"features": features, "scan": QUICK, **options})


assign = partial(predict_table, MODEL, PredictSpec)


def labels_of(folder: Path, index: int = 0) -> np.ndarray:
    return load_model(folder / f"models/{index}").rows().column("cluster").to_numpy()


def report_of(folder: Path, index: int = 0, **options: Any) -> Report:
    return ask(report, ReportSpec, folder, index, **{"budget_s": 2, **options})
