"""Designs with factors that are hard to change, and the analysis of their results."""

from __future__ import annotations

import sys
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.optimal_design.analyse import analyse
from hakaru_compute.kinds.optimal_design.check import answer
from hakaru_compute.kinds.optimal_design.compare import compare
from hakaru_compute.kinds.optimal_design.compare_spec import CompareSpec
from hakaru_compute.kinds.optimal_design.design import design
from hakaru_compute.kinds.optimal_design.plots import plot_plan
from hakaru_compute.kinds.optimal_design.reml import Reml
from hakaru_compute.kinds.optimal_design.results_spec import AnalyseSpec, Fit
from hakaru_compute.kinds.optimal_design.spec import CheckSpec, DesignResult, DesignSpec

# Corrosion resistance of steel bars: three temperatures of a furnace, each run twice, with four coatings in each heat
# (Box, Hunter & Hunter, Statistics for Experimenters, 2nd ed., table 9.1).
CORROSION = [
    (360, {"C2": 73, "C3": 83, "C1": 67, "C4": 89}),
    (370, {"C1": 65, "C3": 87, "C4": 86, "C2": 91}),
    (380, {"C3": 147, "C1": 155, "C2": 127, "C4": 212}),
    (380, {"C4": 153, "C3": 90, "C2": 100, "C1": 108}),
    (370, {"C4": 150, "C1": 140, "C3": 121, "C2": 142}),
    (360, {"C1": 33, "C4": 54, "C2": 8, "C3": 46}),
]


def made(tmp_path: Path, **options: Any) -> DesignResult:
    return design(DesignSpec.model_validate(options), JobContext(tmp_path, cpus=1))


def two_levels(name: str, *, hard: bool = False) -> dict[str, Any]:
    return {"type": "discrete", "name": name, "values": [-1, 1], "hard": hard}


def codes(found: list[Any]) -> list[tuple[str, str]]:
    return [(one.code, one.severity) for one in found]


def text_of(value: float | None) -> str:
    return "" if value is None else repr(float(value))


def corrosion(tmp_path: Path, change: Any = lambda y: y, options: dict[str, Any] | None = None) -> Fit:
    rows = [(heat, plot, coat, y) for plot, (heat, bars) in enumerate(CORROSION, 1) for coat, y in bars.items()]
    factors = [
        {"type": "categorical", "name": "heat", "values": ["360", "370", "380"], "hard": True},
        {"type": "categorical", "name": "coat", "values": ["C1", "C2", "C3", "C4"]},
    ]
    spec = {
        "options": {"factors": factors, "model": "interactions", "runs": 24, "responses": ["y"], **(options or {})},
        "runs": [
            {"order": at, "block": 1, "plot": plot, "values": [str(heat), coat]}
            for at, (heat, plot, coat, _) in enumerate(rows, 1)
        ],
        "sheet": {
            "columns": ["heat", "coat", "y"],
            "rows": [[str(heat), coat, text_of(change(y))] for heat, _, coat, y in rows],
        },
    }
    (fit,) = analyse(AnalyseSpec.model_validate(spec), JobContext(tmp_path)).fits
    return fit


@pytest.mark.parametrize("offset", [0.0, 1e9])
def test_corrosion_has_its_published_analysis_of_variance(tmp_path: Path, offset: float) -> None:
    fit = corrosion(tmp_path, lambda y: y + offset)
    lines = {line.label: (line.f, line.degrees, line.denominator) for line in fit.anova}
    # As published, by two kinds of noise: 2.75, 11.48 and 4.38.
    assert lines["heat"] == pytest.approx((2.75486, 2, 3), rel=1e-4)
    assert lines["coat"] == pytest.approx((11.4798, 3, 9), rel=1e-4)
    assert lines["heat·coat"] == pytest.approx((4.37608, 6, 9), rel=1e-4)
    # The mean squares of heats and of bars by sums of squares, a row a furnace run.
    y = np.array([[bars[f"C{at}"] for at in (1, 2, 3, 4)] for _, bars in CORROSION], float)
    pairs = [(0, 5), (1, 4), (2, 3)]
    between = sum(2 * (y[a].mean() - y[b].mean()) ** 2 for a, b in pairs) / 3
    within = sum(((y[a] - y[b] - (y[a] - y[b]).mean()) ** 2).sum() / 2 for a, b in pairs) / 9
    assert fit.plots is not None
    assert fit.plots.residual == pytest.approx(within, rel=1e-6)
    assert fit.plots.variance == pytest.approx((between - within) / 4, rel=1e-6)
    assert (fit.plots.degrees, fit.plots.assumed) == (3, False)
    p = {line.label: line.p for line in fit.anova}
    assert p["heat"] == pytest.approx(0.2093, abs=2e-4)
    assert p["coat"] == pytest.approx(0.00198, abs=2e-5)
    assert p["heat·coat"] == pytest.approx(0.02407, abs=2e-5)


