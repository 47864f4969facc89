"""Anomaly models row by row, online and in a download."""

import itertools
import json
import subprocess
import sys
import time
import zipfile
from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from alone import rows_in
from anomaly_tables import CHANNELS, process, run, times, trained
from hakaru_compute.families.series.still import StillCounts
from hakaru_compute.job import JobError
from hakaru_compute.kinds.time_series.model_folder import load_model
from hakaru_compute.kinds.time_series.online import live_of
from series_tables import START, online_rows, write


@pytest.mark.parametrize("name", ["pca", "ensemble"])
def test_row_by_row_is_what_a_whole_file_is(tmp_path: Path, name: str) -> None:
    columns = process(900, 3)
    columns["a"][300:302] = np.nan
    columns["b"][310:330] = np.nan
    moments = times(900)
    # Single rows are lost, two in a row, and then two days.
    for row, lost in ((210, 1), (250, 3), (251, 2), (252, 1)):
        moments[row:] = [moment + lost * timedelta(minutes=1) for moment in moments[row:]]
    moments[500:] = times(400, begin=START.replace(day=3))
    trained(tmp_path, columns, name, moments=moments, threshold={"smallest_duration": 3})
    asked = {"model_dir": str(tmp_path / "models/0")}
    run("predict", {**asked, "table": {"path": str(tmp_path / "table.parquet")}}, tmp_path)
    whole = pq.read_table(tmp_path / "predictions.parquet")
    begun = run("start", asked, tmp_path)
    assert (begun.rows_before, begun.step, begun.features) == (19 + 3 + 2 + 2, 60, list(CHANNELS))
    for low, high in ((0, 60), (200, 340), (490, 560), (880, 900)):
        first = max(low - begun.rows_before, 0)
        rows = online_rows(columns, moments, CHANNELS, first, high)
        found = run("score", {**asked, "rows": rows, "first": low - first}, tmp_path).scores
        for place, one in enumerate(found):
            row = low + place
            assert one.score == pytest.approx(whole["score"][row].as_py(), abs=1e-6), row
            assert one.alarm == whole["alarm"][row].as_py(), row
            assert next(iter(one.contributions), None) == whole["largest"][row].as_py(), row
            if one.score is None and first == 0:
                assert one.note == whole["note"][row].as_py()
    raised = sum(one is True for one in whole["alarm"].to_pylist())
    assert raised > 50
    gone = [row for row in range(200, 340) if whole["note"][row].as_py() == "gap"]
    assert gone == list(range(251, 252 + 18 + 1))


def test_recent_windows_row_by_row_are_what_a_whole_file_is(tmp_path: Path) -> None:
    """With a memory that is full long before the end, over a gap in time and missing values."""
    columns = process(3000, 6)
    columns["a"][2300:2302] = np.nan
    columns["b"][2310:2330] = np.nan
    moments = times(3000)
    moments[2500:] = times(500, begin=START.replace(day=9))
    model = {"name": "recent_windows", "parameters": {"name": "recent_windows", "recent": 200, "memory": 800}}
    trained(tmp_path, columns, model, moments=moments, split={"test_share": 0.7})
    asked = {"model_dir": str(tmp_path / "models/0")}
    run("predict", {**asked, "table": {"path": str(tmp_path / "table.parquet")}}, tmp_path)
    whole = pq.read_table(tmp_path / "predictions.parquet")
    before = run("start", asked, tmp_path).rows_before
    assert before == 200 + 800 + 2 * 19 + 3 + 2
    told = 0
    for row in (0, 30, 150, 700, 1600, 2297, 2303, 2312, 2340, 2499, 2503, 2519, 2540, 2999):
        first = max(row - before, 0)
        asked_rows = {"rows": online_rows(columns, moments, CHANNELS, first, row + 1), "first": row - first}
        [one] = run("score", {**asked, **asked_rows}, tmp_path).scores
        assert one.score == pytest.approx(whole["score"][row].as_py(), abs=1e-6), row
        assert one.alarm == whole["alarm"][row].as_py(), row
        told += one.score is not None
    assert 8 < told < 14


