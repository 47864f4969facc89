"""Downloads are whole: a zip's script answers with nothing installed but what its requirements.txt names."""

from __future__ import annotations

import codecs
import csv
import json
import re
import runpy
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from datetime import datetime
from importlib.metadata import packages_distributions, requires
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from alone import rows_in
from anomaly_tables import options as anomaly_options
from anomaly_tables import process
from class_tables import QUALITY_FEATURES, quality_table, run_classes
from clustering_tables import blobs, cluster, method
from compression_tables import factor_table, run_compression
from hakaru_compute.job import JobContext
from hakaru_compute.model.export import ROWS_SCRIPT
from hakaru_compute.model.spec import ExportSpec
from hakaru_compute.registry import all_tasks
from recipe_trainings import steps_of
from regression_tables import MIXED_FEATURES, mixed_table, numeric, run_training
from sensor_tables import options as sensor_options
from sensor_tables import plant, times
from series_tables import write as write_series

CP932_STANDS = Path(__file__).parents[3] / "packages" / "contract" / "src" / "text" / "cp932-stands.json"
# `python -I -c`: modules of this package come from the folder, and some of what is installed is not there.
ONLY = """
import json, runpy, sys
from importlib.machinery import PathFinder

folder, absent, *arguments = sys.argv[1:]
absent = set(json.loads(absent))

class Only:
    def find_spec(name, path=None, target=None):
        top = name.partition(".")[0]
        if name == "hakaru_compute":
            return PathFinder.find_spec(name, [folder])
        if top in absent:
            raise ModuleNotFoundError(f"{top} is not in requirements.txt", name=name)

sys.meta_path.insert(0, Only)
sys.argv = arguments
runpy.run_path(arguments[0], run_name="__main__")
"""


def closure(names: Iterable[str]) -> set[str]:
    """Distributions that pip installs for these, by their canonical names."""
    found: set[str] = set()
    pending = [canonicalize_name(name) for name in names]
    while pending:
        name = pending.pop()
        if name not in found:
            found.add(name)
            needed = [Requirement(line) for line in requires(name) or []]
            pending += [
                canonicalize_name(one.name) for one in needed if not one.marker or one.marker.evaluate({"extra": ""})
            ]
    return found