def test_plots_without_freedom_test_runs_alone(tmp_path: Path) -> None:
    """Three heats for three means: nothing tells how much heats vary."""
    rows = [(heat, plot, coat, y) for plot, (heat, bars) in enumerate(CORROSION[:3], 1) for coat, y in bars.items()]
    factors = [
        {"type": "categorical", "name": "heat", "values": ["360", "370", "380"], "hard": True},
        {"type": "categorical", "name": "coat", "values": ["C1", "C2", "C3", "C4"]},
    ]
    spec = {
        "options": {"factors": factors, "model": "main", "runs": 12, "responses": ["y"], "whole_plots": 3},
        "runs": [
            {"order": at, "block": 1, "plot": plot, "values": [str(heat), coat]}
            for at, (heat, plot, coat, _) in enumerate(rows, 1)
        ],
        "sheet": {"columns": ["heat", "coat", "y"], "rows": [[str(r[0]), r[2], str(r[3])] for r in rows]},
    }
    (fit,) = analyse(AnalyseSpec.model_validate(spec), JobContext(tmp_path)).fits
    by = {one.label: one for one in fit.coefficients}
    assert by["heat[360]"].p is None and by["heat[360]"].standard_error is None and by[""].p is None
    # Coatings by the bars of each heat: 6 degrees of freedom are left of 12 − 3 − 3.
    assert by["coat[C1]"].degrees == 6
    y = np.array([[bars[f"C{at}"] for at in (1, 2, 3, 4)] for _, bars in CORROSION[:3]], float)
    left = y - y.mean(axis=0) - y.mean(axis=1)[:, None] + y.mean()
    error = np.sqrt((left**2).sum() / 6 * (1 / 3) * (1 - 1 / 4))
    assert by["coat[C1]"].estimate == pytest.approx(y[:, 0].mean() - y.mean())
    assert by["coat[C1]"].standard_error == pytest.approx(error, rel=1e-9)
    assert fit.plots is not None
    assert (fit.plots.assumed, fit.plots.degrees) == (True, 0)


@pytest.mark.parametrize("measured", [[0, 1, 2, 3, 4, 5], [0, 4, 8, 12, 16, 20, 21], [0, 1, 4, 5], [*range(24)]])
@pytest.mark.parametrize("change", [lambda _: 3.0, lambda y: y])
def test_few_and_constant_results_are_answered(tmp_path: Path, measured: list[int], change: Any) -> None:
    """Runs that were not done leave fewer degrees of freedom than planned, down to none."""
    results = [y for _, bars in CORROSION for y in bars.values()]
    kept = [change(y) if at in measured else None for at, y in enumerate(results)]
    given = iter(kept)
    fit = corrosion(tmp_path, lambda _: next(given), {"model": "main"})
    assert fit.runs == len(measured)
    assert fit.plots is not None
    for one in fit.coefficients:
        assert one.low is None or one.high is None or one.low <= one.estimate <= one.high


