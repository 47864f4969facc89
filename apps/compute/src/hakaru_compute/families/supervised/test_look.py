"""What is said of a table before training, through the task that the server asks."""

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.job import JobContext
from hakaru_compute.registry import find_task


def problems(folder: Path, columns: dict[str, Any], features: list[str], others: list[str]) -> list[Any]:
    path = folder / "table.parquet"
    pq.write_table(pa.table(columns), path)
    task = find_task("regression.look")
    named = {name: "categorical" if columns[name].dtype.kind in "OU" else "numeric" for name in columns}
    spec = task.spec_class().model_validate(
        {
            "targets": ["y"],
            "features": [{"name": name, "type": named[name]} for name in features],
            "others": [{"name": name, "type": named[name]} for name in others],
            "split": "automatic",
            "table": {"path": str(path)},
        }
    )
    return list(task.function()(spec, JobContext(folder)).problems)


def test_rows_of_one_lot_are_named_with_an_example(tmp_path: Path) -> None:
    rng = np.random.default_rng(2)
    lots = rng.permutation(np.repeat(np.arange(60), 5))
    base = rng.normal(size=(60, 4))
    x = base[lots] + 0.01 * rng.normal(size=(300, 4))
    y = (base @ rng.normal(size=4) + rng.normal(size=60))[lots] + 0.02 * rng.normal(size=300)
    columns = {f"x{i}": x[:, i] for i in range(4)} | {"y": y, "lot": np.array([f"L{lot}" for lot in lots])}
    features = [f"x{i}" for i in range(4)]
    [grouped] = problems(tmp_path, columns, features, ["lot"])
    assert grouped.code == "split_twins_grouped" and grouped.params["column"] == "lot"
    one, other = grouped.params["one"], grouped.params["other"]
    assert 1 <= one < other <= 300 and lots[one - 1] == lots[other - 1]
    [alone] = problems(tmp_path, columns, features, [])
    assert alone.code == "split_twins" and (alone.params["one"], alone.params["other"]) == (one, other)


def test_a_copy_with_a_few_corrected_cells_is_said_of_its_feature(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    y = 420 + 8 * rng.normal(size=200)
    kelvin = np.round(y + 273.15)
    kelvin[[3, 70, 150]] = [0, 9999, 7000]
    [leak] = problems(tmp_path, {"x": rng.normal(size=200), "Tg [K]": kelvin, "y": y}, ["x", "Tg [K]"], [])
    assert (leak.code, leak.fields, leak.params["sure"]) == ("leak_copy", [["features", 1]], 1)