@pytest.mark.parametrize("name", ["pca", "gradient_boosting"])
def test_rows_that_come_one_by_one_alarm_as_a_whole_file_with_floor_and_duration(tmp_path: Path, name: str) -> None:
    supervised = {"supervision": "supervised"} if name == "gradient_boosting" else {}
    columns = process(900, 3)
    moments = times(900)
    trained(tmp_path, columns, name, moments=moments, **supervised)
    asked: dict[str, Any] = {"model_dir": str(tmp_path / "models/0")}
    table = {"table": {"path": str(tmp_path / "table.parquet")}}
    run("predict", {**asked, **table}, tmp_path)
    plain = np.array(pq.read_table(tmp_path / "predictions.parquet")["score"].to_pylist()[19:])
    # A floor above the threshold, and a duration that pieces above it reach only over many calls.
    asked["model_settings"] = {
        "threshold": float(np.quantile(plain, 0.3)),
        "floor": float(np.quantile(plain, 0.7)),
        "smallest_duration": 7,
    }
    run("predict", {**asked, **table}, tmp_path)
    whole = pq.read_table(tmp_path / "predictions.parquet")["alarm"].to_pylist()
    before = run("start", asked, tmp_path).rows_before
    answers = []
    for row in range(100, 900):
        rows = online_rows(columns, moments, CHANNELS, row - before, row + 1)
        answers += run("score", {**asked, "rows": rows, "first": before}, tmp_path).scores
    assert [one.alarm for one in answers] == whole[100:]
    over = sum(value > asked["model_settings"]["floor"] for value in plain[81:])
    assert 20 < sum(one.alarm is True for one in answers) < over


def test_a_channel_that_sticks_and_one_that_is_gone_are_named(tmp_path: Path) -> None:
    columns = process(900, 3)
    moments = times(900)
    trained(tmp_path, columns, "pca", moments=moments)
    asked = {"model_dir": str(tmp_path / "models/0")}
    columns["a"][600:660] = columns["a"][600]
    columns["b"][700:720] = np.nan
    before = run("start", asked, tmp_path).rows_before
    stuck = {}
    for row in range(590, 720):
        rows = online_rows(columns, moments, CHANNELS, row - before, row + 1)
        [stuck[row]] = run("score", {**asked, "rows": rows, "first": before}, tmp_path).scores
    named = [row for row, one in stuck.items() if one.stuck == ["a"]]
    # Standing still for longer than a window is news: from the 21st equal value on.
    assert named == list(range(620, 660))
    assert all(one.stuck == [] for row, one in stuck.items() if row not in named)
    assert [row for row, one in stuck.items() if one.missing == ["b"]] == list(range(703, 720))
    path = write(tmp_path / "later.parquet", {name: values[590:] for name, values in columns.items()}, moments[590:])
    later = {**asked, "table": {"path": path}}
    assert run("predict", later, tmp_path).stuck == ["a"]


def test_a_channel_that_stood_still_for_very_long_is_watched_by_a_count(tmp_path: Path) -> None:
    """In training for 700 rows: it sticks from the 1,050th on, of which few are sent along."""
    columns = process(1600, 4)
    columns["a"][500:1200] = columns["a"][500]
    trained(tmp_path, columns, "pca", split={"method": "none"})
    asked = {"model_dir": str(tmp_path / "models/0")}
    begun = run("start", asked, tmp_path)
    assert begun.rows_before < 60 and begun.still_limits == {"a": 1050} and begun.unwatched == []
    columns["a"][:] = 0.5
    rows = online_rows(columns, times(1600), CHANNELS, 0, 40)
    for before, named in ((1009, []), (1010, ["a"])):
        found = run("score", {**asked, "rows": rows, "first": 38, "still_before": {"a": before}}, tmp_path).scores
        assert [one.stuck for one in found] == [[], named]
    rows[20]["values"]["a"] = 0.4
    [moved] = run("score", {**asked, "rows": rows, "first": 39, "still_before": {"a": 5000}}, tmp_path).scores
    assert moved.stuck == []
    # Whoever lets rows go counts them, as a download does.
    live = live_of(load_model(tmp_path / "models/0"))
    counts = StillCounts(live.watch)
    for oldest, following in itertools.pairwise((1.0, *[2.0] * 3, 2.5, *[3.0] * 4)):
        counts.let_go([oldest, 0, 0], [following, 0, 0])
    assert counts.counts == {"a": 3}


def test_rows_at_another_interval_are_told_from_a_gap(tmp_path: Path) -> None:
    columns = process(900, 3)
    moments = times(900)
    trained(tmp_path, columns, "pca", moments=moments)
    asked = {"model_dir": str(tmp_path / "models/0")}
    rows = online_rows(columns, moments, CHANNELS, 100, 160)
    for seconds, note in ((10, "sampling_changed"), (600, "gap")):
        for place, row in enumerate(rows[30:]):
            row["time"] = (moments[129] + (place + 1) * timedelta(seconds=seconds)).isoformat()
        found = run("score", {**asked, "rows": rows, "first": 29}, tmp_path).scores
        assert found[0].note is None
        assert {one.note for one in found[1:]} == {note}