def test_unbalanced_plots_agree_with_the_likelihood_on_a_grid(tmp_path: Path) -> None:
    """The variances are where dense algebra finds the largest restricted likelihood."""
    rng = np.random.default_rng(3)
    plots = np.repeat(np.arange(8), [2, 4, 3, 4, 2, 3, 4, 2])
    hard, easy = rng.normal(size=8)[plots], rng.normal(size=len(plots))
    matrix = np.column_stack([np.ones(len(plots)), hard, easy, hard * easy])
    y = matrix @ [5, 1, 2, -1] + 1.5 * rng.normal(size=8)[plots] + rng.normal(size=len(plots))
    reml = Reml(matrix, plots)
    found = reml.at(y, reml.ratio_of(y))

    def restricted(ratio: float) -> float:
        v = np.eye(len(plots)) + ratio * (plots[:, None] == plots)
        inverse = np.linalg.inv(v)
        information = matrix.T @ inverse @ matrix
        rest = y - matrix @ np.linalg.solve(information, matrix.T @ inverse @ y)
        left = rest @ inverse @ rest
        return float(
            np.linalg.slogdet(v)[1] + np.linalg.slogdet(information)[1] + (len(y) - 4) * np.log(left / (len(y) - 4))
        )

    for other in (found.ratio * 0.99, found.ratio * 1.01):
        assert restricted(other) > restricted(found.ratio)
    # Satterthwaite by differences of the covariance, and the expected information of dense matrices.
    variances = np.array([found.ratio, 1.0]) * found.variance
    parts = [(plots[:, None] == plots).astype(float), np.eye(len(y))]

    def covariance(at: np.ndarray) -> np.ndarray:
        v = sum(size * part for size, part in zip(at, parts, strict=True))
        return np.asarray(np.linalg.inv(matrix.T @ np.linalg.solve(v, matrix)))

    inverse = np.linalg.inv(sum(size * part for size, part in zip(variances, parts, strict=True)))
    left = inverse - inverse @ matrix @ covariance(variances) @ matrix.T @ inverse
    information = 0.5 * np.array([[np.trace(left @ a @ left @ b) for b in parts] for a in parts])
    step = 1e-5 * np.eye(2)
    slopes = [np.diag(covariance(variances + one) - covariance(variances - one)) / 2e-5 for one in step]
    spread = np.einsum("ai,ab,bi->i", slopes, np.linalg.inv(information), slopes)
    expected = 2 * np.diag(covariance(variances)) ** 2 / spread
    np.testing.assert_allclose(reml.degrees(found, np.eye(4)), expected, rtol=1e-7)


def test_a_start_that_rounding_leaves_singular_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inverse = np.linalg.inv
    refused: list[int] = []

    def refusing(matrix: np.ndarray) -> np.ndarray:
        if len(refused) < 3 and sys._getframe(1).f_globals["__name__"].endswith("split_plot_search"):
            refused.append(1)
            raise np.linalg.LinAlgError("Singular matrix")
        return np.asarray(inverse(matrix))

    monkeypatch.setattr(np.linalg, "inv", refusing)
    factors = [two_levels("h", hard=True), two_levels("e")]
    assert len(made(tmp_path, factors=factors, model="interactions", runs=8, whole_plots=4).runs) == 8
    assert len(refused) == 3


def test_a_small_design_reaches_the_optimum_of_every_design_there_is(tmp_path: Path) -> None:
    """One hard and one easy factor, four plots of two runs: every way of setting them, one by one."""
    ratio = 1.0
    blocks = np.kron(np.eye(4), np.eye(2) - ratio / (1 + 2 * ratio) * np.ones((2, 2)))
    plots = [[(h, a), (h, b)] for h in (-1, 1) for a, b in combinations_with_replacement((-1.0, 1.0), 2)]
    best = 0.0
    for chosen in product(plots, repeat=4):
        points = np.array([run for plot in chosen for run in plot], float)
        x = np.column_stack([np.ones(8), points, points.prod(axis=1)])
        best = max(best, np.linalg.det(x.T @ blocks @ x))
    found = made(
        tmp_path,
        factors=[two_levels("h", hard=True), two_levels("e")],
        model="interactions",
        runs=8,
        whole_plots=4,
        variance_ratio=ratio,
    )
    points = np.array([run.values for run in found.runs], float)
    x = np.column_stack([np.ones(8), points, points.prod(axis=1)])
    order = np.argsort([run.plot or 0 for run in found.runs], kind="stable")
    assert np.linalg.det(x[order].T @ blocks @ x[order]) == pytest.approx(best)
    assert found.evaluation.efficiencies.d_efficiency == pytest.approx(100 * best ** (1 / 4) / 8)
    by = {one.label: one.standard_error for one in found.evaluation.coefficients}
    # Of a plot's mean (1 + ½) of four, and of a run, in an orthogonal design.
    assert by["h"] == pytest.approx(np.sqrt(1.5 / 4))
    assert by["e"] == pytest.approx(np.sqrt(1 / 8))


