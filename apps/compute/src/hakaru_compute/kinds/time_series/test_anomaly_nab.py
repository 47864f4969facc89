"""Numenta Anomaly Benchmark with the product's trainings and a scorer of its own; skipped where the data is not there."""

import csv
import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import numpy as np
import pytest

from anomaly_tables import trained
from hakaru_compute.job import JobError
from hakaru_compute.kinds.time_series.alarms import in_alarm, intervals_of
from hakaru_compute.kinds.time_series.model_folder import load_scores
from hakaru_compute.kinds.time_series.threshold_spec import ModelSettings
from regression_tables import data_file

# Of the standard profile: what a false detection costs beside a missed or found anomaly.
FALSE = 0.11
LEVELS = 300


@dataclass(frozen=True)
class Labelled:
    """windows: first and last rows in which a detection counts; begin: the first row that is judged."""

    moments: list[datetime]
    values: np.ndarray
    windows: list[tuple[int, int]]
    begin: int


def corpus() -> dict[str, Labelled]:
    """Every file that is there, with its first 15 % (at most 750 rows) to learn from."""
    windows = json.loads(data_file("ts_nab_a/combined_windows.json").read_text())
    found = {}
    for name, own in sorted(windows.items()):
        path = data_file("ts_nab_a/combined_windows.json").parent / name
        if not path.exists():
            continue
        rows = list(csv.reader(path.read_text().splitlines()))[1:]
        moments = [datetime.fromisoformat(row[0]) for row in rows]
        times = np.array([moment.timestamp() for moment in moments])
        edges = [[datetime.fromisoformat(edge).timestamp() for edge in pair] for pair in own]
        places = [
            (int(np.searchsorted(times, low)), int(np.searchsorted(times, high, side="right")) - 1)
            for low, high in edges
        ]
        found[name] = Labelled(
            moments, np.array([float(row[1]) for row in rows]), places, min(len(rows) * 3 // 20, 750)
        )
    return found


def sigmoid(at: np.ndarray) -> np.ndarray:
    """What a detection is worth at a place beside a window's end, in widths of the window (Lavin & Ahmad 2015, equation 1)."""
    return np.where(at > 3, -1.0, 2 / (1 + np.exp(5 * np.minimum(at, 3))) - 1)


def worth(file: Labelled, detections: np.ndarray) -> float:
    """Found and missed anomalies and false detections of a file by the standard profile."""
    total, inside = 0.0, np.zeros(len(detections), dtype=bool)
    last = np.full(len(detections), -1.0)
    for low, high in file.windows:
        own = (detections >= low) & (detections <= high)
        inside |= own
        if own.any():
            place = -(high - detections[own].min() + 1) / (high - low + 1)
            total += float(sigmoid(place) / sigmoid(np.array(-1.0)))
        else:
            total -= 1.0
        after = detections > high
        last[after] = sigmoid((detections[after] - high) / max(high - low, 1))
    return total + FALSE * float(last[~inside].sum())


def normalised(files: list[Labelled], scores: list[np.ndarray]) -> float:
    """0 where nothing is detected, 100 where all is at once; with the one threshold that is best over all files. A detection is
    the beginning of an alarm.
    """
    judged = np.concatenate([one[file.begin :] for file, one in zip(files, scores, strict=True)])
    levels = np.unique(np.nanquantile(judged, 1 - np.geomspace(1e-4, 0.3, LEVELS)))
    best, count = -np.inf, sum(len(file.windows) for file in files)
    for level in levels:
        total = 0.0
        for file, one in zip(files, scores, strict=True):
            starts = np.zeros(len(one), dtype=np.int64)
            alarm = in_alarm(np.where(np.isnan(one), -np.inf, one), starts, ModelSettings(threshold=float(level)))
            begins = intervals_of(alarm, starts)[:, 0]
            total += worth(file, begins[begins >= file.begin])
        best = max(best, total)
    return 100 * (best + count) / (2 * count)


def test_the_scorer_is_that_of_the_benchmark() -> None:
    file = Labelled([], np.zeros(400), [(100, 149), (300, 339)], 60)
    assert worth(file, np.array([100, 300])) == pytest.approx(2)
    assert worth(file, np.array([], dtype=np.int64)) == -2
    assert normalised([file], [np.isin(np.arange(400), [100, 300]).astype(float)]) == pytest.approx(100)
    # As in the paper: at a window's end next to nothing is earned, right behind it next to nothing lost, elsewhere a whole one.
    assert worth(file, np.array([149, 300])) == pytest.approx(1 + (2 / (1 + np.exp(-0.1)) - 1) / 0.98661, abs=1e-4)
    assert worth(file, np.array([70, 100, 300])) == pytest.approx(2 - FALSE)
    assert worth(file, np.array([100, 150, 300])) == pytest.approx(2 + FALSE * (2 / (1 + np.exp(5 / 49)) - 1))
    assert worth(file, np.array([100, 299, 300])) == pytest.approx(2 - FALSE)


def test_nab_as_well_as_by_published_methods(tmp_path: Path) -> None:
    """Standard profile, published over 58 files: HTM 70, KNN CAD 58, random cut forest 52, windowed Gaussian 40, random 11. With
    default settings; nothing is learned from rows that are judged but as they come.
    """
    files = corpus()
    scores = []
    for place, file in enumerate(files.values()):
        try:
            trained(
                tmp_path / str(place),
                {"value": file.values},
                "recent_windows",
                moments=file.moments,
                labels={},
                features=[{"name": "value", "type": "numeric"}],
                split={"method": "first_rows", "first_rows": file.begin, "embargo": 0},
            )
        except JobError as error:
            # A flat line has nothing to learn from.
            assert error.code == "channels_constant" and np.ptp(file.values) == 0
            scores.append(np.zeros(len(file.values)))
            continue
        kept = load_scores(tmp_path / str(place) / "models/0")
        own = np.full(len(file.values), np.nan)
        own[kept.rows] = kept.scored.scores
        scores.append(own)
    assert len(files) == 35 and sum(len(file.windows) for file in files.values()) == 55
    found = normalised(list(files.values()), scores)
    assert found >= 58
