"""A zip's script says of rows what the product says of them: in the domain and far from it, with gaps, with new categories."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.csv as pa_csv
import pytest

from alone import rows_in, run_alone, run_script
from class_tables import ALL_MODELS, QUALITY_FEATURES, quality_table, run_classes, small
from clustering_tables import blobs, cluster, every_method, numeric
from compression_tables import run_compression
from hakaru_compute.kinds.clustering.predict_spec import PredictSpec as AssignSpec
from hakaru_compute.kinds.dimensional_compression.project_spec import ProjectSpec
from hakaru_compute.kinds.discriminant_analysis.predict_spec import PredictSpec as ClassifySpec
from hakaru_compute.kinds.regression.model_specs import MODELS
from hakaru_compute.kinds.regression.predict_spec import PredictSpec
from hakaru_compute.kinds.regression.test_regression_train import QUICK
from hakaru_compute.registry import load
from recipe_trainings import steps_of
from regression_tables import MIXED_FEATURES, mixed_table, run_training
from trained_models import predict_table, unpacked

# UMAP is compiled at its first use, which a busy machine takes its time for.
pytestmark = pytest.mark.timeout(300)

KIND_FEATURES = [*numeric("x0", "x1"), {"name": "group", "type": "categorical"}]
FOLDS = {"cross_validation": {"folds": 2}}
CHOICES = [{"name": name, "parameters": QUICK.get(name, {})} for name in MODELS]
COMPRESSIONS = [
    "pca",
    {"name": "pca", "parameters": {"missing": "filled"}},
    "factor_analysis",
    "ica",
    "kernel_pca",
    "isomap",
]


def strange(table: pa.Table, far: str, gap: str, category: str) -> pa.Table:
    """Rows as they come: like the training's, one far away, one with a gap in a number, one with a category nobody has seen,
    one without a category, one with all of it.
    """
    rows = table.slice(0, 6).to_pylist()
    rows[1][far] = 400.0
    rows[2][gap] = None
    rows[3][category] = "violet"
    rows[4][category] = None
    rows[5] |= {far: -300.0, gap: None, category: "violet"} if far != gap else {far: -300.0, category: "violet"}
    return pa.concat_tables([table.slice(6, 20), pa.Table.from_pylist(rows, schema=table.schema)])


def filled(column: str) -> dict[str, Any]:
    return recipe_of("missing_statistic", {"columns": [column], "statistic": "mean"})


def recipe_of(*step: Any) -> dict[str, Any]:
    return {"recipe": {"steps": steps_of(step), "name": "cleaned", "version": 1}}


def far_column(kind: str) -> str:
    return {"clustering": "x0", "discriminant_analysis": "温度"}.get(kind, "x")


# What is trained of a kind, what its models are asked with, rows to predict, the script with its verb, and the engine in Python.
class Case:
    def __init__(
        self,
        kind: str,
        spec: type[Any],
        train: Callable[[Path, dict[str, Any]], Any],
        rows: Callable[[], pa.Table],
        script: tuple[str, str],
        engine: str,
    ) -> None:
        self.kind, self.spec, self.train, self.rows, self.script, self.engine = kind, spec, train, rows, script, engine


CASES = {
    "regression": Case(
        "regression",
        PredictSpec,
        lambda folder, options: run_training(
            folder, mixed_table(160), "y", MIXED_FEATURES, options.pop("models", CHOICES), **FOLDS, **options
        ),
        lambda: strange(mixed_table(60, seed=1).drop_columns(["y"]), "x", "z", "kind"),
        ("predict.py", "predict"),
        "skops",
    ),
    "discriminant_analysis": Case(
        "discriminant_analysis",
        ClassifySpec,
        lambda folder, options: run_classes(
            folder, quality_table(), "判定", QUALITY_FEATURES, options.pop("models", small()), **FOLDS, **options
        ),
        lambda: strange(quality_table(60, seed=1).drop_columns(["判定"]), "温度", "圧力", "材料"),
        ("predict.py", "predict"),
        "skops",
    ),
    "clustering": Case(
        "clustering",
        AssignSpec,
        lambda folder, options: cluster(
            folder, blobs(120), KIND_FEATURES, *options.pop("models", every_method()), **options
        ),
        lambda: strange(blobs(60, seed=0), "x0", "x1", "group"),
        ("assign.py", "assign"),
        "python",
    ),
    "dimensional_compression": Case(
        "dimensional_compression",
        ProjectSpec,
        lambda folder, options: run_compression(
            folder,
            mixed_table(120).drop_columns(["y"]),
            options.pop("models", [*COMPRESSIONS, "umap"]),
            MIXED_FEATURES,
            **options,
        ),
        lambda: strange(mixed_table(60, seed=1).drop_columns(["y"]), "x", "z", "kind"),
        ("project.py", "project"),
        "python",
    ),
}
COUNTS = {
    "regression": len(MODELS),
    "discriminant_analysis": len(ALL_MODELS),
    "clustering": 7,
    "dimensional_compression": len(COMPRESSIONS) + 1,
}


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    made: dict[str, Path] = {}

    def folder(kind: str) -> Path:
        if kind not in made:
            made[kind] = tmp_path_factory.mktemp(kind)
            CASES[kind].train(made[kind], {})
        return made[kind]

    return folder


def said_by_script(case: Case, folder: Path, rows: pa.Table) -> dict[str, list[dict[str, str]]]:
    """What the zip's script says of the rows in a file, and what each engine does; in one process, as UMAP is compiled in each."""
    pa_csv.write_csv(rows, folder / "rows.csv")
    script, verb = case.script
    engines = [case.engine, *(["onnx"] if (folder / "model.onnx").exists() else [])]
    run_alone(
        folder,
        f"import model_rows, runpy, sys\nfrom {script.removesuffix('.py')} import load\n"
        f"sys.argv = [{script!r}, 'rows.csv', 'script.csv']\n"
        f"runpy.run_path({script!r}, run_name='__main__')\n"
        f"rows, _ = model_rows.read_csv('rows.csv')\n"
        f"for engine in {engines!r}:\n    model_rows.write_csv(engine + '.csv', load(engine).{verb}(rows))",
    )
    return {name: rows_in(folder / f"{name}.csv") for name in ("script", *engines)}


