"""Lags, rolling statistics, smoothing, derivatives and trends."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from hakaru_compute.recipes.core.columns import any_type, free, moment, numeric, seconds
from hakaru_compute.recipes.core.step_run import StepRun
from hakaru_compute.recipes.core.table import Table
from hakaru_compute.recipes.series.directions import along_columns, along_rows, require_points, to_array, to_series
from hakaru_compute.recipes.series.parameters import Derivative, Detrend, Lag, MovingAverage, Rolling, SavitzkyGolay


def lag(run: StepRun, table: Table, parameters: Lag) -> Table:
    names = any_type(table, parameters.columns)
    free(table, (f"{name} lag {rows}" for name in names for rows in parameters.lags))
    for name in names:
        run.tick()
        column = table.column(name)
        table = table.with_columns({f"{name} lag {rows}": column.shift(rows) for rows in parameters.lags})
    return table


def rolling(run: StepRun, table: Table, parameters: Rolling) -> Table:
    names = numeric(table, parameters.columns)
    window, least = parameters.window, min(parameters.least, parameters.window)
    target = {name: f"{name} {parameters.statistic} {window}" for name in names}
    free(table, target.values())
    method = {"sd": "rolling_std"}.get(parameters.statistic, f"rolling_{parameters.statistic}")
    for name in names:
        run.tick()
        values = to_series(to_array(table.column(name)))
        table = table.with_columns({target[name]: getattr(values, method)(window, min_samples=least).fill_nan(None)})
    return table


def savitzky_golay(run: StepRun, table: Table, parameters: SavitzkyGolay) -> Table:
    names = numeric(table, parameters.columns)
    require_points(parameters.window, len(names) if parameters.along == "columns" else table.height)

    def smooth(values: np.ndarray) -> np.ndarray:
        return _savitzky_golay(values, parameters)

    return _along(parameters.along)(run, table, names, smooth)


def moving_average(run: StepRun, table: Table, parameters: MovingAverage) -> Table:
    names = numeric(table, parameters.columns)

    def smooth(values: np.ndarray) -> np.ndarray:
        if values.ndim == 2:
            return np.vstack([_moving_average(row, parameters.window) for row in values]) if len(values) else values
        return _moving_average(values, parameters.window)

    return _along(parameters.along)(run, table, names, smooth)


def derivative(run: StepRun, table: Table, parameters: Derivative) -> Table:
    names = numeric(table, parameters.columns)
    require_points(2, len(names) if parameters.along == "columns" else table.height)
    distances: Any = 1.0
    if parameters.time is not None and parameters.along == "rows":
        distances = to_array(seconds(table.column(moment(table, parameters.time))))
        if not bool((np.diff(distances[~np.isnan(distances)]) > 0).all()):
            run.account.warn("time_unordered", column=parameters.time)

    def differentiate(values: np.ndarray) -> np.ndarray:
        with np.errstate(divide="ignore", invalid="ignore"):
            slopes = np.gradient(values, distances, axis=-1)
        slopes[np.isnan(values)] = np.nan
        return slopes

    return _along(parameters.along)(run, table, names, differentiate)


def detrend(run: StepRun, table: Table, parameters: Detrend) -> Table:
    names = numeric(table, parameters.columns)
    degree = parameters.degree
    if parameters.along == "columns":
        require_points(degree + 1, len(names))
        basis = np.linalg.qr(np.polynomial.polynomial.polyvander(np.linspace(-1, 1, len(names)), degree))[0]
        return along_columns(run, table, names, lambda matrix: matrix - (matrix @ basis) @ basis.T)
    if parameters.time is None:
        indices = np.arange(table.height, dtype=float)
    else:
        indices = to_array(seconds(table.column(moment(table, parameters.time))))

    def take_out(group: list[str], columns: list[pl.Series]) -> list[pl.Series]:
        return [
            _without_trend(run, name, to_array(column), indices, degree)
            for name, column in zip(group, columns, strict=True)
        ]

    return run.map(table, names, take_out)


def _along(direction: str) -> Any:
    return along_columns if direction == "columns" else along_rows


def _savitzky_golay(values: np.ndarray, parameters: SavitzkyGolay) -> np.ndarray:
    """As scipy's with polynomial ends; a window with a gap gives a gap."""
    from scipy.ndimage import maximum_filter1d
    from scipy.signal import savgol_filter

    if values.size == 0:
        return values
    window, half = parameters.window, parameters.window // 2
    gaps = np.isnan(values)
    smooth = savgol_filter(
        np.where(gaps, 0.0, values), window, parameters.degree, deriv=parameters.derivative, axis=-1, mode="interp"
    )
    if gaps.any():
        touched = maximum_filter1d(gaps.astype(np.uint8), window, axis=-1, mode="constant").astype(bool)
        touched[..., :half] |= gaps[..., :window].any(axis=-1, keepdims=True)
        touched[..., -half:] |= gaps[..., -window:].any(axis=-1, keepdims=True)
        smooth[touched] = np.nan
    return smooth


def _moving_average(values: np.ndarray, window: int) -> np.ndarray:
    """The mean of the known values of each window, cut off at the ends; a gap stays a gap."""
    mean = to_series(values).rolling_mean(window, min_samples=1, center=True).fill_null(float("nan")).to_numpy()
    return np.where(np.isnan(values), np.nan, mean)


def _without_trend(run: StepRun, name: str, values: np.ndarray, indices: np.ndarray, degree: int) -> pl.Series:
    learned = run.remember(name, lambda: _trend(values, indices, degree))
    if learned is None:
        run.account.warn("all_missing", column=name)
        return to_series(values)
    where = (indices - learned["origin"]) / (learned["width"] or 1.0)
    return to_series(values - np.polynomial.polynomial.polyval(where, np.array(learned["coefficients"], dtype=float)))


def _trend(values: np.ndarray, indices: np.ndarray, degree: int) -> dict[str, Any] | None:
    """The least-squares polynomial of the place in the range it was learned from; of lower degree with too few rows."""
    known = ~np.isnan(values) & ~np.isnan(indices)
    if not known.any():
        return None
    origin, width = float(indices[known].min()), float(np.ptp(indices[known])) or 1.0
    where = (indices[known] - origin) / width
    degree = min(degree, len(np.unique(where)) - 1)
    coefficients = np.polynomial.polynomial.polyfit(where, values[known], degree)
    return {"origin": origin, "width": width, "coefficients": coefficients.tolist()}
