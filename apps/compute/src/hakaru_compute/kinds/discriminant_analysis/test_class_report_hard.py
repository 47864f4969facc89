"""Reports of classifiers of tables that are hard to report on."""

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pytest

from class_reports import blobs, make_report, published_table, regions_of, train_classes
from recipe_tables import recipe_of

FOREST = {"name": "random_forest", "parameters": {"n_estimators": 20}}
BOOSTING = {"name": "hist_gradient_boosting", "parameters": {"max_iter": 20}}


def test_thirty_classes(tmp_path: Path) -> None:
    train_classes(tmp_path, blobs(600, 30), "y", ["lda"], preprocessing={})
    made = make_report(tmp_path, permutations=20)
    assert len(made.confusion[0].counts) == 30 and len(made.curves.roc) == 60
    assert made.regions.probabilities is None and all(one.dependence.lines == [] for one in made.partial_dependence)
    # On two of three features few of thirty classes have a place: two compressed axes hold for more rows.
    assert made.regions.kind == "compressed" and made.regions.agreement > 0.2
    assert made.permutation_test.made == 20 and made.permutation_test.measures[0].p == pytest.approx(1 / 21)
    assert len(made.shap.classes) == 30


def test_a_class_absent_from_folds_and_test(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    labels = np.array(["common", "other"] * 30 + ["rare"] * 2)
    values = rng.normal(size=(62, 2)) + (labels == "other")[:, None] * 2 + (labels == "rare")[:, None] * 5
    parts = ["train"] * 50 + ["test"] * 10 + ["train"] * 2
    table = pa.table({"a": values[:, 0], "b": values[:, 1], "y": labels, "part": parts})
    split = {"method": "column", "column": "part"}
    train_classes(tmp_path, table, "y", ["lda", FOREST], without=("part",), split=split, cross_validation={"folds": 5})
    for index in (0, 1):
        made = make_report(tmp_path, index, permutations=4)
        rare = made.figures[1].classes[2]
        assert (rare.label, rare.support, rare.recall) == ("rare", 0, None)
        assert [one.label for one in made.curves.roc if one.part == "test"] == ["common", "other"]
        bands = {one.label: one.band for one in made.curves.roc if one.part == "out_of_fold"}
        assert bands["rare"].folds < bands["rare"].of_folds == 5 == bands["common"].folds
        assert made.confusion[1].by_actual[2] == [None] * 3


def test_all_rows_given_one_class(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    labels = np.where(np.arange(120) % 12 == 0, "bad", "good")
    table = pa.table({"a": rng.normal(size=120), "b": rng.normal(size=120), "y": labels})
    train_classes(tmp_path, table, "y", ["logistic_regression"], class_weights="none")
    made = make_report(tmp_path, permutations=30)
    assert made.figures[1].overall.mcc is None and made.figures[1].classes[0].precision is None
    assert made.figures[1].overall.balanced_accuracy.value == 0.5
    assert made.permutation_test.measures[0].p > 0.05
    assert made.costs.best_threshold is not None


@pytest.mark.parametrize(("method", "scheme"), [("group", "within_groups"), ("time", "time_shift")])
def test_groups_and_times_are_kept_to_the_end(tmp_path: Path, method: str, scheme: str) -> None:
    table = blobs(120, 3)
    order = np.repeat(np.arange(12), 10) if method == "group" else np.arange(120)[::-1].copy()
    table = table.append_column("by", pa.array(order))
    split = {"method": method, "column": "by"}
    train_classes(tmp_path, table, "y", ["pls_da"], without=("by",), split=split)
    made = make_report(tmp_path, permutations=20)
    assert made.permutation_test.scheme == scheme
    assert [one.measure for one in made.permutation_test.measures] == ["balanced_accuracy", "r2y", "q2"]
    assert {one.by_group for one in made.figures} == {method == "group"}
    assert made.learning_curve is not None and made.learning_curve.measure == "balanced_accuracy"


def test_very_many_rows_are_looked_at_in_samples(tmp_path: Path) -> None:
    train_classes(tmp_path, blobs(8000, 2), "y", ["pls_da"])
    made = make_report(tmp_path, permutations=4, most_points=500)
    looked = {one.section: (one.rows, one.total) for one in made.sampled}
    assert looked == {
        "points": (pytest.approx(500, abs=3), 14_800), "shap": (300, 6800), "partial_dependence": (200, 6800),
        "component_curve": (5000, 6800), "permutation_test": (2000, 6800),
    }  # fmt: skip
    assert made.confusion[0].rows == 6800 and made.regions.points.points.shown == 1000


@pytest.mark.parametrize("reads", [False, True])
def test_a_recipe_is_learned_anew_and_labels_it_reads_are_not_shuffled(tmp_path: Path, reads: bool) -> None:
    rng = np.random.default_rng(0)
    lots = np.array([f"L{position % 20}" for position in range(160)])
    codes = rng.integers(0, 2, 160)
    x = rng.normal(size=160) + codes
    table = pa.table(
        {"lot": lots.tolist(), "x": pa.array(x, mask=rng.random(160) < 0.2), "z": rng.normal(size=160), "y": codes}
    )
    steps: list[tuple[str, Any]] = [("missing_statistic", {"columns": ["x"]})]
    if reads:
        steps.append(("encode_target", {"columns": ["lot"], "target": "y", "smoothing": 5}))
    made_steps = [step.model_dump(mode="json", by_alias=True) for step in recipe_of(*steps).steps]
    recipe = {"steps": made_steps, "name": "cleaning", "version": 1}
    without = () if reads else ("lot",)
    features = [{"name": name, "type": "numeric"} for name in ("x", "z", "lot") if name not in without]
    train_classes(tmp_path, table, "y", ["lda"], recipe=recipe, features=features)
    made = make_report(tmp_path, recipe=recipe, permutations=19)
    assert made.learning_curve is not None and made.recipe.name == "cleaning"
    absent = {one.section: one.reason for one in made.absent}
    if reads:
        assert made.permutation_test is None and absent == {"permutation_test": "not_defined"}
    else:
        assert made.permutation_test.made == 19 and absent == {}
    alone = make_report(tmp_path, permutations=19)
    assert {one.section: one.reason for one in alone.absent} == {
        "learning_curve": "not_defined",
        "permutation_test": "not_defined",
    }
    assert alone.regions is not None and alone.importance is not None


def test_penguins_with_gaps_and_categories(tmp_path: Path) -> None:
    table = published_table("cls_penguins", "penguins.csv")
    train_classes(
        tmp_path,
        table,
        "species",
        ["lda", {"name": "gradient_boosting", "parameters": {"n_estimators": 10}}],
        without=("year",),
    )
    for index in (0, 1):
        made = make_report(tmp_path, index)
        assert made.figures[0].overall.balanced_accuracy.value > 0.95
        assert {one.feature for one in made.importance.features} == {
            "island", "bill_length_mm", "bill_depth_mm", "flipper_length_mm", "body_mass_g", "sex",
        }  # fmt: skip
        assert made.importance.base == pytest.approx(made.test.balanced_accuracy)
    found = regions_of(tmp_path, 1, {"kind": "features", "first": "island", "second": "bill_length_mm"})
    assert found.x.grid == ["Torgersen", "Biscoe", "Dream"] or sorted(found.x.grid) == ["Biscoe", "Dream", "Torgersen"]
    assert set(found.points.x) <= set(found.x.grid) and len(found.predicted[0]) == 3
    assert found.points.points.shown < found.points.points.total
