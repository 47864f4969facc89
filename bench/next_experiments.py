"""Next experiments: rounds played on tables that have all outcomes, beside choosing at random and beside published figures.

Crossed barrel (600 conditions, one experiment a round): the share of the best 5 % that is found after 50 and 100
experiments. Arylation (1,728 reactions, five a round): the best yield after 10, 25 and 50. Means over the seeds, with
their standard errors. The goals are what Liang and others (2021) and Shields and others (2021) publish of their Gaussian
processes, 50 seeds each, less twice the standard error of the difference: seeds of both differ by chance.

The published arylation knows each molecule by computed properties. Ours goes by the molecules' structures, as their SMILES
are in the table; by names alone; and with --properties, the folder experiments/data/direct_arylation of
github.com/b-shields/edbo, by the published properties. The last two are shown and no goal.

    python bench/next_experiments.py [--data FOLDER] [--properties FOLDER] [--seeds 100] [--only barrel|arylation]
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
from hakaru_compute.kinds.next_experiments.molecules import describe_molecules  # noqa: E402
from hakaru_compute.kinds.next_experiments.properties import describe  # noqa: E402
from hakaru_compute.kinds.next_experiments.replay import Pool  # noqa: E402
from hakaru_compute.kinds.next_experiments.run import needed_rows  # noqa: E402
from hakaru_compute.kinds.next_experiments.spec import RunSpec  # noqa: E402

BARREL = ["n", "theta", "r", "t"]
ARYLATION = ["Base_SMILES", "Ligand_SMILES", "Solvent_SMILES", "Concentration", "Temp_C"]
# Published, with standard errors: a Gaussian process, Matérn 5/2 with one length, 2 random conditions, then one at a time by
# the confidence bound of 2 deviations (Liang and others 2021); GP-EI of computed properties, 5 random reactions, then batches of
# five (Shields and others 2021).
BARREL_PUBLISHED = {50: (0.322, 0.010), 100: (0.591, 0.007)}
ARYLATION_PUBLISHED = {10: (74.13, 2.74), 25: (95.61, 1.15), 50: (99.77, 0.10)}
# Columns of the published properties that say nothing of the molecule, by parts of their names (Shields and others 2021).
NO_PROPERTY = [
    "entry",
    "vibration",
    "correlation",
    "Rydberg",
    "correction",
    "atom_number",
    "E-M_angle",
    "MEAN",
    "STDEV",
]
DESCRIBED = {
    "Base_SMILES": ("base_dft.csv", "base_SMILES"),
    "Ligand_SMILES": ("ligand-boltzmann_dft.csv", "ligand_SMILES"),
    "Solvent_SMILES": ("solvent_dft.csv", "solvent_SMILES"),
}


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
        describe_molecules(space, spec, experiments.table, describe(space, spec, experiments.table), [])
    conditions, at = np.unique(experiments.conditions, axis=0, return_inverse=True)
    values = np.bincount(at.ravel(), experiments.targets[:, 0]) / np.bincount(at.ravel())
    return Pool(space, spec, conditions, values[:, None]), needed_rows(space)


def played(pool: Pool, first: int, budget: int, seeds: int) -> tuple[np.ndarray, np.ndarray]:
    """Orders (seeds, budget) of the rounds, and of chance."""
    orders = [pool.played(seed, budget, first, lambda _: None) for seed in range(seeds)]
    chance = [np.random.default_rng(seed).permutation(len(pool.values))[:budget] for seed in range(seeds)]
    return np.array(orders), np.array(chance)


def reaches(what: str, own: np.ndarray, chance: np.ndarray, published: tuple[float, float]) -> bool:
    """Prints a figure of all seeds (seeds,), and says whether it is at or above the published one, but for chance."""
    error = float(own.std(ddof=1) / len(own) ** 0.5)
    there, other = published
    print(
        f"{what}, {len(own)} seeds: {own.mean():.3f} ± {error:.3f}, chance {chance.mean():.3f}, published {there} ± {other}",
        flush=True,
    )
    return float(own.mean()) >= there - 2 * (error**2 + other**2) ** 0.5


def barrel(data: Path, properties: Path | None, seeds: int) -> bool:
    table = pl.read_csv(data / "opt_pvlab_a" / "Crossed_barrel.csv")
    reached = True
    for strategy in ("improvement", "optimistic"):
        pool, first = pool_of(table, BARREL, "toughness", strategy=strategy, batch=1)
        good = pool.good()
        began = time.perf_counter()
        orders = played(pool, first, max(BARREL_PUBLISHED), seeds)
        for after, published in BARREL_PUBLISHED.items():
            own, chance = (good[order[:, :after]].sum(axis=1) / good.sum() for order in orders)
            # Many good ones are what optimism is for.
            is_reached = reaches(f"crossed barrel, {strategy}, best 5 % found after {after}", own, chance, published)
            reached &= strategy == "improvement" or is_reached
        print(f"  {(time.perf_counter() - began) / seeds:.1f} s a seed", flush=True)
    return reached


def arylation(data: Path, properties: Path | None, seeds: int) -> bool:
    table = pl.read_csv(data / "opt_edbo_arylation" / "experiment_index.csv")
    molecules = [{"factor": factor} for factor in DESCRIBED]
    known: list[tuple[str, pl.DataFrame, dict[str, object]]] = [
        ("by names", table, {}),
        ("by molecules", table, {"molecules": molecules}),
    ]
    if properties:
        described, told = with_properties(table, properties)
        known.append(("by properties", told, {"described": described}))
    reached = True
    for how, rows, options in known:
        pool, first = pool_of(rows, ARYLATION, "yield", batch=5, **options)
        began = time.perf_counter()
        orders = played(pool, first, max(ARYLATION_PUBLISHED), seeds)
        for after, published in ARYLATION_PUBLISHED.items():
            own, chance = (pool.values[order[:, :after], 0].max(axis=1) for order in orders)
            is_reached = reaches(f"arylation {how}, batches of 5, best yield after {after}", own, chance, published)
            reached &= how != "by molecules" or is_reached
        print(f"  {(time.perf_counter() - began) / seeds:.1f} s a seed", flush=True)
    return reached


def with_properties(table: pl.DataFrame, folder: Path) -> tuple[list[dict[str, object]], pl.DataFrame]:
    """Which columns describe which factor, and the table with them."""
    described = []
    for factor, (name, key) in DESCRIBED.items():
        read = pl.read_csv(folder / name, infer_schema_length=None)
        columns = [
            column
            for column, dtype in read.schema.items()
            if dtype.is_numeric() and not any(part in column for part in NO_PROPERTY) and not read[column].has_nulls()
        ]
        table = table.join(read.select(key, *columns), left_on=factor, right_on=key, how="left", maintain_order="left")
        described.append({"factor": factor, "columns": columns})
    return described, table


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", default=os.environ.get("HAKARU_TEST_DATA", str(ROOT.parent / "shared" / "data")))
    options.add_argument("--properties", type=Path)
    options.add_argument("--seeds", type=int, default=100)
    options.add_argument("--only", choices=["barrel", "arylation"])
    asked = options.parse_args()
    parts = {"barrel": barrel, "arylation": arylation}
    reached = [
        part(Path(asked.data), asked.properties, asked.seeds)
        for name, part in parts.items()
        if asked.only is None or asked.only == name
    ]
    return 0 if all(reached) else 1


if __name__ == "__main__":
    sys.exit(main())
