"""What is said of the factors before experiments are proposed, through the task that the server asks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.job import JobContext
from hakaru_compute.registry import find_task


def problems(folder: Path, columns: dict[str, np.ndarray], target: str) -> list[Any]:
    pq.write_table(pa.table(columns), folder / "table.parquet")
    task = find_task("next_experiments.look")
    factors = [{"name": name, "type": "numeric"} for name in [*columns, "gone"] if name != target]
    spec = {"table": {"path": str(folder / "table.parquet")}, "targets": [target], "factors": factors}
    return list(task.function()(task.spec_class().model_validate(spec), JobContext(folder)).problems)


def test_the_target_in_another_unit_is_said_of_its_factor_and_a_cost_of_what_is_set_is_not(tmp_path: Path) -> None:
    rng = np.random.default_rng(5)
    columns = {"temperature": rng.uniform(150, 210, 28).round(), "amount": rng.uniform(1e-9, 5e-9, 28)}
    columns["yield"] = 60 - (columns["temperature"] - 185) ** 2 / 100 + rng.normal(0, 0.6, 28)
    columns["yield"][5] = 9999
    columns["share"] = columns["yield"] / 100
    [found] = problems(tmp_path, columns, "yield")
    assert (found.code, found.fields, found.severity) == ("leak_copy", [["factors", 2]], "warning")
    assert found.params["sure"] == 1
    cost = {**columns, "cost": 3 * columns["temperature"] + 5e10 * columns["amount"]}
    assert problems(tmp_path, cost, "cost") == []


def test_rows_without_outcomes_and_columns_that_are_gone_are_passed_over(tmp_path: Path) -> None:
    assert problems(tmp_path, {"x": np.arange(9.0), "y": np.full(9, np.nan)}, "y") == []
    assert problems(tmp_path, {"x": np.arange(9.0), "y": np.arange(9.0) ** 2}, "z") == []
