"""Columns that follow from a target, and rows that belong together, are found; measurements are not."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pyarrow.csv
import pytest

from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.families.kin import find_kin, groups_by, intra_class_correlation
from hakaru_compute.families.leaks import find_class_leaks, find_leaks
from hakaru_compute.families.training_warnings import check_kin, check_split


def frame_of(**columns):
    texts = {name: values for name, values in columns.items() if np.asarray(values).dtype.kind in "OU"}
    numbers = {name: np.asarray(values, float) for name, values in columns.items() if name not in texts}
    coded = {name: np.unique(values, return_inverse=True) for name, values in texts.items()}
    rows = len(next(iter(columns.values())))
    return Frame(
        tuple(FeatureColumn(name, "numeric") for name in numbers),
        tuple(FeatureColumn(name, "categorical") for name in coded),
        np.column_stack(list(numbers.values())) if numbers else np.empty((rows, 0)),
        np.column_stack([codes for _, codes in coded.values()]) if coded else np.empty((rows, 0), int),
        tuple(tuple(levels) for levels, _ in coded.values()),
        np.arange(rows),
    )


def table(rows=300, seed=0):
    rng = np.random.default_rng(seed)
    x = {name: rng.normal(size=rows) for name in "abcde"}
    return x, 50 + 3 * x["a"] + 2 * x["b"] ** 2 + x["c"] * x["d"] + 0.5 * rng.normal(size=rows), rng


WIDE = {ord("0") + digit: chr(0xFF10 + digit) for digit in range(10)}


def corrected(values, rng, share=0.03):
    wrong = rng.random(len(values)) < share
    return np.where(wrong, 10 * values, values)


def disguises(y, rng):
    part = rng.normal(size=len(y))
    return {
        "twice": ({"z": 2 * y + 1}, "copy"),
        "in kelvin, rounded, a few cells corrected": ({"z": corrected(np.round(y + 273.15, 1), rng)}, "copy"),
        "text with its unit": ({"z": np.array([f"{value:.1f} C" for value in y])}, "copy"),
        "text with a comma and a sign before": (
            {"z": np.array([f"≈ {value:.2f}".replace(".", ",") for value in y])},
            "copy",
        ),
        "text in thousands": ({"z": np.array([f"{1000 * value:,.0f} Pa" for value in y])}, "copy"),
        "text in wide digits": ({"z": np.array([f"{value:.1f}℃".translate(WIDE) for value in y])}, "copy"),
        "exponential": ({"z": np.exp(y / 3)}, "order"),
        "reciprocal": ({"z": 1 / y}, "order"),
        "ranks": ({"z": np.argsort(np.argsort(y))}, "order"),
        "rounded": ({"z": np.round(y)}, "cut"),
        "coarse": ({"z": np.round(y / 3) * 3}, "cut"),
        "text classes": ({"z": np.array(["low", "mid", "high"])[np.digitize(y, np.quantile(y, [0.3, 0.7]))]}, "cut"),
        "verdict": ({"z": np.where(y > np.median(y), "ok", "ng")}, "cut"),
        "nearly": ({"z": y**2 + 0.05 * rng.normal(size=len(y))}, "order copy alone"),
        "parts": ({"p": part, "q": y - part}, "combination"),
        "three parts": ({"p": part, "q": part**2, "r": 3 * y - part - 2 * part**2}, "combination"),
    }


@pytest.mark.parametrize("name", sorted(disguises(*table()[1:])))
def test_a_disguised_target_is_found(name):
    x, y, rng = table()
    columns, code = disguises(y, rng)[name]
    found = find_leaks(frame_of(**x, **columns), y)
    assert {column for leak in found for column in leak.columns} == set(columns)
    assert all(leak.code in code.split() for leak in found)


@pytest.mark.parametrize("rows", [30, 100, 1000])
def test_measurements_settings_and_materials_are_no_leaks(rows):
    for seed in range(20):
        x, y, rng = table(rows, seed)
        material = rng.integers(0, 3, rows)
        strong = y + 0.2 * y.std() * rng.normal(size=rows)
        y = y + 100 * material
        columns = {
            **x,
            "material": np.array(["A", "B", "C"])[material],
            "step": np.arange(rows),
            "level": rng.integers(0, 5, rows),
            "strong": strong,
            "lot": np.array([f"L{number}" for number in rng.permutation(rows)]),
            "shape": np.array([f"{number} x {number + 2} mm" for number in rng.integers(1, 9, rows)]),
            "noisy with unit": np.array([f"{value:.2f} mm" for value in strong]),
        }
        assert find_leaks(frame_of(**columns), y) == []
        # A target that rises along time is no leak of time.
        assert find_leaks(frame_of(step=np.arange(rows)), np.arange(rows) ** 1.5) == []


def test_a_verdict_computed_from_a_number_is_found_and_separable_classes_are_not():
    rng = np.random.default_rng(1)
    strength, other = rng.normal(500, 40, 200), rng.normal(size=200)
    verdict = (strength > 480).astype(int)
    assert [leak.columns for leak in find_class_leaks(frame_of(strength=strength, other=other), verdict)] == [
        ("strength",)
    ]
    apart = np.concatenate([rng.normal(0, 1, 100), rng.normal(20, 1, 100)])
    assert find_class_leaks(frame_of(apart=apart), np.repeat([0, 1], 100)) == []


def test_lots_of_nearly_the_same_rows_are_found_with_the_column_that_tells_them():
    rng = np.random.default_rng(2)
    lots = np.repeat(np.arange(60), 5)
    base = rng.normal(size=(60, 5))
    x = base[lots] + 0.01 * rng.normal(size=(300, 5))
    y = (base @ rng.normal(size=5) + rng.normal(size=60))[lots] + 0.02 * rng.normal(size=300)
    order = rng.permutation(300)
    kin = find_kin(frame_of(**{f"x{i}": x[order, i] for i in range(5)}), y[order])
    assert kin is not None and kin.share > 0.95
    (warning,) = check_kin(frame_of(**{f"x{i}": x[order, i] for i in range(5)}), y[order], "y", "automatic")
    named = [[int(row) for row in pair.split("=")] for pair in str(warning.params["pairs"]).split(", ")]
    assert len({tuple(pair) for pair in named}) == 3
    # Numbered from 1, and of one lot each.
    assert all(one < other and lots[order][one - 1] == lots[order][other - 1] for one, other in named)
    assert groups_by(kin, lots[order]) == pytest.approx(1, abs=0.02)
    assert groups_by(kin, rng.integers(0, 60, 300)) is None
    assert intra_class_correlation(y[order], lots[order]) > 0.9


@pytest.mark.parametrize("rows", [50, 300, 2000])
def test_rows_that_stand_alone_have_no_kin(rows):
    for seed in range(10):
        x, y, rng = table(rows, seed)
        # Correlated columns, clusters of materials and levels of a design are no twins.
        x["f"] = x["a"] + 0.1 * rng.normal(size=rows)
        material = rng.integers(0, 3, rows)
        frame = frame_of(**x, material=np.array(["A", "B", "C"])[material], level=rng.integers(0, 4, rows))
        assert find_kin(frame, y + 10 * material) is None
        assert intra_class_correlation(y, rng.integers(0, max(5, rows // 5), rows)) is None


@pytest.mark.parametrize("seed", [2, 5, 10, 14])
def test_one_gross_row_makes_no_kin_of_all_others(seed):
    rng = np.random.default_rng(seed)
    x = np.round(rng.uniform(127, 175, (80, 2)))
    y = x @ [1, 2] + rng.normal(size=80)
    x[17] = 99_999
    assert find_kin(frame_of(grade=np.array(["A", "B", "C"])[rng.integers(0, 3, 80)], a=x[:, 0], b=x[:, 1]), y) is None


DATA = Path(os.environ.get("HAKARU_TEST_DATA", Path(__file__).parents[6] / "shared" / "data"))
REAL = [
    f"{name}/data.csv"
    for name in ("reg_concrete", "reg_yacht", "reg_airfoil", "reg_wine_red", "reg_powerplant", "soft_debutanizer")
]


@pytest.mark.parametrize("path", REAL)
def test_public_tables_have_no_leaks(path):
    if not (DATA / path).exists():
        pytest.skip(f"the test data {path} is not here")
    read = pyarrow.csv.read_csv(DATA / path)
    columns = {name: read[name].to_numpy().astype(float) for name in read.column_names}
    target = list(columns)[-1]
    y = columns.pop(target)
    frame = frame_of(**columns)
    assert find_leaks(frame, y) == []
    assert find_kin(frame, y) is None


def test_rows_that_a_recipe_removed_are_no_repeated_rows():
    x, _, _ = table(60)
    x["a"][:7] = x["b"][:7] = np.nan
    frame = frame_of(a=x["a"], b=x["b"])
    test = np.arange(60) % 5 == 0
    assert [warning.code for warning in check_split(frame, test, "ratio")] == []
    again = frame.take(np.append(np.arange(60), 30))
    assert "rows_repeated" in [warning.code for warning in check_split(again, np.append(test, False), "ratio")]


def test_of_a_few_rows_an_exact_copy_is_sure_and_what_was_set_in_equal_steps_is_not():
    rng = np.random.default_rng(8)
    measured = rng.normal(60, 5, 10).round(2)
    [leak] = find_leaks(frame_of(share=measured / 100), measured)
    assert (leak.code, leak.sure) == ("copy", True)
    [near] = find_leaks(frame_of(again=measured + rng.normal(0, 0.05, 10)), measured)
    assert (near.code, near.sure) == ("copy", False)
    steps = np.arange(10.0)
    [course] = find_leaks(frame_of(step=steps), 3 * steps + 2)
    assert not course.sure
