"""Alarms and events as reports and predictions list them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from hakaru_compute.kinds.time_series.alarms import Scored, figures_of, in_alarm, intervals_of, over_interval
from hakaru_compute.kinds.time_series.course import PARTS, alarm_places
from hakaru_compute.kinds.time_series.predict_spec import Alarm, Contribution, RunFigures
from hakaru_compute.kinds.time_series.report_spec import Event
from hakaru_compute.kinds.time_series.series import Order
from hakaru_compute.kinds.time_series.threshold_spec import ModelSettings

MOST_RUNS = 1000
CONTRIBUTIONS = 10


def list_alarms(
    scored: Scored,
    order: Order,
    channels: list[str],
    shares_of: Callable[[np.ndarray], np.ndarray],
    settings: ModelSettings,
    most: int,
) -> tuple[int, list[Alarm]]:
    """How many alarms there are, and the first of them with what each channel has in their peaks. shares_of: gives the shares of the
    channels (k, p) in rows (k,).
    """
    places = alarm_places(scored, settings)
    shown = places[:most]
    peaks = np.array([low + int(np.argmax(scored.scores[low : high + 1])) for low, high in shown], dtype=np.int64)
    shares = shares_of(peaks)
    bad = None if scored.anomalous is None else scored.anomalous == 1
    events = np.empty((0, 2), dtype=np.int64) if bad is None else intervals_of(bad, scored.run_starts)
    actual = None if bad is None else over_interval(shown, bad) > 0
    with np.errstate(invalid="ignore"):
        over = scored.scores > settings.limit
    quiet = np.maximum.accumulate(np.where(over, -1, np.arange(len(over)))) if len(over) else over
    begun: set[int] = set()
    found = []
    for place, (low, high) in enumerate(shown):
        delay = None
        if actual is not None and actual[place]:
            event = int(np.searchsorted(events[:, 1], low))
            if event < len(events) and event not in begun:
                begun.add(event)
                delay = max(0, int(low - events[event, 0]))
        found.append(
            Alarm(
                first_row=int(order.rows[low]),
                last_row=int(order.rows[high]),
                first_time=_time(order, low),
                last_time=_time(order, high),
                run=_run(order, low),
                rows=int(high - low + 1),
                seconds=None if scored.step is None else float((high - low + 1) * scored.step),
                over_since=int(order.rows[max(int(quiet[low]) + 1, int(scored.starts[low]))]),
                peak=float(scored.scores[peaks[place]]),
                peak_row=int(order.rows[peaks[place]]),
                actual=None if actual is None else bool(actual[place]),
                delay_rows=delay,
                contributions=contributions_of(shares[place], channels),
            )
        )
    return len(places), found


def contributions_of(shares: np.ndarray, channels: list[str]) -> list[Contribution]:
    """The largest of a row's shares (p,)."""
    ranked = np.argsort(-shares, kind="stable")[:CONTRIBUTIONS]
    return [Contribution(channel=channels[one], share=float(shares[one])) for one in ranked if shares[one] > 0]


def list_events(
    scored: Scored, order: Order, parts: np.ndarray, settings: ModelSettings, most: int
) -> tuple[int, list[Event]]:
    """How many events there are, and the first of them with whether and when each was detected."""
    if scored.anomalous is None:
        return 0, []
    alarm = in_alarm(scored.scores, scored.starts, settings) & ~np.isnan(scored.scores)
    events = intervals_of(scored.anomalous == 1, scored.run_starts)
    raised = np.flatnonzero(alarm)
    found = []
    for low, high in events[:most]:
        inside = raised[np.searchsorted(raised, low) : np.searchsorted(raised, high, side="right")]
        delay = int(inside[0] - low) if len(inside) else None
        scores = scored.scores[low : high + 1]
        found.append(
            Event(
                part=PARTS[parts[low]],
                run=_run(order, low),
                first_row=int(order.rows[low]),
                last_row=int(order.rows[high]),
                first_time=_time(order, low),
                last_time=_time(order, high),
                rows=int(high - low + 1),
                detected=len(inside) > 0,
                delay_rows=delay,
                delay_seconds=None if delay is None or scored.step is None else delay * scored.step,
                by_alarm=len(inside) / int(high - low + 1),
                peak=None if np.isnan(scores).all() else float(np.nanmax(scores)),
            )
        )
    return len(events), found


def by_run(scored: Scored, order: Order, settings: ModelSettings) -> list[RunFigures]:
    """Alarms of each run; none where there is but one."""
    if len(order.names) < 2:
        return []
    found = []
    for code, name in enumerate(order.names[:MOST_RUNS]):
        low, high = np.searchsorted(order.runs, [code, code + 1])
        own = np.zeros(len(order.runs), dtype=bool)
        own[low:high] = True
        one = scored.part(own)
        figures = None if np.isnan(one.scores).all() else figures_of(one, settings)
        found.append(RunFigures(run=name, rows=int(high - low), figures=figures))
    return found


def _time(order: Order, place: int) -> float | None:
    return None if order.times is None else float(order.times[place])


def _run(order: Order, place: int) -> str | None:
    return order.names[order.runs[place]] if len(order.names) > 1 else None
