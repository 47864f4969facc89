"""A five-step recipe on 10,000,000 × 20, Parquet in and out: Hakaru's run against a hand-written polars script.

The steps: outliers of ten columns to missing by mean ± 3 sigma, linear interpolation of them, a formula, a filter, and
standard scaling of ten columns. The script does the same in polars' lazy and streaming engines, as one would write it by
hand: no account of what was changed or removed, nothing kept to replay. Each side runs in a process of its own; they
take turns and the fastest of each counts. Goals: at most 1.5 times the script, and at most 24 GB.

    python bench/recipe.py [--rows 10000000] [--rounds 2]
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "apps" / "compute" / "src"
sys.path.insert(0, str(SOURCE))

COLUMNS, CPUS = 20, 2
NAMES = [f"x{i}" for i in range(COLUMNS)]
TREATED, SCALED = NAMES[:10], NAMES[10:]
GOAL, GOAL_GB = 1.5, 24.0
ROWS_AT_ONCE = 500_000
STEPS = [
    ("outliers_sigma", {"columns": TREATED, "action": "null"}),
    ("missing_linear", {"columns": TREATED}),
    ("formula", {"column": "ratio", "formula": "(x0 - x1) / (abs(x2) + 1)"}),
    ("filter_rows", {"selection": {"all": [{"column": "x3", "between": [-2, 2]}]}}),
    ("scale", {"columns": SCALED, "method": "standard"}),
]


def make_source(path: Path, rows: int) -> None:
    """Written as the server keeps tables."""
    import numpy as np
    import pyarrow as pa
    import pyarrow.parquet as pq

    random = np.random.default_rng(0)
    schema = pa.schema([(name, pa.float64()) for name in NAMES])
    with pq.ParquetWriter(path, schema, compression="zstd") as writer:
        for first in range(0, rows, ROWS_AT_ONCE):
            count = min(ROWS_AT_ONCE, rows - first)
            columns = [
                pa.array(np.round(random.normal(size=count), 4), mask=random.random(count) < 0.005) for _ in NAMES
            ]
            writer.write_table(pa.table(columns, schema=schema), row_group_size=122_880)


def own(source: Path, folder: Path) -> None:
    from hakaru_compute.job import JobContext
    from hakaru_compute.recipes.core.run import run
    from hakaru_compute.recipes.core.spec import RunSpec

    steps = [{"id": f"s{i}", "step": step, "parameters": parameters} for i, (step, parameters) in enumerate(STEPS)]
    spec = RunSpec.model_validate({"table": {"path": str(source)}, "recipe": {"steps": steps}})
    run(spec, JobContext(folder, cpus=CPUS))


def by_hand(source: Path, folder: Path) -> None:
    import polars as pl

    table = pl.scan_parquet(source)
    treated = [pl.col(name) for name in TREATED]
    figures = table.select(
        *(x.mean().name.suffix(" m") for x in treated), *(x.std().name.suffix(" s") for x in treated)
    )
    known = figures.collect(engine="streaming").row(0, named=True)
    limits = {name: (known[f"{name} m"], 3 * known[f"{name} s"]) for name in TREATED}
    cleaned = table.with_columns(
        pl.when((pl.col(name) - mean).abs() <= width).then(pl.col(name)).interpolate().alias(name)
        for name, (mean, width) in limits.items()
    )
    left = cleaned.with_columns(((pl.col("x0") - pl.col("x1")) / (pl.col("x2").abs() + 1)).alias("ratio")).filter(
        pl.col("x3").is_between(-2, 2)
    )
    frame = left.collect()
    scaled = frame.with_columns((pl.col(name) - pl.col(name).mean()) / pl.col(name).std(ddof=0) for name in SCALED)
    scaled.write_parquet(folder / "table.parquet", compression="zstd", compression_level=1, row_group_size=122_880)


def same(one: Path, other: Path) -> bool:
    import polars as pl

    a, b = pl.read_parquet(one), pl.read_parquet(other)
    differing = a.select((pl.col(name) - b.get_column(name)).abs().max() for name in a.columns).row(0)
    return a.shape == b.shape and max(differing) < 1e-9


def measured(side: str, source: Path, folder: Path) -> tuple[float, float]:
    """Seconds and peak GB of one side in a fresh process, its libraries loaded beforehand."""
    folder.mkdir(exist_ok=True)
    done = subprocess.run(
        [sys.executable, __file__, "--side", side, "--source", str(source), "--folder", str(folder)],
        env={**os.environ, "POLARS_MAX_THREADS": str(CPUS)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    seconds, peak = done.stdout.split()
    return float(seconds), float(peak)


def one_side(side: str, source: Path, folder: Path) -> None:
    import polars  # noqa: F401
    import pyarrow.parquet  # noqa: F401

    import hakaru_compute.recipes.core.run
    import hakaru_compute.recipes.preload  # noqa: F401

    began = time.perf_counter()
    (own if side == "own" else by_hand)(source, folder)
    seconds = time.perf_counter() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20)
    sys.stdout.write(f"{seconds:.3f} {peak:.3f}\n")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", type=int, default=10_000_000)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--side", choices=["own", "by_hand"])
    parser.add_argument("--source", type=Path)
    parser.add_argument("--folder", type=Path)
    arguments = parser.parse_args()
    if arguments.side:
        one_side(arguments.side, arguments.source, arguments.folder)
        return 0
    with tempfile.TemporaryDirectory() as given:
        folder = Path(given)
        source = folder / "source.parquet"
        make_source(source, arguments.rows)
        turns = [
            (measured("own", source, folder / "own"), measured("by_hand", source, folder / "by_hand"))
            for _ in range(arguments.rounds)
        ]
        agree = same(folder / "own" / "table.parquet", folder / "by_hand" / "table.parquet")
    seconds, plain_seconds = (min(turn[side][0] for turn in turns) for side in (0, 1))
    peak, plain_peak = (max(turn[side][1] for turn in turns) for side in (0, 1))
    sys.stdout.write(
        f"recipe: {arguments.rows} rows × {COLUMNS}, five steps: {seconds:.1f} s and {peak:.1f} GB, polars by hand "
        f"{plain_seconds:.1f} s and {plain_peak:.1f} GB, fastest of {arguments.rounds}, ratio "
        f"{seconds / plain_seconds:.2f} (goals at most {GOAL} and {GOAL_GB:.0f} GB); results "
        f"{'agree' if agree else 'DIFFER'}\n"
    )
    return 0 if seconds / plain_seconds <= GOAL and peak <= GOAL_GB and agree else 1


if __name__ == "__main__":
    raise SystemExit(main())
