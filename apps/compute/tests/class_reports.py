"""Trained classifiers and their reports, on published and made tables."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq

from hakaru_compute.families.report_file import REPORT_FILE
from hakaru_compute.families.supervised.train import train
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.discriminant_analysis.calls_spec import Regions, RegionsSpec
from hakaru_compute.kinds.discriminant_analysis.regions import regions
from hakaru_compute.kinds.discriminant_analysis.report import report
from hakaru_compute.kinds.discriminant_analysis.report_spec import Report, ReportSpec
from hakaru_compute.kinds.discriminant_analysis.spec import TrainSpec
from hakaru_compute.kinds.discriminant_analysis.train import ClassTraining
from regression_tables import data_file
from trained_models import ask, matrix_table


def published_table(*parts: str) -> pa.Table:
    """A published table; the test is skipped where it is not on this machine."""
    texts = pyarrow.csv.ConvertOptions(null_values=["NA", ""], strings_can_be_null=True)
    return pyarrow.csv.read_csv(data_file(*parts), convert_options=texts)


def train_classes(
    folder: Path, table: pa.Table, target: str, models: list[Any], without: tuple[str, ...] = (), **more: Any
) -> TrainSpec:
    """Trains; the models lie in folder/models."""
    folder.mkdir(exist_ok=True)
    pq.write_table(table, folder / "table.parquet")
    names = [name for name in table.column_names if name not in (target, "rownames", *without)]
    kinds = {name: "categorical" if pa.types.is_string(table.schema.field(name).type) else "numeric" for name in names}
    spec = TrainSpec.model_validate(
        {
            "table": {"path": str(folder / "table.parquet")},
            "target": target,
            "features": [{"name": name, "type": kind} for name, kind in kinds.items()],
            "models": [{"name": one} if isinstance(one, str) else one for one in models],
            "cross_validation": {"folds": 3},
            **more,
        }
    )
    train(ClassTraining, spec, JobContext(folder))
    return spec


def make_report(folder: Path, index: int = 0, **more: Any) -> Report:
    """The report of a trained model, which is also what its file says."""
    made = ask(report, ReportSpec, folder, index, **{"permutations": 0, "budget_s": 600, **more})
    assert Report.model_validate_json((folder / REPORT_FILE).read_text()) == made
    return made


@cache
def report_of(folder: Path, index: int = 0) -> Report:
    """The report of a model that several tests look at, made once."""
    return make_report(folder, index)


def blobs(rows: int, classes: int, columns: int = 3, seed: int = 0) -> pa.Table:
    rng = np.random.default_rng(seed)
    codes = np.arange(rows) % classes
    centres = rng.normal(size=(classes, columns)) * 2
    values = centres[codes] + rng.normal(size=(rows, columns))
    return matrix_table(values, y=[f"class {one}" for one in codes])


def regions_of(folder: Path, index: int, axes: dict[str, Any], grid: int = 12) -> Regions:
    return ask(regions, RegionsSpec, folder, index, axes=axes, grid=grid)
