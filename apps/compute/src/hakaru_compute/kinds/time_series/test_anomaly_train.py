"""Training of anomaly models, from a table to models on disk, and their thresholds, reports and predictions."""

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from anomaly_tables import options, process, run, times, trained
from hakaru_compute.job import JobError
from hakaru_compute.kinds.time_series.ranking import volumes
from hakaru_compute.kinds.time_series.windows import ChannelScale, Windows, band_edges, describe_windows
from known_tables import found as problems_found
from series_tables import write


def row_of(result: Any, model: str) -> Any:
    return next(row for row in result.leaderboard if row.model == model)


def test_models_stand_beside_the_two_baselines(tmp_path: Path) -> None:
    found = trained(tmp_path)
    assert {row.model for row in found.leaderboard} == {"pca", "isolation_forest", "dummy_all", "dummy_none"}
    best = found.leaderboard[0]
    # Only the relation between channels is broken in events, which trees do not see.
    assert best.model == "pca" and best.test_ranking.vus_pr > 0.8
    assert best.test.event_recall == 1 and best.test.far < 0.1 and best.test.delay_rows <= 5
    everything, nothing = row_of(found, "dummy_all"), row_of(found, "dummy_none")
    assert (everything.test.far, everything.test.mar) == (1, 0) and (nothing.test.far, nothing.test.mar) == (0, 1)
    assert found.split.method == "events" and found.split.test_events == 2 and found.split.embargo == 20
    assert (found.labels.source, found.labels.events, found.ranked_by, found.ranked_on) == (
        "column",
        6,
        "vus_pr",
        "test",
    )


def test_a_threshold_is_chosen_by_training_rows_alone(tmp_path: Path) -> None:
    columns = process()
    plain = trained(tmp_path / "plain", columns, "pca")
    begin = plain.split.test_first_row
    columns["a"] = np.where(np.arange(3000) >= begin, columns["a"] * 50, columns["a"])
    other = trained(tmp_path / "other", columns, "pca")
    assert row_of(plain, "pca").threshold == row_of(other, "pca").threshold
    assert row_of(plain, "pca").test != row_of(other, "pca").test


def test_no_score_knows_of_a_row_after_its_own(tmp_path: Path) -> None:
    columns = process()
    trained(tmp_path, columns, "pca", "isolation_forest", "recent_windows")
    changed = {name: np.where(np.arange(3000) > 2500, 0, values) for name, values in columns.items()}
    path = write(tmp_path / "changed.parquet", changed, times(3000))
    for index in (0, 1, 2):
        for name in ("table", "changed"):
            file = {"path": path if name == "changed" else str(tmp_path / "table.parquet")}
            run(
                "predict",
                {"model_dir": str(tmp_path / f"models/{index}"), "table": file, "output_name": f"{name}.out.parquet"},
                tmp_path,
            )
        one, two = (
            pq.read_table(tmp_path / f"{name}.out.parquet")["score"].to_numpy() for name in ("table", "changed")
        )
        assert np.allclose(one[:2501], two[:2501], equal_nan=True, atol=1e-9)


def test_nothing_anomalous_is_known(tmp_path: Path) -> None:
    columns = process(events=0)
    del columns["label"]
    found = trained(tmp_path, columns, labels={})
    assert found.labels.source == "none" and found.ranked_by == "far"
    best = found.leaderboard[0]
    assert best.index is not None and best.test_ranking.vus_pr is None and best.test.far is None
    assert best.threshold.method == "quantile" and 0 <= best.test.flagged / best.test.rows < 0.05
    assert [one.code for one in found.warnings] == ["labels_missing"]
    answer = run("threshold", {"model_dir": str(tmp_path / "models/0")}, tmp_path)
    assert not answer.labelled and [one.method for one in answer.choices] == ["quantile", "false_alarms", "pot"]
    asked = {"model_dir": str(tmp_path / "models/0"), "rule": {"method": "f1"}}
    assert run("threshold", asked, tmp_path).chosen.reason == "no_anomalies"


@pytest.mark.parametrize("outlier", [1e3, 1e9, -1e12])
def test_one_gross_outlier_in_training_moves_no_limit(tmp_path: Path, outlier: float) -> None:
    plain = trained(tmp_path / "plain", None, "pca")
    columns = process()
    columns["a"][100] = outlier
    spoilt = trained(tmp_path / "spoilt", columns, "pca")
    assert "training_outliers" in [one.code for one in spoilt.warnings]
    one, two = row_of(plain, "pca"), row_of(spoilt, "pca")
    assert (
        two.test.event_recall == 1
        and abs(one.test.mar - two.test.mar) < 0.05
        and abs(one.test.far - two.test.far) < 0.05
    )


