"""The built package: what it holds besides code, and that a model is taken away with nothing but it."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hakaru_compute import export_specs

SOURCE = Path(export_specs.__file__).parent
PROJECT = SOURCE.parents[1]
BUILD = "import setuptools; setuptools.setup()"
# Trains, and takes away, one small model of a kind; run where the built package alone is on the path.
TAKE_AWAY = """
import importlib, json, sys, zipfile
from pathlib import Path
import numpy as np, pyarrow as pa, pyarrow.parquet as pq
from hakaru_compute.job import JobContext
from hakaru_compute.registry import find_task

folder, built = Path(sys.argv[1]), sys.argv[2]
rng = np.random.default_rng(0)
a, b = rng.normal(size=(2, 40))
table = pa.table({"a": a, "b": b, "y": a + 2 * b, "label": np.where(a > 0, "high", "low")})
pq.write_table(table, folder / "table.parquet")

def run(name, spec):
    task = find_task(name)
    return task.function()(task.spec_class().model_validate(spec), JobContext(folder))

source = {"path": str(folder / "table.parquet")}
features = [{"name": name, "type": "numeric"} for name in ("a", "b")]
for kind, own in json.loads(sys.argv[3]).items():
    assert importlib.import_module(f"hakaru_compute.kinds.{kind}").__file__.startswith(built)
    run(f"{kind}.train", {"table": source, "features": features, **own})
    done = run(f"{kind}.export", {"model_dir": str(folder / "models/0"), "table": source, "output_name": f"{kind}.zip"})
    print(kind, *sorted(zipfile.ZipFile(folder / done.output).namelist()))
"""
SPECS = {
    "regression": {"targets": ["y"], "models": [{"name": "ridge"}]},
    "discriminant_analysis": {"target": "label", "models": [{"name": "lda"}]},
    "clustering": {"models": [{"name": "kmeans", "parameters": {"clusters": 2}}]},
    "dimensional_compression": {"models": [{"name": "pca"}]},
    "soft_sensor": {"target": "y", "models": [{"name": "ridge"}], "lags": {"largest": 2}},
    "time_series": {"models": [{"name": "pca"}], "window": {"length": 1}, "split": {"method": "none"}},
}

# What goes by rows before its own is nothing that ONNX has.
ROW_BY_ROW = {"soft_sensor": {"estimate.py", "sensor.json"}, "time_series": {"score.py", "live.json"}}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package's files as a wheel has them."""
    folder = tmp_path_factory.mktemp("built")
    project = folder / "project"
    project.mkdir()
    shutil.copy(PROJECT / "pyproject.toml", project)
    shutil.copytree(SOURCE.parent, project / "src", ignore=shutil.ignore_patterns("__pycache__", "test_*"))
    build = [sys.executable, "-c", BUILD, "-q", "build_py", "--build-lib", str(folder / "lib")]
    subprocess.run(build, cwd=project, check=True, capture_output=True, timeout=60)
    return folder / "lib"


def test_it_holds_every_file_that_downloads_are_made_of(built: Path) -> None:
    wanted = {path.relative_to(SOURCE.parent).as_posix() for path in SOURCE.glob("**/export_files/*") if path.is_file()}
    kinds = {path.parts[2] for path in map(Path, wanted) if path.parts[1] == "kinds"}
    assert kinds == set(SPECS)
    there = {path.relative_to(built).as_posix() for path in built.rglob("*")}
    assert wanted <= there


def test_a_model_of_each_kind_is_trained_and_taken_away_by_it(built: Path, tmp_path: Path) -> None:
    ask = [sys.executable, "-c", TAKE_AWAY, str(tmp_path), str(built), json.dumps(SPECS)]
    done = subprocess.run(
        ask, cwd=tmp_path, env={"PYTHONPATH": str(built)}, capture_output=True, text=True, timeout=100
    )
    assert done.returncode == 0, done.stderr
    found = {line.split()[0]: set(line.split()[1:]) for line in done.stdout.splitlines()}
    assert found.keys() == SPECS.keys()
    for kind, files in found.items():
        own = ROW_BY_ROW.get(kind, {"model.onnx", "model_rows.py"})
        assert {"README.md", "manifest.json", "expected_output.csv"} | own <= files
