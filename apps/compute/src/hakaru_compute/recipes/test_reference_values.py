"""Steps against scipy, scikit-learn and figures worked out by hand."""

from __future__ import annotations

import statistics
from typing import Any

import numpy as np
import polars as pl
import pytest
from scipy import stats
from scipy.signal import savgol_filter
from sklearn.impute import KNNImputer
from sklearn.preprocessing import PowerTransformer, RobustScaler, StandardScaler

from hakaru_compute.job import JobError
from recipe_tables import apply, values

RANDOM = np.random.default_rng(7)


def numbers(applied: Any, name: str) -> np.ndarray:
    return np.array([np.nan if value is None else value for value in values(applied, name)], dtype=float)


def hampel_by_hand(series: list[float | None], k: int, n: float) -> list[float | None]:
    """The definition, window by window, with scipy's median absolute deviation."""
    result = []
    for i, value in enumerate(series):
        window = [v for v in series[max(0, i - k) : i + k + 1] if v is not None]
        if value is None or not window:
            result.append(value)
            continue
        median = statistics.median(window)
        mad = stats.median_abs_deviation(window)
        result.append(median if abs(value - median) > n * 1.4826 * mad else value)
    return result


@pytest.mark.parametrize(("k", "n", "gaps"), [(10, 3.0, 0.0), (3, 2.0, 0.2), (1, 0.0, 0.1), (50, 3.0, 0.3)])
def test_hampel_is_exact_also_at_the_edges_and_beside_gaps(k: int, n: float, gaps: float) -> None:
    series = [None if RANDOM.random() < gaps else float(round(v, 1)) for v in RANDOM.normal(0, 2, 120)]
    series[30] = 50.0
    done = apply({"v": series}, ("outliers_hampel", {"columns": ["v"], "k": k, "n": n, "action": "clip"}))
    assert values(done, "v") == pytest.approx(hampel_by_hand(series, k, n), nan_ok=True)


@pytest.mark.parametrize(("value", "kept"), [(1.4825, 1.4825), (1.4827, 0.0)])
def test_hampel_scales_the_mad_to_a_normal_deviation(value: float, kept: float) -> None:
    # The middle window has median 0 and MAD 1; 1 / Φ⁻¹(3/4) = 1.4826.
    series = [-1.0, 0.0, 1.0, value, -1.0, 0.0, 1.0]
    done = apply({"v": series}, ("outliers_hampel", {"columns": ["v"], "k": 3, "n": 1, "action": "clip"}))
    assert values(done, "v")[3] == kept


def test_three_sigma_uses_the_sample_deviation_once_and_keeps_the_limit() -> None:
    # Mean 2.5, sample deviation 5: the limit n = 1.5 is exactly 10.
    done = apply({"v": [0.0, 0.0, 0.0, 10.0]}, ("outliers_sigma", {"columns": ["v"], "n": 1.5}))
    assert values(done, "v") == [0.0, 0.0, 0.0, 10.0]
    done = apply({"v": [0.0, 0.0, 0.0, 10.0]}, ("outliers_sigma", {"columns": ["v"], "n": 1.49, "action": "clip"}))
    assert values(done, "v") == pytest.approx([0.0, 0.0, 0.0, 9.95])
    assert done.states["s0"]["v"] == pytest.approx([-4.95, 9.95])


def test_knn_is_scikit_learns_on_standardised_columns() -> None:
    matrix = RANDOM.normal(size=(80, 4)) * [1, 10, 100, 1000] + 5
    matrix[RANDOM.random((80, 4)) < 0.2] = np.nan
    frame = pl.DataFrame({f"v{i}": pl.Series(matrix[:, i]).fill_nan(None) for i in range(4)})
    done = apply(frame, ("missing_knn", {"columns": frame.columns, "k": 5}))
    scaler = StandardScaler().fit(matrix)
    expected = scaler.inverse_transform(KNNImputer(n_neighbors=5).fit_transform(scaler.transform(matrix)))
    found = np.column_stack([numbers(done, name) for name in frame.columns])
    np.testing.assert_allclose(found, expected, rtol=1e-10)
    assert done.results[0].accounting.cells[0].filled == int(np.isnan(matrix[:, 0]).sum())


@pytest.mark.parametrize(("window", "degree", "derivative"), [(11, 2, 0), (7, 3, 1), (5, 4, 2)])
def test_savitzky_golay_is_scipys(window: int, degree: int, derivative: int) -> None:
    series = np.cumsum(RANDOM.normal(size=60))
    step = ("savitzky_golay", {"columns": ["v"], "window": window, "degree": degree, "derivative": derivative})
    np.testing.assert_allclose(
        numbers(apply({"v": series}, step), "v"), savgol_filter(series, window, degree, deriv=derivative), atol=1e-12
    )


def test_savitzky_golay_along_columns_and_beside_gaps() -> None:
    spectra = RANDOM.normal(size=(6, 15))
    spectra[2, 7] = np.nan
    frame = pl.DataFrame({str(i): pl.Series(spectra[:, i]).fill_nan(None) for i in range(15)})
    step = ("savitzky_golay", {"columns": frame.columns, "along": "columns", "window": 5, "degree": 2})
    done = apply(frame, step)
    found = np.column_stack([numbers(done, name) for name in frame.columns])
    whole = [0, 1, 3, 4, 5]
    np.testing.assert_allclose(found[whole], savgol_filter(spectra[whole], 5, 2, axis=1), atol=1e-12)
    assert np.isnan(found[2]).tolist() == [5 <= i <= 9 for i in range(15)]


