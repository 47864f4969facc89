"""Predicting 1,000,000 rows, Parquet in and out: Hakaru's prediction against plain predict, on the same cores.

The plain script loads the model, reads the file, predicts, and writes the file with the prediction beside the input.
Hakaru adds intervals, the domain of each row and the counting of what was missing, unknown or out of range. A linear
model and a booster; each side runs once to warm up, then they take turns and the fastest of each counts. The goal is
at most 1.1.

    python bench/prediction.py [--rows 1000000] [--rounds 3]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "apps" / "compute" / "src"))

import joblib  # noqa: E402
import numpy as np  # noqa: E402
import pyarrow as pa  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402
from sklearn.linear_model import LinearRegression  # noqa: E402
from sklearn.pipeline import make_pipeline  # noqa: E402
from sklearn.preprocessing import StandardScaler  # noqa: E402
from threadpoolctl import threadpool_limits  # noqa: E402

from hakaru_compute.families.supervised.learner import FitShape  # noqa: E402
from hakaru_compute.families.supervised.train import train  # noqa: E402
from hakaru_compute.job import JobContext  # noqa: E402
from hakaru_compute.kinds.regression.model import MODEL  # noqa: E402
from hakaru_compute.kinds.regression.model_specs import MODELS  # noqa: E402
from hakaru_compute.kinds.regression.models import MODEL_ENTRIES  # noqa: E402
from hakaru_compute.kinds.regression.predict_spec import PredictSpec  # noqa: E402
from hakaru_compute.kinds.regression.spec import TrainSpec  # noqa: E402
from hakaru_compute.kinds.regression.train import RegressionTraining  # noqa: E402
from hakaru_compute.model.predict import predict  # noqa: E402

COLUMNS, TRAINING_ROWS, CPUS = 20, 10_000, 2
NAMES = [f"x{i}" for i in range(COLUMNS)]
GOAL = 1.1
PLAIN = {
    "linear": lambda: make_pipeline(StandardScaler(), LinearRegression()),
    # The same booster as ours, tree for tree.
    "hist_gradient_boosting": lambda: MODEL_ENTRIES["hist_gradient_boosting"].build(
        MODELS["hist_gradient_boosting"](), FitShape(rows=TRAINING_ROWS, columns=COLUMNS, seed=0)
    ),
}


def table(rows: int, seed: int) -> pa.Table:
    random = np.random.default_rng(seed)
    x = random.normal(size=(rows, COLUMNS))
    y = x[:, 0] * 3 + np.sin(x[:, 1]) + random.normal(scale=0.3, size=rows)
    return pa.table({**{name: x[:, i] for i, name in enumerate(NAMES)}, "y": y})


def train_own(folder: Path, training: Path, name: str) -> Path:
    workspace = folder / name
    workspace.mkdir()
    spec = {
        "table": {"path": str(training)},
        "targets": ["y"],
        "features": [{"name": column, "type": "numeric"} for column in NAMES],
        "models": [{"name": name, "parameters": {"name": name}}],
    }
    result = train(RegressionTraining, TrainSpec.model_validate(spec), JobContext(workspace, cpus=CPUS))
    return workspace / result.trained[0].folder


def train_plain(folder: Path, training: Path, name: str) -> Path:
    rows = pq.read_table(training)
    model = PLAIN[name]().fit(matrix(rows), rows["y"].to_numpy())
    joblib.dump(model, folder / f"{name}.joblib")
    return folder / f"{name}.joblib"


def matrix(rows: pa.Table) -> np.ndarray:
    return np.column_stack([rows[column].to_numpy() for column in NAMES])


def plain_seconds(folder: Path, model: Path, source: Path) -> float:
    began = time.perf_counter()
    with threadpool_limits(CPUS):
        loaded = joblib.load(model)
        rows = pq.read_table(source)
        prediction = loaded.predict(matrix(rows))
        pq.write_table(rows.add_column(0, "prediction", pa.array(prediction)), folder / "plain.parquet")
    return time.perf_counter() - began


def own_seconds(folder: Path, model: Path, source: Path) -> float:
    workspace = folder / "predict"
    workspace.mkdir(exist_ok=True)
    began = time.perf_counter()
    predict(MODEL, PredictSpec(model_dir=str(model), table={"path": str(source)}), JobContext(workspace, cpus=CPUS))
    return time.perf_counter() - began


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    pa.set_cpu_count(CPUS)
    worst = 0.0
    with tempfile.TemporaryDirectory() as given:
        folder = Path(given)
        training, source = folder / "training.parquet", folder / "rows.parquet"
        pq.write_table(table(TRAINING_ROWS, 0), training)
        # As the server keeps tables.
        pq.write_table(table(arguments.rows, 1).drop_columns(["y"]), source, row_group_size=122_880, compression="zstd")
        for name in PLAIN:
            own_model, plain_model = train_own(folder, training, name), train_plain(folder, training, name)
            turns = [
                (own_seconds(folder, own_model, source), plain_seconds(folder, plain_model, source))
                for _ in range(arguments.rounds + 1)
            ]
            own, plain = (min(seconds) for seconds in zip(*turns[1:], strict=True))
            worst = max(worst, own / plain)
            sys.stdout.write(
                f"prediction: {arguments.rows} rows with {name}: {own:.2f} s, plain predict {plain:.2f} s, fastest of "
                f"{arguments.rounds}, ratio {own / plain:.3f} (goal at most {GOAL})\n"
            )
    return 0 if worst <= GOAL else 1


if __name__ == "__main__":
    raise SystemExit(main())