def answer_alone(folder: Path, script: str, source: str = "sample_input.csv") -> None:
    """Runs the script on the sample. Fails with its error where it fails."""
    lines = (folder / "requirements.txt").read_text().split()
    installed = closure(line.partition("==")[0] for line in lines)
    absent = [
        module
        for module, owners in packages_distributions().items()
        if not installed & {canonicalize_name(owner) for owner in owners} and module != "hakaru_compute"
    ]
    assert {"pytest", "umap", "ruff"} & set(absent)
    command = [sys.executable, "-I", "-c", ONLY, str(folder), json.dumps(absent)]
    done = subprocess.run(
        [*command, str(folder / script), source, "output.csv"],
        cwd=folder, env={}, capture_output=True, text=True, timeout=100,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def require_same(folder: Path) -> None:
    """Every column that is expected, to the precision that a model.onnx has."""
    expected, found = (rows_in(folder / name) for name in ("expected_output.csv", "output.csv"))
    assert len(found) == len(expected) > 0
    for wanted, row in zip(expected, found, strict=True):
        for name, value in wanted.items():
            try:
                assert float(row[name]) == pytest.approx(float(value), rel=1e-4, abs=1e-4), name
            except ValueError:
                assert row[name] == value, name


def train_regression(folder: Path, **options: Any) -> None:
    run_training(folder, mixed_table(120), "y", MIXED_FEATURES, ["ridge"], cross_validation={"folds": 2}, **options)


def train_classes(folder: Path, **options: Any) -> None:
    run_classes(folder, quality_table(120), "判定", QUALITY_FEATURES, ["lda"], cross_validation={"folds": 2}, **options)


def train_clusters(folder: Path, **options: Any) -> None:
    cluster(folder, blobs(90), numeric("x0", "x1"), method("dbscan"), **options)


def train_components(folder: Path, **options: Any) -> None:
    run_compression(folder, factor_table(90, 5, 2), ["pca"], **options)


def train_sensors(folder: Path, **options: Any) -> None:
    path = write_series(folder / "table.parquet", plant(800), times(800))
    boosting = {"name": "gradient_boosting", "parameters": {"trees": 20}}
    task = FOUND["soft_sensor.train"]
    own = {"lags": {"variables": [{"column": "b", "largest": 9, "step": 3}]}, **options}
    task.function()(task.spec_class().model_validate(sensor_options(path, boosting, **own)), JobContext(folder))


def train_anomalies(folder: Path, **options: Any) -> None:
    path = write_series(folder / "table.parquet", process(800, 2), times(800))
    task = FOUND["time_series.train"]
    task.function()(task.spec_class().model_validate(anomaly_options(path, "ensemble", **options)), JobContext(folder))


# Read here, where the product's kinds are not yet replaced by the toy.
FOUND = all_tasks()
WITH_DOWNLOAD = {name.partition(".")[0] for name in FOUND if name.endswith(".export")}
TRAININGS = {
    "clustering": (train_clusters, "x0"),
    "dimensional_compression": (train_components, "x0"),
    "discriminant_analysis": (train_classes, "温度"),
    "regression": (train_regression, "x"),
    "soft_sensor": (train_sensors, "a"),
    "time_series": (train_anomalies, "a"),
}
# Kinds whose trainings take no recipe.
WITHOUT_RECIPE = {"soft_sensor", "time_series"}


def test_every_kind_with_downloads_is_here() -> None:
    assert set(TRAININGS) == WITH_DOWNLOAD


@pytest.mark.parametrize(
    ("kind", "with_recipe"),
    [
        (kind, with_recipe)
        for kind in TRAININGS
        for with_recipe in (False, True)
        if not (with_recipe and kind in WITHOUT_RECIPE)
    ],
)
def test_a_download_needs_what_it_names_and_nothing_else(tmp_path: Path, kind: str, with_recipe: bool) -> None:
    train, column = TRAININGS[kind]
    steps = steps_of(("missing_statistic", {"columns": [column], "statistic": "mean"}))
    train(tmp_path, **({"recipe": {"steps": steps, "name": "filled", "version": 1}} if with_recipe else {}))
    task = FOUND[f"{kind}.export"]
    asked = {"model_dir": str(tmp_path / "models/0"), "table": {"path": str(tmp_path / "table.parquet")}}
    result = task.function()(task.spec_class().model_validate(asked), JobContext(tmp_path))
    folder = tmp_path / "unpacked"
    zipfile.ZipFile(tmp_path / result.output).extractall(folder)
    assert any("/recipes/table/steps/" in name for name in result.files) == with_recipe
    assert ("polars" in (folder / "requirements.txt").read_text()) == with_recipe
    assert all("==" in line for line in (folder / "requirements.txt").read_text().split())
    script = next(
        name
        for name in result.files
        if Path(name).parent == Path() and name.endswith(".py") and name != "model_rows.py"
    )
    answer_alone(folder, script)
    require_same(folder)
    # Excel takes a file for UTF-8 by its mark alone; Japanese Excel saves CP932.
    for name in ("sample_input.csv", "expected_output.csv", "output.csv"):
        assert (folder / name).read_bytes().startswith(codecs.BOM_UTF8), name
    (folder / "excel.csv").write_text(
        (folder / "sample_input.csv").read_text(encoding="utf-8-sig"), encoding="cp932", newline=""
    )
    answer_alone(folder, script, "excel.csv")
    if not (folder / "output.csv").read_bytes().isascii():
        (folder / "output.csv").write_text((folder / "output.csv").read_text(encoding="cp932"), encoding="utf-8")
    require_same(folder)


def test_a_sensors_script_reads_what_excel_saves_and_says_what_it_cannot_read(tmp_path: Path) -> None:
    train_sensors(tmp_path)
    spec = ExportSpec(model_dir=str(tmp_path / "models/0"), table={"path": str(tmp_path / "table.parquet")})
    result = FOUND["soft_sensor.export"].function()(spec, JobContext(tmp_path))
    folder = tmp_path / "unpacked"
    zipfile.ZipFile(tmp_path / result.output).extractall(folder)
    rows = rows_in(folder / "sample_input.csv")
    target = list(rows[0])[-1]

    def by_excel(time: str) -> str:
        moment = datetime.fromisoformat(time)
        return f"{moment.year}/{moment.month}/{moment.day} {moment.hour}:{moment:%M:%S}"

    changed = {
        "output": [{**row, "time": by_excel(row["time"])} for row in rows],
        "no_number": [{**row, "a": "高い"} for row in rows],
        "no_time": [{**row, "time": "yesterday"} for row in rows],
        "without": [{name: row[name] for name in row if name != "b"} for row in rows],
        "missing": [{**row, "a": "NA"} for row in rows],
        "twice": [*rows[:30], rows[20], *rows[30:]],
        "earlier": [{**row, "time": row["time"].replace(row["time"][:4], "1990"), target: "1.5"} for row in rows],
    }
    for name, lines in changed.items():
        with (folder / f"own-{name}.csv").open("w", encoding="cp932", newline="") as file:
            writer = csv.DictWriter(file, list(lines[0]))
            writer.writeheader()
            writer.writerows(lines)
    said = _said_of_each(folder, list(changed))
    assert said["output"][0] == 0, said["output"]
    require_same(folder)
    assert said["no_number"] == [1, "own-no_number.csv: row 1, column a: '高い' is no number"]
    assert said["no_time"] == [1, "own-no_time.csv: row 1, 'yesterday' is no time"]
    add = "add them, with empty cells where values are unknown"
    assert said["without"] == [1, f"own-without.csv: columns missing: b ({add})"]
    assert said["missing"][0] == 0
    # A row that comes twice is left out, and the others are as without it.
    assert said["twice"][0] == 0 and "no later than one before them: 1" in said["twice"][1]
    answers = rows_in(folder / "twice.csv")
    assert answers.pop(30)["note"] == "not_later"
    assert answers == rows_in(folder / "expected_output.csv")
    # Values from before those that the sensor knows from its training are no news to it.
    assert re.search(r"own-earlier.csv: laboratory values not learned from: \d+ \(older\)", said["earlier"][1])


def _said_of_each(folder: Path, names: list[str]) -> dict[str, list[Any]]:
    """The exit code of the sensor's script for own-….csv of each name, and its errors; in one process, for most of its time is
    loading.
    """
    code = """
import contextlib, io, json, runpy, sys
said = {}
for name in sys.argv[1:]:
    sys.argv, errors, left = ["estimate.py", f"own-{name}.csv", f"{name}.csv"], io.StringIO(), 0
    with contextlib.redirect_stderr(errors), contextlib.redirect_stdout(io.StringIO()):
        try:
            runpy.run_path("estimate.py", run_name="__main__")
        except SystemExit as end:
            left = end.code if isinstance(end.code, int) else int(end.code is not None)
            errors.write(end.code if isinstance(end.code, str) else "")
    said[name] = left, errors.getvalue().strip()
print(json.dumps(said))
"""
    command = [sys.executable, "-c", code, *names]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=100, check=True)
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("saved", "meant"),
    [
        ("2024/5/1", "2024-05-01T00:00:00+00:00"),
        ("2024/12/31 9:05", "2024-12-31T09:05:00+00:00"),
        ("2024/5/1 23:59:58.250", "2024-05-01T23:59:58.250+00:00"),
        ("2024-05-01T09:30:00+09:00", "2024-05-01T00:30:00+00:00"),
    ],
)
def test_scripts_read_dates_as_excel_saves_them(saved: str, meant: str) -> None:
    read_cell = runpy.run_path(str(ROWS_SCRIPT))["read_cell"]
    assert read_cell(saved, "datetime") == datetime.fromisoformat(meant).timestamp()
    with pytest.raises(ValueError, match="2024"):
        read_cell(saved.replace("2024", "2024/13"), "datetime")


