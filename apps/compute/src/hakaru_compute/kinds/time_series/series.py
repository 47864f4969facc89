"""A table as runs in order of time: channels, labels and times, with stretches between gaps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.data.read_frame import coded, label_of, numbers
from hakaru_compute.data.read_table import read_table, require_columns
from hakaru_compute.families.series.hold import carry_forward
from hakaru_compute.families.series.stretches import Stretches, find_stretches
from hakaru_compute.families.series.times import TimeKind, moment_of, read_times
from hakaru_compute.kinds.time_series.alarms import intervals_of
from hakaru_compute.kinds.time_series.result_spec import LabelFacts, SeriesFacts
from hakaru_compute.kinds.time_series.spec import Labels


@dataclass(frozen=True)
class Order:
    """rows (n,): places in the table, runs one after another and in each by time; runs (n,): codes, places in `names`. times (n,):
    null without a time column. left_out: rows of the table that are not in it, and why.
    """

    rows: np.ndarray
    runs: np.ndarray
    names: list[str]
    times: np.ndarray | None
    kind: TimeKind | None
    resorted: int = 0
    same_time: np.ndarray = field(default_factory=lambda: np.empty(0, dtype=np.int64))
    without_time: np.ndarray = field(default_factory=lambda: np.empty(0, dtype=np.int64))

    @property
    def as_stored(self) -> bool:
        """Whether the rows are those of the table in its order."""
        return not (self.resorted or len(self.same_time) or len(self.without_time))


@dataclass(frozen=True)
class Series:
    """values (n, p): channels in `order`, NaN where missing once earlier values have stood in. anomalous (n,): 1, 0, NaN where a
    row is not labelled; null without labels. missing (p,): cells without a value in the table.
    """

    channels: list[str]
    values: np.ndarray
    order: Order
    stretches: Stretches
    anomalous: np.ndarray | None
    missing: np.ndarray
    carried: int
    label_source: Literal["column", "ranges", "both", "none"]

    @property
    def first(self) -> np.ndarray:
        """(n,): the first row of each row's stretch."""
        return self.stretches.first

    @property
    def run_starts(self) -> np.ndarray:
        """(n,): the first row of each row's run."""
        runs = self.order.runs
        begins = np.ones(len(runs), dtype=bool)
        begins[1:] = runs[1:] != runs[:-1]
        return np.maximum.accumulate(np.where(begins, np.arange(len(runs)), 0))

    @property
    def step_seconds(self) -> float | None:
        """From row to row, where times are dates."""
        return self.stretches.interval if self.order.kind == "datetime" else None

    def facts(self, length: int) -> SeriesFacts:
        """As results say it, of windows of this length."""
        order = self.order
        return SeriesFacts(
            rows=len(self.values) + len(order.same_time) + len(order.without_time),
            time=order.kind,
            step=None if order.times is None else self.stretches.interval,
            runs=len(order.names),
            gaps=self.stretches.gaps,
            bridged=self.stretches.bridged,
            resorted=order.resorted,
            same_time=len(order.same_time),
            without_time=len(order.without_time),
            carried=self.carried,
            without_window=int((np.arange(len(self.values)) - self.first < length - 1).sum()),
        )

    def label_facts(self) -> LabelFacts:
        """As results say it."""
        if self.anomalous is None:
            return LabelFacts(source="none", normal=0, anomalous=0, unlabelled=len(self.values), events=0)
        bad = self.anomalous == 1
        return LabelFacts(
            source=self.label_source,
            normal=int((self.anomalous == 0).sum()),
            anomalous=int(bad.sum()),
            unlabelled=int(np.isnan(self.anomalous).sum()),
            events=len(intervals_of(bad, self.run_starts)),
        )

    def take(self, channels: Sequence[int]) -> Series:
        """With some of the channels alone."""
        places = list(channels)
        return Series(
            [self.channels[place] for place in places],
            self.values if places == list(range(len(self.channels))) else self.values[:, places],
            self.order,
            self.stretches,
            self.anomalous,
            self.missing[places],
            self.carried,
            self.label_source,
        )


@dataclass(frozen=True)
class Names:
    """By which columns of a table a series is read: channels, time, runs and label, null where there are none."""

    channels: list[str]
    time: str | None = None
    runs: str | None = None
    labels: Labels = field(default_factory=Labels)

    @property
    def columns(self) -> list[str]:
        """All columns to read."""
        wanted = [*self.channels, self.time, self.runs, self.labels.column]
        return list(dict.fromkeys(name for name in wanted if name is not None))


