"""Process data of 1,000,000 rows x 50 channels: anomaly detection by PCA and a soft sensor by PLS, training and prediction, against
plain scripts of the same steps (`support/plain_anomalies.py`, `support/plain_sensor.py`).

What counts, on both sides, from Parquet to Parquet:

- Anomalies, training: times checked, missing values carried on for 3 rows, channels scaled without gross outliers, mean and standard
  deviation of windows of 20 rows, five folds scored by a PCA that has not seen them, T² and Q calibrated, the threshold, a PCA of all
  training rows, scores of the test, rows in alarm and alarms of both parts, model and all scores kept.
- Anomalies, prediction: scores, alarms and of rows in alarm the channel that contributes most, beside the input.
- Soft sensor, training: laboratory values each 50 rows, 600 lags, at most 10,000 samples, five folds forward in time for 1 to 20
  latent variables, the test beside the last laboratory value, the sensor of all samples, limits of T² and SPE, half width of the
  interval, sensor and samples kept.
- Soft sensor, prediction: estimate, interval, T², SPE, domain and why a row has none, RMSE over the laboratory values.

Left out on both sides: labels and what they give (ROC and PR areas, VUS-PR), other kinds of inputs than lags, other models. Only
Hakaru's side checks and describes columns, thins a course to draw, has baselines, contributions of the alarms it tells, channels that
stand still, and the interval of the gain. Scripts hold whole arrays, as in a notebook; the figures of both must agree.

Each side runs in a process of its own, warmed up with a small table; they take turns, and the fastest of each counts. Peak memory is
beyond the libraries. The goal is at most 1.05 times plus 0.5 s for each training and prediction.

    python bench/process_data.py [--rows 1000000] [--rounds 2] [--cpus 2] [anomalies] [sensor]
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "apps" / "compute" / "src"))

CHANNELS, FACTORS, EVERY, SMALL_ROWS = 50, 8, 50, 20_000
GOAL_RATIO, GOAL_SECONDS = 1.05, 0.5
# Of figures of both sides, whose folds begin a row apart.
AGREE = 0.02
NAMES = [f"x{place:02d}" for place in range(CHANNELS)]


def make_table(path: Path, rows: int, seed: int) -> Path:
    """Channels that follow a few slow factors, with noise of their own, some missing cells, and a target that lags behind."""
    import numpy as np
    import pyarrow as pa
    import pyarrow.parquet as pq
    from scipy.signal import lfilter

    random = np.random.default_rng(0)
    weights = random.normal(size=(FACTORS, CHANNELS))
    late = random.integers(0, 100, FACTORS)
    random = np.random.default_rng(seed)
    factors = lfilter([0.1], [1, -0.98], random.normal(size=(rows + 100, FACTORS)), axis=0)
    minutes = np.arange(rows) * np.timedelta64(60_000_000, "us")
    columns: dict[str, Any] = {"time": np.datetime64("2026-01-01", "us") + minutes}
    for place, name in enumerate(NAMES):
        values = factors[100:] @ weights[:, place] + random.normal(scale=0.3, size=rows)
        if place % 10 == 0:
            values[random.integers(0, rows, rows // 2000)] = np.nan
        columns[name] = pa.array(values, mask=np.isnan(values))
    target = sum(factors[100 - lag : 100 - lag + rows, place] for place, lag in enumerate(late))
    target = target + random.normal(scale=0.1, size=rows)
    columns["y"] = pa.array(target, mask=np.arange(rows) % EVERY != 0)
    # As the server keeps tables.
    pq.write_table(pa.table(columns), path, row_group_size=122_880, compression="zstd")
    return path


Side = tuple[Callable[[Path, Path], float], Callable[[Path, Path], float]]


def own_anomalies(cpus: int) -> Side:
    """Hakaru's training, which answers how many rows of the test are in alarm, and its prediction, which answers how many are."""
    from hakaru_compute.job import JobContext
    from hakaru_compute.kinds.time_series.predict import predict
    from hakaru_compute.kinds.time_series.predict_spec import PredictSpec
    from hakaru_compute.kinds.time_series.spec import TrainSpec
    from hakaru_compute.kinds.time_series.train import train

    def trained(table: Path, folder: Path) -> float:
        spec = {
            "table": {"path": str(table)},
            "features": [{"name": name, "type": "numeric"} for name in NAMES],
            "time": "time",
            "models": [{"name": "pca", "parameters": {"name": "pca"}}],
        }
        found = train(TrainSpec.model_validate(spec), JobContext(folder, cpus=cpus))
        return next(row.test.flagged for row in found.leaderboard if row.index is not None)

    def predicted(table: Path, folder: Path) -> float:
        spec = {"model_dir": str(folder / "models/0"), "table": {"path": str(table)}}
        return predict(PredictSpec.model_validate(spec), JobContext(folder, cpus=cpus)).flagged

    return trained, predicted