def test_whole_plots_share_their_settings_and_are_run_one_after_the_other(tmp_path: Path) -> None:
    factors = [
        {"type": "continuous", "name": "oven", "low": 150, "high": 190, "hard": True},
        {"type": "continuous", "name": "time", "low": 10, "high": 30},
        {"type": "categorical", "name": "machine", "values": ["A", "B", "C"]},
    ]
    found = made(tmp_path, factors=factors, runs=20, whole_plots=6, responses=["y"])
    plots: dict[int, list[Any]] = {}
    for run in found.runs:
        plots.setdefault(run.plot or 0, []).append(run)
    assert list(plots) == [1, 2, 3, 4, 5, 6]
    assert sorted(len(runs) for runs in plots.values()) == [3, 3, 3, 3, 4, 4]
    for runs in plots.values():
        assert len({run.values[0] for run in runs}) == 1
        assert [run.order for run in runs] == list(range(runs[0].order, runs[0].order + len(runs)))
    evaluation = found.evaluation
    assert (evaluation.plots, evaluation.plot_degrees) == (6, 3)
    # Effects of the oven are known less well than those within it, and by fewer degrees of freedom.
    by = {one.label: one for one in evaluation.coefficients}
    assert by["oven"].standard_error > 1.4 * by["time"].standard_error
    assert sum(run.leverage or 0 for run in found.runs) == pytest.approx(len(evaluation.coefficients))
    assert evaluation.efficiencies.relative_d is None
    again = made(tmp_path, factors=factors, runs=20, whole_plots=6, responses=["y"])
    assert again.runs == found.runs


