"""Alarms of scores, and what they come to beside labels."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from hakaru_compute.kinds.time_series.threshold_spec import AlarmFigures, ModelSettings

SECONDS_A_DAY = 86_400.0


@dataclass(frozen=True)
class Scored:
    """Rows in order of time with their scores (n,), NaN where they have none. starts (n,): the first row of each row's stretch,
    over which no alarm goes on; run_starts (n,): that of its run, over which no event goes on. anomalous (n,): 1, 0, NaN; null
    without labels. step: seconds from row to row; null where times are no dates. learned (n,): rows that models learned from, null
    where there are none.
    """

    scores: np.ndarray
    starts: np.ndarray
    run_starts: np.ndarray
    anomalous: np.ndarray | None
    step: float | None
    learned: np.ndarray | None = None

    def part(self, inside: np.ndarray) -> Scored:
        """Some of the rows (mask): alarms and events do not go on over what is left out."""
        places = np.flatnonzero(inside)
        breaks = np.ones(len(places), dtype=bool)
        breaks[1:] = np.diff(places) > 1
        begins = np.maximum.accumulate(np.where(breaks, np.arange(len(places)), 0))
        inner = np.maximum(begins, np.searchsorted(places, self.starts[places]))
        runs = np.maximum(begins, np.searchsorted(places, self.run_starts[places]))
        anomalous = None if self.anomalous is None else self.anomalous[places]
        learned = None if self.learned is None else self.learned[places]
        return Scored(self.scores[places], inner, runs, anomalous, self.step, learned)


def intervals_of(marked: np.ndarray, starts: np.ndarray) -> np.ndarray:
    """First and last places (k, 2) of the pieces of true of a mask (n,), none of which goes on where `starts` (n,) changes."""
    begins = np.ones(len(marked), dtype=bool)
    begins[1:] = starts[1:] != starts[:-1]
    firsts = np.flatnonzero(marked & (begins | ~np.concatenate([[False], marked[:-1]])))
    ends = np.concatenate([begins[1:], [True]])[: len(marked)]
    lasts = np.flatnonzero(marked & (ends | ~np.concatenate([marked[1:], [False]])[: len(marked)]))
    return np.column_stack([firsts, lasts])


def in_alarm(scores: np.ndarray, starts: np.ndarray, settings: ModelSettings) -> np.ndarray:
    """Mask (n,) of the rows in alarm: known at each row, so that an alarm begins only once it has lasted."""
    with np.errstate(invalid="ignore"):
        over = scores > settings.limit
    if settings.smallest_duration == 1 or not over.any():
        return over
    rows = np.arange(len(over))
    quiet = np.maximum.accumulate(np.where(over, -1, rows))
    return over & (rows - np.maximum(quiet, starts - 1) >= settings.smallest_duration)


def over_interval(intervals: np.ndarray, marked: np.ndarray) -> np.ndarray:
    """How many marked rows (k,) lie in each of the intervals (k, 2), ends included."""
    sums = np.concatenate([[0], np.cumsum(marked)])
    return np.asarray(sums[intervals[:, 1] + 1] - sums[intervals[:, 0]])


def figures_of(scored: Scored, settings: ModelSettings, costs: tuple[float, float] = (10.0, 1.0)) -> AlarmFigures:
    """What alarms by these settings come to. costs: of a missed row and of a false one."""
    return figures_of_alarm(scored, in_alarm(scored.scores, scored.starts, settings), costs)


def figures_of_alarm(scored: Scored, alarm: np.ndarray, costs: tuple[float, float] = (10.0, 1.0)) -> AlarmFigures:
    """The same of rows in alarm (mask). Rows without a score are no part of it."""
    there = ~np.isnan(scored.scores)
    rows, flagged = int(there.sum()), int((alarm & there).sum())
    raised = intervals_of(alarm & there, scored.starts)
    days = None if scored.step is None else rows * scored.step / SECONDS_A_DAY
    found: dict[str, Any] = {
        "rows": rows,
        "flagged": flagged,
        "alarms": len(raised),
        "days": days,
        "alarms_a_day": _ratio(len(raised), days),
    }
    if scored.anomalous is None:
        return AlarmFigures(**{**_NOTHING, **found})
    bad, good = there & (scored.anomalous == 1), there & (scored.anomalous == 0)
    hit, false = int((alarm & bad).sum()), int((alarm & good).sum())
    anomalous, normal = int(bad.sum()), int(good.sum())
    # Rows without a score, as after a gap, do not make two events of one.
    events = intervals_of(scored.anomalous == 1, scored.run_starts)
    events = events[over_interval(events, bad) > 0]
    detected = over_interval(events, alarm & there) > 0
    false_alarms = int((over_interval(raised, bad) == 0).sum())
    precision, recall = _ratio(hit, hit + false), _ratio(hit, anomalous)
    event_precision = _ratio(len(raised) - false_alarms, len(raised))
    event_recall = _ratio(int(detected.sum()), len(events))
    ranges = range_scores(alarm & there, raised, bad, events, bad | good)
    delay = float(np.median(_delays(events[detected], alarm))) if detected.any() else None
    return AlarmFigures(
        **{
            **found,
            "normal": normal,
            "anomalous": anomalous,
            "precision": precision,
            "recall": recall,
            "f1": _ratio(2 * hit, 2 * hit + false + anomalous - hit) if anomalous else None,
            "far": _ratio(false, normal),
            "mar": _ratio(anomalous - hit, anomalous),
            "events": len(events),
            "detected": int(detected.sum()),
            "event_precision": event_precision,
            "event_recall": event_recall,
            "event_f1": _harmonic(event_precision, event_recall),
            "range_precision": ranges[0],
            "range_recall": ranges[1],
            # As of rows: without any alarm, anomalies are missed, so it is 0.
            "range_f1": _harmonic(ranges[0] or 0.0, ranges[1]),
            "delay_rows": delay,
            "delay_seconds": None if delay is None or scored.step is None else delay * scored.step,
            "false_alarms": false_alarms,
            "false_alarms_a_day": _ratio(false_alarms, days),
            "cost": costs[0] * (anomalous - hit) + costs[1] * false,
        }
    )


def range_scores(
    alarm: np.ndarray, alarms: np.ndarray, bad: np.ndarray, events: np.ndarray, known: np.ndarray
) -> tuple[float | None, float | None]:
    """Range-based precision and recall (Tatbul et al., NeurIPS 2018) of alarms (k, 2) and events (m, 2), which are the pieces of
    the masks `alarm` and `bad` (n,), with flat bias, α = 0 and cardinality 1/x: whether an event was detected at all is
    `event_recall`. Precision counts rows with a label (`known`) alone, and is null without an alarm that has any; recall is null
    without events.
    """
    labelled = over_interval(alarms, known)
    counted, size = alarms[labelled > 0], labelled[labelled > 0]
    precision = recall = None
    if len(counted):
        hit = over_interval(counted, bad) / size / np.maximum(_met(counted, events), 1)
        precision = float(hit.mean())
    if len(events):
        share = over_interval(events, alarm & bad) / np.maximum(over_interval(events, bad), 1)
        recall = float((share / np.maximum(_met(events, alarms), 1)).mean())
    return precision, recall


def _met(some: np.ndarray, others: np.ndarray) -> np.ndarray:
    """How many of others (m, 2) share a row with each of some (k, 2), both in order and without overlap among themselves."""
    begun = np.searchsorted(others[:, 0], some[:, 1], side="right")
    return np.asarray(begun - np.searchsorted(others[:, 1], some[:, 0], side="left"))


_NOTHING: dict[str, Any] = {
    **dict.fromkeys(("normal", "anomalous", "events", "detected"), 0),
    **dict.fromkeys(("precision", "recall", "f1", "far", "mar", "event_precision", "event_recall", "event_f1")),
    **dict.fromkeys(("range_precision", "range_recall", "range_f1")),
    **dict.fromkeys(("delay_rows", "delay_seconds", "false_alarms", "false_alarms_a_day", "cost")),
}


def _delays(events: np.ndarray, alarm: np.ndarray) -> np.ndarray:
    places = np.flatnonzero(alarm)
    return np.asarray(places[np.searchsorted(places, events[:, 0])] - events[:, 0])


def _ratio(part: float, whole: float | None) -> float | None:
    return part / whole if whole else None


def _harmonic(one: float | None, other: float | None) -> float | None:
    if one is None or other is None:
        return None
    return 2 * one * other / (one + other) if one + other > 0 else 0.0


def finite(value: float) -> float | None:
    """Null where it is NaN."""
    return None if math.isnan(value) else float(value)
