"""Making a model's zip: the parts that are the same whatever the model answers."""

from __future__ import annotations

import ast
import csv
import hashlib
import io
import json
import zipfile
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import hakaru_compute
from hakaru_compute.data.frame import Frame
from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.data.read_table import read_table
from hakaru_compute.preprocessing.preparation import Preparation
from hakaru_compute.tabular.estimator_file import TRUSTED
from hakaru_compute.tabular.model_files import ESTIMATOR_FILE, KeptParts
from hakaru_compute.tabular.onnx_graph import input_name
from hakaru_compute.tabular.onnx_model import OnnxOutcome
from hakaru_compute.tabular.recipe_keep import SAMPLE_FILE
from hakaru_compute.tabular.recipe_model import RECIPE_FILE
from hakaru_compute.tabular.spec import Table

CHECKED_ROWS = 1000
SAMPLE_ROWS = 20
ROOT = Path(hakaru_compute.__file__).parent
ROWS_SCRIPT = ROOT / "tabular" / "export_files" / "model_rows.py"
# What prepares rows for model.skops, and what replays a recipe, as they are here; with all that these import.
PREPARES = ("preprocessing/preparation.py", "data/read_frame.py")
REPLAYS = ("tabular/recipe_model.py",)


def package_sources(entries: Iterable[str]) -> dict[str, bytes]:
    """The files of this package that some of its modules need, by their names in a zip.

    Of recipes the whole folder goes along: steps are found by name when they are used.
    """
    found: set[str] = set()
    pending = list(entries)
    while pending:
        name = pending.pop()
        if name in found:
            continue
        found.add(name)
        if name.startswith("recipes/") and "recipes/__init__.py" not in found:
            pending += [
                path.relative_to(ROOT).as_posix()
                for path in (ROOT / "recipes").rglob("*.py")
                if not path.name.startswith("test_")
            ]
        pending += _imported(name)
    return {f"hakaru_compute/{name}": (ROOT / name).read_bytes() for name in sorted(found)}


@lru_cache(maxsize=256)
def _imported(name: str) -> tuple[str, ...]:
    """Files of this package that a file imports, anywhere in it, and its folders' __init__ files."""
    modules = [".".join(Path(name).parts[:depth]) for depth in range(len(Path(name).parts))]
    pending: list[ast.AST] = [ast.parse((ROOT / name).read_text(encoding="utf-8"))]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.ImportFrom) and node.module and node.module.partition(".")[0] == "hakaru_compute":
            inner = node.module.partition(".")[2]
            modules += [inner, *(f"{inner}.{one.name}".lstrip(".") for one in node.names)]
        pending += ast.iter_child_nodes(node)
    files = []
    for module in modules:
        path = module.replace(".", "/")
        files += [one for one in (f"{path}.py", f"{path}/__init__.py".lstrip("/")) if (ROOT / one).is_file()]
    return tuple(files)


def checked_rows(model: KeptParts, table: Table, seed: int) -> tuple[pa.Table, Frame]:
    """Rows to compare engines on and to show: a seeded sample of the training's table, in its order, or the raw rows that
    were kept with a recipe. Raises columns_missing.
    """
    columns = model.file.columns
    if model.recipe is None:
        raw = read_table(table.path, [column.name for column in columns])
        count = min(CHECKED_ROWS, raw.num_rows)
        raw = raw.take(np.sort(np.random.default_rng(seed).choice(raw.num_rows, count, replace=False)))
    else:
        raw = pq.read_table(model.folder / SAMPLE_FILE).slice(0, CHECKED_ROWS)
    return raw, frame_from_arrow(raw, columns)


def features_left(model: KeptParts, raw: Frame) -> Frame:
    """The features of raw rows, without those a recipe removes."""
    rows = model.features_of(raw)
    return rows.frame.take(~rows.lost) if rows.lost.any() else rows.frame


def engine_files(model: KeptParts, further: Sequence[str] = ()) -> dict[str, bytes]:
    """The estimator, the scripts' rows module, and the sources that prepare rows and replay a recipe."""
    entries = [*PREPARES, *further]
    files = {"model.skops": (model.folder / ESTIMATOR_FILE).read_bytes(), "model_rows.py": ROWS_SCRIPT.read_bytes()}
    if model.recipe is not None:
        entries += REPLAYS
        files |= {
            name: (model.folder / name).read_bytes() for name in (RECIPE_FILE, *model.recipe.kept.tables.values())
        }
    return files | package_sources(entries)


