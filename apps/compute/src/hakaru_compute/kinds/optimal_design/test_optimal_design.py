"""Designs against published and computed optima, and the rules every design keeps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.optimize import linprog

from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.optimal_design.check import answer
from hakaru_compute.kinds.optimal_design.classical import (
    box_behnken,
    central_composite,
    definitive_screening,
    fractional_factorial,
    plackett_burman,
)
from hakaru_compute.kinds.optimal_design.design import design
from hakaru_compute.kinds.optimal_design.diagnose import power_of
from hakaru_compute.kinds.optimal_design.matrix import Model, d_value
from hakaru_compute.kinds.optimal_design.options_spec import DesignOptions
from hakaru_compute.kinds.optimal_design.region import Region
from hakaru_compute.kinds.optimal_design.search import Fixed, Problem, SearchResult, polish, search, starts_of
from hakaru_compute.kinds.optimal_design.sizes import sizes
from hakaru_compute.kinds.optimal_design.spec import CheckSpec, DesignResult, DesignSpec, SizesSpec


def ranges(k: int, **more: Any) -> list[dict[str, Any]]:
    return [{"type": "continuous", "name": f"x{at}", "low": 20, "high": 80, **more} for at in range(1, k + 1)]


def category(name: str, levels: int) -> dict[str, Any]:
    return {"type": "categorical", "name": name, "values": [chr(65 + at) for at in range(levels)]}


def amounts(count: int, **more: Any) -> list[dict[str, Any]]:
    return [{"type": "mixture", "name": f"m{at}", **more} for at in range(1, count + 1)]


def made(tmp_path: Path, **options: Any) -> DesignResult:
    return design(DesignSpec.model_validate(options), JobContext(tmp_path, cpus=2))


def best_d(tmp_path: Path, *, off: bool = False, **options: Any) -> float:
    """D of the search alone, without what is judged of a design."""
    asked = DesignOptions.model_validate(options)
    region = Region(asked)
    model, candidates = Model(region), region.candidates()
    assert candidates is not None
    none = Fixed(np.zeros((0, len(region.factors))), np.zeros(0, int))
    problem = Problem(model, candidates, none, [asked.runs])
    ctx = JobContext(tmp_path, cpus=2)
    found: SearchResult = search(problem, min(1_000, starts_of(asked.starts, problem)), asked.seed, ctx)
    if off:
        found = polish(region, model, found, none, ctx)
    value = d_value(model.expand(found.points, "treatment"))
    assert value is not None
    return value


@pytest.mark.parametrize(
    ("k", "runs", "best"),
    [
        (2, 6, 0.419974),
        (2, 7, 0.448691),
        (2, 8, 0.454280),
        (2, 9, 0.462241),
        (3, 10, 0.409535),
        (3, 11, 0.447689),
        (3, 12, 0.449761),
        (3, 13, 0.460880),
        (3, 15, 0.459490),
        (4, 15, 0.425047),
        (4, 16, 0.433866),
        (4, 18, 0.454890),
        (4, 20, 0.465609),
        (5, 21, 0.458959),
        (5, 22, 0.471506),
    ],
)
@pytest.mark.timeout(300)
def test_quadratic_models_reach_the_optimum_of_three_levels(tmp_path: Path, k: int, runs: int, best: float) -> None:
    assert best_d(tmp_path, factors=ranges(k), runs=runs) == pytest.approx(best, abs=1e-6)


@pytest.mark.parametrize(("runs", "best"), [(5, 0.940863), (6, 0.904806), (8, 1.0), (10, 0.940863), (12, 1.0)])
def test_saturated_main_effects(tmp_path: Path, runs: int, best: float) -> None:
    assert best_d(tmp_path, factors=ranges(runs - 1), runs=runs, model="main") == pytest.approx(best, abs=1e-6)


@pytest.mark.parametrize(("runs", "best"), [(7, 0.195534), (8, 0.208564), (12, 0.228123)])
def test_categories_in_treatment_coding(tmp_path: Path, runs: int, best: float) -> None:
    factors = [category("a", 2), category("b", 3), category("c", 4)]
    assert best_d(tmp_path, factors=factors, runs=runs, model="main") == pytest.approx(best, abs=1e-6)


@pytest.mark.parametrize(("runs", "best"), [(7, 0.450294), (8, 0.456158)])
def test_continuous_factors_leave_their_levels(tmp_path: Path, runs: int, best: float) -> None:
    assert best_d(tmp_path, factors=ranges(2), runs=runs, off=True) == pytest.approx(best, abs=1e-6)


def test_mixtures(tmp_path: Path) -> None:
    """On a lattice of thirds 1/27; with halves, which are there where nothing is set, the simplex lattice {3, 2}: 1/24."""
    assert best_d(tmp_path, factors=amounts(3, levels=4), runs=6) == pytest.approx(1 / 27, rel=1e-9)
    assert best_d(tmp_path, factors=amounts(3), runs=6) == pytest.approx(1 / 24, rel=1e-9)
    found = made(tmp_path, factors=amounts(3, high=60), mixture_total=100, runs=8)
    assert all(sum(run.values) == pytest.approx(100) for run in found.runs)  # type: ignore[arg-type]
    assert all(value <= 60 + 1e-6 for run in found.runs for value in run.values)  # type: ignore[operator]


def test_constraints_and_exclusions_hold_and_corners_are_used(tmp_path: Path) -> None:
    constraint = {
        "terms": [{"factor": "x1", "weight": 1}, {"factor": "x2", "weight": 1}],
        "relation": "at_most",
        "bound": 130,
    }
    exclusion = {"conditions": [{"factor": "x1", "low": 70}, {"factor": "c", "values": ["B"]}]}
    for algorithm in ("d_optimal", "d_optimal_monte_carlo", "random_d", "latin_hypercube", "sobol"):
        found = made(
            tmp_path,
            factors=[*ranges(2), category("c", 2)],
            constraints=[constraint],
            exclusions=[exclusion],
            runs=16,
            algorithm=algorithm,
            continuous=algorithm == "d_optimal",
        )
        assert len(found.runs) == 16
        for x1, x2, c in (run.values for run in found.runs):
            assert float(x1) + float(x2) <= 130 + 1e-6
            assert not (float(x1) >= 70 and c == "B")
        if algorithm == "d_optimal":
            assert any(
                float(run.values[0]) + float(run.values[1]) == pytest.approx(130, abs=1e-4) for run in found.runs
            )


def test_the_parts_of_a_design(tmp_path: Path) -> None:
    options = {"factors": [*ranges(2), category("c", 2)], "runs": 15, "centre_points": 2, "replicates": 2, "blocks": 2}
    found = made(tmp_path, **options, seed=7)
    assert [run.order for run in found.runs] == list(range(1, 16))
    assert sorted(run.role for run in found.runs) == ["centre"] * 2 + ["new"] * 11 + ["replicate"] * 2
    assert [sum(run.block == block for run in found.runs) for block in (1, 2)] == [8, 7]
    leverages = [run.leverage for run in found.runs]
    # The model's coefficients (9) and the block's.
    assert sum(value for value in leverages if value is not None) == pytest.approx(10)
    assert found == made(tmp_path, **options, seed=7)
    assert found.runs != made(tmp_path, **options, seed=8).runs
    evaluation = found.evaluation
    assert evaluation.space_points >= 10_000
    variances = [point.variance for point in evaluation.space]
    assert variances == sorted(variances)
    assert evaluation.pure_error >= 2


def test_earlier_experiments_stay_and_are_built_on(tmp_path: Path) -> None:
    earlier = [{"values": [20, 20]}, {"values": [80, 20]}, {"values": [20, 80]}]
    found = made(tmp_path, factors=ranges(2), runs=5, earlier=earlier)
    assert [run.values for run in found.runs if run.role == "earlier"] == [[20, 20], [80, 20], [20, 80]]
    before, after = found.evaluation.before, found.evaluation.efficiencies
    assert before is not None and before.d is None and before.runs == 3
    assert after.runs == 8 and after.d == pytest.approx(0.454280, abs=1e-6)


def test_files_of_runs(tmp_path: Path) -> None:
    file = tmp_path / "runs.csv"
    file.write_bytes("x1 [℃],x2,温度\n20,20,5\n80,80,1\n".encode("cp932"))
    factors = [{**ranges(1)[0], "unit": "℃"}, ranges(2)[1]]
    without = made(tmp_path, factors=factors, runs=8, exclude_file=str(file))
    assert without.search.excluded == 2
    assert not {(20.0, 20.0), (80.0, 80.0)} & {tuple(run.values) for run in without.runs}
    typed = made(tmp_path, factors=factors, runs=8, excluded=[{"values": [20, 20]}, {"values": [80, 80]}])
    assert typed.runs == without.runs
    onto = made(tmp_path, factors=factors, runs=5, earlier_file=str(file))
    assert [run.values for run in onto.runs[:2]] == [[20, 20], [80, 80]]
    file.write_text("x1,x3\n1,2\n")
    with pytest.raises(JobError) as refused:
        made(tmp_path, factors=factors, runs=8, exclude_file=str(file))
    assert refused.value.code == "runs_file_column_missing"


def test_space_filling(tmp_path: Path) -> None:
    plain = made(tmp_path, factors=ranges(3), runs=4, algorithm="sobol", scramble=False, model="main")
    unit = sorted(tuple((float(value) - 20) / 60 for value in run.values) for run in plain.runs)
    assert unit == [(0, 0, 0), (0.25, 0.75, 0.75), (0.5, 0.5, 0.5), (0.75, 0.25, 0.25)]
    odd = made(tmp_path, factors=ranges(3), runs=20, algorithm="sobol")
    assert ("not_power_of_two", {"runs": 20, "nearest": 16}) in [(one.code, one.params) for one in odd.warnings]
    cube = made(tmp_path, factors=ranges(3), runs=12, algorithm="latin_hypercube")
    for place in range(3):
        strata = sorted(int((float(run.values[place]) - 20) / 60 * 12) for run in cube.runs)
        assert strata == list(range(12))
    spread = cube.evaluation.spread
    assert spread.distance > spread.random_distance and spread.discrepancy < spread.random_discrepancy
    few = made(tmp_path, factors=ranges(3), runs=5, algorithm="latin_hypercube")
    assert [one.code for one in few.warnings] == ["model_not_fitted"] and few.evaluation.coefficients == []


def test_monte_carlo_and_random_draws_are_near_the_optimum(tmp_path: Path) -> None:
    drawn = made(tmp_path, factors=ranges(3), runs=12, algorithm="d_optimal_monte_carlo").evaluation.efficiencies
    random = made(tmp_path, factors=ranges(3), runs=12, algorithm="random_d").evaluation.efficiencies
    assert drawn.d is not None and drawn.d > 0.99 * 0.449761
    assert random.d is not None and 0.7 * 0.449761 < random.d <= 0.449762


def test_efficiencies_of_an_orthogonal_design(tmp_path: Path) -> None:
    """2³: every figure is 100 %, standard errors are 1/√8, nothing is correlated."""
    found = made(tmp_path, factors=ranges(3), runs=8, model="main").evaluation
    own = found.efficiencies
    assert [own.d_efficiency, own.a_efficiency, own.g_efficiency] == pytest.approx([100, 100, 100])
    assert own.condition == pytest.approx(1) and own.relative_d == pytest.approx(1, abs=1e-3)
    # 1/8 + 3 · (1/3)/8 over the cube.
    assert own.i == pytest.approx(0.25, rel=0.02)
    assert [one.standard_error for one in found.coefficients] == pytest.approx([8**-0.5] * 4)
    assert [one.vif for one in found.coefficients] == [None, *[pytest.approx(1)] * 3]
    assert found.aliases is not None and set(found.aliases.rows) == {"", "x1", "x2", "x3"}
    full = {one.name: one.efficiencies.d for one in found.classical}
    assert full["full_factorial"] == pytest.approx(1) and full["plackett_burman"] == pytest.approx(1)


def test_power() -> None:
    """Of a two-sided one-sample t test with n = 10 and d = 1 (G*Power 3.1): 0.8030969."""
    assert power_of(10**0.5, 9, 0.05) == pytest.approx(0.8030969, abs=1e-6)
    assert power_of(1, 0, 0.05) is None


def test_classical_designs() -> None:
    screening = definitive_screening(6)
    assert screening is not None and screening.shape == (13, 6)
    assert np.array_equal(screening.T @ screening, 10 * np.eye(6))
    for k in (5, 7, 11, 19, 23):
        plain = plackett_burman(k)
        assert plain is not None and np.array_equal(plain.T @ plain, len(plain) * np.eye(k))
    assert [np.shape(box_behnken(k)) for k in (3, 4, 5, 6, 7)] == [(15, 3), (27, 4), (46, 5), (54, 6), (62, 7)]
    assert np.shape(central_composite(5)) == (16 + 10 + 3, 5)
    fraction = fractional_factorial(6, clear=False)
    assert fraction is not None and np.array_equal(fraction.T @ fraction, 16 * np.eye(6))


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"factors": ranges(2), "runs": 5}, "runs_too_few"),
        (
            {"factors": [*ranges(1), {"type": "discrete", "name": "d", "values": [1, 2]}], "runs": 9},
            "term_needs_levels",
        ),
        ({"factors": ranges(2, levels=2), "runs": 9}, "term_needs_levels"),
        ({"factors": [*ranges(1), *ranges(1)], "runs": 9}, "design_name_twice"),
        ({"factors": ranges(1, high=20), "runs": 9}, "factor_range_empty"),
        ({"factors": [category("c", 1)], "runs": 9}, "factor_levels_few"),
        ({"factors": amounts(1), "runs": 9}, "mixture_of_one"),
        ({"factors": amounts(3, high=0.3), "runs": 9}, "mixture_impossible"),
        ({"factors": ranges(2), "runs": 9, "blocks": 10}, "blocks_too_many"),
        ({"factors": ranges(2), "runs": 9, "model": "own"}, "terms_missing"),
        ({"factors": ranges(2), "runs": 9, "centre_points": 9}, "runs_all_repeated"),
        (
            {
                "factors": ranges(2),
                "runs": 9,
                "centre_points": 1,
                "constraints": [
                    {
                        "terms": [{"factor": "x1", "weight": 1}, {"factor": "x2", "weight": 1}],
                        "relation": "at_most",
                        "bound": 90,
                    }
                ],
            },
            "centre_not_allowed",
        ),
        (
            {
                "factors": ranges(2),
                "runs": 9,
                "constraints": [{"terms": [{"factor": "z", "weight": 1}], "relation": "at_most", "bound": 1}],
            },
            "factor_unknown",
        ),
    ],
)
def test_what_cannot_be_designed_is_refused(tmp_path: Path, options: dict[str, Any], code: str) -> None:
    problems = answer(CheckSpec(options=DesignOptions.model_validate(options))).problems
    assert code in [found.code for found in problems if found.severity == "error"]
    with pytest.raises(JobError):
        made(tmp_path, **options)


def test_a_region_that_cannot_show_a_term_is_refused_with_its_name(tmp_path: Path) -> None:
    same = {"terms": [{"factor": "x1", "weight": 1}, {"factor": "x2", "weight": -1}], "bound": 0}
    constraints = [{**same, "relation": "at_most"}, {**same, "relation": "at_least"}]
    with pytest.raises(JobError) as refused:
        made(tmp_path, factors=ranges(2), runs=9, model="main", constraints=constraints)
    assert (refused.value.code, refused.value.params) in [
        ("design_not_estimable", {"term": "x2"}),
        ("design_region_thin", {"points": 0}),
    ]
    # Each can be met, both cannot.
    own = [{"factor": "x1", "weight": 1}]
    apart = [{"terms": own, "relation": "at_most", "bound": 30}, {"terms": own, "relation": "at_least", "bound": 70}]
    with pytest.raises(JobError, match="constraints_contradict"):
        made(tmp_path, factors=ranges(2), runs=9, model="main", constraints=apart)
    # Any two can be met, all three cannot.
    three = [
        {"terms": [{"factor": name, "weight": by} for name, by in one.items()], "relation": "at_most", "bound": bound}
        for one, bound in (({"x1": -1}, -60), ({"x2": -1}, -60), ({"x1": 1, "x2": 1}, 110))
    ]
    with pytest.raises(JobError, match="design_region_empty"):
        made(tmp_path, factors=ranges(2), runs=9, model="main", constraints=three)


def test_sizes_and_terms(tmp_path: Path) -> None:
    options = DesignOptions.model_validate({"factors": ranges(2), "runs": 6})
    found = sizes(SizesSpec(options=options), JobContext(tmp_path)).sizes
    assert [(size.runs, round(size.d, 6)) for size in found[:4]] == [
        (6, 0.419974),
        (7, 0.448691),
        (8, 0.45428),
        (9, 0.462241),
    ]
    checked = answer(
        CheckSpec(options=DesignOptions.model_validate({"factors": [*ranges(2), category("c", 3)], "runs": 20}))
    )
    assert [(term.label, term.coefficients) for term in checked.terms] == [
        ("", 1),
        ("x1", 1),
        ("x2", 1),
        ("c", 2),
        ("x1·x2", 1),
        ("x1·c", 2),
        ("x2·c", 2),
        ("x1²", 1),
        ("x2²", 1),
    ]
    assert checked.coefficients == 12 and checked.problems == []


def test_a_constraint_beyond_what_its_factors_allow_is_refused_before() -> None:
    generator = np.random.default_rng(4)
    for _ in range(40):
        lows = generator.uniform(0, 20, 5)
        highs = lows + generator.uniform(5, 40, 5)
        total = float(generator.uniform(lows[:3].sum() + 1, highs[:3].sum() - 1))
        weights = generator.integers(-2, 3, 5)
        factors = [
            {"type": "mixture" if at < 3 else "continuous", "name": f"x{at}", "low": lows[at], "high": highs[at]}
            for at in range(5)
        ]
        ends = [
            sign
            * linprog(
                sign * weights, A_eq=[[1, 1, 1, 0, 0]], b_eq=[total], bounds=list(zip(lows, highs, strict=True))
            ).fun
            for sign in (1, -1)
        ]
        for relation, bound, refused in (
            ("at_most", ends[0] - 0.01, True),
            ("at_most", ends[0] + 0.01, False),
            ("at_least", ends[1] + 0.01, True),
            ("at_least", ends[1] - 0.01, False),
        ):
            terms = [{"factor": f"x{at}", "weight": int(weight)} for at, weight in enumerate(weights)]
            constraint = {"terms": terms, "relation": relation, "bound": bound}
            options = {"factors": factors, "mixture_total": total, "constraints": [constraint], "runs": 12}
            found = answer(CheckSpec.model_validate({"options": {**options, "responses": ["y"]}}))
            codes = {one.code: one.params for one in found.problems}
            assert ("constraint_out_of_reach" in codes) is refused
            if refused:
                least, most = (float(codes["constraint_out_of_reach"][name]) for name in ("least", "most"))
                assert (least, most) == pytest.approx(ends)


def test_a_constraint_on_a_factor_without_levels_is_told_of_the_levels_alone() -> None:
    factors = [*ranges(2), {"type": "discrete", "name": "step", "values": []}]
    constraint = {"terms": [{"factor": "step", "weight": 1}], "relation": "at_most", "bound": -1}
    options = {"factors": factors, "constraints": [constraint], "runs": 20, "model": "main"}
    codes = [one.code for one in answer(CheckSpec.model_validate({"options": options})).problems]
    assert codes == ["factor_levels_few", "term_needs_levels"]


def test_two_constraints_that_no_run_meets_together_are_refused_before() -> None:
    generator = np.random.default_rng(6)
    refused = []
    for _ in range(150):
        lows = generator.uniform(0, 20, 4)
        highs = lows + generator.uniform(5, 40, 4)
        total = float(generator.uniform(lows[:2].sum() + 1, highs[:2].sum() - 1))
        weights = generator.integers(-2, 3, (2, 4)).astype(float)
        ranges_of = list(zip(lows, highs, strict=True))
        space: dict[str, Any] = {"A_eq": [[1, 1, 0, 0]], "b_eq": [total], "bounds": ranges_of}
        spans = [[sign * linprog(sign * one, **space).fun for sign in (1, -1)] for one in weights]
        if min(most - least for least, most in spans) < 1e-6:
            continue
        bounds = [generator.uniform(least, most) for least, most in spans]
        signs = generator.choice([-1, 1], 2)
        # How far both can be beyond their bounds: the largest least of the two.
        rows = [
            [*(-sign * one / (high - low)), 1] for sign, one, (low, high) in zip(signs, weights, spans, strict=True)
        ]
        limits = [-sign * bound / (high - low) for sign, bound, (low, high) in zip(signs, bounds, spans, strict=True)]
        both = linprog(
            [0, 0, 0, 0, -1],
            A_ub=rows,
            b_ub=limits,
            A_eq=[[1, 1, 0, 0, 0]],
            b_eq=[total],
            bounds=[*ranges_of, (None, None)],
        )
        factors = [
            {"type": "mixture" if at < 2 else "continuous", "name": f"x{at}", "low": lows[at], "high": highs[at]}
            for at in range(4)
        ]
        constraints = [
            {
                "terms": [{"factor": f"x{at}", "weight": weight} for at, weight in enumerate(one)],
                "relation": "at_least" if sign > 0 else "at_most",
                "bound": bound,
            }
            for one, sign, bound in zip(weights, signs, bounds, strict=True)
        ]
        options = {"factors": factors, "mixture_total": total, "constraints": constraints, "runs": 20}
        codes = [one.code for one in answer(CheckSpec.model_validate({"options": options})).problems]
        refused.append("constraints_contradict" in codes)
        assert refused[-1] == (-both.fun < 0)
    assert 10 < sum(refused) < len(refused) - 10


def test_what_would_fail_while_it_runs_is_refused_before() -> None:
    def codes(**options: Any) -> list[str]:
        asked = DesignOptions.model_validate(options)
        return [found.code for found in answer(CheckSpec(options=asked)).problems]

    assert codes(factors=ranges(11), model="quadratic", runs=90) == []
    many = ranges(12)
    assert codes(factors=many, model="quadratic", runs=95) == ["design_too_many_candidates_listed"]
    assert codes(factors=many, model="quadratic", runs=95, algorithm="d_optimal_monte_carlo") == []
    hard = [{**many[0], "hard": True}, *many[1:]]
    assert codes(factors=hard, model="quadratic", runs=95) == ["design_too_many_candidates"]
    # The run sheet has columns of these names.
    named = [{**one, "name": name} for one, name in zip(ranges(2), ("Block", "time"), strict=True)]
    assert codes(factors=named, model="main", runs=4, responses=["備考"]) == ["factor_name_reserved"] * 2


def test_of_equally_good_designs_the_one_of_most_different_runs_is_taken(tmp_path: Path) -> None:
    found = made(tmp_path, factors=ranges(3), model="main", runs=8)
    assert len({tuple(run.values) for run in found.runs}) == 8
    assert found.evaluation.efficiencies.d == pytest.approx(1)


def test_amounts_of_a_mixture_have_no_power(tmp_path: Path) -> None:
    found = made(tmp_path, factors=amounts(3), model="quadratic", runs=10, replicates=3)
    powers = {one.label: one.power for one in found.evaluation.coefficients}
    assert [label for label, power in powers.items() if power is None] == ["m1", "m2", "m3"]
    (low,) = [said for said in found.warnings if said.code == "low_power"]
    assert low.params["count"] == 3
