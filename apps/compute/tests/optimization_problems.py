"""What tests of optimizations share: functions in place of models, and models that were trained on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from hakaru_compute.conditions.space import Space
from hakaru_compute.conditions.space_spec import RangeFactor, Rules
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.discriminant_analysis.model import MODEL as CLASSIFIERS
from hakaru_compute.kinds.discriminant_analysis.predict_spec import PredictRowsSpec as PredictClassesSpec
from hakaru_compute.kinds.optimization.answers import Answered, AnyKind
from hakaru_compute.kinds.optimization.objective import SUM_SHARE, Judged
from hakaru_compute.kinds.optimization.spec import RunSpec
from hakaru_compute.kinds.regression.model import MODEL
from hakaru_compute.kinds.regression.predict_spec import PredictRowsSpec
from regression_tables import numeric, run_training
from trained_models import typed_rows

KINDS: dict[str, AnyKind] = {"regression": MODEL, "discriminant_analysis": CLASSIFIERS}


@dataclass(frozen=True)
class FunctionProblem:
    """Losses (n, t) are what a function says of conditions."""

    space: Space
    function: Callable[[np.ndarray], np.ndarray]
    reference: np.ndarray

    def judge(self, values: np.ndarray) -> Judged:
        losses = self.function(values).reshape(len(values), -1)
        score = losses.max(axis=1) + SUM_SHARE * losses.sum(axis=1) if losses.shape[1] > 1 else losses[:, 0]
        return Judged(values, Answered(losses, losses, losses, np.zeros(len(values))), losses, score)


def box(*limits: tuple[float, float]) -> Space:
    return Space([RangeFactor(name=f"x{at}", lower=low, upper=high) for at, (low, high) in enumerate(limits)], Rules())


def branin(values: np.ndarray) -> np.ndarray:
    """Least 0.397887 in three places."""
    x, y = values.T
    bowl = y - 5.1 * x**2 / (4 * np.pi**2) + 5 * x / np.pi - 6
    return np.asarray(bowl**2 + 10 * (1 - 1 / (8 * np.pi)) * np.cos(x) + 10)


BRANIN_BOX = ((-5.0, 10.0), (0.0, 15.0))


def currin(values: np.ndarray) -> np.ndarray:
    """On the unit square."""
    x, y = values.T
    with np.errstate(divide="ignore", over="ignore"):
        damped = 1 - np.exp(-1 / (2 * y))
    return np.asarray(damped * (2300 * x**3 + 1900 * x**2 + 2092 * x + 60) / (100 * x**3 + 500 * x**2 + 4 * x + 20))


def branin_currin(values: np.ndarray) -> np.ndarray:
    """Both, on the unit square, the second one to be high."""
    return np.column_stack([branin(values * 15 - [5, 0]), -currin(values)])


def process_table(rows: int, seed: int = 0) -> pa.Table:
    """Yield and impurity of a reaction: the best yield, 90, is at temperature 70 and ratio 0.4 with catalyst B."""
    rng = np.random.default_rng(seed)
    temperature, ratio = rng.uniform(40, 100, rows), rng.uniform(0, 1, rows)
    catalyst = rng.choice(["A", "B"], rows)
    clean = 90 - 0.02 * (temperature - 70) ** 2 - 60 * (ratio - 0.4) ** 2 - 10 * (catalyst == "A")
    return pa.table(
        {
            "lot": [f"L{at:03}" for at in range(rows)],
            "temperature": temperature,
            "ratio": ratio,
            "catalyst": catalyst.tolist(),
            "yield": clean + rng.normal(0, 0.3, rows),
            "impurity": 1 + 0.04 * (temperature - 40) + rng.normal(0, 0.02, rows),
        }
    )


PROCESS_FEATURES = [*numeric("temperature", "ratio"), {"name": "catalyst", "type": "categorical"}]
PROCESS_FACTORS: list[dict[str, Any]] = [
    {"type": "range", "name": "temperature", "lower": 40, "upper": 100},
    {"type": "unit", "name": "ratio", "lower": 0, "upper": 1, "unit": 0.1},
    {"type": "categorical", "name": "catalyst", "levels": ["A", "B"]},
]


def train_process(
    folder: Path, model: Any = "gaussian_process", targets: Sequence[str] = ("yield", "impurity")
) -> None:
    """A model of each target, in folders of its name."""
    for target in targets:
        run_training(
            folder / target, process_table(120), target, PROCESS_FEATURES, [model], cross_validation={"folds": 3}
        )


def problem_of(folder: Path, targets: list[dict[str, Any]], **options: Any) -> dict[str, Any]:
    """A problem of these targets of the process."""
    models = [str(folder / target["target"] / "models/0") for target in targets]
    table = {"path": str(folder / targets[0]["target"] / "table.parquet")}
    return {"models": models, "table": table, "targets": targets, "factors": PROCESS_FACTORS, **options}


def run_spec(folder: Path, targets: list[dict[str, Any]], algorithms: list[str], **options: Any) -> RunSpec:
    return RunSpec.model_validate(problem_of(folder, targets, algorithms=algorithms, **options))


def context(folder: Path, **options: Any) -> JobContext:
    folder.mkdir(parents=True, exist_ok=True)
    return JobContext(folder, cpus=2, **options)


def predicted_rows(folder: Path, rows: list[dict[str, Any]]) -> Any:
    """What a prediction of typed rows says, by the model's own interval."""
    return typed_rows(MODEL, PredictRowsSpec, folder, rows, interval="model")


def predicted_classes(folder: Path, rows: list[dict[str, Any]]) -> Any:
    """The same of a model of classes."""
    return typed_rows(CLASSIFIERS, PredictClassesSpec, folder, rows)