def test_hostile_series(tmp_path: Path) -> None:
    """A constant and an empty channel, missing values, a gap, rows out of order and twice, a clock as a channel."""
    columns = process()
    rng = np.random.default_rng(1)
    columns["b"][rng.integers(0, 3000, 300)] = np.nan
    columns["c"][1000:1100] = np.nan
    extra = {"flat": np.full(3000, 7.0), "empty": np.full(3000, np.nan), "clock": 1.7e9 + 60.0 * np.arange(3000)}
    moments = times(3000)
    moments[1500:] = times(1500, begin=moments[1500].replace(day=20))
    order = rng.permutation(3000)
    order = np.append(order, order[:5])
    shuffled = {name: np.asarray(values)[order] for name, values in {**columns, **extra}.items()}
    features = [{"name": name, "type": "numeric"} for name in ("a", "b", "c", "flat", "empty", "clock")]
    found = trained(tmp_path, shuffled, "pca", moments=[moments[one] for one in order], features=features)
    assert (found.series.rows, found.series.same_time, found.series.gaps) == (3005, 5, 1)
    codes = {one.code: one.params for one in found.warnings}
    assert codes["columns_constant"] == {"columns": "flat"} and codes["columns_empty"] == {"columns": "empty"}
    assert {"rows_resorted", "rows_same_time", "series_gaps", "values_carried"} <= codes.keys()
    assert row_of(found, "pca").training.event_recall >= 0.5
    asked = {"model_dir": str(tmp_path / "models/0"), "table": {"path": str(tmp_path / "table.parquet")}}
    predicted = run("predict", asked, tmp_path)
    assert predicted.rows == 3005 and predicted.notes == {"too_few_rows": 19, "gap": 19, "same_time": 5}
    table = pq.read_table(tmp_path / "predictions.parquet")
    assert table["label"].to_pylist() == shuffled["label"].tolist()
    report = run("report", asked, tmp_path)
    assert report.gaps[0].rows > 1000 and report.used == ["a", "b", "c", "clock"]


