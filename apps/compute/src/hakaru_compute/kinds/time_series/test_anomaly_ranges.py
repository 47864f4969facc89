"""Range-based precision, recall and F1 of alarms."""

from typing import Any

import numpy as np
import pytest

from hakaru_compute.kinds.time_series.alarms import Scored, figures_of
from hakaru_compute.kinds.time_series.threshold_spec import ModelSettings

# Of ten rows from 10, 30 and 60, and their precision, recall and F1 by prts 1.0.0.3 (reciprocal, flat, alpha 0).
EVENTS = [(10, 19), (30, 39), (60, 69)]


@pytest.mark.parametrize(
    ("alarms", "expected"),
    [
        ([(8, 14), (30, 31), (35, 36), (80, 89)], (0.6785714285714286, 0.23333333333333334, 0.3472584856396867)),
        ([(5, 75)], (0.14084507042253522, 1.0, 0.24691358024691357)),
        ([(10, 19), (30, 39), (60, 69)], (1.0, 1.0, 1.0)),
        ([(62, 62), (64, 64), (66, 66), (95, 99)], (0.75, 0.03333333333333333, 0.06382978723404255)),
    ],
)
def test_range_based_scores_are_those_of_their_definition(alarms: list[Any], expected: tuple[float, ...]) -> None:
    found = ranges_of(EVENTS, alarms)
    assert found == pytest.approx(expected, abs=1e-12)


def ranges_of(events: list[Any], alarms: list[Any], starts: Any = None, unlabelled: Any = ()) -> tuple[Any, ...]:
    bad, scores = np.zeros(100), np.zeros(100)
    for low, high in events:
        bad[low : high + 1] = 1
    for low, high in alarms:
        scores[low : high + 1] = 2
    bad[list(unlabelled)] = np.nan
    first = np.zeros(100, dtype=np.int64) if starts is None else starts
    figures = figures_of(Scored(scores, first, first, bad, None), ModelSettings(threshold=1.0))
    return figures.range_precision, figures.range_recall, figures.range_f1


def test_range_based_scores_where_there_is_nothing_to_count() -> None:
    assert ranges_of(EVENTS, []) == (None, 0, 0)
    assert ranges_of([], [(3, 9)]) == (0, None, None)
    assert ranges_of([], []) == (None, None, None)
    # Rows without a label are neither right nor wrong, and alarms of them alone are no alarms here.
    assert ranges_of(EVENTS, [(8, 14), (90, 95)], None, [8, 9, *range(85, 100)])[0] == 1
    # An alarm over the end of a run is one in each.
    starts = np.where(np.arange(100) < 35, 0, 35)
    assert ranges_of([(30, 39)], [(30, 39)], starts) == (1, 1, 1)


def test_range_based_scores_leave_out_rows_without_a_score() -> None:
    """An event of ten rows of which four have no score, as after a gap, with an alarm over three of the other six."""
    bad, scores = np.zeros(40), np.zeros(40)
    bad[10:20], scores[10:13], scores[13:17] = 1, 2, np.nan
    first = np.zeros(40, dtype=np.int64)
    figures = figures_of(Scored(scores, first, first, bad, None), ModelSettings(threshold=1.0))
    assert (figures.events, figures.range_precision, figures.range_recall) == (1, 1, 0.5)


def test_range_based_scores_beside_every_row_and_range_counted_one_by_one() -> None:
    rng = np.random.default_rng(5)
    for _ in range(40):
        events, alarms = (pieces_at_random(rng) for _ in range(2))
        precision = np.mean([slow_share(one, events) for one in alarms])
        recall = np.mean([slow_share(one, alarms) for one in events])
        both = 2 * precision * recall / (precision + recall) if precision + recall else 0
        assert ranges_of(events, alarms) == pytest.approx((precision, recall, both))


def pieces_at_random(rng: np.random.Generator) -> list[Any]:
    edges = np.sort(rng.choice(100, size=2 * int(rng.integers(1, 9)), replace=False))
    pieces = [(int(low), int(high)) for low, high in edges.reshape(-1, 2)]
    return [one for place, one in enumerate(pieces) if place == 0 or one[0] > pieces[place - 1][1] + 1]


def slow_share(one: Any, others: list[Any]) -> float:
    rows = set(range(one[0], one[1] + 1))
    shared = [rows & set(range(low, high + 1)) for low, high in others]
    met = sum(len(part) > 0 for part in shared)
    return sum(len(part) for part in shared) / len(rows) / max(met, 1)
