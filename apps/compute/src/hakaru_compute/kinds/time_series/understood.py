"""How a series was understood: its period, and what a careful person would want to know of it."""

from __future__ import annotations

import numpy as np

from hakaru_compute.families.series.channels import named, uneven_percent
from hakaru_compute.kinds.time_series.alarms import intervals_of
from hakaru_compute.kinds.time_series.result_spec import AnomalyWarning, AnomalyWarningCode, SeriesFacts, WindowFacts
from hakaru_compute.kinds.time_series.series import Series
from hakaru_compute.kinds.time_series.spec import TrainSpec
from hakaru_compute.kinds.time_series.split import Split
from hakaru_compute.kinds.time_series.windows import ChannelScale

USUAL_LENGTH = 20
SHORTEST_PERIOD, LONGEST_PERIOD = 4, 400
# The autocorrelation that a period must have, and the rows that it is looked for in.
PERIODIC = 0.3
MOST_LOOKED_AT = 50_000
MANY_MISSING = 0.5
FEW_ROWS, FEW_EVENTS = 200, 3


def find_length(series: Series, rows: np.ndarray) -> WindowFacts:
    """The window's length where none is given: of a single channel its period, else USUAL_LENGTH, and never over a tenth of the
    rows that are learned from.
    """
    most = max(1, len(rows) // 10)
    if len(series.channels) == 1:
        period = find_period(series.values[rows[:MOST_LOOKED_AT], 0])
        if period is not None and period <= most:
            return WindowFacts(length=period, found=True)
    return WindowFacts(length=min(USUAL_LENGTH, most), found=False)


def find_period(values: np.ndarray) -> int | None:
    """The lag of the highest peak of the autocorrelation of values (n,), null where none is high enough."""
    known = values[~np.isnan(values)]
    if len(known) < 4 * SHORTEST_PERIOD:
        return None
    centred = known - known.mean()
    longest = min(LONGEST_PERIOD, len(known) // 3)
    size = 1 << int(np.ceil(np.log2(2 * len(centred))))
    spectrum = np.fft.rfft(centred, size)
    found = np.fft.irfft(spectrum * np.conj(spectrum), size)[: longest + 2]
    if found[0] <= 0:
        return None
    found /= found[0]
    lags = np.arange(1, longest + 1)
    peaks = lags[(found[1:-1] >= found[:-2]) & (found[1:-1] > found[2:])]
    peaks = peaks[(peaks >= SHORTEST_PERIOD) & (found[peaks] >= PERIODIC)]
    return int(peaks[np.argmax(found[peaks])]) if len(peaks) else None


def warnings_of(
    whole: Series,
    used: Series,
    gappy: list[str],
    scale: ChannelScale,
    split: Split,
    window: WindowFacts,
    spec: TrainSpec,
) -> list[AnomalyWarning]:
    """Of the series as it came (all channels) and as it is used, without the gappy ones and what does not change."""
    found: list[AnomalyWarning] = []

    def tell(code: AnomalyWarningCode, **params: str | int | float) -> None:
        found.append(AnomalyWarning(code=code, params=params))

    facts = whole.facts(window.length)
    _tell_times(whole, facts, found)
    empty = whole.missing == facts.rows - facts.same_time - facts.without_time
    many = ~empty & (whole.missing > MANY_MISSING * len(whole.values))
    broken = np.isin(whole.channels, gappy)
    constant = ~empty & ~broken & ~np.isin(whole.channels, used.channels)
    marked: list[tuple[AnomalyWarningCode, np.ndarray]] = [
        ("columns_empty", empty),
        ("columns_constant", constant),
        ("columns_many_missing", many & ~broken),
    ]
    for code, columns in marked:
        if columns.any():
            tell(code, columns=named(whole.channels, columns))
    if gappy:
        tell("columns_gappy", columns=named(whole.channels, broken), length=window.length)
    if scale.outliers:
        tell("training_outliers", cells=scale.outliers)
    training = int(split.training.sum())
    if training < FEW_ROWS:
        tell("training_rows_few", rows=training)
    if split.method == "shuffled":
        tell("split_shuffled")
    elif split.embargo < window.length - 1 and split.test.any():
        tell("embargo_short", embargo=split.embargo, needed=window.length - 1)
    _tell_labels(whole, split, found)
    return found


def _tell_times(whole: Series, facts: SeriesFacts, found: list[AnomalyWarning]) -> None:
    counts: list[tuple[AnomalyWarningCode, str, int]] = [
        ("rows_resorted", "rows", facts.resorted),
        ("rows_same_time", "rows", facts.same_time),
        ("rows_without_time", "rows", facts.without_time),
        ("series_gaps", "gaps", facts.gaps),
        ("rows_bridged", "places", facts.bridged),
        ("rows_without_window", "rows", facts.without_window if facts.without_window > len(whole.values) // 20 else 0),
        ("values_carried", "cells", facts.carried),
    ]
    found += [AnomalyWarning(code=code, params={name: count}) for code, name, count in counts if count]
    if whole.order.times is not None and len(whole.values) > 1:
        steps = np.diff(whole.order.times)[np.diff(whole.order.runs) == 0]
        uneven = uneven_percent(steps, whole.stretches.interval)
        if uneven is not None:
            found.append(AnomalyWarning(code="series_uneven", params={"percent": uneven}))


def _tell_labels(series: Series, split: Split, found: list[AnomalyWarning]) -> None:
    if series.anomalous is None:
        found.append(AnomalyWarning(code="labels_missing"))
        return
    unlabelled = int(np.isnan(series.anomalous).sum())
    if unlabelled:
        found.append(AnomalyWarning(code="rows_unlabelled", params={"rows": unlabelled}))
    bad = series.anomalous == 1
    events = len(intervals_of(bad, series.run_starts))
    if not events:
        found.append(AnomalyWarning(code="no_anomalies"))
        return
    in_test = len(intervals_of(bad & split.test, series.run_starts))
    if not (bad & split.training).any():
        found.append(AnomalyWarning(code="no_anomalies_in_training"))
    if split.test.any() and not in_test:
        found.append(AnomalyWarning(code="no_anomalies_in_test"))
    elif split.test.any() and in_test < FEW_EVENTS:
        found.append(AnomalyWarning(code="test_events_few", params={"events": in_test}))
    if events < FEW_EVENTS:
        found.append(AnomalyWarning(code="events_few", params={"events": events}))
