"""Next experiments: rounds played on tables that have all outcomes, beside choosing at random and beside published figures.

Crossed barrel (600 conditions, one experiment a round): the share of the best 5 % that is found after 50 and 100
experiments. Arylation (1,728 reactions, five a round): the best yield after 10, 25 and 50. Means over the seeds. The
goals are what Liang and others (2021) and Shields and others (2021) publish of their Gaussian processes.

    python bench/next_experiments.py [--data FOLDER] [--seeds 20] [--only barrel|arylation]
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "apps" / "compute" / part) for part in ("src", "tests")]

import numpy as np  # noqa: E402
import polars as pl  # noqa: E402

from hakaru_compute.conditions.space import Space  # noqa: E402
from hakaru_compute.kinds.next_experiments.measured import read_experiments  # noqa: E402
from hakaru_compute.kinds.next_experiments.replay import Pool  # noqa: E402
from hakaru_compute.kinds.next_experiments.run import needed_rows  # noqa: E402
from hakaru_compute.kinds.next_experiments.spec import RunSpec  # noqa: E402

BARREL = ["n", "theta", "r", "t"]
ARYLATION = ["Base_SMILES", "Ligand_SMILES", "Solvent_SMILES", "Concentration", "Temp_C"]
# Published: a Gaussian process, Matérn 5/2 (Liang and others 2021), and GP-EI in batches of five (Shields and others 2021).
BARREL_PUBLISHED = {50: 0.322, 100: 0.591}
ARYLATION_PUBLISHED = {10: 74.0, 25: 95.6, 50: 99.8}


def pool_of(table: pl.DataFrame, factors: list[str], target: str, **options: object) -> tuple[Pool, int]:
    """The table's conditions, each with the mean of its rows, and how many a first batch has."""
    listed = [
        {"name": name, "type": "categorical", "levels": sorted(table[name].unique().to_list())}
        if table[name].dtype == pl.String
        else {"name": name, "type": "discrete", "values": sorted(table[name].cast(pl.Float64).unique().to_list())}
        for name in factors
    ]
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "table.parquet"
        table.write_parquet(path)
        spec = RunSpec.model_validate(
            {"table": {"path": str(path)}, "factors": listed, "targets": [{"target": target, "goal": "max"}], **options}
        )
        space = Space(spec.factors, spec.rules)
        experiments = read_experiments(space, spec)
    conditions, at = np.unique(experiments.conditions, axis=0, return_inverse=True)
    values = np.bincount(at.ravel(), experiments.targets[:, 0]) / np.bincount(at.ravel())
    return Pool(space, spec, conditions, values[:, None]), needed_rows(space)


def played(pool: Pool, first: int, budget: int, seeds: int) -> tuple[np.ndarray, np.ndarray]:
    """Orders (seeds, budget) of the rounds, and of chance."""
    orders = [pool.played(seed, budget, first, lambda _: None) for seed in range(seeds)]
    chance = [np.random.default_rng(seed).permutation(len(pool.values))[:budget] for seed in range(seeds)]
    return np.array(orders), np.array(chance)


def barrel(data: Path, seeds: int) -> bool:
    table = pl.read_csv(data / "opt_pvlab_a" / "Crossed_barrel.csv")
    reached = True
    for strategy in ("improvement", "optimistic"):
        pool, first = pool_of(table, BARREL, "toughness", strategy=strategy, batch=1)
        good = pool.good()
        began = time.perf_counter()
        orders = played(pool, first, max(BARREL_PUBLISHED), seeds)
        for after, published in BARREL_PUBLISHED.items():
            own, chance = (float(good[order[:, :after]].sum(axis=1).mean() / good.sum()) for order in orders)
            figures = f"{own:.3f}, chance {chance:.3f}, published {published}"
            print(f"crossed barrel, {strategy}, {seeds} seeds, best 5 % found after {after}: {figures}", flush=True)
            reached &= strategy == "improvement" or own >= published
        print(f"  {(time.perf_counter() - began) / seeds:.1f} s a seed", flush=True)
    return reached


def arylation(data: Path, seeds: int) -> bool:
    table = pl.read_csv(data / "opt_edbo_arylation" / "experiment_index.csv")
    pool, first = pool_of(table, ARYLATION, "yield", batch=5)
    began = time.perf_counter()
    orders = played(pool, first, max(ARYLATION_PUBLISHED), seeds)
    reached = True
    for after, published in ARYLATION_PUBLISHED.items():
        own, chance = (float(pool.values[order[:, :after], 0].max(axis=1).mean()) for order in orders)
        figures = f"{own:.1f}, chance {chance:.1f}, published {published}"
        print(f"arylation, batches of 5, {seeds} seeds, best yield after {after}: {figures}", flush=True)
        reached &= own >= published
    print(f"  {(time.perf_counter() - began) / seeds:.1f} s a seed", flush=True)
    return reached


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", default=os.environ.get("HAKARU_TEST_DATA", str(ROOT.parent / "shared" / "data")))
    options.add_argument("--seeds", type=int, default=20)
    options.add_argument("--only", choices=["barrel", "arylation"])
    asked = options.parse_args()
    parts = {"barrel": barrel, "arylation": arylation}
    reached = [
        part(Path(asked.data), asked.seeds) for name, part in parts.items() if asked.only is None or asked.only == name
    ]
    return 0 if all(reached) else 1


if __name__ == "__main__":
    sys.exit(main())
