"""Scores along time and by size, thinned so that what they show stays."""

from __future__ import annotations

import numpy as np

from hakaru_compute.kinds.time_series.alarms import Scored, in_alarm, intervals_of
from hakaru_compute.kinds.time_series.threshold_spec import (
    ModelSettings,
    Part,
    ScoreCourse,
    ScoreHistogram,
    ThresholdCurve,
)

PARTS: tuple[Part, ...] = ("training", "left_out", "test")
CURVE_POINTS = 200


def downsampled_indices(scores: np.ndarray, most: int) -> np.ndarray:
    """Places of at most `most` of scores (n,): in each of as many pieces of equal length the lowest and the highest."""
    count = len(scores)
    if count <= most:
        return np.arange(count)
    pieces = most // 2
    edges = np.linspace(0, count, pieces + 1).astype(np.int64)[:-1]
    length = int(np.ceil(count / pieces))
    places = np.minimum(edges[:, None] + np.arange(length), count - 1)
    block = scores[places]
    gone = np.isnan(block)
    low = places[np.arange(pieces), np.argmin(np.where(gone, np.inf, block), axis=1)]
    high = places[np.arange(pieces), np.argmax(np.where(gone, -np.inf, block), axis=1)]
    return np.unique(np.concatenate([low, high]))


def course_of(
    scored: Scored,
    table_rows: np.ndarray,
    times: np.ndarray | None,
    runs: np.ndarray,
    names: list[str],
    parts: np.ndarray,
    most: int,
) -> ScoreCourse:
    """parts (n,): places in PARTS; table_rows (n,): of the table."""
    places = downsampled_indices(scored.scores, most)
    labels: list[bool | None] = [None] * len(places)
    if scored.anomalous is not None:
        labels = [None if one != one else one == 1 for one in scored.anomalous[places].tolist()]
    return ScoreCourse(
        rows=table_rows[places].tolist(),
        times=[None] * len(places) if times is None else times[places].tolist(),
        runs=runs[places].tolist(),
        run_names=names,
        parts=[PARTS[code] for code in parts[places]],
        scores=[None if one != one else one for one in scored.scores[places].tolist()],
        labels=labels,
        total=len(scored.scores),
    )


def histogram_of(scored: Scored, part: Part, bins: int) -> ScoreHistogram:
    """Of the rows with a score. The last bins hold what lies further out than 2 · the 99.9 % quantile of all."""
    there = ~np.isnan(scored.scores)
    scores = scored.scores[there]
    low = float(scores.min(initial=0.0)) if len(scores) else 0.0
    high = float(scores.max()) if len(scores) else 1.0
    if len(scores):
        high = min(high, low + 2 * max(float(np.quantile(scores, 0.999)) - low, 1e-9))
    edges = np.linspace(low, max(high, low + 1e-9), bins + 1)
    clipped = np.clip(scores, edges[0], edges[-1])
    labels = np.full(len(scores), np.nan) if scored.anomalous is None else scored.anomalous[there]

    def counted(mask: np.ndarray) -> list[int]:
        found: list[int] = np.histogram(clipped[mask], edges)[0].tolist()
        return found

    return ScoreHistogram(
        part=part,
        edges=edges.tolist(),
        normal=counted(labels == 0),
        anomalous=counted(labels == 1),
        unlabelled=counted(np.isnan(labels)),
    )


def curve_of(scored: Scored, part: Part, costs: tuple[float, float]) -> ThresholdCurve:
    """Figures at rising thresholds: between the scores of even ranks, of the upper ones more."""
    there = ~np.isnan(scored.scores)
    scores = scored.scores[there]
    rising = np.sort(scores)
    shares = np.concatenate(
        [np.linspace(0, 0.9, CURVE_POINTS // 4), 1 - np.geomspace(0.1, 1e-7, 3 * CURVE_POINTS // 4)]
    )
    levels = (
        np.unique(rising[np.minimum((shares * len(rising)).astype(np.int64), len(rising) - 1)])
        if len(rising)
        else rising
    )
    labels = None if scored.anomalous is None else scored.anomalous[there]
    above = len(rising) - np.searchsorted(rising, levels, side="right")
    # A stretch of rows above begins where a row is above and the one before it is not.
    before = np.concatenate([[-np.inf], scored.scores[:-1]])
    fresh = scored.starts == np.arange(len(scored.scores))
    before = np.where(fresh | np.isnan(before), -np.inf, before)
    ups = np.sort(scored.scores[there])
    downs = np.sort(np.minimum(scored.scores, before)[there])
    alarms = (len(ups) - np.searchsorted(ups, levels, side="right")) - (
        len(downs) - np.searchsorted(downs, levels, side="right")
    )
    days = None if scored.step is None else len(scores) * scored.step / 86_400
    none: list[float | None] = [None] * len(levels)
    far, mar, f1, cost = none, none, none, none
    if labels is not None:
        good, bad = np.sort(scores[labels == 0]), np.sort(scores[labels == 1])
        false = len(good) - np.searchsorted(good, levels, side="right")
        hit = len(bad) - np.searchsorted(bad, levels, side="right")
        far = (false / len(good)).tolist() if len(good) else none
        mar = (1 - hit / len(bad)).tolist() if len(bad) else none
        f1 = (2 * hit / np.maximum(hit + false + len(bad), 1)).tolist() if len(bad) else none
        cost = (costs[0] * (len(bad) - hit) + costs[1] * false).astype(float).tolist()
    return ThresholdCurve(
        part=part,
        thresholds=levels.tolist(),
        far=far,
        mar=mar,
        f1=f1,
        cost=cost,
        flagged=above.tolist(),
        alarms=alarms.tolist(),
        alarms_a_day=(alarms / days).tolist() if days else none,
    )


def alarm_places(scored: Scored, settings: ModelSettings) -> np.ndarray:
    """First and last places (k, 2) of the alarms."""
    alarm = in_alarm(scored.scores, scored.starts, settings) & ~np.isnan(scored.scores)
    return intervals_of(alarm, scored.starts)
