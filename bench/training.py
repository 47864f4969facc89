"""All regression models on 10,000 x 20 with 5 folds: Hakaru's training against a plain scikit-learn script.

Both make the same fits (each model on every fold and once on all training rows, the same parameters) on the same
number of cores. The script scales with StandardScaler where the model wants it, predicts the held-out rows and keeps
nothing; Hakaru also reads the table, scores, learns intervals and domain, and writes the models. Each side is warmed
up with a small table, then they take turns, and the fastest of each counts. The goal is at most 1.05 times plus 0.5 s.

    python bench/training.py [--rows 10000] [--rounds 2] [MODEL ...]
"""

from __future__ import annotations

import sys
import tempfile
import time
import warnings
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "apps" / "compute" / "src"))

import numpy as np  # noqa: E402
import pyarrow as pa  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402
from joblib import Parallel, delayed  # noqa: E402
from sklearn.model_selection import KFold, train_test_split  # noqa: E402
from sklearn.preprocessing import StandardScaler  # noqa: E402
from support.training_race import CPUS, run_race  # noqa: E402

from hakaru_compute.families.supervised.learner import FitShape  # noqa: E402
from hakaru_compute.families.supervised.train import train  # noqa: E402
from hakaru_compute.job import JobContext  # noqa: E402
from hakaru_compute.kinds.regression.model_specs import MODELS  # noqa: E402
from hakaru_compute.kinds.regression.models import MODEL_ENTRIES  # noqa: E402
from hakaru_compute.kinds.regression.spec import TrainSpec  # noqa: E402
from hakaru_compute.kinds.regression.train import RegressionTraining  # noqa: E402

COLUMNS, FOLDS, TEST_SHARE, SEED = 20, 5, 0.15, 0


def make_table(rows: int) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(0)
    x = random.normal(size=(rows, COLUMNS))
    y = x[:, 0] * 3 + np.sin(x[:, 1]) * 2 + x[:, 2] * x[:, 3] + random.normal(scale=0.5, size=rows)
    return x, y


def hakaru_seconds(x: np.ndarray, y: np.ndarray, names: list[str]) -> float:
    with tempfile.TemporaryDirectory() as folder:
        table, workspace = Path(folder, "table.parquet"), Path(folder, "work")
        workspace.mkdir()
        pq.write_table(pa.table({**{f"x{i}": x[:, i] for i in range(COLUMNS)}, "y": y}), table)
        spec = TrainSpec.model_validate(
            {
                "table": {"path": str(table)},
                "targets": ["y"],
                "features": [{"name": f"x{i}", "type": "numeric"} for i in range(COLUMNS)],
                "split": {"method": "ratio", "test_share": TEST_SHARE},
                "cross_validation": {"folds": FOLDS},
                "models": [{"name": name, "parameters": {"name": name}} for name in names],
                "seed": SEED,
            }
        )
        began = time.perf_counter()
        result = train(RegressionTraining, spec, JobContext(workspace, cpus=CPUS))
        seconds = time.perf_counter() - began
    failed = [row.model for row in result.leaderboard if row.state == "failed"]
    if failed:
        raise SystemExit(f"not trained: {', '.join(failed)}")
    return seconds


def plain_seconds(x: np.ndarray, y: np.ndarray, names: list[str], pool: Parallel) -> float:
    began = time.perf_counter()
    x_train, x_test, y_train, _ = train_test_split(x, y, test_size=TEST_SHARE, random_state=SEED)
    folds = [*KFold(FOLDS, shuffle=True, random_state=SEED).split(x_train)]
    everything = [*folds, (np.arange(len(x_train)), None)]
    order = sorted(names, key=lambda name: -MODEL_ENTRIES[name].cost)
    pool(
        delayed(fit_and_predict)(name, x_train[rows], y_train[rows], x_test if held_out is None else x_train[held_out])
        for name in order
        for rows, held_out in everything
    )
    return time.perf_counter() - began


def fit_and_predict(name: str, x: np.ndarray, y: np.ndarray, other: np.ndarray) -> np.ndarray:
    warnings.simplefilter("ignore")
    entry, parameters = MODEL_ENTRIES[name], MODELS[name]()
    limit = entry.most_rows or getattr(parameters, "max_rows", None)
    if limit is not None and len(x) > limit:
        rows = np.random.default_rng(SEED).choice(len(x), limit, replace=False)
        x, y = x[rows], y[rows]
    if entry.design.scaled:
        scaler = StandardScaler().fit(x)
        x, other = scaler.transform(x), scaler.transform(other)
    target = (y - y.mean()) / y.std() if entry.scale_target else y
    estimator = entry.build(parameters, FitShape(rows=len(x), columns=x.shape[1], seed=SEED))
    return entry.fit(estimator, x, target, SEED).predict(other)


if __name__ == "__main__":
    title = f"training: {COLUMNS} columns, {FOLDS} folds"
    # Of one target: what learns several together has nothing to do here that others do not.
    models = [name for name in MODELS if not MODEL_ENTRIES[name].joint]
    raise SystemExit(run_race(title, models, make_table, hakaru_seconds, plain_seconds))
