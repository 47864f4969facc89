"""Mixtures: pseudo-components, what tests their amounts, maps over three of them; against least squares in plain amounts."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

from hakaru_compute.job import JobContext
from hakaru_compute.kinds.optimal_design.analyse import analyse
from hakaru_compute.kinds.optimal_design.design import design
from hakaru_compute.kinds.optimal_design.options_spec import DesignOptions
from hakaru_compute.kinds.optimal_design.plots import hard_coefficients
from hakaru_compute.kinds.optimal_design.results_spec import AnalyseSpec, DesignAnalysis, Fit
from hakaru_compute.kinds.optimal_design.spec import BlendMap, DesignResult, DesignSpec
from hakaru_compute.kinds.optimal_design.terms import label_of, outside_terms, terms_of

LOW = np.array([20.0, 30.0, 5.0])
PARTS: list[dict[str, Any]] = [
    {"type": "mixture", "name": "a", "low": 20, "high": 45},
    {"type": "mixture", "name": "b", "low": 30},
    {"type": "mixture", "name": "c", "low": 5},
]
PROCESS = {"type": "continuous", "name": "t", "low": 150, "high": 170}


def designed(tmp_path: Path, **options: Any) -> DesignResult:
    wanted = {
        "factors": PARTS,
        "mixture_total": 100,
        "model": "interactions",
        "runs": 12,
        "responses": ["y"],
        **options,
    }
    return design(DesignSpec.model_validate(wanted), JobContext(tmp_path, cpus=1))


def analysed(tmp_path: Path, points: np.ndarray, y: np.ndarray, **options: Any) -> DesignAnalysis:
    """Of runs whose whole plot, where a factor is hard to change, is the place of its setting."""
    wanted = {"factors": PARTS, "mixture_total": 100, "model": "interactions", "responses": ["y"], **options}
    hard = [at for at, factor in enumerate(wanted["factors"]) if factor.get("hard")]
    plots = np.unique(points[:, hard], axis=0, return_inverse=True)[1].reshape(-1) + 1 if hard else None
    spec = {
        "options": {**wanted, "runs": len(points)},
        "runs": [
            {"order": at + 1, "block": 1, "values": row.tolist(), "plot": None if plots is None else int(plots[at])}
            for at, row in enumerate(points)
        ],
        "sheet": {
            "columns": ["run", "y"],
            "rows": [[str(at + 1), repr(float(value))] for at, value in enumerate(y)],
            "lines": list(range(2, len(y) + 2)),
        },
    }
    return analyse(AnalyseSpec.model_validate(spec), JobContext(tmp_path))


def plain(points: np.ndarray) -> np.ndarray:
    """Scheffé's quadratic model in amounts as they are weighed, and other factors beside it."""
    return np.column_stack([points, *(points[:, a] * points[:, b] for a, b in combinations(range(3), 2))])


def measured(result: DesignResult, seed: int = 3) -> tuple[np.ndarray, np.ndarray]:
    points = np.array([run.values for run in result.runs], float)
    rng = np.random.default_rng(seed)
    a, b, c = points[:, 0], points[:, 1], points[:, 2]
    return points, 0.3 * a - 0.1 * b + 0.2 * c + 0.01 * a * c + rng.normal(0, 0.4, len(points))


def amounts(fit: Fit) -> list[Any]:
    return [one for one in fit.coefficients if one.label in ("a", "b", "c")]


def test_coefficients_are_responses_of_pseudo_components(tmp_path: Path) -> None:
    points, y = measured(designed(tmp_path))
    found = analysed(tmp_path, points, y)
    (fit,) = found.fits
    assert found.coded_from == {"a": 20, "b": 30, "c": 5}
    raw = plain(points)
    beta, *_ = np.linalg.lstsq(raw, y, rcond=None)
    degrees = len(y) - raw.shape[1]
    noise = np.sqrt(((y - raw @ beta) ** 2).sum() / degrees)
    assert fit.noise == pytest.approx(noise, rel=1e-8)
    corners = plain(LOW + 45 * np.eye(3))
    covariance = np.linalg.inv(raw.T @ raw)
    for at, one in enumerate(amounts(fit)):
        assert one.estimate == pytest.approx(corners[at] @ beta, rel=1e-8)
        error = noise * np.sqrt(corners[at] @ covariance @ corners[at])
        assert one.standard_error == pytest.approx(error, rel=1e-6)
        others = [place for place in range(3) if place != at]
        beside = corners[at] - corners[others].mean(axis=0)
        assert one.difference == pytest.approx(beside @ beta, rel=1e-7)
        t = beside @ beta / (noise * np.sqrt(beside @ covariance @ beside))
        assert one.t == pytest.approx(t, rel=1e-6)
        assert one.p == pytest.approx(2 * stats.t.sf(abs(t), degrees), rel=1e-6)
    assert all(one.difference is None for one in fit.coefficients if "·" in one.label)


