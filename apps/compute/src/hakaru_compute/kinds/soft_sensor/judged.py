"""What reports are made of: the sensor as it was judged, fitted on the training samples alone, with its series."""

from __future__ import annotations

import copy
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq

from hakaru_compute.data.read_frame import numbers
from hakaru_compute.data.spec import Table
from hakaru_compute.families.supervised.metrics import half_width
from hakaru_compute.families.supervised.partial_least_squares import PartialLeastSquares, fit_partial_least_squares
from hakaru_compute.kinds.soft_sensor.fitted import FittedSensor
from hakaru_compute.kinds.soft_sensor.laboratory import Analyses
from hakaru_compute.kinds.soft_sensor.model_folder import LoadedSensor, load_sensor
from hakaru_compute.kinds.soft_sensor.regressors import make_regressor
from hakaru_compute.kinds.soft_sensor.running import Along, Course, run_along
from hakaru_compute.kinds.soft_sensor.samples import Samples, any_missing
from hakaru_compute.kinds.soft_sensor.selection import narrow
from hakaru_compute.kinds.soft_sensor.sensor import COVERAGE, Prepared, fit_on_training
from hakaru_compute.kinds.soft_sensor.series import Names, Series, read_series
from hakaru_compute.kinds.soft_sensor.understood import prepare_series
from hakaru_compute.model.folder import ROWS_FILE, require_same_table


@dataclass(frozen=True)
class JudgedSensor:
    """latent: the PLS of the scaled inputs with all its quantities. estimates (m,): of the samples, as they were judged; half: of
    intervals of 90 %.
    """

    loaded: LoadedSensor
    series: Series
    prepared: Prepared
    sensor: FittedSensor
    latent: PartialLeastSquares
    estimates: np.ndarray
    half: float | None

    @property
    def samples(self) -> Samples:
        """All samples, in order of time."""
        return self.prepared.samples

    @property
    def test(self) -> np.ndarray:
        """Places of the test's samples."""
        return self.prepared.split.held_out

    @property
    def first_later_row(self) -> int:
        """The first row after those of the training's samples."""
        return int(self.samples.rows[self.prepared.split.fit].max()) + 1

    def fresh(self) -> FittedSensor:
        """The sensor as it was fitted, to run along the test with, whatever another run of it learns."""
        return replace(self.sensor, regressor=copy.copy(self.sensor.regressor))

    def run(self, rows: np.ndarray, values: np.ndarray | None = None) -> Course:
        """Estimates of rows after the training as if online, of the series or of other values (n, p) in its place."""
        analyses: Analyses = self.prepared.analyses
        along = Along(
            self.prepared.series if values is None else values,
            self.prepared.stretches,
            analyses,
            learns_from=self.first_later_row,
        )
        return run_along(self.fresh(), along, rows)[0]


def load_judged(folder: Path, table: Table) -> JudgedSensor:
    """Of a model's folder and the table it was trained on. Raises table_changed, columns_missing."""
    loaded = load_sensor(folder)
    require_same_table(table, loaded.file)
    spec = loaded.file.spec
    whole = read_series(table.path, Names(spec.features, target=spec.target, time=spec.time), spec.hold)
    selection = loaded.file.lags.selection
    names = loaded.file.variables if selection is None else [one.column for one in selection.variables]
    series = whole.take([whole.variables.index(name) for name in names])
    prepared = prepare_series(series, spec)
    if selection is not None:
        prepared, series = narrow(prepared, series, selection)
    facts = loaded.live.facts
    regressor = make_regressor(facts.model, [facts.setting])
    sensor = fit_on_training(prepared, facts.inputs, regressor, series.variables, loaded.file.components)
    training = prepared.samples.take(prepared.split.fit)
    scaled = sensor.scaled(training)
    wanted = (training.target - training.inputs(facts.inputs)[1] - sensor.scale.level) / sensor.scale.size
    whole_rows = ~(any_missing(scaled) | np.isnan(wanted))
    latent = fit_partial_least_squares(scaled[whole_rows], wanted[whole_rows], loaded.file.components)
    estimates = numbers(pq.read_table(folder / ROWS_FILE, columns=["estimate"]).column(0))
    return JudgedSensor(loaded, series, prepared, sensor, latent, estimates, half_width(loaded.errors, COVERAGE))