def said_by_product(case: Case, folder: Path, index: int, rows: pa.Table, workspace: Path) -> pa.Table:
    model = load(f"hakaru_compute.kinds.{case.kind}", "model:MODEL")
    _, output = predict_table(model, case.spec, folder, workspace, rows, model=index)
    return output


def require_same(wanted: pa.Table, found: list[dict[str, str]], *, whole: bool) -> None:
    """whole: every column is there, else those that the engine has."""
    assert len(found) == wanted.num_rows
    names = [name for name in wanted.column_names if whole or name in found[0]]
    assert names[0] == wanted.column_names[0]
    for name in names:
        for number, value in enumerate(wanted.column(name).to_pylist()):
            text = found[number][name]
            where = (name, number, value, text)
            if value is None:
                assert text == "", where
            elif isinstance(value, bool):
                assert text == str(value).lower(), where
            elif isinstance(value, (int, float)):
                assert math.isclose(float(text), value, rel_tol=1e-6, abs_tol=1e-6), where
            elif isinstance(value, str):
                assert text == value, where


@pytest.mark.parametrize(("kind", "index"), [(kind, index) for kind, count in COUNTS.items() for index in range(count)])
def test_the_script_agrees_with_the_product(
    trained: Callable[[str], Path], tmp_path: Path, kind: str, index: int
) -> None:
    case, folder, rows = CASES[kind], trained(kind), CASES[kind].rows()
    _, place = unpacked(load(f"hakaru_compute.kinds.{kind}", "model:MODEL"), folder, index)
    wanted = said_by_product(case, folder, index, rows, tmp_path)
    own = wanted.drop_columns([name for name in rows.column_names if name in wanted.column_names])
    for engine, found in said_by_script(case, place, rows).items():
        # model.onnx of a clustering has fewer columns, and a PCA's no scores where it would have to estimate a gap.
        if engine == "onnx" and kind == "dimensional_compression" and index == 0:
            whole = np.flatnonzero(np.all([column.is_valid().to_numpy() for column in rows.columns], axis=0))
            require_same(own.take(pa.array(whole)), [found[row] for row in whole.tolist()], whole=False)
        else:
            require_same(wanted if engine == "script" else own, found, whole=engine != "onnx")
    if "inside_domain" in wanted.column_names:
        assert {True, False} <= set(wanted.column("inside_domain").to_pylist())
    if "interval_note" in wanted.column_names:
        assert "none: outside domain" in wanted.column("interval_note").to_pylist()