def test_amounts_that_do_the_same_are_not_significant(tmp_path: Path) -> None:
    points, _ = measured(designed(tmp_path, model="main"))
    y = 50 + np.random.default_rng(5).normal(0, 1, len(points))
    (fit,) = analysed(tmp_path, points, y, model="main").fits
    # Against 0 each of these would have a p value of next to nothing.
    assert all(abs(one.estimate) > 20 * one.standard_error for one in amounts(fit))
    assert all(one.p > 0.05 for one in amounts(fit))


def test_an_amount_out_of_the_model_leaves_nothing_to_compare_with(tmp_path: Path) -> None:
    points, y = measured(designed(tmp_path))
    terms = [{"factors": [{"factor": name}]} for name in "ab"]
    (fit,) = analysed(tmp_path, points, y, model="own", terms=terms).fits
    assert [(one.t, one.p, one.size, one.difference) for one in fit.coefficients] == [(None,) * 4] * 2


def test_lower_bounds_do_not_spoil_the_condition(tmp_path: Path) -> None:
    narrow = [
        {"type": "mixture", "name": name, "low": low} for name, low in zip("abc", (39.0, 29.0, 29.5), strict=True)
    ]
    full = [{"type": "mixture", "name": name} for name in "abc"]
    found, whole = (designed(tmp_path, factors=factors).evaluation.efficiencies for factors in (narrow, full))
    assert (found.condition, found.d) == pytest.approx((whole.condition, whole.d), rel=1e-6)


@pytest.mark.parametrize("hard", [False, True])
def test_whole_plots_compare_amounts_with_each_other(tmp_path: Path, hard: bool) -> None:
    factors = [*PARTS, {**PROCESS, "hard": hard}]
    result = designed(tmp_path, factors=factors, model="main", runs=24, **({"whole_plots": 8} if hard else {}))
    points = np.array([run.values for run in result.runs], float)
    rng = np.random.default_rng(2)
    y = 50 + rng.normal(0, 1, len(points))
    (fit,) = analysed(tmp_path, points, y, factors=factors, model="main").fits
    blending = next(line for line in fit.anova if line.name == "blending")
    assert blending.degrees == 2
    assert blending.p is not None and blending.p > 0.02
    assert all(one.p is not None and one.p > 0.02 for one in amounts(fit))


def corners(found: BlendMap) -> np.ndarray:
    """In amounts."""
    return np.array(found.low) + np.array(found.region) * (np.array(found.high) - np.array(found.low))


def test_a_map_has_the_fitted_response_and_the_region(tmp_path: Path) -> None:
    constraint = {
        "terms": [{"factor": "b", "weight": 1}, {"factor": "t", "weight": 0.1}],
        "relation": "at_most",
        "bound": 70,
    }
    options: dict[str, Any] = {
        "factors": [*PARTS, PROCESS],
        "constraints": [constraint],
        "runs": 16,
        "model": "interactions",
    }
    result = designed(tmp_path, **options)
    assert result.evaluation.blend is not None
    assert min(value for value in result.evaluation.blend.values if value is not None) > 0
    points, y = measured(result)
    y += 0.05 * points[:, 3]
    found = analysed(tmp_path, points, y, **{key: options[key] for key in ("factors", "constraints")})
    blend = found.fits[0].blend
    assert blend is not None and (blend.low, blend.high) == ([20, 30, 5], [65, 75, 50])
    shares = np.array([(i, j, 30 - i - j) for i in range(30, -1, -1) for j in range(30 - i, -1, -1)]) / 30
    mixtures = LOW + 45 * shares
    raw = np.column_stack([plain(points[:, :3]), points[:, 3]])
    # Least squares in whitened columns, as plain ones lose digits.
    size = np.linalg.norm(raw, axis=0)
    beta = np.linalg.lstsq(raw / size, y, rcond=None)[0] / size
    at_centre = np.column_stack([plain(mixtures), np.full(len(mixtures), 160.0)]) @ beta
    assert blend.values == pytest.approx(at_centre.tolist(), rel=1e-6)
    # a up to 45, and b up to 70 − 16 = 54 at the middle of t.
    expected = {(45.0, 30.0, 25.0), (45.0, 50.0, 5.0), (41.0, 54.0, 5.0), (20.0, 54.0, 26.0), (20.0, 30.0, 50.0)}
    assert {tuple(np.round(corner, 6).tolist()) for corner in corners(blend)} == expected


