"""A sensor from a series, its figures, and the debutanizer column as the reference case."""

from typing import get_args

import numpy as np
import pytest

from hakaru_compute.families.series.lags import Lag
from hakaru_compute.families.series.stretches import find_stretches
from hakaru_compute.families.series.time_split import folds_in_time
from hakaru_compute.kinds.soft_sensor.dead_times import find_dead_times
from hakaru_compute.kinds.soft_sensor.figures import along_time, compare_with_last_value
from hakaru_compute.kinds.soft_sensor.lag_map import map_slopes
from hakaru_compute.kinds.soft_sensor.model_specs import MODELS, Lasso, Ridge, SensorModelName
from hakaru_compute.kinds.soft_sensor.models import candidates, choose_setting
from hakaru_compute.kinds.soft_sensor.sensor import (
    Judged,
    Prepared,
    choose_lags,
    judge_baselines,
    judge_model,
    make_folds,
    prepare,
)
from hakaru_compute.kinds.soft_sensor.spec import Lags, SensorOptions
from regression_tables import data_file, read_csv

ALL = [{"name": name} for name in MODELS]


def named(*names: str) -> list[dict]:
    return [{"name": name, "type": "numeric"} for name in names]


def options(**changed: object) -> SensorOptions:
    return SensorOptions.model_validate(
        {"target": "y", "features": named("a", "b"), "laboratory": {"delay": 15}, "models": ALL, **changed}
    )