def test_designs_in_whole_plots_are_compared_with_those_that_set_everything_each_run(tmp_path: Path) -> None:
    """Four settings of a hard factor instead of eight: its effect is known less well, that of the easy one better."""

    def compared(hard: bool) -> dict[str, Any]:
        factors = [two_levels("h", hard=hard), two_levels("e")]
        settings = [(h, e) for h in (-1, 1, -1, 1) for e in (-1, 1)]
        runs = [
            {"order": at + 1, "block": 1, "plot": at // 2 + 1 if hard else None, "values": list(run)}
            for at, run in enumerate(settings)
        ]
        return {
            "options": {"factors": factors, "model": "main", "runs": 8, "whole_plots": 4 if hard else None},
            "runs": runs,
        }

    spec = CompareSpec.model_validate({"designs": [compared(True), compared(False)]})
    split, each = compare(spec, JobContext(tmp_path)).designs
    errors = [{one.label: one.standard_error for one in design.coefficients} for design in (split, each)]
    assert (errors[0]["h"], errors[0]["e"]) == pytest.approx((np.sqrt(1.5 / 4), np.sqrt(1 / 8)))
    assert (errors[1]["h"], errors[1]["e"]) == pytest.approx((np.sqrt(2 / 8), np.sqrt(2 / 8)))
    assert (split.degrees_of_freedom, each.degrees_of_freedom) == (3, 5)


def test_constraints_and_earlier_runs_hold_in_whole_plots(tmp_path: Path) -> None:
    factors = [
        {"type": "continuous", "name": "oven", "low": 0, "high": 1, "hard": True},
        {"type": "continuous", "name": "time", "low": 0, "high": 1},
    ]
    limit = {
        "terms": [{"factor": "oven", "weight": 1}, {"factor": "time", "weight": 1}],
        "relation": "at_most",
        "bound": 1.5,
    }
    earlier = [{"values": [0.5, 0.0]}, {"values": [0.5, 1.0]}, {"values": [1.0, 0.0]}]
    found = made(tmp_path, factors=factors, constraints=[limit], runs=12, whole_plots=5, earlier=earlier)
    assert all(float(run.values[0]) + float(run.values[1]) <= 1.5 + 1e-6 for run in found.runs)
    assert [run.plot for run in found.runs[:3]] == [None, None, None]
    # Two of the three earlier runs were made at one setting of the oven.
    assert found.evaluation.plots == 7


def test_centre_points_and_repeats_are_whole_plots_of_their_own(tmp_path: Path) -> None:
    factors = [
        {"type": "continuous", "name": "oven", "low": 100, "high": 200, "hard": True},
        {"type": "continuous", "name": "time", "low": 0, "high": 10},
    ]
    asked = {"factors": factors, "model": "interactions", "runs": 20, "centre_points": 4, "replicates": 4}
    found = made(tmp_path, **asked, whole_plots=5)
    plots: dict[int, list[Any]] = {}
    for run in found.runs:
        plots.setdefault(run.plot or 0, []).append(run)
    assert sorted(len(runs) for runs in plots.values()) == [4] * 5
    assert all(len({run.values[0] for run in runs}) == 1 for runs in plots.values())
    by_role: dict[str, list[list[Any]]] = {}
    for runs in plots.values():
        (role,) = {run.role for run in runs}
        by_role.setdefault(role, []).append(sorted([*run.values] for run in runs))
    assert {role: len(sets) for role, sets in by_role.items()} == {"new": 3, "centre": 1, "replicate": 1}
    assert by_role["centre"] == [[[150.0, 5.0]] * 4]
    assert by_role["replicate"][0] in by_role["new"]
    # Five plots for the mean and the oven: three degrees of freedom of the noise between them.
    assert (found.evaluation.plots, found.evaluation.plot_degrees) == (5, 3)
    assert found.evaluation.pure_error > 0
    # Without a number of plots those of centre points and repeats are added to the others.
    assert made(tmp_path, **asked).evaluation.plots == 4 + 2 + 2


@pytest.mark.parametrize(("runs", "centres", "repeats"), [(11, 1, 0), (13, 3, 2), (30, 0, 7), (9, 1, 1), (40, 12, 9)])
def test_runs_are_divided_whatever_is_repeated(runs: int, centres: int, repeats: int) -> None:
    factors = [two_levels("h", hard=True), two_levels("e")]
    options = {"factors": factors, "model": "main", "runs": runs, "centre_points": centres, "replicates": repeats}
    for plots in (None, 5, 6):
        plan = plot_plan(CheckSpec.model_validate({"options": {**options, "whole_plots": plots}}).options)
        assert (sum(plan.searched), sum(plan.centres), sum(plan.repeats)) == (
            runs - centres - repeats,
            centres,
            repeats,
        )
        assert plots in (None, plan.plots)
        assert max([*plan.centres, *plan.repeats, 0]) <= max(plan.searched)


def test_what_whole_plots_cannot_show_is_refused(tmp_path: Path) -> None:
    factors = [two_levels("h", hard=True), two_levels("e"), two_levels("f")]

    def problems(**options: Any) -> list[tuple[str, str]]:
        asked = {"factors": factors, "model": "main", "runs": 12, "whole_plots": 4, **options}
        return codes(answer(CheckSpec.model_validate({"options": asked})).problems)

    assert problems() == []
    assert problems(whole_plots=13) == [("plots_too_many", "error")]
    assert problems(blocks=2) == [("plots_with_blocks", "error")]
    assert problems(centre_points=1) == []
    assert problems(centre_points=2, replicates=2, whole_plots=2) == [("plots_without_repeats", "error")]
    assert problems(continuous=True) == [("plots_with_continuous", "error")]
    assert problems(algorithm="sobol") == [("plots_need_d_optimal", "error")]
    assert problems(factors=[two_levels("h", hard=True)], runs=4) == [("factors_all_hard", "error")]
    assert problems(whole_plots=2) == [("plots_without_error", "warning")]
    three = [{"type": "continuous", "name": "h", "low": 0, "high": 1, "hard": True}, two_levels("e")]
    own = [{"factors": [{"factor": "h"}]}, {"factors": [{"factor": "h", "power": 2}]}, {"factors": [{"factor": "e"}]}]
    assert problems(factors=three, model="own", terms=own, whole_plots=2) == [("plots_too_few", "error")]
    with pytest.raises(JobError) as refused:
        made(tmp_path, factors=three, model="own", terms=own, whole_plots=2, runs=12)
    assert refused.value.code == "plots_too_few"
