"""Downsampling, harmonic means and shuffling."""

from __future__ import annotations

import numpy as np
import polars as pl

from hakaru_compute.job import JobError
from hakaru_compute.recipes.entry import StepEntry, always
from hakaru_compute.recipes.parameters.sampling import Downsample, HarmonicMean, Shuffle
from hakaru_compute.recipes.step_run import StepRun
from hakaru_compute.recipes.steps.blocks import block_table
from hakaru_compute.recipes.steps.columns_used import numeric
from hakaru_compute.recipes.table import Table


def downsample(run: StepRun, table: Table, parameters: Downsample) -> Table:
    if parameters.method == "block_mean":
        return block_table(run, table, parameters.k)
    if parameters.method == "every_kth":
        return run.keep(table, _places(table) % parameters.k == 0)
    return run.keep(table, _random_rows(table.height, parameters.rows, parameters.seed))


def harmonic_mean(run: StepRun, table: Table, parameters: HarmonicMean) -> Table:
    names = numeric(table, parameters.columns)
    for name in names:
        run.tick()
        values = table.column(name)
        wrong = (values <= 0).fill_null(False)
        if wrong.any():
            place = wrong.arg_true()[0]
            raise JobError(
                "recipe_value_not_positive",
                column=name,
                row=int(table.row_numbers()[place]),
                value=float(values[place]),
                limit=0,
            )
    return block_table(run, table, parameters.k, harmonic=set(names))


def shuffle(run: StepRun, table: Table, parameters: Shuffle) -> Table:
    if run.time_series:
        raise JobError("recipe_shuffles_time")
    return table.gather(pl.Series(np.random.default_rng(parameters.seed).permutation(table.height)))


def _places(table: Table) -> pl.Series:
    return pl.int_range(table.height, eager=True)


def _random_rows(height: int, wanted: int, seed: int) -> pl.Series:
    mask = np.zeros(height, dtype=bool)
    mask[np.random.default_rng(seed).choice(height, min(wanted, height), replace=False, shuffle=False)] = True
    return pl.Series(mask)


ENTRIES = {
    "downsample": StepEntry(
        downsample,
        lambda parameters: ("row_making",) if parameters.method == "block_mean" else ("row_dropping",),
        chooses_training_rows=lambda _parameters: True,
    ),
    "harmonic_mean": StepEntry(harmonic_mean, always("row_making"), chooses_training_rows=lambda _parameters: True),
    "shuffle": StepEntry(shuffle, always("ordered"), chooses_training_rows=lambda _parameters: True),
}
