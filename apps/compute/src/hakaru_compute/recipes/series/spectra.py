"""Corrections of spectra, a row each over the chosen columns."""

from __future__ import annotations

import numpy as np

from hakaru_compute.job import JobError
from hakaru_compute.recipes.core.columns import numeric
from hakaru_compute.recipes.core.step_run import StepRun
from hakaru_compute.recipes.core.table import Table
from hakaru_compute.recipes.core.write_table import batches
from hakaru_compute.recipes.series.directions import CELLS_AT_ONCE, along_columns, to_array
from hakaru_compute.recipes.series.parameters import Msc, Snv


def snv(run: StepRun, table: Table, parameters: Snv) -> Table:
    """A spectrum with a missing point, or of one value only, is missing."""

    def correct(spectra: np.ndarray) -> np.ndarray:
        spread = spectra.std(axis=1, ddof=1, keepdims=True)
        mean = spectra.mean(axis=1, keepdims=True)
        spread[spread <= 1e-14 * np.abs(mean)] = np.nan
        return (spectra - mean) / spread

    return along_columns(run, table, _points(table, parameters.columns, 2), correct)


def msc(run: StepRun, table: Table, parameters: Msc) -> Table:
    """Each spectrum is offset + slope × reference; both are taken out. One that the reference does not explain is missing."""
    names = _points(table, parameters.columns, 3)
    reference = np.array(run.remember("reference", lambda: _mean_spectrum(run, table, names)), dtype=float)
    if not len(reference):
        run.account.warn("all_missing", column=names[0])
        return table
    centred = reference - reference.mean()

    def correct(spectra: np.ndarray) -> np.ndarray:
        mean = spectra.mean(axis=1, keepdims=True)
        with np.errstate(divide="ignore", invalid="ignore"):
            slope = ((spectra - mean) @ centred / (centred @ centred))[:, None]
            offset = mean - slope * reference.mean()
            slope[slope == 0] = np.nan
            return (spectra - offset) / slope

    return along_columns(run, table, names, correct)


def _mean_spectrum(run: StepRun, table: Table, names: list[str]) -> list[float]:
    """The mean of the complete spectra; nothing where there is none."""
    total, count = np.zeros(len(names)), 0
    for frame in batches(table.select(names), max(1, CELLS_AT_ONCE // len(names))):
        run.tick()
        spectra = np.column_stack([to_array(column) for column in frame.get_columns()])
        complete = spectra[~np.isnan(spectra).any(axis=1)]
        total, count = total + complete.sum(axis=0), count + len(complete)
    return (total / count).tolist() if count else []


def _points(table: Table, columns: list[str], least: int) -> list[str]:
    names = numeric(table, columns)
    if len(names) < least:
        raise JobError("recipe_points_too_few", least=least, points=len(names))
    return names