def sample_rows(raw: pa.Table) -> tuple[list[dict[str, Any]], bytes]:
    """The first rows as JSON has them, and as a CSV file."""
    samples = raw.slice(0, SAMPLE_ROWS)
    rows = [_json_row(samples, row) for row in range(samples.num_rows)]
    return rows, csv_file(samples.column_names, rows)


def csv_file(columns: Sequence[str], rows: list[dict[str, Any]]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, columns)
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


def csv_columns(columns: dict[str, list[Any]]) -> bytes:
    """A CSV file of columns; what is missing is empty."""
    rows = [
        {name: "" if value is None or value != value else value for name, value in zip(columns, row, strict=True)}
        for row in zip(*columns.values(), strict=True)
    ]
    return csv_file(list(columns), rows)


def requirements(names: Sequence[str], versions: dict[str, str]) -> bytes:
    """requirements.txt with the versions a model was trained with."""
    return "".join(f"{name}=={versions[name]}\n" if name in versions else f"{name}\n" for name in names).encode()


def usual_requirements(model: KeptParts, further: Sequence[str] = ()) -> bytes:
    """What model.skops takes, and the recipe where there is one."""
    names = ["scikit-learn", "skops", "numpy", "scipy", "pyarrow", "pydantic", *further]
    names += ["polars", "numba"] if model.recipe is not None else []
    return requirements(names, model.file.provenance.library_versions)


def usual_manifest(model: KeptParts, outcome: OnnxOutcome) -> dict[str, Any]:
    """What the manifest of every model that predicts says; a kind adds what its script needs."""
    file = model.file
    return {
        "format": 1,
        "kind": file.kind,
        "model": file.name,
        "target": file.target,
        "features": [feature.model_dump() for feature in file.inputs],
        "recipe": file.recipe.model_dump() if file.recipe else None,
        "model_features": [
            {**feature.model_dump(), "used": feature.name not in file.unused} for feature in file.spec.features
        ],
        "rows_with_missing_values": "not_predicted"
        if file.spec.preprocessing.missing.method == "delete_row"
        else "filled",
        "onnx": outcome.model is not None,
        "onnx_reason": outcome.reason,
        "onnx_detail": outcome.detail,
        "onnx_inputs": onnx_inputs(model.preparation) if outcome.model is not None else [],
        "parity": outcome.parity.model_dump() if outcome.parity else None,
        "parameters": file.parameters,
        "searched": file.searched,
        "split": file.spec.split.model_dump(),
        "cross_validation": file.spec.cross_validation.model_dump(),
        "preprocessing": file.spec.preprocessing.model_dump(mode="json"),
        "provenance": file.provenance.model_dump(),
        "preparation": file.preparation,
        "donors": model.preparation.donors.tolist(),
        "skops_types": list(TRUSTED),
    }


def onnx_inputs(preparation: Preparation) -> list[dict[str, Any]]:
    """The ONNX model's inputs, and which feature (or part of a date) each takes."""
    origins = {name: origin for name, origin, _ in preparation.dates}

    def line(name: str, feature: str, kind: str, part: str | None = None) -> dict[str, Any]:
        origin = 0.0 if kind == "categorical" else origins.get(feature, 0.0)
        return {"name": input_name(name), "feature": feature, "type": kind, "part": part, "origin": origin}

    numbers = [line(column.name, column.feature, "numeric", column.part) for column in preparation.numbers]
    return [*numbers, *(line(coding.name, coding.name, "categorical") for coding in preparation.codings)]


def write_zip(path: Path, files: dict[str, bytes], manifest: dict[str, Any]) -> list[str]:
    """Writes the files and manifest.json, which gets the SHA-256 of each; returns all names."""
    sums = {name: hashlib.sha256(content).hexdigest() for name, content in sorted(files.items())}
    whole = {**files, "manifest.json": json.dumps({**manifest, "sha256": sums}, ensure_ascii=False, indent=1).encode()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(whole.items()):
            archive.writestr(name, content)
    return sorted(whole)


def _json_row(table: pa.Table, row: int) -> dict[str, Any]:
    values = {name: table.column(name)[row].as_py() for name in table.column_names}
    return {name: value.isoformat() if hasattr(value, "isoformat") else value for name, value in values.items()}