def own_sensor(cpus: int) -> Side:
    """Hakaru's training, which answers the RMSE over the test, and its prediction, which answers that over the laboratory values."""
    from support.plain_sensor import LAG_STEP, LARGEST_LAG

    from hakaru_compute.job import JobContext
    from hakaru_compute.kinds.soft_sensor.predict import predict
    from hakaru_compute.kinds.soft_sensor.predict_spec import PredictSpec
    from hakaru_compute.kinds.soft_sensor.spec import TrainSpec
    from hakaru_compute.kinds.soft_sensor.train import train

    def trained(table: Path, folder: Path) -> float:
        spec = {
            "table": {"path": str(table)},
            "target": "y",
            "features": [{"name": name, "type": "numeric"} for name in NAMES],
            "time": "time",
            "lags": {"largest": LARGEST_LAG, "step": LAG_STEP},
            "models": [{"name": "pls", "parameters": {"name": "pls", "inputs": "levels"}}],
        }
        found = train(TrainSpec.model_validate(spec), JobContext(folder, cpus=cpus))
        return next(row.test.rmse for row in found.leaderboard if row.index is not None)

    def predicted(table: Path, folder: Path) -> float:
        spec = {"model_dir": str(folder / "models/0"), "table": {"path": str(table)}}
        return predict(PredictSpec.model_validate(spec), JobContext(folder, cpus=cpus)).metrics.rmse

    return trained, predicted


def side_of(task: str, which: str, cpus: int) -> Side:
    """Training and prediction of a side."""
    if which == "own":
        return own_anomalies(cpus) if task == "anomalies" else own_sensor(cpus)
    from support import plain_anomalies, plain_sensor

    plain = plain_anomalies if task == "anomalies" else plain_sensor
    return plain.train, plain.predict


def run_side(task: str, which: str, cpus: int, tables: dict[str, Path], line: Any) -> None:
    """In a process of its own: seconds and answers of training and prediction, and the peak of memory beyond the libraries."""
    import pyarrow as pa

    pa.set_cpu_count(cpus)
    parts = side_of(task, which, cpus)
    with tempfile.TemporaryDirectory() as given:
        for one in parts:
            one(tables["small"], Path(given))
    before = most_held_mb()
    seconds, answers = [], []
    with tempfile.TemporaryDirectory() as given:
        for one, table in zip(parts, (tables["training"], tables["new"]), strict=True):
            began = time.perf_counter()
            answers.append(float(one(table, Path(given))))
            seconds.append(time.perf_counter() - began)
    line.send((seconds, answers, most_held_mb() - before))


def most_held_mb() -> float:
    """getrusage's figure would be the parent's, which a process begins with."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def measured(task: str, which: str, cpus: int, tables: dict[str, Path]) -> tuple[list[float], list[float], float]:
    """What `run_side` says."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=run_side, args=(task, which, cpus, tables, theirs))
    process.start()
    theirs.close()
    try:
        return ours.recv()
    except EOFError:
        raise SystemExit(f"{task}, {which}: ended without an answer") from None
    finally:
        process.join()


def compare(task: str, rows: int, cpus: int, rounds: int, tables: dict[str, Path]) -> bool:
    """Prints a line for training and prediction. Answers whether each is within its goal."""
    turns = [[measured(task, which, cpus, tables) for which in ("own", "plain")] for _ in range(rounds)]
    reached = []
    for place, name in enumerate(("training", "prediction")):
        own, plain = (min(turn[side][0][place] for turn in turns) for side in (0, 1))
        ours, theirs = (turns[0][side][1][place] for side in (0, 1))
        limit, agree = GOAL_RATIO * plain + GOAL_SECONDS, abs(ours - theirs) <= AGREE * abs(theirs)
        reached.append(own <= limit and agree)
        sys.stdout.write(
            f"process-data: {task}, {name}, {rows} x {CHANNELS}: {own:.2f} s, script {plain:.2f} s, fastest of {rounds}, "
            f"ratio {own / plain:.3f} (goal at most {limit:.2f} s); results {ours:.6g} and {theirs:.6g}"
            f"{'' if agree else ' DO NOT AGREE'}\n"
        )
    own, plain = (min(turn[side][2] for turn in turns) for side in (0, 1))
    sys.stdout.write(f"process-data: {task}: peak {own:.0f} MB beyond the libraries, script {plain:.0f} MB\n")
    sys.stdout.flush()
    return all(reached)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("tasks", nargs="*", metavar="TASK", default=["anomalies", "sensor"])
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--cpus", type=int, default=2)
    arguments = parser.parse_args()
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ[name] = str(arguments.cpus)
    with tempfile.TemporaryDirectory() as given:
        folder = Path(given)
        tables = {
            name: make_table(folder / f"{name}.parquet", rows, seed)
            for seed, (name, rows) in enumerate(
                {"small": SMALL_ROWS, "training": arguments.rows, "new": arguments.rows}.items()
            )
        }
        reached = [compare(task, arguments.rows, arguments.cpus, arguments.rounds, tables) for task in arguments.tasks]
    return 0 if all(reached) else 1


if __name__ == "__main__":
    raise SystemExit(main())
