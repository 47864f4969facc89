"""Models made of sums over pieces of what is learned are those of all their windows at once."""

import numpy as np
import pytest

from hakaru_compute.kinds.time_series import moments as moments_module
from hakaru_compute.kinds.time_series.model_specs import Ensemble, Pca
from hakaru_compute.kinds.time_series.moments import PieceMoments, moments_of
from hakaru_compute.kinds.time_series.scorers import PcaScorer, held_out_scores
from hakaru_compute.kinds.time_series.windows import ChannelScale, Windows, _running

ROWS, LENGTH, FOLDS = 4000, 12, 5


def series(offset: float, *, nearly_same: float = 1e-3, missing: bool = False) -> np.ndarray:
    """Channels that are nearly the same (n, 6), at an offset, one of them with hardly any spread."""
    random = np.random.default_rng(4)
    common = random.normal(size=(ROWS, 2)).cumsum(axis=0) / 10
    values = common @ random.normal(size=(2, 6)) + nearly_same * random.normal(size=(ROWS, 6))
    values[:, 5] *= 1e-4
    values[:, 0] += offset
    if missing:
        values[random.integers(0, ROWS, 40), random.integers(0, 6, 40)] = np.nan
    return values


def made(values: np.ndarray) -> tuple[Windows, np.ndarray, list[tuple[int, int]]]:
    """Windows, those that are learned from (with holes), and folds."""
    every = np.arange(ROWS)
    windows = Windows(values, np.zeros(ROWS, dtype=np.int64), LENGTH, ChannelScale.of(values, every))
    learned = windows.complete()
    learned = learned[(learned % 500 > 30) & ((learned < 1700) | (learned > 1790))]
    edges = np.linspace(0, ROWS, FOLDS + 1).astype(int)
    return windows, learned, list(zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True))


def without(learned: np.ndarray, low: int, high: int) -> np.ndarray:
    return learned[(learned < low) | (learned >= high + LENGTH - 1)]


@pytest.mark.parametrize("missing", [False, True])
@pytest.mark.parametrize("offset", [0.0, 1e9])
def test_folds_by_sums_are_refits(offset: float, missing: bool) -> None:
    windows, learned, bounds = made(series(offset, missing=missing))
    sums = PieceMoments.of(windows, learned, bounds)
    assert sums is not None and len(sums.pieces) > 2 * FOLDS - 2
    for low, high in bounds:
        rows = without(learned, low, high)
        summed = sums.at(rows)
        assert summed is not None
        # Independently: all windows at once, two passes around their mean.
        matrix = windows.matrix(rows, clipped=True)
        matrix = matrix[~np.isnan(matrix).any(axis=1)]
        assert summed.count == len(matrix)
        np.testing.assert_allclose(summed.mean, matrix.mean(axis=0), rtol=1e-10, atol=1e-12)
        np.testing.assert_allclose(summed.covariance, np.cov(matrix.T, bias=True), rtol=1e-9, atol=1e-13)
    parameters = Pca(explained=0.999)
    wanted = windows.complete()
    by_sums = held_out_scores(parameters, windows, learned, wanted, bounds, None, 0, sums)
    refitted = held_out_scores(parameters, windows, learned, wanted, bounds, None, 0)
    np.testing.assert_allclose(by_sums, refitted, rtol=1e-9, atol=1e-9)


def test_the_model_that_is_kept_is_the_sum_of_all_pieces() -> None:
    windows, learned, bounds = made(series(0.0))
    sums = PieceMoments.of(windows, learned, bounds)
    by_sums, refitted = PcaScorer(Pca()), PcaScorer(Pca())
    by_sums.take_sums(sums)
    for scorer in (by_sums, refitted):
        scorer.fit(windows, learned, None, 0)
    rows = windows.complete()
    np.testing.assert_allclose(by_sums.score(windows, rows), refitted.score(windows, rows), rtol=1e-9, atol=1e-9)


def test_an_ensemble_hands_them_to_its_pca() -> None:
    windows, learned, bounds = made(series(0.0))
    sums = PieceMoments.of(windows, learned, bounds)
    wanted = windows.complete()
    by_sums = held_out_scores(Ensemble(), windows, learned, wanted, bounds, None, 0, sums)
    refitted = held_out_scores(Ensemble(), windows, learned, wanted, bounds, None, 0)
    np.testing.assert_allclose(by_sums, refitted, rtol=1e-9, atol=1e-9)


def test_rows_that_are_no_whole_pieces_are_gone_through() -> None:
    windows, learned, bounds = made(series(0.0))
    sums = PieceMoments.of(windows, learned, bounds)
    assert sums is not None and sums.at(learned[5:]) is None and sums.at(learned[:-5]) is None
    whole = sums.at(learned)
    assert whole is not None
    np.testing.assert_allclose(whole.covariance, moments_of(windows, learned).covariance, rtol=1e-9, atol=1e-13)


def test_sums_that_would_not_fit_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    windows, learned, bounds = made(series(0.0))
    monkeypatch.setattr(moments_module, "MOST_CELLS", windows.width**2)
    assert PieceMoments.of(windows, learned, bounds) is None


@pytest.mark.parametrize("length", [1, 2, 3, 12, 20, 64, 127])
def test_means_of_windows_know_of_nothing_else(length: int) -> None:
    random = np.random.default_rng(0)
    piece = random.normal(size=(300, 3))
    piece[5] = 1e12
    ends = np.sort(random.choice(np.arange(length, 300), 100, replace=False))
    expected = np.array([piece[end - length + 1 : end + 1].mean(axis=0) for end in ends])
    np.testing.assert_allclose(_running(piece, length, ends), expected, rtol=1e-13, atol=1e-14)
    # Wherever the piece begins, to the last digit.
    late = ends[ends >= 200]
    begin = int(late[0]) - length + 1
    np.testing.assert_array_equal(_running(piece[begin:], length, late - begin), _running(piece, length, late))