def test_box_cox_is_scipys() -> None:
    series = RANDOM.lognormal(1, 0.7, 300)
    done = apply({"v": series}, ("power", {"columns": ["v"], "method": "box_cox"}))
    expected, λ = stats.boxcox(series)
    assert done.states["s0"]["v"] == pytest.approx(λ, abs=1e-4)
    np.testing.assert_allclose(numbers(done, "v"), expected, rtol=1e-3)
    fixed = apply({"v": series}, ("power", {"columns": ["v"], "method": "box_cox", "power": 0.3}))
    np.testing.assert_allclose(numbers(fixed, "v"), stats.boxcox(series, 0.3), rtol=1e-12)
    assert fixed.states == {}


def test_yeo_johnson_is_scikit_learns() -> None:
    series = RANDOM.normal(0, 2, 300) ** 3
    done = apply({"v": series}, ("power", {"columns": ["v"]}))
    reference = PowerTransformer(standardize=False).fit(series[:, None])
    assert done.states["s0"]["v"] == pytest.approx(reference.lambdas_[0], abs=1e-4)
    np.testing.assert_allclose(numbers(done, "v"), reference.transform(series[:, None])[:, 0], rtol=1e-3)
    fixed = apply({"v": series}, ("power", {"columns": ["v"], "power": -1.2}))
    np.testing.assert_allclose(numbers(fixed, "v"), stats.yeojohnson(series, -1.2), rtol=1e-10)


def test_scaling_is_scikit_learns() -> None:
    series = RANDOM.normal(5, 3, 101)
    for method, reference in (("standard", StandardScaler()), ("robust", RobustScaler())):
        done = apply({"v": series}, ("scale", {"columns": ["v"], "method": method}))
        np.testing.assert_allclose(numbers(done, "v"), reference.fit_transform(series[:, None])[:, 0], atol=1e-12)
    done = apply({"v": series}, ("scale", {"columns": ["v"], "method": "min_max"}))
    assert (min(values(done, "v")), max(values(done, "v"))) == (0.0, 1.0)


def test_snv_by_hand() -> None:
    # 1, 2, 3: mean 2, sample deviation 1. 2, 4, 6 is the same spectrum twice as strong.
    frame = {"a": [1.0, 2.0, 5.0, None], "b": [2.0, 4.0, 5.0, 1.0], "c": [3.0, 6.0, 5.0, 2.0]}
    done = apply(frame, ("snv", {"columns": ["a", "b", "c"]}))
    assert [values(done, name) for name in "abc"] == [[-1, -1, None, None], [0, 0, None, None], [1, 1, None, None]]


def test_msc_by_hand() -> None:
    # Spectra are offset + slope × (1, 2, 4); their mean, the reference, is 0.5 + 2 × (1, 2, 4).
    base = np.array([1.0, 2.0, 4.0])
    spectra = np.array([0.0 + 1.0 * base, 1.0 + 3.0 * base])
    done = apply({name: spectra[:, i] for i, name in enumerate("abc")}, ("msc", {"columns": ["a", "b", "c"]}))
    assert done.states["s0"]["reference"] == pytest.approx(list(0.5 + 2 * base))
    for i, name in enumerate("abc"):
        assert values(done, name) == pytest.approx([0.5 + 2 * base[i]] * 2)


def test_harmonic_mean_by_hand_and_its_refusal() -> None:
    step = ("harmonic_mean", {"columns": ["v"], "k": 2})
    done = apply({"v": [2.0, 6.0, 4.0, None, 5.0], "w": [1.0, 3.0, 5.0, 7.0, 9.0]}, step)
    assert values(done, "v") == pytest.approx([3.0, 4.0, 5.0]) and values(done, "w") == [2.0, 6.0, 9.0]
    with pytest.raises(JobError) as refused:
        apply({"v": [2.0, 6.0, 0.0]}, step)
    assert (refused.value.code, refused.value.params["row"], refused.value.params["value"]) == (
        "recipe_value_not_positive", 3, 0.0,
    )  # fmt: skip


def test_moving_average_and_detrend_by_hand() -> None:
    done = apply({"v": [1.0, 2.0, 6.0, None, 4.0]}, ("moving_average", {"columns": ["v"], "window": 3}))
    assert values(done, "v") == [1.5, 3.0, 4.0, None, 4.0]
    done = apply({"v": [1.0, 3.0, 5.0, 8.0]}, ("detrend", {"columns": ["v"]}))
    line = np.polyval(np.polyfit(range(4), [1.0, 3.0, 5.0, 8.0], 1), range(4))
    assert values(done, "v") == pytest.approx([1.0, 3.0, 5.0, 8.0] - line)


def test_interpolation_by_rows_and_by_time() -> None:
    times = pl.Series([0, 1, 4, 5, 6]).cast(pl.Datetime("us"))
    frame = pl.DataFrame({"at": times, "v": [None, 0.0, None, 4.0, None]})
    rows = apply(frame, ("missing_linear", {"columns": ["v"]}))
    assert values(rows, "v") == [None, 0.0, 2.0, 4.0, None]
    by_time = apply(frame, ("missing_linear", {"columns": ["v"], "time": "at", "ends": "nearest"}))
    assert values(by_time, "v") == [0.0, 0.0, 3.0, 4.0, 4.0]


def test_target_encoding_leaves_the_own_fold_out() -> None:
    # One row for each category: nothing of a row's own target may reach its code.
    frame = {"c": ["a", "b", "c", "d"], "y": [1.0, 2.0, 3.0, 100.0]}
    done = apply(frame, ("encode_target", {"columns": ["c"], "target": "y", "folds": 4}))
    others = [sum(frame["y"][:i] + frame["y"][i + 1 :]) / 3 for i in range(4)]
    assert values(done, "c") == pytest.approx(others)
    means = done.states["s0"]["c"]
    assert means["overall"] == 26.5 and means["means"]["a"] == pytest.approx((1 + 10 * 26.5) / 11)