def column(rows: int = 3000, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Two variables, and held laboratory values of what follows them after 6 and 12 rows, drifting."""
    rng = np.random.default_rng(seed)
    series = np.zeros((rows, 2))
    for row in range(1, rows):
        series[row] = 0.97 * series[row - 1] + rng.normal(size=2)
    value = np.cumsum(rng.normal(size=rows)) * 0.03
    value[12:] += 2 * series[6:-6, 0] - series[:-12, 1]
    held = np.repeat(value[::20] + 0.1 * rng.normal(size=len(value[::20])), 20)[:rows]
    return series, held


def test_every_model_of_the_catalogue_is_far_better_than_the_last_value() -> None:
    assert set(MODELS) == set(get_args(SensorModelName))
    series, held = column()
    wanted = options()
    prepared = prepare(series, held, find_stretches(len(held)), wanted)
    assert (prepared.values.recording, prepared.values.interval, prepared.embargo) == ("held", 20, 75)
    folds = make_folds(prepared, wanted)
    mean, last = judge_baselines(prepared, folds)
    assert mean.test.estimates.r2 < 0.2 and last.test.gain.value == 0
    for model in wanted.models:
        found = judge_model(model, prepared, folds)
        assert found.test.gain.lower > 0.4 and found.test.nearer > 0.6, model.name
        assert found.test.estimates.rmse < 0.7 * last.test.estimates.rmse
        assert found.coverage > 0.7 and len(found.tried) == 4
        assert found.cross_validation.rmse < 0.7 * last.cross_validation.rmse


def test_lags_follow_the_interval_and_the_dead_times() -> None:
    def of(lags: dict, interval: float | None, variables: list[str]) -> dict[int, list[int]]:
        chosen = choose_lags(Lags.model_validate(lags), variables, interval)
        return {place: [lag.rows for lag in chosen if lag.column == place] for place in range(len(variables))}

    assert of({}, 10, ["a"])[0] == list(range(0, 31, 2))
    assert of({}, None, ["a"])[0] == list(range(21))
    dead = {"dead_times": [{"column": "b", "rows": 7}]}
    assert of(dead, 10, ["a", "b"])[1] == list(range(7, 38, 2))
    assert of({"largest": 4, "step": 4}, 10, ["a"])[0] == [0, 4]
    assert sum(map(len, of({}, 1000, [str(place) for place in range(50)]).values())) <= 650
    with pytest.raises(ValueError, match="longer than"):
        of({"largest": 5, **dead}, 10, ["a", "b"])
    own = {"variables": [{"column": "b", "largest": 9, "step": 4}, {"column": "c", "largest": 0}]}
    found = of({**own, "dead_times": [{"column": "b", "rows": 1}]}, 10, ["a", "b", "c"])
    # What one variable has of its own changes nothing for the others.
    assert found == {0: of({}, 10, ["a"])[0], 1: [1, 5, 9], 2: [0]}
    assert of({"largest": 6, "step": 3, **own}, 10, ["a", "b"]) == {0: [0, 3, 6], 1: [0, 4, 8]}
    with pytest.raises(ValueError, match="longer than"):
        of({**own, **dead, "variables": [{"column": "b", "largest": 3}]}, 10, ["a", "b"])


def test_what_is_given_is_not_chosen() -> None:
    found = list(candidates(Ridge(inputs="levels", penalty=0.5)))
    assert [(one.inputs, one.settings) for one in found] == [("levels", ({"penalty": 0.5},))]
    for model in options().models:
        for candidate in candidates(model.parameters):
            assert candidate.regressor().count == len(candidate.settings)
            assert candidate.only(0).regressor().count == 1


def test_the_choice_is_the_best_of_its_folds() -> None:
    series, held = column(1500)
    prepared = prepare(series, held, find_stretches(len(held)), options())
    training = prepared.samples.take(prepared.split.fit)
    folds = folds_in_time(training.rows, 4, prepared.embargo)
    calls = []
    each = choose_setting(Lasso(), training, folds, tick=lambda: calls.append(1))
    chosen = each[0]
    assert len(calls) == 4 * len(folds) and [one.rmse for one in each] == sorted(one.rmse for one in each)
    known = ~np.isnan(chosen.estimates)
    assert set(np.flatnonzero(known)) <= set(np.concatenate([fold.held_out for fold in folds]))
    [setting] = chosen.candidate.settings
    for inputs in ("levels", "with_last", "differences"):
        for penalty in (setting["penalty"], 0.003, 1.0):
            [other] = choose_setting(Lasso(inputs=inputs, penalty=penalty), training, folds)
            assert other.rmse >= chosen.rmse * (1 - 1e-6)
    with pytest.raises(ValueError, match="too few"):
        choose_setting(Lasso(), training, folds[:0])


def test_a_shuffled_split_is_chosen_and_says_so() -> None:
    series, held = column(1500)
    shuffled = prepare(series, held, find_stretches(len(held)), options(split={"method": "shuffled"}))
    assert shuffled.split.shuffled
    assert not prepare(series, held, find_stretches(len(held)), options()).split.shuffled


def test_gain_is_what_is_left_of_the_last_values_error() -> None:
    rng = np.random.default_rng(0)
    actual = rng.normal(size=200)
    last, estimated = actual + rng.normal(size=200), actual + 0.5 * rng.normal(size=200)
    estimated[3] = np.nan
    found = compare_with_last_value(actual, estimated, last)
    known = np.arange(200) != 3
    own, held = (((values - actual)[known] ** 2).mean() for values in (estimated, last))
    assert np.isclose(found.gain.value, 1 - own / held) and found.gain.lower < 0.75 < found.gain.upper
    assert found.estimates.rows == found.last_value.rows == 199
    assert np.isclose(found.last_value.rmse, np.sqrt(held))
    assert compare_with_last_value(actual[:6], estimated[:6], last[:6]).gain is None
    assert compare_with_last_value(actual[:0], actual[:0], actual[:0]).nearer is None


def test_errors_along_time() -> None:
    rows = np.arange(0, 100, 10)
    actual = np.zeros(10)
    estimated = np.where(rows < 50, 1.0, -3.0)
    last = np.full(10, 2.0)
    estimated[9], last[0] = np.nan, np.nan
    first, second = along_time(rows, actual, estimated, last, 2)
    assert (first.first_row, first.last_row, first.samples, first.rmse, first.bias) == (0, 40, 5, 1.0, 1.0)
    assert (second.last_row, second.samples, second.rmse, second.bias) == (80, 4, 3.0, -3.0)
    assert first.last_value_rmse == second.last_value_rmse == 2.0
    assert along_time(rows, actual, np.full(10, np.nan), last, 3) == []


def test_slopes_by_variable_and_lag() -> None:
    lags = [Lag(0, 0), Lag(0, 5), Lag(1, 5), Lag(1, 7)]
    found = map_slopes(np.array([1.0, 0.0, -2.0, 1.0, 9.0, 9.0]), lags, 3)
    assert found.lags.tolist() == [0, 5, 7]
    wanted = [[1, 0, np.nan], [np.nan, -2, 1], [np.nan] * 3]
    assert np.array_equal(found.slopes, wanted, equal_nan=True)
    assert found.parts.tolist() == [0.25, 0.75, 0] and found.chosen.tolist() == [1, 2, 0]
    assert map_slopes(np.zeros(4), lags, 2).parts.tolist() == [0, 0]


def debutanizer() -> tuple[np.ndarray, np.ndarray]:
    """Seven variables, and the butane content as a laboratory would give it: of every tenth row, held until the next."""
    table = read_csv(data_file("soft_debutanizer", "data.csv"))
    columns = np.column_stack([table[name].to_numpy() for name in table.column_names])
    return columns[:, :7], np.repeat(columns[::10, 7], 10)[: len(columns)]


def judge_debutanizer(models: list[dict]) -> tuple[Prepared, list[Judged], list[Judged]]:
    """The last 1,000 rows (100 analyses) are the test, as in the figures beside which these are read."""
    series, held = debutanizer()
    wanted = options(
        features=named(*(f"u{place}" for place in range(1, 8))),
        laboratory={"delay": 10},
        split={"test_share": 100 / 236},
        models=models,
    )
    prepared = prepare(series, held, find_stretches(len(held)), wanted)
    assert prepared.samples.rows[prepared.split.held_out[0]] == 1400
    folds = make_folds(prepared, wanted)
    return prepared, judge_baselines(prepared, folds), [judge_model(model, prepared, folds) for model in wanted.models]


def test_the_debutanizer_is_estimated_far_better_than_by_its_last_value() -> None:
    prepared, (mean, last), found = judge_debutanizer(ALL)
    assert (prepared.values.recording, prepared.values.interval, prepared.embargo) == ("held", 10, 40)
    assert mean.test.estimates.r2 < 0 and abs(last.test.estimates.r2 - 0.452) < 0.001
    r2 = {one.name: one.test.estimates.r2 for one in found}
    # The best without the last value or learning on, a random forest on lags up to 30, has 0.667.
    assert all(value > 0.75 for value in r2.values()), r2
    best = min(found, key=lambda one: one.chosen.rmse)
    # Without its lags the process says next to nothing of the laboratory value.
    static = {
        one.name: tried.test.r2 for one in found for tried in one.tried if tried.chosen.candidate.inputs == "present"
    }
    assert all(value < 0.4 for value in static.values()) and static["pls"] < 0, static
    assert best.name == "lasso" and r2["lasso"] > 0.9 and best.chosen.candidate.inputs == "differences"
    assert best.test.gain.lower > 0.6


def test_levels_alone_leave_the_debutanizer_near_its_last_value() -> None:
    _, _, found = judge_debutanizer(
        [{"name": name, "parameters": {"inputs": "levels"}} for name in ("pls", "ridge", "lasso")]
    )
    assert all(0.4 < one.test.estimates.r2 < 0.75 for one in found)


def test_the_debutanizers_tray_temperature_leads_its_butane() -> None:
    series, held = debutanizer()
    prepared = prepare(
        series, held, find_stretches(len(held)), options(features=named(*"abcdefg"), laboratory={"delay": 10})
    )
    sampled, values = prepared.analyses.sampled, prepared.analyses.values
    found = find_dead_times(series, sampled, values, find_stretches(len(held)).first, 40, ahead=20)
    tray = found[4]
    assert tray.best is not None and 10 <= tray.best <= 18 and np.nanmax(np.abs(tray.correlations)) > 0.7
    assert not any(one.follows for one in found)
