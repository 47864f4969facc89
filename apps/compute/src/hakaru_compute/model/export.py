"""A trained model as a zip that runs anywhere."""

from __future__ import annotations

import ast
import csv
import hashlib
import io
import json
import math
import zipfile
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import hakaru_compute
from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.data.read_table import read_table
from hakaru_compute.data.spec import Table
from hakaru_compute.job import JobContext
from hakaru_compute.model.card import card
from hakaru_compute.model.folder import LoadedModel, require_same_table
from hakaru_compute.model.kind import TrainedKind
from hakaru_compute.model.onnx_graph import input_name
from hakaru_compute.model.onnx_model import OnnxOutcome, make_onnx
from hakaru_compute.model.spec import ExportResult, ExportSpec
from hakaru_compute.preparation.preparation import Preparation
from hakaru_compute.preparation.recipe_model import RECIPE_FILE
from hakaru_compute.preparation.store_recipe import SAMPLE_FILE

CHECKED_ROWS = 1000
SAMPLE_ROWS = 20
ROOT = Path(hakaru_compute.__file__).parent
ROWS_SCRIPT = ROOT / "model" / "export_files" / "model_rows.py"
# What replays a recipe, as it is here, with all that it imports.
REPLAYS = ("preparation/recipe_model.py",)


def export(kind: TrainedKind[Any, Any, Any, Any], spec: ExportSpec, ctx: JobContext) -> ExportResult:
    """Writes workspace/<output_name>: ONNX where it agrees with the original, the model in Python with its script, samples
    and what the script says of them, the card, the manifest.

    Raises columns_missing where the table is not the one the model was made from, table_changed.
    """
    ctx.progress(0.0, "export")
    model = kind.load(Path(spec.model_dir))
    if kind.needs_same_table:
        require_same_table(spec.table, model.file)
    raw = checked_rows(model, spec.table, model.file.spec.seed)
    frame = frame_from_arrow(raw, model.file.input_columns)
    features = model.features_of(frame)
    ctx.progress(0.2, "export")
    outcome = make_onnx(kind, model, features.frame.take(~features.lost) if features.lost.any() else features.frame)
    ctx.progress(0.6, "export")
    rows, sample_file = sample_rows(raw)
    download = kind.download(model)
    further = ["onnxruntime"] if outcome.model is not None and download.script is not None else []
    further += ["polars", "numba"] if model.recipe is not None else []
    files = {
        "README.md": card(kind, model, outcome, rows[0]).encode(),
        "requirements.txt": requirements([*download.requirements, *further], model.file.provenance.library_versions),
        **download.files,
    }
    if download.script is not None:
        files |= {
            download.script.name: download.script.read_bytes(),
            "model_rows.py": ROWS_SCRIPT.read_bytes(),
            "sample_input.csv": sample_file,
            "expected_output.csv": csv_columns(
                kind.sample_answers(model, model.features_of(frame.take(np.arange(min(SAMPLE_ROWS, frame.row_count)))))
            ),
            **_code(model, download.sources),
        }
    if outcome.model is not None:
        files["model.onnx"] = outcome.model
    names = write_zip(ctx.workspace / spec.output_name, files, _manifest(kind, model, outcome))
    ctx.progress(1.0, "done")
    return kind.export_result(
        output=spec.output_name,
        files=names,
        onnx=outcome.model is not None,
        onnx_reason=outcome.reason,
        onnx_detail=outcome.detail,
        parity=outcome.parity,
    )


def _code(model: LoadedModel[Any], sources: Sequence[str]) -> dict[str, bytes]:
    """This package's files that the script needs, and the recipe where there is one."""
    if model.recipe is None:
        return package_sources(sources)
    names = (RECIPE_FILE, *model.recipe.kept.tables.values())
    return {name: (model.folder / name).read_bytes() for name in names} | package_sources(
        [*sources, *REPLAYS, *_steps()]
    )


