"""Analyses are told from what repeats them, and are known no earlier than they were."""

import numpy as np
import pytest

from hakaru_compute.kinds.soft_sensor.laboratory import Analyses, date_analyses, find_laboratory_values
from hakaru_compute.kinds.soft_sensor.understood import value_warnings

ONE = np.zeros(400, dtype=int)


def results(count: int = 40, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).normal(50, 3, count)


def test_only_the_change_of_a_held_value_counts() -> None:
    found = find_laboratory_values(np.repeat(results(), 10), ONE)
    assert (found.recording, found.interval, found.unsure, found.long_holds) == ("held", 10, 1, 0)
    # The first value stood there already when the series began.
    assert found.rows.tolist() == list(range(10, 400, 10))
    assert np.array_equal(found.values, results()[1:])
    assert found.repeated == 400 - 39 - 1


def test_two_analyses_of_one_result_are_noticed() -> None:
    values = results()
    values[20] = values[19]
    found = find_laboratory_values(np.repeat(values, 10), ONE)
    assert (len(found.rows), found.long_holds, found.interval) == (38, 1, 10)


def test_a_value_held_over_a_gap_is_not_counted_twice() -> None:
    first = np.where(np.arange(400) < 205, 0, 205)
    found = find_laboratory_values(np.repeat(results(), 10), first)
    # Row 205 goes on with the value of row 200.
    assert 205 not in found.rows and found.unsure == 2 and len(found.rows) == 39
    missing = np.repeat(results(), 10)
    missing[[33, 34, 90]] = np.nan
    rows = find_laboratory_values(missing, ONE).rows
    assert rows.tolist() == [row + (row == 90) for row in range(10, 400, 10)]


def test_sparse_values_are_all_analyses() -> None:
    target = np.full(400, np.nan)
    target[5::20] = 7.0
    found = find_laboratory_values(target, ONE)
    assert (found.recording, found.interval, found.repeated) == ("sparse", 20, 0)
    assert found.rows.tolist() == list(range(5, 400, 20))


@pytest.mark.parametrize("digits", [None, 4])
def test_lines_between_analyses_are_noticed(digits: int | None) -> None:
    drawn = np.interp(np.arange(400), np.arange(0, 400, 10), results())
    found = find_laboratory_values(drawn if digits is None else np.round(drawn, digits), ONE)
    assert (found.recording, found.interval) == ("interpolated", 10)
    assert found.rows.tolist() == list(range(10, 391, 10))


def test_values_of_their_own_stay() -> None:
    rng = np.random.default_rng(1)
    for target in (rng.normal(size=400), np.round(np.cumsum(rng.normal(size=400)), 1), np.full(400, 3.0)):
        found = find_laboratory_values(target, ONE)
        assert (found.recording, found.repeated) == ("every_row", 0) and len(found.rows) == 400


def test_what_is_said_of_the_recording_goes_before_what_is_found() -> None:
    held = np.repeat(results(), 10)
    assert len(find_laboratory_values(held, ONE, "every_row").rows) == 400
    assert find_laboratory_values(np.full(400, np.nan), ONE).rows.size == 0
    assert find_laboratory_values(np.full(400, np.nan), ONE, "held").unsure == 0


def test_samples_are_earlier_than_answers() -> None:
    values = find_laboratory_values(np.repeat(results(), 10), ONE)
    drawn = date_analyses(values, 6, "sampling", ONE)
    assert drawn.sampled[0] == 10 and drawn.known_from[0] == 16
    answered = date_analyses(values, 6, "report", ONE)
    assert answered.sampled[0] == 4 and answered.known_from[0] == 10
    late = date_analyses(values, 14, "report", ONE)
    assert late.sampled[0] == 6 and late.values[0] == values.values[1]
    with pytest.raises(ValueError, match="delay"):
        date_analyses(values, -1, "report", ONE)


def test_the_newest_known_analysis() -> None:
    runs = np.array([0] * 50 + [1] * 50)
    analyses = Analyses(np.array([10, 20, 60]), np.array([15, 25, 65]), np.array([1.0, 2.0, 3.0]))
    rows = np.array([9, 14, 15, 24, 25, 49, 50, 64, 65])
    assert analyses.last_known(rows, runs).tolist() == [-1, -1, 0, 0, 1, 1, -1, -1, 2]
    # The analysis before the first of run 1 is one of run 0.
    assert analyses.last_known(rows, runs, back=1).tolist() == [-1, -1, -1, -1, 0, 0, -1, -1, -1]
    nothing = Analyses(*(np.empty(0, dtype=int),) * 2, np.empty(0))
    assert nothing.last_known(rows, runs).tolist() == [-1] * 9


def test_values_that_hardly_move_from_row_to_row_are_asked_about() -> None:
    drift = 50 + np.sin(np.arange(400) / 9) + np.random.default_rng(3).normal(0, 0.01, 400)
    [told] = value_warnings(found := find_laboratory_values(drift, ONE), len(found.rows))
    assert told.code == "values_smooth"
    assert told.params["r2"] == pytest.approx(np.corrcoef(drift[1:], drift[:-1])[0, 1], abs=0.01)
    # Where the interval is known they are analyses like others, and so are those that scatter.
    for values in (find_laboratory_values(drift, ONE, every=10), find_laboratory_values(results(400), ONE)):
        assert value_warnings(values, len(values.rows)) == []