@pytest.mark.parametrize("kind", CASES)
def test_the_script_agrees_where_a_recipe_comes_first_and_where_gaps_or_outliers_are_left_out(
    tmp_path: Path, kind: str
) -> None:
    case, rows = CASES[kind], CASES[kind].rows()
    few = {
        "regression": ["ridge"],
        "discriminant_analysis": ["lda"],
        "clustering": every_method()[:1],
        "dimensional_compression": ["pca"],
    }[kind]
    column = KIND_FEATURES[1]["name"] if kind == "clustering" else rows.column_names[1]
    judged = kind in ("regression", "discriminant_analysis")
    prepared = "preprocessing" if judged else "preparing"
    left_out = {prepared: {"missing": {"method": "delete_row"}}}
    outliers = {prepared: {"outliers": {"method": "hampel", "action": "missing"}}}
    cleaned = recipe_of("outliers_mad", {"columns": [far_column(kind)], "n": 8, "action": "null"})
    cases = {"recipe": filled(column), "left out": left_out, "outliers": outliers, "cleaned": cleaned}
    for name, options in cases.items():
        folder = tmp_path / name
        folder.mkdir()
        case.train(folder, {"models": few, **options})
        _, place = unpacked(load(f"hakaru_compute.kinds.{kind}", "model:MODEL"), folder)
        wanted = said_by_product(case, folder, 0, rows, folder / "out")
        require_same(wanted, said_by_script(case, place, rows)["script"], whole=True)
        if name in ("outliers", "cleaned"):
            flag, far = ("outside", True) if kind == "dimensional_compression" else ("inside_domain", False)
            assert wanted.column(flag).to_pylist()[-5] is far


def test_a_value_beyond_reach_is_refused_as_the_product_does(trained: Callable[[str], Path]) -> None:
    _, place = unpacked(load("hakaru_compute.kinds.regression", "model:MODEL"), trained("regression"))
    rows = CASES["regression"].rows().slice(0, 1).to_pylist()
    rows[0]["z"] = 1e12
    pa_csv.write_csv(pa.Table.from_pylist(rows), place / "far.csv")
    done = run_script(place, "predict.py", "far.csv", "out.csv")
    assert done.returncode == 1
    assert "row 1, column z: '1e+12' is too far from the training rows" in done.stderr


def test_a_japanese_file_of_excel_is_read_and_answered_in_its_encoding(trained: Callable[[str], Path]) -> None:
    _, place = unpacked(
        load("hakaru_compute.kinds.discriminant_analysis", "model:MODEL"), trained("discriminant_analysis")
    )
    text = (place / "sample_input.csv").read_text(encoding="utf-8-sig")
    (place / "excel.csv").write_bytes(text.encode("cp932"))
    assert run_script(place, "predict.py", "excel.csv", "found.csv").returncode == 0
    header, *_ = (place / "found.csv").read_bytes().decode("cp932").splitlines()
    assert header.startswith("predicted_class,probability,") and "材料" in header
