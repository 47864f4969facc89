"""A table as a series: its variables, laboratory values and times, with stretches between gaps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import pyarrow.parquet as pq

from hakaru_compute.data.read_frame import numbers
from hakaru_compute.data.read_table import read_columns, require_columns
from hakaru_compute.data.spec import Feature
from hakaru_compute.families.series.channels import named, uneven_percent
from hakaru_compute.families.series.hold import carry_forward
from hakaru_compute.families.series.stretches import Stretches, find_stretches
from hakaru_compute.families.series.times import TimeKind, read_times
from hakaru_compute.job import JobError
from hakaru_compute.kinds.soft_sensor.result_spec import SensorWarning, SensorWarningCode, SeriesFacts

MANY_MISSING = 0.5


@dataclass(frozen=True)
class Series:
    """values (n, p): the variables, one after another in memory, NaN where missing once earlier values have stood in; target (n,):
    NaN where there is none; times (n,): null without a time column, seconds since 1970 of the series' clock where they are dates.
    missing (p,): cells without a value in the table; carried: those that an earlier value stands in for. lowest, highest (p,): NaN
    where there is none.
    """

    variables: list[str]
    values: np.ndarray
    target: np.ndarray
    times: np.ndarray | None
    time_kind: TimeKind | None
    stretches: Stretches
    missing: np.ndarray
    carried: int
    lowest: np.ndarray
    highest: np.ndarray

    @property
    def facts(self) -> SeriesFacts:
        """As results say it."""
        step = None if self.times is None else self.stretches.interval
        return SeriesFacts(
            rows=len(self.values), time=self.time_kind, step=step, gaps=self.stretches.gaps, carried=self.carried
        )

    def time(self, row: int) -> float | None:
        """A row's time, null without times."""
        return None if self.times is None else float(self.times[row])

    def rows_of(self, moments: np.ndarray) -> np.ndarray:
        """Moments (m,) of the series' clock in rows from its first, in between and beyond them too; NaN without times."""
        if self.times is None or not len(self.times):
            return np.full(len(moments), np.nan)
        return (moments - self.times[0]) / self.stretches.interval

    def take(self, columns: Sequence[int]) -> Series:
        """With some of the variables alone."""
        places = list(columns)
        return Series(
            [self.variables[place] for place in places],
            self.values if places == list(range(len(self.variables))) else self.values[:, places],
            self.target,
            self.times,
            self.time_kind,
            self.stretches,
            self.missing[places],
            self.carried,
            self.lowest[places],
            self.highest[places],
        )


@dataclass(frozen=True)
class Names:
    """By which columns of a table a series is read: of each feature, of the target and the time, null where there is none."""

    features: list[Feature]
    sources: dict[str, str] = field(default_factory=dict)
    target: str | None = None
    time: str | None = None

    def source(self, name: str) -> str:
        """The column of the table that a name is read from."""
        return self.sources.get(name, name)

    @property
    def columns(self) -> list[str]:
        """All columns to read."""
        wanted = [*(feature.name for feature in self.features), self.target, self.time]
        return list(dict.fromkeys(self.source(name) for name in wanted if name is not None))


def read_series(path: str, names: Names, hold: int, interval: float | None = None) -> Series:
    """Of a Parquet file whose rows are in order. interval: the step of its times, where it is known to be another than their median.
    Raises columns_missing, series_not_rising.
    """
    own = [names.source(name) for name in (names.target, names.time) if name is not None]
    features = [names.source(feature.name) for feature in names.features]
    with pq.ParquetFile(path) as file:
        require_columns(names.columns, file.schema_arrow.names)
        table = file.read(columns=own)
        rows = file.metadata.num_rows
    times, kind = (None, None) if names.time is None else read_times(table.column(names.source(names.time)))
    try:
        stretches = find_stretches(rows, times=times, interval=interval)
    except ValueError:
        assert times is not None
        wrong = ~np.isfinite(times)
        wrong[1:] |= ~(np.diff(times) > 0)
        raise JobError(
            "series_not_rising", column=names.source(names.time or ""), row=int(np.flatnonzero(wrong)[0]) + 1
        ) from None
    values = np.empty((rows, len(features)), order="F")
    missing = np.zeros(len(features), dtype=np.int64)
    lowest, highest = np.full(len(features), np.nan), np.full(len(features), np.nan)
    carried = 0
    for place, cells in enumerate(read_columns(path, features)):
        column = numbers(cells)
        if rows:
            lowest[place], highest[place] = column.min(), column.max()
            missing[place] = np.isnan(column).sum() if np.isnan(lowest[place]) else 0
        if missing[place]:
            column = carry_forward(column, stretches.first, hold)
            # fmin and fmax pass over what is missing, without a copy.
            lowest[place], highest[place] = np.fmin.reduce(column), np.fmax.reduce(column)
            carried += int(missing[place] - np.isnan(column).sum())
        values[:, place] = column
    target = np.full(rows, np.nan) if names.target is None else numbers(table.column(names.source(names.target)))
    variables = [feature.name for feature in names.features]
    return Series(variables, values, target, times, kind, stretches, missing, carried, lowest, highest)


def usable_variables(series: Series, target: str) -> tuple[list[int], list[SensorWarning]]:
    """The places of variables that vary, and what is to be said of the series. Raises features_constant where none does."""
    warnings = []
    empty = np.isnan(series.lowest)
    constant = series.lowest == series.highest
    many = ~empty & ~constant & (series.missing > MANY_MISSING * len(series.values))
    told: list[tuple[SensorWarningCode, np.ndarray]] = [
        ("columns_empty", empty),
        ("columns_constant", constant),
        ("columns_many_missing", many),
    ]
    for code, columns in told:
        if columns.any():
            warnings.append(SensorWarning(code=code, params={"columns": named(series.variables, columns)}))
    kept = np.flatnonzero(~empty & ~constant)
    if not len(kept):
        raise JobError("features_constant", target=target)
    if series.stretches.gaps:
        warnings.append(SensorWarning(code="series_gaps", params={"gaps": series.stretches.gaps}))
    if series.times is not None and len(series.times) > 1:
        uneven = uneven_percent(np.diff(series.times), series.stretches.interval)
        if uneven is not None:
            warnings.append(SensorWarning(code="series_uneven", params={"percent": uneven}))
    return [int(place) for place in kept], warnings
