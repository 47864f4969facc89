"""Recent windows beside their definition, written out row by row."""

import math

import numpy as np
import pytest

from hakaru_compute.kinds.time_series.model_specs import RecentWindows
from hakaru_compute.kinds.time_series.recent import RecentScorer
from hakaru_compute.kinds.time_series.windows import ChannelScale, Windows

LENGTH, ROWS, TRAINED = 9, 1600, 500
PARAMETERS = RecentWindows(neighbours=2, recent=120, memory=500, windows=60)


def walk(seed: int = 0, channels: int = 1) -> np.ndarray:
    """Values (n, p) that wander, with two bursts."""
    rng = np.random.default_rng(seed)
    values = np.cumsum(rng.normal(size=(ROWS, channels)), axis=0) * 0.2 + np.sin(np.arange(ROWS) / 4)[:, None]
    values[900:905] += 6
    values[1300:1310] -= 8
    return values


def windows_of(values: np.ndarray, runs: np.ndarray | None = None) -> Windows:
    first = np.zeros(len(values), dtype=np.int64) if runs is None else runs
    return Windows(values, first, LENGTH, ChannelScale.of(values, np.arange(TRAINED)), runs=runs)


def fitted(windows: Windows) -> RecentScorer:
    scorer = RecentScorer(PARAMETERS)
    scorer.fit(windows, np.arange(LENGTH - 1, TRAINED), None, 0)
    return scorer


def slow_distance(values: np.ndarray, row: int, size: int) -> float:
    own = values[row - size + 1 : row + 1]
    apart = [
        float(((values[end - size + 1 : end + 1] - own) ** 2).mean())
        for end in range(max(row - size - PARAMETERS.recent + 1, size - 1), row - size + 1)
    ]
    return math.sqrt(np.mean(sorted(apart)[: PARAMETERS.neighbours]))


@pytest.mark.parametrize("row", [1000, 1303, 1599])
def test_a_score_is_that_of_its_definition(row: int) -> None:
    values = walk()
    windows = windows_of(values)
    scorer = fitted(windows)
    scaled = (values[:, 0] - windows.scale.centre) / windows.scale.spread
    ratios = []
    for place, size in enumerate((1, 3, LENGTH)):
        before = sorted(slow_distance(scaled, row - 4 * back, size) for back in range(1, PARAMETERS.memory // 4 + 1))
        usual = before[math.ceil(0.995 * (len(before) - 1))]
        ratios.append(slow_distance(scaled, row, size) / max(usual, scorer.least[place]))
    assert scorer.score(windows, np.array([row]))[0, 0] == pytest.approx(np.mean(ratios), rel=1e-6)


@pytest.mark.parametrize("channels", [1, 3])
def test_a_score_follows_from_rows_within_reach_before_it(channels: int) -> None:
    values = walk(channels=channels)
    scorer = fitted(windows_of(values))
    rows = np.arange(1200, 1400)
    whole = scorer.score(windows_of(values), rows)
    assert whole[100:110].max() > 2 * np.median(whole)
    reach = scorer.reach(LENGTH)
    assert reach == 500 + 120 + 2 * (LENGTH - 1)
    scale = windows_of(values).scale
    for row in (1200, 1301, 1399):
        piece = values[row - reach : row + 1]
        alone = Windows(piece, np.zeros(len(piece), dtype=np.int64), LENGTH, scale)
        assert scorer.score(alone, np.array([reach])) == pytest.approx(whole[None, row - 1200], rel=1e-6)
        changed = values.copy()
        changed[row + 1 :] = 1e3
        later = Windows(changed, np.zeros(ROWS, dtype=np.int64), LENGTH, scale)
        assert scorer.score(later, rows[: row - 1199]) == pytest.approx(whole[: row - 1199], rel=1e-6)


def test_a_run_knows_of_no_other_run() -> None:
    values = walk()
    windows = windows_of(values)
    scorer = fitted(windows)
    runs = np.where(np.arange(ROWS) < 700, 0, 700)
    rows = np.arange(700 + LENGTH, ROWS)
    beside = Windows(values, runs, LENGTH, windows.scale, runs=runs)
    alone = Windows(values[700:], np.zeros(ROWS - 700, dtype=np.int64), LENGTH, windows.scale)
    assert scorer.score(beside, rows) == pytest.approx(scorer.score(alone, rows - 700), rel=1e-6)


def test_what_lasts_is_got_used_to() -> None:
    values = np.random.default_rng(3).normal(size=(ROWS, 1))
    values[800:] += 15
    windows = windows_of(values)
    scores = fitted(windows).score(windows, np.arange(LENGTH, ROWS))[:, 0]
    assert scores[800 - LENGTH : 803 - LENGTH].min() > 3
    assert np.quantile(scores[1400 - LENGTH :], 0.99) < 1.5