def read_series(path: str, names: Names, hold: int, interval: float | None = None) -> Series:
    """Of a Parquet file, column by column. Raises columns_missing."""
    with pq.ParquetFile(path) as file:
        require_columns(names.columns, file.schema_arrow.names)
        rows = file.metadata.num_rows

    def column(name: str) -> pa.ChunkedArray:
        return read_table(path, [name]).column(0)

    return series_of(rows, column, lambda name: numbers(column(name)), names, hold, interval)


def series_of(
    rows: int,
    column: Callable[[str], pa.ChunkedArray],
    channel: Callable[[str], np.ndarray],
    names: Names,
    hold: int,
    interval: float | None = None,
) -> Series:
    """Of `rows` rows whose columns these give. interval: the step of the times, where it is known to be another than their median."""
    order = _order(
        rows,
        None if names.time is None else column(names.time),
        None if names.runs is None else column(names.runs),
    )
    stretches = find_stretches(len(order.rows), times=order.times, runs=order.runs, interval=interval, bridged=hold)
    # Channel by channel in memory: they are read, described and scaled so, and blocks of rows are slices of each.
    values = np.empty((len(order.rows), len(names.channels)), order="F")
    missing = np.zeros(len(names.channels), dtype=np.int64)
    carried = 0
    for place, name in enumerate(names.channels):
        found = channel(name)
        if not order.as_stored:
            found = found[order.rows]
        gone = int(np.isnan(found).sum())
        missing[place] = gone
        values[:, place] = carry_forward(found, stretches.first, hold) if gone else found
        carried += gone - int(np.isnan(values[:, place]).sum()) if gone else 0
    labels = names.labels
    source: Literal["column", "ranges", "both", "none"]
    by_column = None if labels.column is None else _labels_of(column(labels.column), labels)[order.rows]
    by_range = None if labels.ranges is None else _within(labels, order)
    if by_column is not None and by_range is not None:
        by_column, source = np.where(by_range == 1, 1.0, by_column), "both"
    else:
        source = "column" if by_column is not None else "none" if by_range is None else "ranges"
    anomalous = by_range if by_column is None else by_column
    return Series(list(names.channels), values, order, stretches, anomalous, missing, carried, source)


def _order(rows: int, time: pa.ChunkedArray | None, runs: pa.ChunkedArray | None) -> Order:
    codes, names = np.zeros(rows, dtype=np.int64), [""]
    if runs is not None:
        found, labels = coded(runs)
        # Runs stand in the order of their first rows; rows without a run are one of their own.
        found = np.where(found < 0, len(labels), found)
        kept, firsts = np.unique(found, return_index=True)
        ranks = np.empty(len(labels) + 1, dtype=np.int64)
        by_first = kept[np.argsort(firsts)]
        ranks[by_first] = np.arange(len(kept))
        codes, names = ranks[found], [(*labels, "")[code] for code in by_first]
    if time is None:
        order = np.argsort(codes, kind="stable")
        moved = int((np.diff(codes) < 0).sum())
        return Order(order, codes[order], names, None, None, moved)
    times, kind = read_times(time)
    gone = np.flatnonzero(np.isnan(times))
    order = np.lexsort((times, codes))
    order = order[~np.isnan(times[order])]
    sorted_times, sorted_codes = times[order], codes[order]
    again = np.zeros(len(order), dtype=bool)
    again[1:] = (sorted_codes[1:] == sorted_codes[:-1]) & (sorted_times[1:] == sorted_times[:-1])
    present = np.setdiff1d(np.arange(rows), gone) if len(gone) else np.arange(rows)
    back = (np.diff(times[present]) < 0) & (np.diff(codes[present]) == 0) | (np.diff(codes[present]) < 0)
    keep = ~again
    return Order(
        order[keep],
        sorted_codes[keep],
        names,
        sorted_times[keep],
        kind,
        int(back.sum()),
        np.sort(order[again]),
        gone,
    )


def _labels_of(column: pa.ChunkedArray, labels: Labels) -> np.ndarray:
    kind = column.type.value_type if pa.types.is_dictionary(column.type) else column.type
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        normal = {one.strip().casefold() for one in labels.normal}
        codes, names = coded(column)
        of_code = np.array([float((label_of(name) or "").casefold() not in normal) for name in names] + [np.nan])
        return of_code[codes]
    values = numbers(column)
    return np.where(np.isnan(values), np.nan, values != 0)


def _within(labels: Labels, order: Order) -> np.ndarray:
    found = np.zeros(len(order.rows))
    clock = order.rows.astype(float) if order.times is None else order.times
    for one in labels.ranges or []:
        start, end = moment_of(one.start), moment_of(one.end)
        inside = (clock >= start) & (clock <= end)
        if one.run is not None:
            inside &= order.runs == (order.names.index(one.run) if one.run in order.names else -1)
        found[inside] = 1.0
    return found
