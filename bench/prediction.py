"""Predicting 1,000,000 rows, Parquet in and out: Hakaru's prediction against a plain script that says the same of each
row, on the same cores.

The plain script loads the model, reads the file, predicts, adds an interval of constant width, the leverage and the mean
distance to the five nearest of 1,000 training rows, and writes these beside the input. Hakaru besides counts what was
missing, unknown or out of range. A linear model and a booster; each side runs once to warm up, then they take turns and
the fastest of each counts. The goal is at most 1.1. What `predict` alone takes, with reading and writing, is printed too.

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
from sklearn.neighbors import NearestNeighbors  # noqa: E402
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
from hakaru_compute.model.domain import MOST_REFERENCE_ROWS, NEIGHBOURS  # noqa: E402
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
    x, y = matrix(rows), rows["y"].to_numpy()
    model, scaler = PLAIN[name]().fit(x, y), StandardScaler().fit(x)
    scaled = scaler.transform(x)
    parts = {
        "model": model,
        "width": float(np.quantile(np.abs(y - model.predict(x)), 0.95)),
        "scaler": scaler,
        "whitening": np.linalg.inv(np.linalg.cholesky(scaled.T @ scaled)).T,
        "reference": scaled[:MOST_REFERENCE_ROWS],
    }
    joblib.dump(parts, folder / f"{name}.joblib")
    return folder / f"{name}.joblib"


def matrix(rows: pa.Table) -> np.ndarray:
    return np.column_stack([rows[column].to_numpy() for column in NAMES])


def plain_seconds(folder: Path, model: Path, source: Path, *, domain: bool) -> float:
    """With the domain, says the same of each row as Hakaru; without, it is `predict` alone."""
    began = time.perf_counter()
    with threadpool_limits(CPUS):
        parts = joblib.load(model)
        rows = pq.read_table(source)
        x = matrix(rows)
        prediction = parts["model"].predict(x)
        columns = {"prediction": prediction}
        if domain:
            scaled = parts["scaler"].transform(x)
            turned = scaled @ parts["whitening"]
            nearest = NearestNeighbors(n_neighbors=NEIGHBOURS, algorithm="brute").fit(parts["reference"])
            columns |= {
                "lower": prediction - parts["width"],
                "upper": prediction + parts["width"],
                "leverage": np.einsum("ij,ij->i", turned, turned) + 1 / TRAINING_ROWS,
                "distance": nearest.kneighbors(scaled)[0].mean(axis=1),
            }
        for name, values in columns.items():
            rows = rows.append_column(name, pa.array(values))
        pq.write_table(rows, folder / "plain.parquet")
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
                (
                    own_seconds(folder, own_model, source),
                    plain_seconds(folder, plain_model, source, domain=True),
                    plain_seconds(folder, plain_model, source, domain=False),
                )
                for _ in range(arguments.rounds + 1)
            ]
            own, plain, alone = (min(seconds) for seconds in zip(*turns[1:], strict=True))
            worst = max(worst, own / plain)
            sys.stdout.write(
                f"prediction: {arguments.rows} rows with {name}: {own:.2f} s, plain script {plain:.2f} s, of which "
                f"predict alone {alone:.2f} s, fastest of {arguments.rounds}, ratio {own / plain:.3f} (goal at most {GOAL})\n"
            )
    return 0 if worst <= GOAL else 1


if __name__ == "__main__":
    raise SystemExit(main())