def test_excluded_mixtures_have_no_value(tmp_path: Path) -> None:
    exclusion = {"conditions": [{"factor": "a", "low": 40}]}
    blend = designed(tmp_path, exclusions=[exclusion]).evaluation.blend
    assert blend is not None
    shares = [i / 30 for i in range(30, -1, -1) for _ in range(30 - i, -1, -1)]
    assert [value is None for value in blend.values] == [20 + 45 * share >= 40 - 1e-9 for share in shares]


def test_only_three_amounts_have_a_map(tmp_path: Path) -> None:
    four = [{"type": "mixture", "name": name} for name in "abcd"]
    assert designed(tmp_path, factors=four).evaluation.blend is None
    assert designed(tmp_path, factors=[PROCESS], runs=4, model="main").evaluation.blend is None


def test_crossed_each_amount_has_its_own_effect_of_another_factor(tmp_path: Path) -> None:
    factors = [*PARTS, PROCESS]
    made = designed(tmp_path, factors=factors, model="crossed", runs=14)
    points = np.array([run.values for run in made.runs], float)
    heat = (points[:, 3] - 160) / 10
    y = points @ [0.3, -0.1, 0.2, 0.0] + (0.1 * points[:, 0] - 0.05 * points[:, 2]) * heat
    y = y + np.random.default_rng(5).normal(0, 0.4, len(y))
    (fit,) = analysed(tmp_path, points, y, factors=factors, model="crossed").fits
    labels = ["a", "b", "c", "a·b", "a·c", "a·t", "b·c", "b·t", "c·t", "t²"]
    assert [one.label for one in fit.coefficients] == labels

    shares = (points[:, :3] - LOW) / 45
    columns = {"a": shares[:, 0], "b": shares[:, 1], "c": shares[:, 2], "t": heat, "t²": heat**2}
    matrix = np.column_stack([np.prod([columns[name] for name in label.split("·")], axis=0) for label in labels])
    wanted, *_ = np.linalg.lstsq(matrix, y, rcond=None)
    assert np.array([one.estimate for one in fit.coefficients]) == pytest.approx(wanted, rel=1e-9, abs=1e-9)


def test_a_factor_crossed_with_all_amounts_is_not_mixed_up_with_itself() -> None:
    options = DesignOptions.model_validate({"factors": [*PARTS, PROCESS], "mixture_total": 100, "runs": 14})
    crossed = options.model_copy(update={"model": "crossed"})
    assert outside_terms(crossed, terms_of(crossed)) == []
    # Beside the main effect the third product follows from the other two.
    left = [label_of(options, term) for term in outside_terms(options, terms_of(options))]
    assert left == ["a·t", "b·t"]


def test_plots_show_the_effect_that_products_with_amounts_are_together() -> None:
    hard = {**PROCESS, "hard": True}
    wanted = {"factors": [*PARTS, hard], "mixture_total": 100, "runs": 20}
    for model in ("quadratic", "crossed"):
        options = DesignOptions.model_validate({**wanted, "model": model})
        # The mean, the factor and its square.
        assert hard_coefficients(options, terms_of(options)) == 3


def test_rounded_amounts_add_to_the_total(tmp_path: Path) -> None:
    thirds = [
        {"type": "mixture", "name": name, "low": low, "high": 0.6}
        for name, low in (("a", 0.1), ("b", 0.1), ("c", 0.05))
    ]
    made = designed(tmp_path, factors=thirds, mixture_total=1, model="quadratic", runs=12, centre_points=2)
    for run in made.runs:
        assert sum(round(float(value) * 1e7) for value in run.values) == 10**7


def test_a_hard_factor_that_is_hardly_found_asks_for_whole_plots(tmp_path: Path) -> None:
    factors = [{"type": "continuous", "name": name, "low": 0, "high": 1} for name in ("a", "b", "c")]
    factors[0]["hard"] = True
    made = designed(tmp_path, factors=factors, model="main", runs=16, whole_plots=4)
    (low,) = [said for said in made.warnings if said.code.startswith("low_power")]
    assert (low.code, low.params["term"]) == ("low_power_plots", "a")
