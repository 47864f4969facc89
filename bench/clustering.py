"""k-means on 100,000 x 50 and a hierarchy on 10,000 x 20: Hakaru's training against a plain scikit-learn and SciPy script.

Both read the table, scale, divide the rows (the same parameters, threads and seed) and judge the result by silhouette
(over as many rows), Calinski-Harabasz, Davies-Bouldin and for the tree its cophenetic correlation; the script also
repeats the clustering on parts of the rows, as Hakaru does for the stability. Hakaru besides keeps the model with its
domain and every row's distance. Each side is warmed up with a small table, then they take turns, and the fastest of
each counts. The goal is at most 1.05 times plus 0.5 s, and a peak of memory within what the job may take. Beyond what
fits the refusal is shown.

    python bench/clustering.py [--rows 100000] [--tree-rows 10000] [--rounds 2]
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "apps" / "compute" / "src"))

import numpy as np  # noqa: E402
import pyarrow as pa  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402
from scipy.cluster.hierarchy import cophenet, fcluster, linkage  # noqa: E402
from scipy.spatial.distance import pdist  # noqa: E402
from sklearn.cluster import KMeans  # noqa: E402
from sklearn.metrics import (  # noqa: E402
    adjusted_rand_score,
    calinski_harabasz_score,
    davies_bouldin_score,
    silhouette_score,
)
from sklearn.preprocessing import StandardScaler  # noqa: E402
from threadpoolctl import threadpool_limits  # noqa: E402

from hakaru_compute.families.unsupervised.train import train  # noqa: E402
from hakaru_compute.job import JobContext, JobError  # noqa: E402
from hakaru_compute.kinds.clustering.judge import SILHOUETTE_ROWS  # noqa: E402
from hakaru_compute.kinds.clustering.scan import MOST_STABLE, REPEATS, SHARE, STARTS  # noqa: E402
from hakaru_compute.kinds.clustering.spec import TrainSpec  # noqa: E402
from hakaru_compute.kinds.clustering.train import ClusteringTraining  # noqa: E402

CPUS, SEED, CLUSTERS, STARTS_OF_ALL, MEMORY_MB = 2, 0, 8, 20, 2048
GOAL_RATIO, GOAL_SECONDS = 1.05, 0.5
SMALL_ROWS = 500


def make_table(path: Path, rows: int, columns: int) -> Path:
    random = np.random.default_rng(0)
    centres = random.normal(scale=1.5, size=(CLUSTERS, columns))
    values = centres[random.integers(0, CLUSTERS, rows)] + random.normal(size=(rows, columns))
    pq.write_table(pa.table({f"x{index}": values[:, index] for index in range(columns)}), path)
    return path


def hakaru_seconds(table: Path, method: str, memory_mb: int | None = MEMORY_MB) -> float:
    names = pq.read_schema(table).names
    parameters = {"clusters": CLUSTERS}
    spec = TrainSpec.model_validate(
        {
            "table": {"path": str(table)},
            "features": [{"name": name, "type": "numeric"} for name in names],
            "models": [{"name": method, "parameters": parameters}],
            "seed": SEED,
        }
    )
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        train(ClusteringTraining, spec, JobContext(Path(folder), cpus=CPUS, memory_mb=memory_mb))
        return time.perf_counter() - began


def plain_seconds(table: Path, method: str) -> float:
    began = time.perf_counter()
    with threadpool_limits(limits=CPUS):
        read = pq.read_table(table)
        rows = StandardScaler().fit_transform(np.column_stack([column.to_numpy() for column in read.columns]))
        labels = divided(rows, method, STARTS_OF_ALL)
        silhouette_score(rows, labels, sample_size=min(SILHOUETTE_ROWS, len(rows)), random_state=SEED)
        calinski_harabasz_score(rows, labels)
        davies_bouldin_score(rows, labels)
        random = np.random.default_rng(SEED)
        some = random.choice(len(rows), min(MOST_STABLE, len(rows)), replace=False)
        for _ in range(REPEATS):
            part = random.choice(some, round(len(some) * SHARE), replace=False)
            with threadpool_limits(limits=1):
                adjusted_rand_score(labels[part], divided(rows[part], method, STARTS))
    return time.perf_counter() - began


def divided(rows: np.ndarray, method: str, starts: int) -> np.ndarray:
    if method == "kmeans":
        return KMeans(CLUSTERS, n_init=starts, random_state=SEED).fit(rows).labels_
    distances = pdist(rows)
    tree = linkage(distances, "ward")
    if starts == STARTS_OF_ALL:
        cophenet(tree, distances)
    return fcluster(tree, CLUSTERS, "maxclust")


def peak_mb(table: Path, method: str) -> float:
    """Of a process of its own that does nothing else, beyond the libraries."""
    ours, theirs = multiprocessing.get_context("spawn").Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_peak, args=(table, method, theirs))
    process.start()
    found = ours.recv()
    process.join()
    return found


def _peak(table: Path, method: str, line) -> None:
    before = most_held_mb()
    hakaru_seconds(table, method)
    line.send(most_held_mb() - before)


def most_held_mb() -> float:
    """getrusage's figure would be the parent's, which a process begins with."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def refusal(table: Path, method: str, memory_mb: int) -> JobError | None:
    try:
        hakaru_seconds(table, method, memory_mb)
    except JobError as error:
        return error
    return None


def compare(method: str, table: Path, small: Path, rounds: int) -> bool:
    hakaru_seconds(small, method)
    plain_seconds(small, method)
    turns = [(hakaru_seconds(table, method), plain_seconds(table, method)) for _ in range(rounds)]
    own, plain = (min(seconds) for seconds in zip(*turns, strict=True))
    limit, memory = GOAL_RATIO * plain + GOAL_SECONDS, peak_mb(table, method)
    data = pq.read_metadata(table)
    sys.stdout.write(
        f"clustering: {method}, {data.num_rows} x {data.num_columns}: {own:.2f} s, script {plain:.2f} s, fastest of "
        f"{rounds}, ratio {own / plain:.3f} (goal at most {limit:.2f} s); peak {memory:.0f} MB (at most {MEMORY_MB})\n"
    )
    return own <= limit and memory <= MEMORY_MB


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--tree-rows", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=2)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        wide = make_table(Path(folder, "wide.parquet"), arguments.rows, 50)
        tall = make_table(Path(folder, "tall.parquet"), arguments.tree_rows, 20)
        small = make_table(Path(folder, "small.parquet"), SMALL_ROWS, 20)
        reached = [
            compare("kmeans", wide, small, arguments.rounds),
            compare("hierarchical", tall, small, arguments.rounds),
        ]
        error = refusal(wide, "hierarchical", MEMORY_MB)
        refused = error is not None and error.code == "rows_beyond_method"
        most = f", at most {error.params['limit']} rows" if error is not None and refused else ""
        sys.stdout.write(f"clustering: a hierarchy of {arguments.rows} rows is refused: {refused}{most}\n")
    return 0 if all(reached) and (refused or arguments.rows <= arguments.tree_rows) else 1


if __name__ == "__main__":
    raise SystemExit(main())
