"""Designs side by side, against values that follow from their definitions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hakaru_compute.job import JobContext
from hakaru_compute.kinds.optimal_design.compare import compare
from hakaru_compute.kinds.optimal_design.compare_spec import CompareSpec, Comparison
from hakaru_compute.kinds.optimal_design.design import design
from hakaru_compute.kinds.optimal_design.spec import DesignSpec


@pytest.fixture
def context(tmp_path: Path) -> JobContext:
    return JobContext(tmp_path, cpus=2)


def factors(names: str = "ab") -> list[dict[str, Any]]:
    return [{"type": "continuous", "name": name, "low": -1, "high": 1} for name in names]


def planned(points: list[list[float | str]], blocks: list[int] | None = None) -> list[dict[str, Any]]:
    return [
        {"order": at + 1, "block": blocks[at] if blocks else 1, "values": values} for at, values in enumerate(points)
    ]


def compared(context: JobContext, *designs: dict[str, Any], **changes: Any) -> Comparison:
    return compare(CompareSpec.model_validate({"designs": designs, **changes}), context)


CORNERS: list[list[float | str]] = [[-1, -1], [-1, 1], [1, -1], [1, 1]]


def test_figures_of_a_factorial_design_and_of_its_half(context: JobContext) -> None:
    options = {"factors": factors(), "model": "interactions", "runs": 8}
    twice = {"options": options, "runs": planned(CORNERS * 2)}
    once = {"options": options, "runs": planned(CORNERS)}
    found = compared(context, twice, once, effect=2.0, noise=1.5)
    large, small = found.designs
    # Orthogonal columns of plus and minus one: every efficiency is 100 %, and errors are noise/√N.
    for judged in (large, small):
        assert judged.d_efficiency == pytest.approx(100)
        assert judged.a_efficiency == pytest.approx(100)
        assert judged.g_efficiency == pytest.approx(100)
        assert [one.vif for one in judged.coefficients if one.label] == pytest.approx([1, 1, 1])
    assert [one.standard_error for one in large.coefficients] == pytest.approx([1.5 / np.sqrt(8)] * 4)
    assert (large.degrees_of_freedom, large.pure_error) == (4, 4)
    # No run is left to estimate the noise.
    assert small.degrees_of_freedom == 0 and all(one.power is None for one in small.coefficients)
    # The mean of 1 + a² + b² + a²b² over the square, divided by N.
    assert large.i == pytest.approx((1 + 1 / 3 + 1 / 3 + 1 / 9) / 8, rel=0.02)
    assert small.space[-1].variance == pytest.approx(2 * large.space[-1].variance)
    assert [one.part for one in large.coefficients] == ["intercept", "main", "main", "interaction"]


def test_the_power_is_that_of_the_effect_and_noise_that_are_given(context: JobContext) -> None:
    options = {"factors": factors(), "model": "main", "runs": 8}
    two = [{"options": options, "runs": planned(CORNERS * 2)}] * 2
    plain = compared(context, *two, effect=1.0, noise=1.0).designs[0].coefficients
    scaled = compared(context, *two, effect=30.0, noise=30.0).designs[0].coefficients
    weak = compared(context, *two, effect=0.5, noise=1.0).designs[0].coefficients
    assert [one.power for one in scaled] == pytest.approx([one.power for one in plain])
    # As often as a t test with 5 degrees of freedom finds an effect of √8 standard errors, tried 400,000 times.
    rng = np.random.default_rng(1)
    drawn = (rng.standard_normal(400_000) + np.sqrt(8)) / np.sqrt(rng.chisquare(5, 400_000) / 5)
    assert plain[1].power == pytest.approx(float((np.abs(drawn) > 2.570582).mean()), abs=3e-3)
    assert (weak[1].power or 1) < (plain[1].power or 0)


def test_a_design_that_cannot_fit_the_model_is_named_with_what_it_cannot_separate(context: JobContext) -> None:
    small = {"options": {"factors": factors(), "model": "main", "runs": 4}, "runs": planned(CORNERS)}
    whole = {
        "options": {"factors": factors(), "model": "quadratic", "runs": 9},
        "runs": planned([[a, b] for a in (-1, 0, 1) for b in (-1, 0, 1)]),
    }
    first, second = compared(context, small, whole, model_of=1).designs
    assert first.d_efficiency is None and first.lost == ["a²", "b²"]
    assert second.d_efficiency is not None and second.lost == []
    assert [one.part for one in second.coefficients][-2:] == ["square", "square"]
    # Judged for main effects, both can be fitted, and the squares outside are aliases of the intercept.
    first, second = compared(context, small, whole, model="main").designs
    assert first.aliases is not None and first.aliases.values[0][-1] == pytest.approx(1)
    assert second.aliases is not None and second.aliases.values[0][-1] == pytest.approx(2 / 3)


def test_blocks_take_from_what_is_known_of_effects(context: JobContext) -> None:
    options = {"factors": factors(), "model": "main", "runs": 8, "blocks": 2}
    # The blocks are those of the sign of a: its effect is that of the blocks.
    along = {"options": options, "runs": planned(CORNERS * 2, [1, 1, 2, 2] * 2)}
    across = {"options": options, "runs": planned(CORNERS * 2, [1, 2, 2, 1] * 2)}
    bad, good = compared(context, along, across).designs
    assert bad.lost == ["#1"]
    assert good.blocks == 2 and good.degrees_of_freedom == 4
    assert good.d_efficiency == pytest.approx(100)


def test_a_search_agrees_with_its_own_evaluation(context: JobContext) -> None:
    options: dict[str, Any] = {
        "factors": [*factors(), {"type": "categorical", "name": "c", "values": ["x", "y", "z"]}],
        "model": "interactions",
        "runs": 16,
        "constraints": [
            {"terms": [{"factor": "a", "weight": 1}, {"factor": "b", "weight": 1}], "relation": "at_most", "bound": 1.5}
        ],
    }
    found = design(DesignSpec.model_validate(options), context)
    runs: list[dict[str, Any]] = [{"order": run.order, "block": run.block, "values": run.values} for run in found.runs]
    # The other one has its factors and levels in another order, which changes nothing.
    other = {**options, "factors": [{**options["factors"][2], "values": ["z", "x", "y"]}, *factors("ba")]}
    turned = [{**run, "values": [run["values"][at] for at in (2, 1, 0)]} for run in runs]
    one, same = compared(context, {"options": options, "runs": runs}, {"options": other, "runs": turned}).designs
    own = found.evaluation.efficiencies
    assert (one.d_efficiency, one.a_efficiency, one.g_efficiency, one.i) == pytest.approx(
        (own.d_efficiency, own.a_efficiency, own.g_efficiency, own.i)
    )
    assert one == same


def test_other_factors_are_said_and_nothing_is_compared(context: JobContext) -> None:
    first = {"options": {"factors": factors("abc"), "runs": 4}, "runs": planned([[0.0, 0.0, 0.0]])}
    changed = [
        {"type": "continuous", "name": "a", "low": -1, "high": 2},
        {"type": "continuous", "name": "b", "low": -1, "high": 1, "unit": "K"},
        {"type": "continuous", "name": "d", "low": -1, "high": 1},
    ]
    found = compared(context, first, {"options": {"factors": changed, "runs": 4}, "runs": planned([[0.0, 0.0, 0.0]])})
    assert [(one.factor, one.code) for one in found.differences] == [
        ("a", "range"),
        ("b", "unit"),
        ("c", "factor_missing"),
        ("d", "factor_extra"),
    ]
    assert found.designs == []
