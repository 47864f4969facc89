"""Tables and trainings with recipes that tests share."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from hakaru_compute.kinds.regression.spec import TrainResult
from recipe_tables import recipe_of
from regression_tables import run_training

FOLDS = {"folds": 5}
# The training's own preparation stands back, so that what is seen is the recipe's.
PLAIN = {"scaling": {"method": "none"}}


def steps_of(*steps: tuple[str, Any]) -> list[dict[str, Any]]:
    return [step.model_dump(mode="json", by_alias=True) for step in recipe_of(*steps).steps]


def train(
    folder: Path, table: pa.Table, features: list[dict[str, str]], *steps: tuple[str, Any], **more: Any
) -> TrainResult:
    options = {"cross_validation": FOLDS, "preprocessing": PLAIN, **more}
    recipe = {"steps": steps_of(*steps), "name": "cleaning", "version": 2, "other_tables": options.pop("others", {})}
    return run_training(folder, table, "y", features, options.pop("models", ["linear"]), recipe=recipe, **options)


def noise(rows: int = 300) -> pa.Table:
    """A target that nothing explains, lots of two rows each, and a column with gaps."""
    random = np.random.default_rng(3)
    x = random.normal(size=rows)
    return pa.table(
        {
            "lot": [f"L{i // 2}" for i in range(rows)],
            "x": pa.array(x, mask=random.random(rows) < 0.3),
            "y": random.normal(size=rows),
        }
    )


def q2(result: TrainResult) -> float:
    return next(row for row in result.leaderboard if row.model == "linear").cross_validation.r2


def measured(rows: int = 160) -> pa.Table:
    random = np.random.default_rng(5)
    x, z = random.normal(50, 5, rows), random.normal(10, 2, rows)
    kind = random.choice(["red", "green", "blue"], rows)
    y = 2 * x - z + 4 * (kind == "red") + random.normal(0, 1, rows)
    return pa.table(
        {
            "x": pa.array(x, mask=random.random(rows) < 0.2),
            "z": pa.array(z, mask=random.random(rows) < 0.2),
            "kind": kind.tolist(),
            "spare": random.normal(size=rows),
            "y": y,
        }
    )


FLAGS = ["kind = blue", "kind = green", "kind = red"]
