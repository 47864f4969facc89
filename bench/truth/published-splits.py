"""Test RMSE on published splits against the published figures of dropout networks.

    python bench/truth/published-splits.py [--data FOLDER] [--sets yacht,energy] [--splits 20] [--models a,b] [--search 30]

Trains with regression.train itself: the split by column, cross-validation inside the training rows. Prints, for each
set, each model's mean test RMSE over the splits, that of the model that cross-validation chose in each split, and both
over the published figure of the same splits (Gal & Ghahramani 2016, results as updated by the authors).
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "apps" / "compute" / "src"))

from hakaru_compute.families.supervised.train import train  # noqa: E402
from hakaru_compute.job import JobContext  # noqa: E402
from hakaru_compute.kinds.regression.spec import TrainSpec  # noqa: E402
from hakaru_compute.kinds.regression.train import RegressionTraining  # noqa: E402

# Mean test RMSE of the MC-dropout network over the 20 splits, and the seconds a search may take on the set.
PUBLISHED = {"yacht": 0.6663, "energy": 0.5389, "concrete": 4.8265, "wine_red": 0.6218, "powerplant": 4.0142}
MODELS = (
    "linear", "gaussian_process", "gradient_boosting", "lightgbm", "hist_gradient_boosting", "random_forest", "extra_trees",
    "mlp", "svr",
)  # fmt: skip


def main() -> None:
    arguments = read_arguments()
    print(f"{'set':12}{'model':26}{'splits':>7}{'RMSE':>9}{'s.e.':>8}{'published':>11}{'ratio':>7}", flush=True)
    for name in arguments.sets.split(","):
        folder = Path(arguments.data) / f"reg_{name}"
        splits = json.loads((folder / "test_index_splits.json").read_text())["test"][: arguments.splits]
        began = time.monotonic()
        errors: dict[str, list[float]] = {}
        for number, test_rows in enumerate(splits):
            one = run_split(folder / "data.csv", test_rows, number, arguments)
            for model, rmse in one.items():
                errors.setdefault(model, []).append(rmse)
        print_set(name, errors, len(splits))
        print(f"{name:12}({time.monotonic() - began:.0f} s)", flush=True)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", default=os.environ.get("HAKARU_TEST_DATA", str(ROOT.parent / "shared" / "data")))
    parser.add_argument("--sets", default=",".join(PUBLISHED))
    parser.add_argument("--splits", type=int, default=20)
    parser.add_argument("--models", default=",".join(MODELS))
    parser.add_argument("--search", type=float, default=0.0, help="seconds a search may take per model; 0 for none")
    parser.add_argument("--folds", type=int, default=3)
    return parser.parse_args()


def run_split(path: Path, test_rows: list[int], number: int, arguments: argparse.Namespace) -> dict[str, float]:
    """Test RMSE by model; `chosen` is the one that cross-validation ranks first."""
    import numpy as np
    import pyarrow as pa
    import pyarrow.csv
    import pyarrow.parquet as pq

    table = pyarrow.csv.read_csv(path)
    part = np.full(table.num_rows, "train", dtype=object)
    part[test_rows] = "test"
    *features, target = table.column_names
    with tempfile.TemporaryDirectory() as folder:
        pq.write_table(table.append_column("part", pa.array(part)), f"{folder}/table.parquet")
        spec = TrainSpec.model_validate(
            {
                "table": {"path": f"{folder}/table.parquet"},
                "targets": [target],
                "features": [{"name": name, "type": "numeric"} for name in features],
                "split": {"method": "column", "column": "part"},
                "cross_validation": {"folds": arguments.folds},
                "models": [{"name": name, "search": arguments.search > 0} for name in arguments.models.split(",")],
                "search_budget_s": max(arguments.search, 1.0),
                "seed": number,
            }
        )
        result = train(RegressionTraining, spec, JobContext(Path(folder), cpus=os.cpu_count() or 1))
    rows = [row for row in result.leaderboard if row.state == "trained"]
    chosen = next(row for row in rows if row.model != "dummy")
    return {**{row.model: row.test.rmse for row in rows}, "chosen": chosen.test.rmse}


def print_set(name: str, errors: dict[str, list[float]], splits: int) -> None:
    published = PUBLISHED[name]
    for model, values in sorted(errors.items(), key=lambda item: statistics.mean(item[1])):
        mean = statistics.mean(values)
        error = statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else float("nan")
        print(
            f"{name:12}{model:26}{splits:7}{mean:9.4f}{error:8.4f}{published:11.4f}{mean / published:7.3f}", flush=True
        )


if __name__ == "__main__":
    main()
