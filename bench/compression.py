"""Dimensional compression against plain scripts: PCA of 100,000 x 50, t-SNE and UMAP of 20,000 x 50.

The script reads the same Parquet file, scales with StandardScaler and calls scikit-learn (umap-learn for UMAP) with the
same parameters on the same number of cores. What Hakaru answers beside the map, the script answers too, to the same digits,
and nothing else: how well the map keeps neighbours (scikit-learn's `trustworthiness` both ways at three numbers of
neighbours, of the same sampled rows among all rows), and for PCA how many components there are, by parallel analysis with as
many shuffles and by cross-validated cells: 7 folds of the same 5,000 rows, one PCA a fold, whose first 1 to 30 components
are judged. A script that called `cross_val_score` for each number would fit the same PCA thirty times over, and
`trustworthiness` of a sample alone would compare with a fraction of the rows: neither would be the same work. The script
checks and keeps nothing; Hakaru also checks the table, and writes the model and all scores. Each turn is a fresh process
with its libraries loaded beforehand; UMAP's is warmed up with a small table first, as it is compiled. Sides take turns and
the fastest counts. The goal is at most 1.05 times plus 0.5 s.

    python bench/compression.py [--rounds 2] [--rows ROWS] [pca] [tsne] [umap]
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "apps" / "compute" / "src"))

import numpy as np  # noqa: E402

COLUMNS, FACTORS, CPUS, SEED = 50, 6, 2, 0
ROWS = {"pca": 100_000, "tsne": 20_000, "umap": 20_000}
BASELINES = {"pca": "scikit-learn PCA", "tsne": "scikit-learn TSNE", "umap": "umap-learn"}
GOAL_RATIO, GOAL_SECONDS = 1.05, 0.5
SHUFFLES, QUANTILE = 20, 0.95
PERPLEXITY, NEIGHBOURS = 30.0, 15
SMALL_ROWS = 500
MOST_COMPONENTS, FOLDS, VALIDATED_ROWS = 30, 7, 5000
JUDGED_NEIGHBOURS = (5, 12, 30)
PARAMETERS: dict[str, dict] = {
    "pca": {"choice": "parallel"},
    "tsne": {"perplexities": [PERPLEXITY]},
    "umap": {"neighbours": [NEIGHBOURS]},
}


def make_source(path: Path, rows: int) -> None:
    """Groups that differ in a few factors, and noise."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    random = np.random.default_rng(0)
    centres = random.normal(scale=2, size=(8, FACTORS))
    factors = centres[random.integers(8, size=rows)] + random.normal(size=(rows, FACTORS))
    values = factors @ random.normal(size=(FACTORS, COLUMNS)) + random.normal(size=(rows, COLUMNS))
    pq.write_table(pa.table({f"x{index}": values[:, index] for index in range(COLUMNS)}), path)


def own(method: str, source: Path, folder: Path) -> dict:
    from hakaru_compute.families.unsupervised.train import train
    from hakaru_compute.job import JobContext
    from hakaru_compute.kinds.dimensional_compression.spec import TrainSpec
    from hakaru_compute.kinds.dimensional_compression.train import CompressionTraining

    spec = TrainSpec.model_validate(
        {
            "table": {"path": str(source)},
            "features": [{"name": f"x{index}", "type": "numeric"} for index in range(COLUMNS)],
            "models": [{"name": method, "parameters": PARAMETERS[method]}],
            "seed": SEED,
        }
    )
    row = train(CompressionTraining, spec, JobContext(folder, cpus=CPUS)).leaderboard[0]
    if row.state == "failed":
        raise SystemExit(f"not trained: {row.error_code}")
    quality = [[one.trustworthiness, one.continuity] for one in row.maps[0].quality]
    found = {"components": row.components, "explained": row.explained_variance, "divergence": row.maps[0].kl_divergence}
    return {
        **found,
        "quality": quality if method == "pca" else None,
        "press": press_of(folder) if method == "pca" else None,
    }


