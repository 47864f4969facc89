"""Rules of an optimization's options, each with the fields that break it."""

from __future__ import annotations

from typing import Any

import pytest

from hakaru_compute.kinds.optimization.check import answer
from hakaru_compute.kinds.optimization.spec import CheckSpec

INPUTS = [{"name": "a", "type": "numeric"}, {"name": "b", "type": "numeric"}, {"name": "kind", "type": "categorical"}]
MODEL = {"name": "ridge", "target": "y", "dataset_id": "d", "inputs": INPUTS}
FACTORS: list[dict[str, Any]] = [
    {"type": "range", "name": "a", "lower": 0, "upper": 1},
    {"type": "unit", "name": "b", "lower": 0, "upper": 1, "unit": 0.1},
    {"type": "categorical", "name": "kind", "levels": ["p", "q"]},
]
OPTIONS: dict[str, Any] = {"targets": [{"target": "y", "goal": "max"}], "factors": FACTORS, "algorithms": ["random"]}


def found(models: list[dict[str, Any]] | None = None, **options: Any) -> list[tuple[str, list[list[str | int]]]]:
    spec = {"options": {**OPTIONS, **options}, "models": [MODEL] if models is None else models, "dataset_id": "d"}
    return [(one.code, one.fields) for one in answer(CheckSpec.model_validate(spec)).problems]


def test_options_that_fit_have_no_problem() -> None:
    assert found() == []


def test_models_are_of_one_source_with_a_target_each() -> None:
    assert found([{**MODEL, "dataset_id": "other"}]) == [("model_of_other_dataset", [["models", 0]])]
    assert found([MODEL, MODEL]) == [("target_twice", [["models", 0], ["models", 1]])]
    assert next(code for code, _ in found([])) == "models_missing"
    second = {**MODEL, "target": "z", "inputs": [*INPUTS, {"name": "y", "type": "numeric"}]}
    both = [{"target": "y", "goal": "max"}, {"target": "z", "goal": "min"}]
    factors = [*FACTORS, {"type": "range", "name": "y", "lower": 0, "upper": 1}]
    assert found([MODEL, second], targets=both, factors=factors) == [("target_among_features", [["models", 1]])]


def test_every_feature_has_a_search_range() -> None:
    assert found(factors=FACTORS[1:]) == [("range_missing", [["factors"]])]
    more = {"type": "range", "name": "z", "lower": 0, "upper": 1}
    assert found(factors=[*FACTORS, more]) == [("factor_of_no_model", [["factors", 3]])]
    assert found(factors=[*FACTORS, FACTORS[0]]) == [("factor_twice", [["factors", 0], ["factors", 3]])]


@pytest.mark.parametrize(
    ("place", "factor", "code"),
    [
        (0, {"type": "range", "name": "a", "lower": 1, "upper": 1}, "limits_reversed"),
        (0, {"type": "range", "name": "a", "lower": 1e9, "upper": 1e9 + 1e-3}, "range_too_narrow"),
        (0, {"type": "unit", "name": "a", "lower": 1e9, "upper": 1e9 + 1, "unit": 1e-4}, "unit_too_small"),
        (0, {"type": "range", "name": "a", "lower": -1e308, "upper": 1e308}, "setting_too_large"),
        (0, {"type": "discrete", "name": "a", "values": [0, 1e16]}, "setting_too_large"),
        (0, {"type": "fixed", "name": "a", "value": -1e300}, "setting_too_large"),
        (1, {"type": "unit", "name": "b", "lower": 0, "upper": 1, "unit": 2}, "unit_too_large"),
        (0, {"type": "categorical", "name": "a", "levels": ["1"]}, "factor_is_number"),
        (0, {"type": "fixed", "name": "a", "value": "hot"}, "factor_is_number"),
        (2, {"type": "range", "name": "kind", "lower": 0, "upper": 1}, "factor_is_category"),
        (2, {"type": "categorical", "name": "kind", "levels": ["p", "p"]}, "level_twice"),
    ],
)
def test_a_factor_is_what_its_column_is(place: int, factor: dict[str, Any], code: str) -> None:
    factors = [factor if at == place else one for at, one in enumerate(FACTORS)]
    assert [one for one, _ in found(factors=factors)] == [code]


def test_rules_name_numbers_and_can_be_kept() -> None:
    terms = [{"factor": "a"}, {"factor": "b"}]
    assert found(rules={"sums": [{"terms": terms, "total": 1.5}]}) == []
    assert found(rules={"sums": [{"terms": terms, "total": 2.5}]}) == [
        ("sum_out_of_reach", [["rules", "sums", 0, "total"]])
    ]
    twice = {"terms": terms, "total": 1}
    assert [code for code, _ in found(rules={"sums": [twice, twice]})] == ["factor_in_two_sums"]
    high = {"terms": terms, "sense": "at_least", "bound": 2.5}
    assert found(rules={"linear": [high]}) == [("constraint_out_of_reach", [["rules", "linear", 0, "bound"]])]
    kind = {"terms": [{"factor": "kind"}], "sense": "at_most", "bound": 1}
    assert [code for code, _ in found(rules={"linear": [kind]})] == ["factor_not_number"]
    unknown = {"terms": [{"factor": "c"}], "sense": "at_most", "bound": 1}
    assert [code for code, _ in found(rules={"linear": [unknown]})] == ["factor_unknown"]
    assert [code for code, _ in found(rules={"cardinality": [{"factors": ["a", "b"], "at_most": 3}]})] == [
        "count_out_of_reach"
    ]


def test_trials_and_targets_are_within_reason() -> None:
    assert found(algorithms=["single_bayes"], trials=501) == [("trials_too_many", [["trials"]])]
    assert found(algorithms=["random"], trials=501) == []
    assert found(algorithms=["random", "random"]) == [("algorithm_twice", [["algorithms", 1]])]
    assert [code for code, _ in found(targets=[{"target": "z", "goal": "min"}])] == [
        "target_without_model",
        "model_without_target",
    ]
    reversed_range = [{"target": "y", "goal": "range", "lower": 2, "upper": 1}]
    assert [code for code, _ in found(targets=reversed_range)] == ["limits_reversed"]


def test_lines_that_exclude_each_other_are_named() -> None:
    def line(a: float, b: float, sense: str, bound: float) -> dict[str, Any]:
        return {"terms": [{"factor": "a", "weight": a}, {"factor": "b", "weight": b}], "sense": sense, "bound": bound}

    both = [["rules", "linear", 0, "bound"], ["rules", "linear", 1, "bound"]]
    low = line(1, 2, "at_most", 1)
    assert found(rules={"linear": [low, line(1, 2, "at_least", 1.5)]}) == [("constraints_contradict", both)]
    # The same said the other way round, and of half as much.
    assert found(rules={"linear": [low, line(-0.5, -1, "at_most", -0.75)]}) == [("constraints_contradict", both)]
    assert found(rules={"linear": [low, line(1, 2, "at_least", 1)]}) == []
    assert found(rules={"linear": [low, line(2, 1, "at_least", 1.5)]}) == []
    # Of what the first allows, 2 a + b is largest at a = 1 and b = 0: 2.
    assert found(rules={"linear": [low, line(2, 1, "at_least", 2.1)]}) == [("constraints_contradict", both)]
    assert found(rules={"linear": [low, line(-0.5, -1, "at_least", -0.75)]}) == []
