"""What tests of discriminant analysis share: tables, trainings, predictions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from hakaru_compute.families.supervised.train import train
from hakaru_compute.kinds.discriminant_analysis.model import MODEL
from hakaru_compute.kinds.discriminant_analysis.predict_spec import PredictSpec
from hakaru_compute.kinds.discriminant_analysis.spec import LeaderboardRow, TrainResult, TrainSpec
from hakaru_compute.kinds.discriminant_analysis.train import ClassTraining
from trained_models import matrix_table, predict_table, train_models

ALL_MODELS = (
    "pls_da", "svc", "random_forest", "lda", "qda", "logistic_regression", "knn", "gradient_boosting",
    "hist_gradient_boosting",
)  # fmt: skip
SMALL = {
    "random_forest": {"n_estimators": 20},
    "gradient_boosting": {"n_estimators": 20},
    "hist_gradient_boosting": {"max_iter": 20},
}
QUALITY_FEATURES = [
    {"name": "温度", "type": "numeric"},
    {"name": "圧力", "type": "numeric"},
    {"name": "材料", "type": "categorical"},
    {"name": "点検", "type": "boolean"},
    {"name": "日付", "type": "datetime"},
]


def small(*names: str) -> list[dict[str, Any]]:
    """Models that are fitted fast."""
    return [{"name": name, "parameters": SMALL.get(name, {})} for name in names or ALL_MODELS]


def quality_table(rows: int = 240, seed: int = 0, shares: tuple[float, ...] = (0.5, 0.3, 0.2)) -> pa.Table:
    """Japanese headers and classes, told apart by numbers, a category, a boolean and a date; with gaps in two columns."""
    rng = np.random.default_rng(seed)
    names = ("良品", "要確認", "不良")
    code = rng.choice(len(shares), rows, p=shares)
    kind = np.where(rng.random(rows) < 0.7, code, rng.integers(0, 3, rows))
    gaps = rng.random(rows) < 0.05
    return pa.table(
        {
            "温度": pa.array(100 + 8 * code + rng.normal(0, 4, rows), mask=gaps),
            "圧力": rng.normal(0, 1, rows) - 1.5 * (code == 1),
            "材料": pa.array(np.array(["鉄", "銅", "亜鉛"])[kind].tolist(), mask=rng.random(rows) < 0.05),
            "点検": rng.random(rows) < 0.3 + 0.2 * code,
            "日付": pa.array(np.datetime64("2024-01-01") + rng.integers(0, 400, rows)),
            "判定": np.array(names)[code].tolist(),
        }
    )


def run_classes(
    workspace: Path, table: pa.Table, target: str, features: list[dict[str, str]], models: list[Any], **options: Any
) -> TrainResult:
    training = (train, ClassTraining, TrainSpec)
    return train_models(training, workspace, table, models, **{"target": target, "features": features, **options})


def bunch_table(load: Callable[[], Any]) -> tuple[pa.Table, list[str]]:
    """A data set of scikit-learn's as a table with the class in `kind`, and its features' names."""
    bunch = load()
    table = matrix_table(bunch.data, kind=bunch.target_names[bunch.target].tolist())
    return table, table.column_names[:-1]


def judged_on_all(table: pa.Table) -> tuple[pa.Table, dict[str, Any]]:
    """A table whose own rows are all in the folds: one of them again is its test. With the options that say so."""
    side = pa.array(["train"] * table.num_rows + ["test"])
    whole = pa.concat_tables([table, table.slice(0, 1)]).append_column("side", side)
    return whole, {"split": {"method": "column", "column": "side"}}


classify = partial(predict_table, MODEL, PredictSpec)


def line(result: TrainResult, model: str) -> LeaderboardRow:
    """The leaderboard's line of a model."""
    return next(row for row in result.leaderboard if row.model == model)