def by_hand(method: str, source: Path) -> dict:
    import pyarrow.parquet as pq
    from sklearn.preprocessing import StandardScaler

    warnings.simplefilter("ignore")
    table = pq.read_table(source)
    scaled = StandardScaler().fit_transform(np.column_stack([column.to_numpy() for column in table.columns]))
    placed, found = {"pca": plain_pca, "tsne": plain_tsne, "umap": plain_umap}[method](scaled)
    quality = judge(scaled, placed[:, :2])
    return {**found, "quality": quality if method == "pca" else None}


def press_of(folder: Path) -> list[float]:
    """The errors of cross-validated cells that the model was kept with."""
    return json.loads((folder / "models/0/model.json").read_text())["facts"]["cross_validation"]["press"]


def judge(scaled: np.ndarray, placed: np.ndarray) -> list[list[float]]:
    """How well some rows keep their neighbours among all, both ways: scikit-learn's `trustworthiness`, which compares all rows
    with all, in pieces that fit into memory.
    """
    from sklearn.metrics import pairwise_distances

    from hakaru_compute.kinds.dimensional_compression.train import COMPARISONS, FEWEST_ROWS, MOST_ROWS

    count = len(scaled)
    looked_at = min(MOST_ROWS, max(FEWEST_ROWS, COMPARISONS // count))
    rows = (
        np.sort(np.random.default_rng(SEED).choice(count, looked_at, replace=False))
        if count > looked_at
        else np.arange(count)
    )
    sums = np.zeros((len(JUDGED_NEIGHBOURS), 2))
    for piece in np.array_split(rows, max(1, len(rows) * count // 4_000_000)):
        first, second = (pairwise_distances(one[piece], one) for one in (scaled, placed))
        for distances in (first, second):
            distances[np.arange(len(piece)), piece] = np.inf
        orders = [np.argsort(distances, axis=1) for distances in (first, second)]
        for side, (true, seen) in enumerate((orders, orders[::-1])):
            ranks = np.empty_like(true)
            ranks[np.arange(len(piece))[:, None], true] = np.arange(1, count + 1)
            for index, k in enumerate(JUDGED_NEIGHBOURS):
                beyond = ranks[np.arange(len(piece))[:, None], seen[:, :k]] - k
                sums[index, side] += beyond[beyond > 0].sum()
    scales = [2 / (len(rows) * k * (2 * count - 3 * k - 1)) for k in JUDGED_NEIGHBOURS]
    return [[float(1 - scale * one) for one in both] for scale, both in zip(scales, sums, strict=True)]


def plain_pca(scaled: np.ndarray) -> tuple[np.ndarray, dict]:
    from sklearn.decomposition import PCA

    model = PCA().fit(scaled)
    random = np.random.default_rng(SEED)
    shuffled = [PCA().fit(random.permuted(scaled, axis=0)).explained_variance_ for _ in range(SHUFFLES)]
    count = int(np.argmin(model.explained_variance_ > np.quantile(shuffled, QUANTILE, axis=0)))
    return model.transform(scaled), {
        "press": cross_validate(scaled[np.random.default_rng(SEED).permutation(len(scaled))[:VALIDATED_ROWS]]),
        "components": count,
        "explained": float(model.explained_variance_ratio_[:count].sum()),
    }


def cross_validate(some: np.ndarray) -> list[float]:
    """Error of left-out cells of left-out rows by number of components, from 0: each cell from the others of its row."""
    from sklearn.decomposition import PCA
    from sklearn.preprocessing import StandardScaler

    errors = np.zeros(MOST_COMPONENTS + 1)
    for fold in range(FOLDS):
        out = np.zeros(len(some), dtype=bool)
        out[fold::FOLDS] = True
        scaler = StandardScaler().fit(some[~out])
        model = PCA(MOST_COMPONENTS).fit(scaler.transform(some[~out]))
        # The scales have n − 1 below.
        held = scaler.transform(some[out]) * np.sqrt(1 - 1 / (~out).sum())
        errors[0] += (held**2).sum()
        for components in range(1, MOST_COMPONENTS + 1):
            kept = model.components_[:components]
            left = (held - held @ kept.T @ kept) / (1 - (kept**2).sum(axis=0))
            errors[components] += (left**2).sum()
    return errors.tolist()


def plain_tsne(scaled: np.ndarray) -> tuple[np.ndarray, dict]:
    from sklearn.manifold import TSNE

    model = TSNE(perplexity=PERPLEXITY, init="pca", random_state=SEED, n_jobs=CPUS).fit(scaled)
    return model.embedding_, {"components": 2, "divergence": float(model.kl_divergence_)}


def plain_umap(scaled: np.ndarray) -> tuple[np.ndarray, dict]:
    from umap import UMAP

    return UMAP(n_neighbors=NEIGHBOURS, random_state=SEED, n_jobs=1).fit_transform(scaled), {"components": 2}


def one_side(side: str, method: str, source: Path, small: Path, folder: Path) -> None:
    import pyarrow.parquet  # noqa: F401
    import sklearn.decomposition
    import sklearn.manifold
    import sklearn.metrics  # noqa: F401
    import threadpoolctl

    import hakaru_compute.kinds.dimensional_compression.train  # noqa: F401

    threadpoolctl.threadpool_limits(CPUS)

    def work(path: Path) -> dict:
        return own(method, path, folder) if side == "own" else by_hand(method, path)

    if method == "umap":
        work(small)
    began = time.perf_counter()
    found = work(source)
    seconds = time.perf_counter() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20)
    sys.stdout.write(json.dumps({"seconds": seconds, "peak": peak, **found}) + "\n")


def measured(side: str, method: str, folder: Path) -> dict:
    """What one side, in a fresh process, says of itself."""
    done = subprocess.run(
        [sys.executable, __file__, method, "--side", side, "--folder", str(folder)],
        env={**os.environ, "OMP_NUM_THREADS": str(CPUS), "OPENBLAS_NUM_THREADS": str(CPUS)}, stdout=subprocess.PIPE, text=True,
        check=True,
    )  # fmt: skip
    return json.loads(done.stdout.splitlines()[-1])


def compared(method: str, rows: int, rounds: int) -> bool:
    with tempfile.TemporaryDirectory() as given:
        folder = Path(given)
        make_source(folder / "source.parquet", rows)
        make_source(folder / "small.parquet", SMALL_ROWS)
        turns = [(measured("own", method, folder), measured("by_hand", method, folder)) for _ in range(rounds)]
    seconds, plain = (min(turn[side]["seconds"] for turn in turns) for side in (0, 1))
    peak, plain_peak = (max(turn[side]["peak"] for turn in turns) for side in (0, 1))
    limit = GOAL_RATIO * plain + GOAL_SECONDS
    agree = all(agrees(*turn) for turn in turns)
    sys.stdout.write(
        f"compression: {method}, {rows} x {COLUMNS}: {seconds:.1f} s and {peak:.1f} GB, {BASELINES[method]} "
        f"{plain:.1f} s and {plain_peak:.1f} GB, fastest of {rounds}, ratio {seconds / plain:.3f} (goal at most "
        f"{limit:.1f} s); results {'agree' if agree else 'DIFFER'}\n"
    )
    return seconds <= limit and agree


def agrees(one: dict, other: dict) -> bool:
    """The same number of components with the same variance, the same errors of cells and neighbours kept; maps as good."""
    if one["components"] != other["components"]:
        return False
    for name, tolerance in (("explained", 1e-9), ("divergence", 0.02)):
        a, b = one.get(name), other.get(name)
        if a is not None and b is not None and abs(a - b) > tolerance * abs(b):
            return False
    # Of maps that are drawn at random, only how good they are can be compared.
    lists = [(one.get(name), other.get(name)) for name in ("quality", "press")]
    return all(a is None or np.allclose(a, b, rtol=1e-6, atol=1e-9) for a, b in lists)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("methods", nargs="*", metavar="METHOD", choices=[*ROWS, []])
    parser.add_argument("--rows", type=int)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--side", choices=["own", "by_hand"])
    parser.add_argument("--folder", type=Path)
    arguments = parser.parse_args()
    methods = arguments.methods or list(ROWS)
    if arguments.side:
        folder = arguments.folder
        one_side(arguments.side, methods[0], folder / "source.parquet", folder / "small.parquet", folder)
        return 0
    reached = [compared(method, arguments.rows or ROWS[method], arguments.rounds) for method in methods]
    return 0 if all(reached) else 1


if __name__ == "__main__":
    raise SystemExit(main())