def test_more_channels_than_rows(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    columns = {f"x{place}": rng.normal(size=120) for place in range(150)}
    columns["x3"][100:] += 30
    features = [{"name": name, "type": "numeric"} for name in columns]
    found = trained(
        tmp_path,
        columns,
        "pca",
        features=features,
        labels={"ranges": [{"start": "2024-01-01T01:40:00", "end": "2024-01-02"}]},
        window={"length": 1},
    )
    assert found.labels.anomalous == 20 and row_of(found, "pca").test.event_recall == 1


def test_runs_are_units_of_the_split(tmp_path: Path) -> None:
    parts = [process(600, 2, seed) for seed in range(6)]
    columns = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    columns["run"] = np.repeat([f"run {place}" for place in range(6)], 600)
    moments = times(600) * 6
    found = trained(tmp_path, columns, "pca", runs="run", moments=moments, split={"test_runs": ["run 1", "run 4"]})
    assert found.split.method == "runs" and (found.split.training, found.split.test) == (2400, 1200)
    assert found.series.runs == 6 and found.series.without_window == 6 * 19
    asked = {"model_dir": str(tmp_path / "models/0"), "table": {"path": str(tmp_path / "table.parquet")}}
    report = run("report", asked, tmp_path)
    assert [one.run for one in report.runs] == [f"run {place}" for place in range(6)]
    assert report.event_count == 12 and {one.run for one in report.events if one.part == "test"} == {"run 1", "run 4"}
    first = trained(
        tmp_path, columns, "pca", runs="run", moments=moments, split={"method": "first_rows", "first_rows": 150}
    )
    assert (first.split.training, first.split.left_out, first.split.test) == (6 * 130, 6 * 20, 6 * 450)
    with pytest.raises(JobError, match="test_run_unknown"):
        trained(tmp_path, columns, "pca", runs="run", moments=moments, split={"test_runs": ["other"]})


def test_the_channel_that_an_alarm_comes_from_is_named(tmp_path: Path) -> None:
    trained(tmp_path)
    for index in (0, 1):
        asked = {"model_dir": str(tmp_path / f"models/{index}"), "table": {"path": str(tmp_path / "table.parquet")}}
        report = run("report", asked, tmp_path)
        assert report.alarm_count == len(report.alarms) and report.curves[0].detection[-1] == 1
        if index == 0:
            actual = [alarm for alarm in report.alarms if alarm.actual]
            # Events come from a, b, c in turn.
            assert [alarm.contributions[0].channel for alarm in actual][:3] == ["a", "b", "c"]
            assert all(abs(sum(one.share for one in alarm.contributions) - 1) < 1e-9 for alarm in actual)


def test_a_threshold_and_its_figures(tmp_path: Path) -> None:
    trained(tmp_path, None, "pca")
    folder = str(tmp_path / "models/0")
    base = run("threshold", {"model_dir": folder}, tmp_path)
    report = run("report", {"model_dir": folder, "table": {"path": str(tmp_path / "table.parquet")}}, tmp_path)
    assert base.test == report.test and base.model_settings == report.model_settings
    last = {"model_dir": folder, "model_settings": {"threshold": base.model_settings.threshold, "smallest_duration": 5}}
    slower = run("threshold", last, tmp_path)
    assert slower.test.delay_rows == base.test.delay_rows + 4 and slower.test.alarms <= base.test.alarms
    raised = run(
        "threshold",
        {"model_dir": folder, "model_settings": {"threshold": 0.0, "floor": base.model_settings.threshold}},
        tmp_path,
    )
    assert raised.test == base.test
    curve = next(one for one in base.curves if one.part == "test")
    for place in (5, 40, len(curve.thresholds) - 20):
        asked = {"model_dir": folder, "model_settings": {"threshold": curve.thresholds[place]}}
        exact = run("threshold", asked, tmp_path).test
        assert curve.flagged[place] == exact.flagged and curve.alarms[place] == exact.alarms
        assert curve.far[place] == pytest.approx(exact.far) and curve.mar[place] == pytest.approx(exact.mar)
        assert curve.f1[place] == pytest.approx(exact.f1 or 0) and curve.cost[place] == pytest.approx(exact.cost)
    by_cost = run("threshold", {"model_dir": folder, "rule": {"method": "cost", "cost_missed": 1}}, tmp_path)
    cheapest = min(
        run(
            "threshold",
            {"model_dir": folder, "trial": {"threshold": level}, "rule": {"cost_missed": 1}},
            tmp_path,
        ).training.cost
        for level in base.curves[0].thresholds
    )
    assert by_cost.training.cost <= cheapest
    few = run("threshold", {"model_dir": folder, "rule": {"method": "false_alarms", "false_alarms_a_day": 2}}, tmp_path)
    assert few.training.false_alarms_a_day is not None and few.chosen.method == "false_alarms"


def test_an_event_with_rows_that_have_no_score_is_one(tmp_path: Path) -> None:
    columns, moments = process(1200, 4), times(1200)
    bad = np.flatnonzero(columns["label"])
    low = int(bad[bad < 700].max()) - 33
    # The series stops in an event, whose next rows have no window of their own.
    kept = np.delete(np.arange(1200), np.arange(low, low + 6))
    found = trained(
        tmp_path, {name: values[kept] for name, values in columns.items()}, "pca", moments=[moments[at] for at in kept]
    )
    row = row_of(found, "pca")
    asked = {"model_dir": str(tmp_path / "models/0"), "table": {"path": str(tmp_path / "table.parquet")}}
    listed = run("report", asked, tmp_path).events
    assert row.training.events + row.test.events == len(listed) == found.labels.events
    assert row.training.detected + row.test.detected == sum(one.detected for one in listed)


UNSUPERVISED = ("ensemble", "pca", "nearest_neighbours", "isolation_forest")


def test_what_is_kept_scores_as_it_was_judged(tmp_path: Path) -> None:
    found = trained(tmp_path, None, *UNSUPERVISED)
    assert [row.error_reason for row in found.leaderboard if row.state == "failed"] == []
    file = {"path": str(tmp_path / "table.parquet")}
    for index, name in enumerate(UNSUPERVISED):
        run("predict", {"model_dir": str(tmp_path / f"models/{index}"), "table": file}, tmp_path)
        kept = pq.read_table(tmp_path / f"models/{index}/predictions.parquet").to_pandas()
        test = kept[kept.part == 2]
        predicted = pq.read_table(tmp_path / "predictions.parquet")["score"].to_numpy()[test.row]
        assert np.allclose(predicted, test.score, atol=1e-6), name
        row = row_of(found, name)
        # Of normal rows that no model had seen, a hundredth lies above 1.
        assert abs((kept[kept.learned].score > 1).mean() - 0.01) < 0.003
        assert row.settings.threshold == pytest.approx(1, abs=1e-6)


def test_supervised_models_learn_from_labels(tmp_path: Path) -> None:
    found = trained(tmp_path, process(4000, 10, 3), "gradient_boosting", supervision="supervised")
    row = row_of(found, "gradient_boosting")
    assert row.threshold.method == "f1" and row.test.f1 > 0.9 and row.test.event_recall == 1
    assert 0 < row.settings.threshold < 1
    # A tail that is extrapolated beyond what can be scored would never give an alarm.
    choices = {
        one.method: one.value for one in run("threshold", {"model_dir": str(tmp_path / "models/0")}, tmp_path).choices
    }
    assert set(choices) == {"quantile", "false_alarms", "pot", "cost", "f1"}
    assert choices["quantile"] < choices["pot"] < 1
    asked = {"model_dir": str(tmp_path / "models/0"), "table": {"path": str(tmp_path / "table.parquet")}}
    report = run("report", asked, tmp_path)
    named = [alarm.contributions[0].channel for alarm in report.alarms if alarm.actual]
    assert set(named) == {"a", "b", "c"}
    assert run("predict", asked, tmp_path).figures.event_recall == 1
    refused = options("", "gradient_boosting", supervision="supervised", split={"method": "shuffled"})
    del refused["table"]
    assert problems_found("time_series", refused) == [("anomaly_split_shuffled", ["split.method"])]


@pytest.mark.parametrize("kind", ["statistics", "shape", "described", "sequence"])
def test_windows_of_single_rows_are_those_of_rows_side_by_side(kind: Any) -> None:
    rng = np.random.default_rng(0)
    values = rng.normal(size=(400, 3)) + 1e9
    values[100, 1] = np.nan
    first = np.where(np.arange(400) < 200, 0, 200)
    windows = Windows(values, first, 12, ChannelScale.of(values, np.arange(400)), kind)
    rows = windows.complete()
    assert len(rows) == 400 - 22
    whole = windows.matrix(rows)
    single = np.concatenate([windows.matrix(rows[place : place + 1]) for place in range(0, len(rows), 7)])
    assert np.allclose(whole[::7], single, equal_nan=True, atol=1e-7)
    far = rows[[0, 88, 89, 230, -1]]
    assert np.allclose(windows.matrix(far), whole[[0, 88, 89, 230, -1]], equal_nan=True, atol=1e-7)


@pytest.mark.parametrize("length", [2, 3, 7, 20])
def test_windows_are_described_by_their_course_and_their_spectrum(length: int) -> None:
    cube = np.random.default_rng(length).normal(size=(5, 2, length))
    mean, spread, slope, reach, from_mean, from_oldest, step, *bands = (
        describe_windows(cube).reshape(5, -1, 2).swapaxes(0, 1)
    )
    assert len(bands) == len(band_edges(length)) == min(4, length // 2)
    assert np.allclose(mean, cube.mean(axis=2)) and np.allclose(spread, cube.std(axis=2))
    places = np.arange(length)
    fitted = [[np.polyfit(places, one, 1)[0] * length for one in row] for row in cube]
    assert np.allclose(slope, fitted) and np.allclose(reach, np.ptp(cube, axis=2))
    assert np.allclose(from_mean, cube[..., -1] - mean) and np.allclose(from_oldest, cube[..., -1] - cube[..., 0])
    assert np.allclose(step, cube[..., -1] - cube[..., -2])
    assert np.allclose(sum(band**2 for band in bands), spread**2)
    # A wave that goes once through a window is of the slowest band alone.
    wave = describe_windows(np.sin(2 * np.pi * np.arange(20) / 20)[None, None])[0, 7:]
    assert np.allclose(wave, [np.sqrt(0.5), 0, 0, 0])


def test_volumes_are_those_of_their_definition() -> None:
    """Beside the areas of the paper's own code, written out row by row."""
    rng = np.random.default_rng(3)
    bad = np.zeros(300, dtype=bool)
    bad[50:60] = bad[150:155] = bad[170:190] = True
    scores = rng.normal(size=300) + np.convolve(bad, np.ones(9) / 9, "same") * 2
    assert volumes(scores, bad, np.zeros(300, dtype=np.int64), 8) == pytest.approx(
        slow_volumes(scores, bad, 8), abs=1e-9
    )


def slow_volumes(scores: np.ndarray, bad: np.ndarray, buffer: int) -> tuple[float, float]:
    levels = -np.sort(-scores)[np.linspace(0, len(scores) - 1, 250).astype(int)]
    events = [(50, 59), (150, 154), (170, 189)]
    found = []
    for window in range(buffer + 1):
        soft = bad.astype(float)
        for low, high in events:
            for away in range(1, window // 2 + 1):
                for place in (low - away, high + away):
                    if not bad[place]:
                        soft[place] = min(1.0, soft[place] + np.sqrt(1 - away / window))
        pieces: list[list[int]] = []
        for low, high in events:
            if pieces and low - window // 2 <= pieces[-1][1]:
                pieces[-1][1] = high + window // 2
            else:
                pieces.append([low - window // 2, high + window // 2])
        roc, precision, last_recall, last_false, average = 0.0, 1.0, 0.0, 0.0, 0.0
        for level in levels:
            flagged = scores >= level
            hit = (soft * flagged).sum()
            mass = (bad.sum() + bad.sum() + (soft * flagged)[~bad].sum()) / 2
            share = np.mean([flagged[low : high + 1].any() for low, high in pieces])
            recall = min(hit / mass, 1) * share
            false = (flagged.sum() - hit) / (len(scores) - mass)
            precision = hit / flagged.sum()
            roc += (false - last_false) * (recall + last_recall) / 2
            average += (recall - last_recall) * precision
            last_recall, last_false = recall, false
        roc += (1 - last_false) * (1 + last_recall) / 2
        found.append((roc, average))
    return float(np.mean([one for one, _ in found])), float(np.mean([one for _, one in found]))


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"time": "a"}, [("channel_has_other_role", ["features.0"])]),
        ({"supervision": "supervised", "labels": {}}, [("labels_needed", ["labels"]), ("model_supervision_differs", ["models.0"])]),
        ({"split": {"method": "shuffled"}}, [("anomaly_split_shuffled?", ["split.method"])]),
        ({"split": {"method": "runs"}}, [("split_needs_runs", ["split.method", "runs"])]),
        ({"labels": {}, "split": {"method": "events"}}, [("split_needs_labels", ["split.method", "labels"])]),
        ({"labels": {}, "threshold": {"method": "cost"}}, [("threshold_needs_labels", ["threshold.method", "labels"])]),
        ({"labels": {"ranges": [{"start": 5, "end": 2}]}}, [("label_range_reversed", ["labels.ranges.0"])]),
        ({"labels": {"ranges": [{"start": 5, "end": "2024-01-01"}]}}, [("label_range_mixed", ["labels.ranges.0"])]),
        ({"window": {"length": 30}, "split": {"embargo": 3}}, [("anomaly_embargo_short?", ["split.embargo"])]),
    ],
)  # fmt: skip
def test_what_options_are_refused_for(changed: dict[str, Any], found: list[Any]) -> None:
    asked = options("", "pca", **changed)
    del asked["table"]
    assert problems_found("time_series", asked) == found


def test_too_little_to_learn_from(tmp_path: Path) -> None:
    with pytest.raises(JobError, match="channels_constant"):
        trained(tmp_path, {name: np.ones(300) for name in ("a", "b", "c", "label")}, "pca", normal_only=False)
    with pytest.raises(JobError, match="normal_rows_few"):
        trained(tmp_path, process(30, 0), "pca")


def test_a_channel_with_a_gap_in_every_window_is_left_out_and_named(tmp_path: Path) -> None:
    columns = process(1500)
    laboratory = np.where(np.arange(1500) % 15 == 0, columns["a"], np.nan)
    every = [{"name": name, "type": "numeric"} for name in ("a", "c", "laboratory")]
    result = trained(tmp_path, {**columns, "laboratory": laboratory}, "pca", features=every, labels={})
    codes = {one.code: one.params for one in result.warnings}
    assert codes["columns_gappy"] == {"columns": "laboratory", "length": result.window.length}
    assert row_of(result, "pca").state == "trained"
    with pytest.raises(JobError) as refused:
        trained(tmp_path / "alone", {**columns, "laboratory": laboratory}, "pca", features=every[2:], labels={})
    assert refused.value.code == "normal_rows_few"


def test_a_channel_that_changes_after_the_training_alone_is_constant_and_not_gappy(tmp_path: Path) -> None:
    columns = process(1500)
    late = np.where(np.arange(1500) < 1450, 5.0, columns["a"])
    every = [{"name": name, "type": "numeric"} for name in ("a", "c", "late")]
    result = trained(tmp_path, {**columns, "late": late}, "pca", features=every, labels={})
    codes = {one.code: one.params for one in result.warnings}
    assert codes["columns_constant"] == {"columns": "late"} and "columns_gappy" not in codes