def test_scripts_read_columns_as_the_product_writes_them_in_cp932(capsys: pytest.CaptureFixture[str]) -> None:
    script = runpy.run_path(str(ROWS_SCRIPT))
    stands = json.loads(CP932_STANDS.read_text(encoding="utf-8"))
    for table, own in (("LOOK_ALIKES", "anywhere"), ("RAISED_DIGITS", "in_names")):
        assert {chr(one): chr(one).translate(script[table]) for one in script[table]} == stands[own]

    def named(columns: list[str], names: list[str]) -> list[str]:
        return list(script["named_rows"]([dict.fromkeys(columns, "1")], names)[0])

    assert named(["lot", "m3", "1～2 μm", "'=m2"], ["m³", "1〜2 µm", "=m²"]) == ["lot", "m³", "1〜2 µm", "=m²"]
    assert "column m3 is read as m³\n" in capsys.readouterr().err
    # A column of the very name is it, whatever else is there.
    assert named(["m3", "m³"], ["m³"]) == ["m3", "m³"]
    assert named(["m3", "m³"], ["m³", "m3"]) == ["m3", "m³"]
    assert not capsys.readouterr().err
    with pytest.raises(KeyError, match="column m3: could be m³ or m3, which CP932 writes alike; use a file in UTF-8"):
        named(["m3"], ["m³", "m3"])
    with pytest.raises(KeyError, match="columns =m3, '=m3: each could be =m³; rename the one that is"):
        named(["=m3", "'=m3"], ["=m³"])