def test_a_row_takes_less_than_50_ms(tmp_path: Path) -> None:
    columns = process(900, 3)
    moments = times(900)
    trained(tmp_path, columns, "pca", moments=moments)
    asked = {
        "model_dir": str(tmp_path / "models/0"),
        "rows": online_rows(columns, moments, CHANNELS, 100, 150),
        "first": 49,
    }
    run("score", asked, tmp_path)
    taken = []
    for _ in range(40):
        began = time.process_time()
        run("score", asked, tmp_path)
        taken.append(time.process_time() - began)
    assert np.quantile(taken, 0.95) < 0.05


def test_rows_that_cannot_be_scored_are_refused(tmp_path: Path) -> None:
    columns = process(900, 3)
    moments = times(900)
    trained(tmp_path, columns, "pca", moments=moments)
    asked = {"model_dir": str(tmp_path / "models/0")}
    rows = online_rows(columns, moments, CHANNELS, 0, 30)
    with pytest.raises(JobError, match="rows_not_rising") as caught:
        run("score", {**asked, "rows": [*rows, rows[5]]}, tmp_path)
    assert caught.value.params["row"] == 31
    with pytest.raises(JobError, match="sensor_time_missing"):
        run("score", {**asked, "rows": [{"values": {}}]}, tmp_path)
    with pytest.raises(JobError, match="sensor_rows_none"):
        run("score", {**asked, "rows": rows, "first": 30}, tmp_path)
    silent = [{"time": one["time"], "values": {}} for one in rows]
    assert {one.note for one in run("score", {**asked, "rows": silent, "first": 20}, tmp_path).scores} == {"missing"}


def assert_score(one: str, other: str, within: float) -> None:
    assert (one == "") == (other == "")
    assert one == "" or float(one) == pytest.approx(float(other), abs=within)


@pytest.mark.parametrize("name", ["pca", "nearest_neighbours", "recent_windows", "gradient_boosting"])
def test_a_download_scores_row_by_row(tmp_path: Path, name: str) -> None:
    supervised = {"supervision": "supervised"} if name == "gradient_boosting" else {}
    trained(tmp_path, process(1200, 5), name, **supervised)
    asked = {"model_dir": str(tmp_path / "models/0"), "table": {"path": str(tmp_path / "table.parquet")}}
    result = run("export", asked, tmp_path)
    folder = tmp_path / "unpacked"
    zipfile.ZipFile(tmp_path / result.output).extractall(folder)
    metrics = json.loads((folder / "manifest.json").read_text())["metrics"]
    changed = {"model_dir": asked["model_dir"], "model_settings": {"threshold": 0.0, "smallest_duration": 3}}
    assert metrics["test"] == run("threshold", {"model_dir": asked["model_dir"]}, tmp_path).test.model_dump()
    run("export", {**asked, **changed, "output_name": "changed.zip"}, tmp_path)
    with zipfile.ZipFile(tmp_path / "changed.zip") as archive:
        figures = json.loads(archive.read("manifest.json"))["metrics"]["test"]
    # What leaves says how good it is by the threshold that leaves with it.
    assert figures == run("threshold", changed, tmp_path).test.model_dump() != metrics["test"]
    command = [sys.executable, "score.py", "sample_input.csv", "out.csv"]
    subprocess.run(command, cwd=folder, check=True, timeout=100, env={"PYTHONPATH": ""})
    again = folder / "again.csv"
    lines = (folder / "sample_input.csv").read_text(encoding="utf-8").splitlines()
    again.write_text("\n".join([*lines[:41], lines[33], *lines[41:]]), encoding="utf-8")
    twice = subprocess.run(
        [sys.executable, "score.py", "again.csv", "twice.csv"],
        cwd=folder,
        check=True,
        timeout=100,
        capture_output=True,
        text=True,
    )
    assert "no later than one before them: 1" in twice.stderr
    answers, repeated, expected = (rows_in(folder / name) for name in ("out.csv", "twice.csv", "expected_output.csv"))
    # A row that comes twice is left out, and the others are as without it.
    assert repeated.pop(40)["note"] == "not_later"
    for one, other in zip(repeated, answers, strict=True):
        # Two processes may add in another order, by where their arrays lie.
        assert one | {"score": ""} == other | {"score": ""}
        assert_score(one["score"], other["score"], 1e-12)
    assert len(answers) == len(expected) == 80
    for one, other in zip(answers, expected, strict=True):
        assert_score(one["score"], other["score"], 1e-6)
        assert one["alarm"].lower() == other["alarm"].lower() and one["note"] == other["note"]
