"""Rounds on tables of every kind of untidiness, and replays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pydantic import TypeAdapter

from hakaru_compute.conditions.process import Process
from hakaru_compute.conditions.space import Space
from hakaru_compute.conditions.space_spec import Factor, Rules
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.next_experiments.chance import better_than_mean, explained
from hakaru_compute.kinds.next_experiments.check import answer
from hakaru_compute.kinds.next_experiments.fits import NINE_OF_TEN
from hakaru_compute.kinds.next_experiments.learned import Learned
from hakaru_compute.kinds.next_experiments.properties import places_by
from hakaru_compute.kinds.next_experiments.result_spec import RunResult
from hakaru_compute.kinds.next_experiments.run import run
from hakaru_compute.kinds.next_experiments.spec import CheckSpec, RunSpec
from trained_models import refused

FACTORS: list[dict[str, Any]] = [
    {"type": "unit", "name": "a", "lower": 0, "upper": 10, "unit": 0.5},
    {"type": "range", "name": "b", "lower": -1, "upper": 1},
    {"type": "categorical", "name": "k", "levels": ["p", "q"]},
]


def truth(a: Any, b: Any, k: Any) -> Any:
    """Best at (7, 0.2, q)."""
    return 50 - (a - 7) ** 2 - 20 * (b - 0.2) ** 2 + np.where(np.asarray(k) == "q", 5.0, 0.0)


def table(count: int, seed: int = 0, noise: float = 0.1) -> dict[str, list[Any]]:
    rng = np.random.default_rng(seed)
    a, b = rng.integers(0, 21, count) / 2, rng.uniform(-1, 1, count).round(3)
    k = np.where(rng.random(count) < 0.5, "p", "q")
    return {
        "a": a.tolist(),
        "b": b.tolist(),
        "k": k.tolist(),
        "y": (truth(a, b, k) + noise * rng.normal(size=count)).tolist(),
    }


def asked(tmp_path: Path, columns: dict[str, list[Any]], **options: Any) -> RunResult:
    pq.write_table(pa.table(columns), tmp_path / "t.parquet")
    spec = {
        "targets": [{"target": "y", "goal": "max"}],
        "factors": FACTORS,
        "table": {"path": str(tmp_path / "t.parquet")},
    }
    return run(RunSpec.model_validate({**spec, **options}), JobContext(tmp_path))


def codes(result: RunResult) -> set[str]:
    return {note.code for note in result.notes}


def with_rows(columns: dict[str, list[Any]], *rows: dict[str, Any]) -> dict[str, list[Any]]:
    return {name: [*cells, *(row.get(name) for row in rows)] for name, cells in columns.items()}


def test_proposals_lie_near_the_best_and_say_why(tmp_path: Path) -> None:
    result = asked(tmp_path, table(25), batch=4)
    assert result.method == "model" and len(result.proposals) == 4
    values = [float(truth(one.setting["a"], one.setting["b"], one.setting["k"])) for one in result.proposals]
    assert max(values) > 54
    settings = [tuple(one.setting.values()) for one in result.proposals]
    assert len(set(settings)) == 4 and all((2 * float(one[0])).is_integer() for one in settings)  # type: ignore[arg-type]
    first = result.proposals[0]
    assert first.reason == "gain" and first.gain is not None and first.expected[0].lower < first.expected[0].value
    assert result.fits[0].q2 is not None and result.fits[0].q2 > 0.8 and 0.7 <= result.fits[0].covered <= 1
    assert sum(one.share for one in result.fits[0].factors) == pytest.approx(1)
    sheet = json.loads((tmp_path / "sheet.json").read_text("utf-8"))
    assert sheet["columns"] == ["a", "b", "k", "y"] and len(sheet["rows"]) == 29
    assert sheet["rows"][25] == [first.setting["a"], first.setting["b"], first.setting["k"], None]


@pytest.mark.parametrize("strategy", ["improvement", "optimistic"])
@pytest.mark.parametrize("offset", [0.0, 1e6])
def test_proposals_of_a_batch_are_told_apart_by_those_who_set_them(
    tmp_path: Path, strategy: str, offset: float
) -> None:
    heat = np.linspace(100, 200, 8)
    columns = {"heat": (offset + heat).tolist(), "y": (50 - ((heat - 161.14) / 20) ** 2).tolist()}
    factors = [{"type": "range", "name": "heat", "lower": offset + 100, "upper": offset + 200}]
    result = asked(tmp_path, columns, factors=factors, batch=8, strategy=strategy, repeats=False)
    proposed = np.sort([float(one.setting["heat"] or 0) for one in result.proposals])
    assert len(proposed) == 8 and np.diff(proposed).min() >= 1 - 1e-6
    # Between rules that leave less room than that there is no other way.
    rules = {
        "linear": [
            {"terms": [{"factor": "heat"}], "sense": sense, "bound": bound}
            for sense, bound in (("at_least", offset + 150), ("at_most", offset + 150.5))
        ]
    }
    few = asked(tmp_path, columns, factors=factors, rules=rules, batch=3, strategy=strategy, repeats=False)
    assert len({one.setting["heat"] for one in few.proposals}) == 3


def test_rounded_proposals_of_a_batch_are_still_told_apart(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    heat, time = rng.integers(50, 100, 30), rng.integers(5, 30, 30)
    columns = {
        "heat": heat.astype(float).tolist(),
        "time": time.astype(float).tolist(),
        "y": (60 + 0.3 * heat - 0.02 * (time - 15) ** 2 + rng.normal(0, 0.5, 30)).tolist(),
    }
    factors = [
        {"type": "range", "name": "heat", "lower": 50, "upper": 99},
        {"type": "range", "name": "time", "lower": 5, "upper": 29},
    ]
    result = asked(tmp_path, columns, factors=factors, batch=5)
    shares = np.array([[one.setting["heat"], one.setting["time"]] for one in result.proposals], float) / [49, 24]
    off = np.abs(shares[:, None] - shares[None]).max(axis=2)
    assert len(shares) == 5 and off[np.triu_indices(5, 1)].min() >= 0.01 - 1e-6


def test_a_batch_is_told_by_what_was_measured_and_spreads_as_its_own_proposals_count(tmp_path: Path) -> None:
    columns = table(12)
    result = asked(tmp_path, columns, batch=5, repeats=False)
    space = Space(TypeAdapter(list[Factor]).validate_python(FACTORS), Rules())
    learned = Learned(space, 1)
    known = [dict(zip("abk", cells, strict=True)) for cells in zip(*(columns[name] for name in "abk"), strict=True)]
    learned.fit(space.rows_of(known), np.array(columns["y"])[:, None])
    mean, sd = learned.predict(space.rows_of([one.setting for one in result.proposals]))
    reach = NINE_OF_TEN * sd[:, 0]
    # No proposal is surer for those before it, which nobody has measured.
    assert [one.expected[0].upper - one.expected[0].value for one in result.proposals] == pytest.approx(reach, rel=1e-6)
    assert [one.expected[0].value for one in result.proposals] == pytest.approx(mean[:, 0], rel=1e-6)
    # What the first is expected to reach is to be bettered: the others are not its neighbours.
    first, *others = (space.scaled(space.rows_of([one.setting]))[0] for one in result.proposals)
    assert max(float(np.linalg.norm(one - first)) for one in others) > 0.5


def test_proposals_have_the_digits_of_the_table_and_are_predicted_as_they_are_set(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    pressure, dose = rng.uniform(5e5, 2.5e6, 30).round(-2), rng.uniform(1e-6, 6e-6, 30).round(8)
    value = 50 - ((pressure - 1.98e6) / 4e5) ** 2 - ((dose - 3e-6) / 1e-6) ** 2
    columns = {"pressure": pressure.tolist(), "dose": dose.tolist(), "y": value.tolist()}
    factors = [
        {"type": "range", "name": "pressure", "lower": 5e5, "upper": 2.5e6},
        {"type": "range", "name": "dose", "lower": 1e-6, "upper": 6e-6},
    ]
    for count in (2, 30):
        few = {name: cells[:count] for name, cells in columns.items()}
        result = asked(tmp_path, few, factors=factors, batch=4, repeats=False)
        settings = [one.setting for one in result.proposals]
        assert len(settings) == 4
        for setting in settings:
            assert float(setting["pressure"]) % 100 == 0, setting  # type: ignore[arg-type]
            assert float(setting["dose"]) == round(float(setting["dose"]), 8)  # type: ignore[arg-type]
    space = Space(TypeAdapter(list[Factor]).validate_python(factors), Rules())
    learned = Learned(space, 1)
    learned.fit(np.column_stack([pressure, dose]), value[:, None])
    mean, _ = learned.predict(space.rows_of(settings))
    assert [one.expected[0].value for one in result.proposals] == pytest.approx(mean[:, 0], rel=1e-6)
    assert min(abs(float(one["pressure"]) - 1.98e6) for one in settings) < 1e5  # type: ignore[arg-type]


def test_rounds_reach_the_best_and_are_told_apart(tmp_path: Path) -> None:
    columns = {name: cells[:0] for name, cells in table(1).items()}
    columns = {
        name: pa.array(cells, pa.string() if name == "k" else pa.float64()).to_pylist()
        for name, cells in columns.items()
    }
    earlier: list[Any] = []
    rows: list[dict[str, Any]] = [{"a": 2.0, "b": 0.5, "k": "p", "y": float(truth(2.0, 0.5, "p"))}]
    for number in range(6):
        result = asked(tmp_path, with_rows(columns, *rows), earlier=earlier, batch=4)
        assert result.round == number + 1 and [len(one.rows) for one in result.history] == [1, *[4] * number]
        earlier = [one.model_dump() for one in result.history]
        for one in result.proposals:
            a, b, k = (one.setting[name] for name in "abk")
            rows.append({"a": float(a), "b": float(b), "k": k, "y": float(truth(float(a), float(b), k))})  # type: ignore[arg-type]
    assert max(row["y"] for row in rows) > 54.5
    assert result.best_so_far[0].values[-1] == max(row["y"] for row in rows[:-4])


@pytest.mark.parametrize("measured", [0, 1, 2])
def test_where_too_little_is_known_conditions_are_spread(tmp_path: Path, measured: int) -> None:
    columns = table(4)
    columns["y"] = [*columns["y"][:measured], *[None] * (4 - measured)]
    pq_columns = {**columns, "y": pa.array(columns["y"], pa.float64())}
    result = asked(tmp_path, pq_columns, batch=6)  # type: ignore[arg-type]
    assert result.method == "spread" and "first_design" in codes(result) and len(result.proposals) == 6
    assert all(one.reason == "spread" and one.expected == [] for one in result.proposals)
    assert {one.setting["k"] for one in result.proposals} == {"p", "q"}
    assert result.pending == 4 - measured and result.fits == [] and result.stopping is None


def test_experiments_under_way_are_not_proposed_again(tmp_path: Path) -> None:
    first = asked(tmp_path, table(20), batch=3, seed=1)
    rows = [{**one.setting, "y": None} for one in first.proposals]
    second = asked(tmp_path, with_rows(table(20), *rows), batch=3, seed=1)
    assert second.pending == 3 and "rows_pending" in codes(second)
    assert not {str(one.setting) for one in first.proposals} & {str(one.setting) for one in second.proposals}


def test_the_history_has_corrected_values_and_no_rows_that_were_taken_out(tmp_path: Path) -> None:
    columns = table(12)
    first = asked(tmp_path, columns, batch=2)
    corrected = {**columns, "y": [*columns["y"][:5], columns["y"][5] - 10, *columns["y"][6:]]}
    fewer = {name: [*cells[:2], *cells[3:]] for name, cells in corrected.items()}
    earlier = [one.model_dump() for one in first.history]
    second = asked(tmp_path, fewer, earlier=earlier, batch=2)
    assert [len(one.rows) for one in second.history] == [11, 0]
    assert [row.values[0] for row in second.history[0].rows] == pytest.approx(fewer["y"])
    assert [note.params for note in second.notes if note.code == "history_corrected"] == [{"rows": 1}]
    assert [note.params for note in second.notes if note.code == "history_lost"] == [{"rows": 1}]


def test_the_best_so_far_keeps_the_ranges_of_other_targets(tmp_path: Path) -> None:
    columns = table(12)
    other = [float(at % 3) for at in range(12)]
    targets = [{"target": "y", "goal": "max"}, {"target": "z", "goal": "range", "lower": 0.5, "upper": 1.5}]
    result = asked(tmp_path, {**columns, "z": other}, targets=targets, batch=2)
    allowed = [value for value, z in zip(columns["y"], other, strict=True) if z == 1]
    assert result.best_so_far[0].values[0] is None
    assert result.best_so_far[0].values[-1] == max(allowed)


def test_a_gross_outlier_is_set_aside_and_named(tmp_path: Path) -> None:
    columns = with_rows(table(20), {"a": 0.0, "b": -1.0, "k": "p", "y": 1e6})
    result = asked(tmp_path, columns, batch=2)
    note = next(note for note in result.notes if note.code == "rows_set_aside")
    assert note.params == {"target": "y", "rows": "21", "value": 1e6}
    assert result.best[0].row != 21 and result.fits[0].rows == 20
    assert result.best_so_far[0].values[-1] == result.best[0].values[0]
    assert result.best_so_far[0].aside == [20]
    assert max(float(truth(*(one.setting[name] for name in "abk"))) for one in result.proposals) > 50
    kept = asked(tmp_path, columns, batch=2, set_aside=False)
    assert "rows_unlike" in codes(kept) and kept.best[0].row == 21
    assert kept.best_so_far[0].values[-1] == 1e6 and kept.best_so_far[0].aside == []


def test_a_constant_factor_and_a_large_offset_do_no_harm(tmp_path: Path) -> None:
    columns = table(20)
    columns["b"] = [0.25] * 20
    columns["y"] = [1e9 + value for value in columns["y"]]
    result = asked(tmp_path, columns)
    assert "factor_constant" in codes(result) and len(result.proposals) == 5
    assert result.fits[0].q2 is not None and result.fits[0].q2 > 0.3


def test_a_constant_target_is_said(tmp_path: Path) -> None:
    result = asked(tmp_path, {**table(12), "y": [3.0] * 12})
    assert "target_constant" in codes(result) and result.fits[0].q2 is None and len(result.proposals) == 5


def test_noise_alone_is_no_better_than_the_mean(tmp_path: Path) -> None:
    noise = np.random.default_rng(5).normal(size=60).tolist()
    result = asked(tmp_path, {**table(60), "y": noise})
    assert "no_better_than_mean" in codes(result) and result.stopping is None
    assert result.fits[0].better_than_mean is False
    assert asked(tmp_path, table(20)).fits[0].better_than_mean is True


@pytest.mark.parametrize("repeats", [1, 2])
def test_shuffled_values_do_as_well_as_noise_and_seldom_as_well_as_a_relation(repeats: int) -> None:
    told = []
    for seed in range(12):
        random = np.random.default_rng(seed)
        points = np.repeat(random.random((24 // repeats, 3)), repeats, axis=0)
        same = np.repeat(np.arange(24 // repeats), repeats)
        noise = random.normal(size=24)
        found = []
        for values in (noise, 2 * np.sin(4 * points[:, 0]) + 0.3 * noise):
            process = Process([[0], [1], [2]])
            process.fit(points, values)
            q2 = explained(process, values, same)
            assert q2 is not None
            found.append(better_than_mean(points, process.groups, values, same, q2, seed))
        told.append(found)
    by_chance, by_relation = np.array(told).sum(axis=0)
    assert by_chance <= 3 and by_relation >= 10


def test_conditions_measured_twice_tell_the_noise(tmp_path: Path) -> None:
    columns = table(15, noise=0.0)
    doubled = {name: [*cells, *cells] for name, cells in columns.items()}
    doubled["y"] = [
        value + 8 * off for value, off in zip(doubled["y"], np.random.default_rng(6).normal(size=30), strict=True)
    ]
    result = asked(tmp_path, doubled, batch=2)
    assert "conditions_repeated" in codes(result)
    pairs = np.array(doubled["y"]).reshape(2, 15)
    assert result.fits[0].measured_noise == pytest.approx(np.sqrt(((pairs[0] - pairs[1]) ** 2 / 2).mean()))


def test_several_targets_with_a_limit(tmp_path: Path) -> None:
    columns = table(30)
    a = np.array(columns["a"])
    columns |= {"cost": (3 * a + 1).tolist(), "size": (10 - a).tolist()}
    targets = [
        {"target": "y", "goal": "max"},
        {"target": "cost", "goal": "min"},
        {"target": "size", "goal": "range", "lower": 4, "upper": 8},
    ]
    result = asked(tmp_path, columns, targets=targets, batch=3)
    assert [len(one.expected) for one in result.proposals] == [3, 3, 3]
    assert all(1.5 <= float(one.setting["a"] or 0) <= 6.5 and (one.probability or 0) > 0.3 for one in result.proposals)
    assert all(4 <= (one.values[2] or 0) <= 8 for one in result.best)


def test_rows_without_outcomes_are_the_candidates(tmp_path: Path) -> None:
    columns = table(40)
    y: list[float | None] = [*columns["y"][:15], *[None] * 25]
    result = asked(tmp_path, {**columns, "y": y}, candidates="unmeasured", batch=4)
    assert all(one.row is not None and one.row > 15 for one in result.proposals)
    assert all(columns["a"][(one.row or 0) - 1] == one.setting["a"] for one in result.proposals)
    assert len(json.loads((tmp_path / "sheet.json").read_text("utf-8"))["rows"]) == 40
    with refused("nothing_unmeasured"):
        asked(tmp_path, columns, candidates="unmeasured")


def test_rows_of_another_table_are_the_candidates(tmp_path: Path) -> None:
    columns, pool = table(20), table(60, seed=9)
    listed: dict[str, list[Any]] = {name: pool[name] for name in "abk"} | {"code": [f"L{at}" for at in range(60)]}
    # Three that were measured, one of another category, one beyond the limits, one with a gap; the first twice.
    more = [
        *({name: columns[name][at] for name in "abk"} for at in range(3)),
        {"a": 1.0, "b": 0.1, "k": "r"},
        {"a": 11.0, "b": 0.1, "k": "p"},
        {"a": None, "b": 0.1, "k": "p"},
        {name: pool[name][0] for name in "abk"},
    ]
    listed = with_rows(listed, *({**row, "code": f"M{at}"} for at, row in enumerate(more)))
    pq.write_table(pa.table(listed), tmp_path / "listed.parquet")
    asking: dict[str, Any] = {"listed": {"path": str(tmp_path / "listed.parquet")}, "label": "code"}
    first = asked(tmp_path, columns, **asking, batch=4)
    notes = {note.code: note.params for note in first.notes}
    assert notes["candidates_unfit"] == {"rows": 3} and notes["candidates_measured"] == {"rows": 3}
    for one in first.proposals:
        assert one.candidate is not None and one.row is None
        assert one.candidate.label == f"L{one.candidate.row - 1}"
        assert {name: listed[name][one.candidate.row - 1] for name in "abk"} == pytest.approx(one.setting)
    best = sorted(range(60), key=lambda at: -float(truth(*(pool[name][at] for name in "abk"))))
    assert {one.candidate.row - 1 for one in first.proposals if one.candidate} & set(best[:2])
    # What is under way is not proposed again, and names go into a column of the same name.
    rows = [{**one.setting, "y": None, "code": "under way"} for one in first.proposals]
    second = asked(tmp_path, with_rows({**columns, "code": ["x"] * 20}, *rows), **asking, batch=4)
    assert second.pending == 4
    assert not {str(one.setting) for one in first.proposals} & {str(one.setting) for one in second.proposals}
    sheet = json.loads((tmp_path / "sheet.json").read_text("utf-8"))
    assert [row[4] for row in sheet["rows"][24:]] == [one.candidate and one.candidate.label for one in second.proposals]
    spread = asked(tmp_path, {**columns, "y": [1.0, *[None] * 19]}, **asking, batch=2)
    assert spread.method == "spread" and all(one.candidate for one in spread.proposals)


def test_a_list_without_a_row_that_is_left_is_refused(tmp_path: Path) -> None:
    columns = table(20)
    pq.write_table(pa.table({name: columns[name][:5] for name in "abk"}), tmp_path / "listed.parquet")
    with refused("no_candidates_left", {"rows": 5, "unfit": 0, "measured": 5}):
        asked(tmp_path, columns, listed={"path": str(tmp_path / "listed.parquet")})
    pq.write_table(pa.table({"a": [1.0], "k": ["p"]}), tmp_path / "listed.parquet")
    with refused("candidates_lack", {"columns": "b"}):
        asked(tmp_path, columns, listed={"path": str(tmp_path / "listed.parquet")})


def test_a_list_is_checked_before_it_is_read() -> None:
    known = [{"name": "a", "type": "numeric"}, {"name": "b", "type": "numeric"}, {"name": "k", "type": "categorical"}]
    spec = {
        "options": {"targets": [{"target": "y", "goal": "max"}], "factors": FACTORS},
        "table": {"columns": [*known, {"name": "y", "type": "numeric"}]},
        "listed": {"columns": [{"name": "a", "type": "categorical"}, known[2]]},
    }
    problems = answer(CheckSpec.model_validate(spec)).problems
    assert [(one.code, one.fields, one.params) for one in problems] == [
        ("candidates_lack", [["candidates"]], {"columns": "b"}),
        ("candidates_differ", [["candidates"]], {"column": "a"}),
    ]


def test_rules_between_factors_are_kept_to(tmp_path: Path) -> None:
    rng = np.random.default_rng(7)
    parts = rng.dirichlet(np.ones(3), 20).round(2)
    columns = {name: parts[:, at].tolist() for at, name in enumerate("uvw")}
    columns["y"] = (parts[:, 0] * parts[:, 1] + 0.3 * parts[:, 2]).tolist()
    factors = [{"type": "unit", "name": name, "lower": 0, "upper": 1, "unit": 0.05} for name in "uvw"]
    rules = {"sums": [{"terms": [{"factor": name} for name in "uvw"], "total": 1}]}
    result = asked(tmp_path, columns, factors=factors, rules=rules, strategy="learn")
    assert all(sum(float(value or 0) for value in one.setting.values()) == pytest.approx(1) for one in result.proposals)
    assert {one.reason for one in result.proposals} == {"unknown"}


def test_a_replay_finds_the_best_sooner_than_chance(tmp_path: Path) -> None:
    options = {"purpose": "replay", "replay_seeds": 5, "replay_budget": 40, "batch": 4}
    result = asked(tmp_path, table(150), **options)
    assert result.replay is not None and result.proposals == []
    model, random = result.replay.curves
    assert model.method == "model" and random.method == "random" and result.replay.seeds == 5
    assert model.points[-1].mean_found > 2 * random.points[-1].mean_found
    # Of n of m chosen at random n / m are expected.
    assert random.points[-1].mean_found == pytest.approx(40 / result.replay.conditions, abs=0.2)
    assert model.reached is not None and random.reached is not None and model.reached < random.reached
    with refused("replay_too_few"):
        asked(tmp_path, table(10), **options)


def described(count: int, seed: int = 0) -> dict[str, list[Any]]:
    """12 solvents whose effect follows their polarity; `polarity`, `weight` and `boiling` are their properties."""
    rng = np.random.default_rng(seed)
    polarity, weight = np.linspace(0, 10, 12), np.array([3, 9, 1, 7, 5, 2, 8, 4, 6, 0, 10, 11.0])
    names = np.array([f"s{at:02d}" for at in rng.permutation(12)])
    solvent, b = rng.integers(0, 12, count), rng.uniform(-1, 1, count).round(3)
    value = 50 - 2 * (polarity[solvent] - 7) ** 2 - 20 * (b - 0.2) ** 2 + 0.1 * rng.normal(size=count)
    return {
        "solvent": names[solvent].tolist(),
        "b": b.tolist(),
        "polarity": polarity[solvent].tolist(),
        "weight": weight[solvent].tolist(),
        "boiling": (40 + 10 * polarity[solvent]).tolist(),
        "y": value.tolist(),
    }


def by_solvent(columns: dict[str, list[Any]], **options: Any) -> dict[str, Any]:
    levels = sorted(set(columns["solvent"]))
    factors = [FACTORS[1], {"type": "categorical", "name": "solvent", "levels": levels}]
    return {"factors": factors, "described": [{"factor": "solvent", "columns": ["polarity", "weight"]}], **options}


def test_properties_of_categories_tell_what_their_names_do_not(tmp_path: Path) -> None:
    columns = described(20, seed=2)
    known = asked(tmp_path, columns, **by_solvent(columns)).fits[0]
    named = asked(tmp_path, columns, **by_solvent(columns, described=[])).fits[0]
    assert known.q2 is not None and named.q2 is not None
    assert known.q2 > 0.8 > 0.5 > named.q2
    assert [factor.factor for factor in known.factors] == ["b", "solvent"]
    assert sum(factor.share for factor in known.factors) == pytest.approx(1.0)


def test_proposals_have_the_properties_of_their_categories_in_the_run_sheet(tmp_path: Path) -> None:
    columns = described(30)
    result = asked(tmp_path, columns, **by_solvent(columns))
    sheet = json.loads((tmp_path / "sheet.json").read_text())
    of_level = {(s, p, w) for s, p, w in zip(columns["solvent"], columns["polarity"], columns["weight"], strict=True)}
    at = [sheet["columns"].index(name) for name in ("solvent", "polarity", "weight")]
    assert all(tuple(row[place] for place in at) in of_level for row in sheet["rows"][-len(result.proposals) :])


def test_a_property_that_says_the_same_as_another_counts_once() -> None:
    one = np.array([[0.0], [1.0], [4.0], [9.0]])
    lie = places_by(one)
    assert lie == pytest.approx(places_by(np.hstack([one, 3 * one + 1, np.ones((4, 1))])))
    apart = ((lie[:, None] - lie[None]) ** 2).sum(axis=2)
    assert apart.sum() / (4 * 3) == pytest.approx(1.0)
    # Distances are in proportion to those of the property.
    assert abs(lie[3, 0] - lie[0, 0]) / abs(lie[1, 0] - lie[0, 0]) == pytest.approx(9.0)
    assert places_by(np.ones((4, 2))).shape == (4, 0)


def test_a_property_has_one_value_in_each_category(tmp_path: Path) -> None:
    columns = described(30)
    columns["polarity"][3] += 1.0
    with refused("property_varies", {"column": "polarity", "factor": "solvent", "level": columns["solvent"][3]}):
        asked(tmp_path, columns, **by_solvent(columns))
    columns = described(30)
    one = columns["solvent"][0]
    columns["weight"] = [None if s == one else w for s, w in zip(columns["solvent"], columns["weight"], strict=True)]
    with refused("property_missing", level=one):
        asked(tmp_path, columns, **by_solvent(columns))


def test_properties_of_categories_that_nobody_measured_are_those_of_the_candidates(tmp_path: Path) -> None:
    columns = described(60)
    levels = sorted(set(columns["solvent"]))
    new = levels[4]
    kept = {
        name: [cell for cell, solvent in zip(cells, columns["solvent"], strict=True) if solvent != new]
        for name, cells in columns.items()
    }
    listed = {name: cells for name, cells in columns.items() if name != "y"}
    pq.write_table(pa.table(listed), tmp_path / "listed.parquet")
    options = by_solvent(columns, listed={"path": str(tmp_path / "listed.parquet")}, strategy="learn", batch=3)
    result = asked(tmp_path, kept, **options)
    assert new in {proposal.setting["solvent"] for proposal in result.proposals}


def test_what_describes_categories_is_checked() -> None:
    columns = [{"name": name, "type": "numeric"} for name in ("a", "b", "y", "w")]
    columns += [{"name": name, "type": "categorical"} for name in ("k", "text")]
    said = [
        {"factor": "k", "columns": ["w", "a", "y", "text", "nowhere"]},
        {"factor": "b", "columns": ["w"]},
    ]
    options = {"targets": [{"target": "y", "goal": "max"}], "factors": FACTORS, "described": said}
    spec = CheckSpec.model_validate({"options": options, "table": {"columns": columns, "rows": None}})
    found = [(one.code, one.params) for one in answer(spec).problems]
    assert found == [
        ("property_used", {"column": "a"}),
        ("property_used", {"column": "y"}),
        ("column_not_numeric", {"column": "text"}),
        ("column_unknown", {"column": "nowhere"}),
        ("described_no_categories", {"factor": "b"}),
    ]