def test_scripts_know_categories_as_the_product_writes_them() -> None:
    script = runpy.run_path(str(ROWS_SCRIPT))
    known = {"k": ["=1+1", "1〜2", "m³", "'x", "〜", "～"]}

    def told(*cells: Any) -> list[Any]:
        return [row["k"] for row in script["known_labels"]([{"k": cell, "z": "'=1+1"} for cell in cells], known)]

    assert told("'=1+1", "=1+1", "1～2", "'x", "～", "〜") == ["=1+1", "=1+1", "1〜2", "'x", "～", "〜"]
    # What is no category of training stays what it is: a raised digit is refused in cells.
    assert told("m3", "x", "", None, 1.0) == ["m3", "x", "", None, 1.0]
    assert script["known_labels"]([{"z": "'=1+1"}], known) == [{"z": "'=1+1"}]


def test_a_models_script_answers_a_file_in_cp932_and_refuses_one_whose_columns_are_not_clear(tmp_path: Path) -> None:
    table = mixed_table(120).rename_columns({"x": "m³"})
    features = [{**one, "name": "m³"} if one["name"] == "x" else one for one in MIXED_FEATURES]
    run_training(tmp_path, table, "y", features, ["ridge"], cross_validation={"folds": 2})
    spec = ExportSpec(model_dir=str(tmp_path / "models/0"), table={"path": str(tmp_path / "table.parquet")})
    result = FOUND["regression.export"].function()(spec, JobContext(tmp_path))
    folder = tmp_path / "unpacked"
    zipfile.ZipFile(tmp_path / result.output).extractall(folder)
    header, *lines = (folder / "sample_input.csv").read_text(encoding="utf-8-sig").splitlines(keepends=True)
    assert "m³" in header
    (folder / "older.csv").write_text("".join([header.replace("m³", "m3"), *lines]), encoding="cp932", newline="")
    answer_alone(folder, "predict.py", "older.csv")
    require_same(folder)
    assert "m3" in rows_in(folder / "output.csv")[0]
    (folder / "twice.csv").write_text("".join([header.replace("m³", "m3,m3"), *(f"1,{line}" for line in lines)]))
    done = subprocess.run(
        [sys.executable, "predict.py", "twice.csv", "output.csv"],
        cwd=folder, capture_output=True, text=True, timeout=100,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, "twice.csv: more than one column is called m3\n")
