"""Reports of soft sensors, beside figures worked out here anew; and what is proposed before training."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hakaru_compute.data.spec import Table
from hakaru_compute.kinds.soft_sensor.judged import load_judged
from hakaru_compute.kinds.soft_sensor.report_spec import Report
from sensor_tables import options, plant, run, times
from series_tables import write


def reported(folder: Path, columns: dict[str, Any], model: Any = "pls", **asked: Any) -> Report:
    folder.mkdir(exist_ok=True)
    path = write(folder / "table.parquet", columns, times(len(columns["y"])))
    trained = run("train", options(path, model), folder)
    made = run(
        "report", {"model_dir": str(folder / trained.trained[0].folder), "table": {"path": path}, **asked}, folder
    )
    assert Report.model_validate_json((folder / "report.json").read_text(encoding="utf-8")) == made
    return made


def test_figures_are_those_of_the_samples_shown(tmp_path: Path) -> None:
    made = reported(tmp_path, plant())
    part = np.array(made.samples.parts)
    test = part == "test"
    measured, estimated, last = (
        np.array(column, dtype=float)[test]
        for column in (made.samples.measured, made.samples.estimates, made.samples.last)
    )
    error = estimated - measured
    assert made.test.rmse == pytest.approx(np.sqrt(np.mean(error**2)))
    assert made.bias == pytest.approx(error.mean())
    assert made.last_value_test.rmse == pytest.approx(np.sqrt(np.mean((last - measured) ** 2)))
    assert made.gain is not None
    assert made.gain.value == pytest.approx(1 - np.mean(error**2) / np.mean((last - measured) ** 2))
    assert made.nearer == pytest.approx(np.mean(np.abs(error) < np.abs(last - measured)))
    inside = np.abs(error) <= made.half_width
    assert made.observed_coverage == pytest.approx(inside.mean())
    assert sum(one.samples for one in made.windows) == test.sum()
    assert np.sqrt(sum(one.rmse**2 * one.samples for one in made.windows) / test.sum()) == pytest.approx(made.test.rmse)


def test_the_map_finds_which_variable_matters_and_when(tmp_path: Path) -> None:
    made = reported(tmp_path, plant(drift=0.0), {"name": "lasso", "parameters": {"inputs": "levels"}})
    assert made.lag_map is not None and made.lag_map.kind == "slopes"
    by_name = {one.column: np.array([value or 0.0 for value in one.values]) for one in made.lag_map.variables}
    lags = made.lag_map.lags
    assert lags[int(np.argmax(np.abs(by_name["a"])))] == 6
    assert lags[int(np.argmax(np.abs(by_name["b"])))] == 12
    share = {one.column: one.share for one in made.lag_map.variables}
    assert share["c"] < 0.05 and sum(share.values()) == pytest.approx(1, abs=1e-6)


def test_latent_variables_are_those_of_a_pls(tmp_path: Path) -> None:
    made = reported(tmp_path, plant())
    latent = made.latent
    weights, rotations, loadings = (
        np.array([getattr(column, name) for column in latent.columns]) for name in ("weights", "rotations", "loadings")
    )
    # W* = W (PᵀW)⁻¹, weights of norm 1, and VIP² that are 1 on average.
    np.testing.assert_allclose(rotations, weights @ np.linalg.inv(loadings.T @ weights), atol=1e-8)
    np.testing.assert_allclose(np.linalg.norm(weights, axis=0), 1, atol=1e-9)
    assert np.mean([column.vip**2 for column in latent.columns]) == pytest.approx(1)
    assert np.all(np.diff(np.cumsum(latent.x_explained)) >= -1e-12)
    t2 = np.array(made.samples.t2, dtype=float)
    learned = np.array(made.samples.parts) == "training"
    assert np.mean(t2[learned & np.isfinite(t2)] <= latent.t2_limit) >= 0.95


def test_a_variable_that_moves_away_is_named_by_the_alarm(tmp_path: Path) -> None:
    columns = plant()
    columns["c"][2000:] += 40
    made = reported(tmp_path, columns)
    domain = [one for one in made.alarms if one.kind == "domain"]
    assert domain and domain[0].moved[0].column == "c"
    assert domain[0].first_row >= 1990
    # Alarms, their count and the picture of T² and SPE are of the same samples and limits.
    test = np.array(made.samples.parts) == "test"
    far = np.column_stack(
        [
            np.array(made.samples.t2, float)[test] / made.latent.t2_limit,
            np.array(made.samples.spe, float)[test] / made.latent.spe_limit,
        ]
    )
    rows = np.array(made.samples.rows)[test]
    assert made.outside == (far.max(axis=1) > 1).sum() >= sum(one.samples for one in domain)
    for alarm in domain:
        own = far[(rows >= alarm.first_row) & (rows <= alarm.last_row)]
        assert len(own) == alarm.samples >= made.fewest_outside and (own.max(axis=1) > 1).all()
        assert alarm.by == ("t2", "spe")[int(own.mean(axis=0).argmax())]
    furthest = int(np.argmax(np.array(made.contributions.parts) == "test"))
    assert made.contributions.columns[int(np.argmax(made.contributions.t2[furthest]))] == "c"


def test_the_distance_to_training_samples_is_what_its_definition_says(tmp_path: Path) -> None:
    columns = plant()
    columns["c"][2200:] += 25
    made = reported(tmp_path, columns, {"name": "ridge", "parameters": {"inputs": "levels"}}, replays=False)
    judged = load_judged(tmp_path / "models/0", Table(path=str(tmp_path / "table.parquet")))
    scaled, rows, embargo = judged.sensor.scaled(judged.samples), judged.samples.rows, judged.prepared.embargo
    training = judged.prepared.split.fit
    for place in (0, int(training[40]), int(judged.test[0]), int(judged.test[-1])):
        others = [one for one in training if abs(rows[one] - rows[place]) > embargo]
        each = sorted(np.sqrt(np.mean((scaled[place] - scaled[one]) ** 2)) for one in others)
        assert made.samples.distance[place] == pytest.approx(np.mean(each[:3]), rel=1e-6)
    found = np.array(made.samples.distance, dtype=float)
    limit, parts = made.distance_limit, np.array(made.samples.parts)
    assert limit is not None and np.mean(found[parts == "training"] <= limit) > 0.95
    moved = np.array(made.samples.rows) > 2240
    assert (found[moved] > limit).all() and np.mean(
        found[(parts == "test") & (np.array(made.samples.rows) < 2200)] > limit
    ) < 0.2
    assert made.course is not None
    late = np.array(made.course.rows) > 2240
    assert (np.array(made.course.distance, dtype=float)[late] > limit).all()


def test_what_replays_anew_can_come_later(tmp_path: Path) -> None:
    quick = reported(tmp_path / "quick", plant(), replays=False)
    assert quick.retraining is None and quick.sensitivity is None
    assert {one.section for one in quick.absent} == {"retraining", "sensitivity"}
    whole = reported(tmp_path / "whole", plant())
    assert whole.retraining is not None and whole.sensitivity is not None and not whole.absent
    never = next(one for one in whole.retraining if one.every is None and not one.own)
    assert never.rmse == pytest.approx(whole.test.rmse) and never.gain == pytest.approx(0)
    assert whole.sensitivity.base == pytest.approx(whole.test.rmse)
    without = {one.column: one.missing_rmse for one in whole.sensitivity.variables}
    assert without["a"] > 1.5 * whole.sensitivity.base and without["c"] < 1.2 * whole.sensitivity.base


def proposed(folder: Path, columns: dict[str, Any], **asked: Any) -> Any:
    path = write(folder / "table.parquet", columns, times(len(columns["y"])))
    wanted = options(path)
    return run("propose", {name: wanted[name] for name in ("target", "features", "time", "table")} | asked, folder)


def test_dead_times_and_recording_are_proposed_from_the_data(tmp_path: Path) -> None:
    made = proposed(tmp_path, plant(drift=0.0))
    assert (made.laboratory.recording, made.laboratory.interval) == ("sparse", 12)
    by_name = {one.column: one for one in made.dead_times}
    # Their changes are those of 12 rows, so the largest correlation may lie a row beside.
    assert abs(by_name["a"].rows - 6) <= 1 and abs(by_name["b"].rows - 12) <= 1
    assert {by_name["a"].reason, by_name["b"].reason} == {"found"}
    assert by_name["c"].reason == "chance" and by_name["c"].rows == 0
    assert made.largest_lag > 0 and 0 < made.lag_step <= made.largest_lag and made.embargo >= made.largest_lag
    assert made.first_analyses[0].row == 0 and len(made.first_analyses) <= 10


def test_held_values_are_found_and_nothing_is_said_of_a_constant(tmp_path: Path) -> None:
    columns = plant()
    columns["y"] = np.repeat(columns["y"][::12], 12)
    assert proposed(tmp_path, columns).laboratory.recording == "held"
    columns["y"] = np.full(2400, 3.0)
    assert {one.reason for one in proposed(tmp_path, columns).dead_times} == {"few"}
