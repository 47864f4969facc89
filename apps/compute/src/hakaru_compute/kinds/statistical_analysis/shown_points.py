"""Which points of a long control chart are shown: of each piece those that stand out. All of them have been judged before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import numpy as np

from hakaru_compute.kinds.statistical_analysis.quality_spec import ControlChart, Track

V = TypeVar("V")
# More than these cannot be told apart on a screen.
MOST_SHOWN = 5000
# Pieces of a long chart, each shown by the lowest and the highest point of every track.
PIECES = 1000
# Of the points that meet a rule so many are shown besides, the first ones.
MOST_CALLED = 500


def shown(chart: ControlChart) -> ControlChart:
    """The chart itself, or of a long one the lowest and the highest point of each piece and track, the ends of phases, and the
    first points that meet a rule.
    """
    count = len(chart.labels)
    if count <= MOST_SHOWN:
        return chart
    called = sorted({one.point for track in chart.tracks for one in track.signals})
    ends = [place for phase in chart.phases for place in (phase.start, phase.end - 1)]
    kept = {*called[:MOST_CALLED], *ends}
    for track in chart.tracks:
        kept |= _extremes(np.array(track.values, dtype=float))
    places = sorted(kept)
    return chart.model_copy(
        update={
            "labels": _at(chart.labels, places),
            "rows": _at(chart.rows, places),
            "sizes": _at(chart.sizes, places),
            "tracks": [_of_places(track, places, kept) for track in chart.tracks],
            "places": places,
            "called": len(called),
        }
    )


def _extremes(values: np.ndarray) -> set[int]:
    """Places of the lowest and the highest of the values (k,) in each piece; NaN is neither."""
    edges = np.linspace(0, len(values), PIECES + 1).astype(int)
    low, high = np.where(np.isnan(values), np.inf, values), np.where(np.isnan(values), -np.inf, values)
    found: set[int] = set()
    for start, end in zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True):
        found |= {start + int(low[start:end].argmin()), start + int(high[start:end].argmax())}
    return found


def _of_places(track: Track, places: Sequence[int], kept: set[int]) -> Track:
    return track.model_copy(
        update={
            "values": _at(track.values, places),
            "centre": _at(track.centre, places),
            "lower": _at(track.lower, places),
            "upper": _at(track.upper, places),
            "signals": [one for one in track.signals if one.point in kept],
        }
    )


def _at(values: Sequence[V], places: Sequence[int]) -> list[V]:
    return [values[place] for place in places]