def _steps() -> list[str]:
    """All of recipes for tables: steps are found by name when they are used."""
    files = [path for path in (ROOT / "recipes").rglob("*.py") if not path.name.startswith("test_")]
    return [path.relative_to(ROOT).as_posix() for path in files if not path.is_relative_to(ROOT / "recipes" / "images")]


def _manifest(kind: TrainedKind[Any, Any, Any, Any], model: LoadedModel[Any], outcome: OnnxOutcome) -> dict[str, Any]:
    file, has_onnx = model.file, outcome.model is not None
    return {
        "format": 1,
        "kind": file.kind,
        "model": file.name,
        "recipe": file.recipe.model_dump() if file.recipe else None,
        "model_features": [
            {**feature.model_dump(), "used": feature.name not in file.unused} for feature in file.spec.features
        ],
        "categories": {coding.name: [*coding.levels, *coding.rare] for coding in model.preparation.codings},
        "outlier_limits": _limits(model.preparation),
        "onnx": has_onnx,
        "onnx_reason": outcome.reason,
        "onnx_detail": outcome.detail,
        "onnx_inputs": onnx_inputs(model.preparation) if has_onnx else [],
        "parity": outcome.parity.model_dump() if outcome.parity else None,
        "provenance": file.provenance.model_dump(),
        **kind.manifest(model, has_onnx=has_onnx),
    }


def _limits(preparation: Preparation) -> dict[str, list[float | None]]:
    """The ends beyond which a feature's values are made missing, null where one is open."""
    if not preparation.drops_outliers:
        return {}
    return {name: [end if math.isfinite(end) else None for end in ends] for name, ends in preparation.limits.items()}


def package_sources(entries: Iterable[str]) -> dict[str, bytes]:
    """The files of this package that some of its modules need, by their names in a zip."""
    found: set[str] = set()
    pending = list(entries)
    while pending:
        name = pending.pop()
        if name in found:
            continue
        found.add(name)
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


def checked_rows(model: LoadedModel[Any], table: Table, seed: int) -> pa.Table:
    """Rows to compare engines on and to show: a seeded sample of the training's table, in its order, or the raw rows that
    were kept with a recipe. Raises columns_missing.
    """
    if model.recipe is None:
        raw = read_table(table.path, [column.name for column in model.file.input_columns])
        count = min(CHECKED_ROWS, raw.num_rows)
        raw = raw.take(np.sort(np.random.default_rng(seed).choice(raw.num_rows, count, replace=False)))
    else:
        raw = pq.read_table(model.folder / SAMPLE_FILE).slice(0, CHECKED_ROWS)
    return raw


def sample_rows(raw: pa.Table) -> tuple[list[dict[str, Any]], bytes]:
    """The first rows as JSON has them, and as a CSV file."""
    samples = raw.slice(0, SAMPLE_ROWS)
    rows = [_json_row(samples, row) for row in range(samples.num_rows)]
    return rows, csv_file(samples.column_names, rows)


def csv_file(columns: Sequence[str], rows: list[dict[str, Any]]) -> bytes:
    """A CSV file in UTF-8 with the mark by which Excel knows it."""
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, columns)
    writer.writeheader()
    writer.writerows({name: _as_written(value) for name, value in row.items()} for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _as_written(value: Any) -> Any:
    """What is true or false as predictions have it."""
    return str(value).lower() if isinstance(value, bool) else value


def csv_columns(columns: dict[str, list[Any]]) -> bytes:
    """A CSV file of columns; what is missing is empty."""
    rows = [
        {name: "" if value is None or value != value else value for name, value in zip(columns, row, strict=True)}
        for row in zip(*columns.values(), strict=True)
    ]
    return csv_file(list(columns), rows)


def requirements(names: Sequence[str], versions: dict[str, str]) -> bytes:
    """requirements.txt with the versions a model was trained with, or is exported with where those are not known."""
    return "".join(f"{name}=={versions.get(name) or version(name)}\n" for name in names).encode()


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
