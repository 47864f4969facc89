"""A regression model's rows, with what was measured and predicted, for its report."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow.parquet as pq

from hakaru_compute.families.supervised.report_data import ReportData, RowValues
from hakaru_compute.families.supervised.report_data import load_report_data as load
from hakaru_compute.kinds.regression.model_folder import load_model
from hakaru_compute.kinds.regression.report_spec import ReportSpec
from hakaru_compute.model.folder import ROWS_FILE


def load_report_data(spec: ReportSpec) -> ReportData:
    """Reads the model and the table it was trained on, or the features a recipe made of it. Raises table_changed."""
    model = load_model(Path(spec.model_dir))
    rows = pq.read_table(model.folder / ROWS_FILE)
    values = RowValues(
        row=rows.column("row").to_numpy(),
        is_test=np.array(rows.column("part").to_pylist()) == "test",
        actual=rows.column("actual").to_numpy(),
        predicted=rows.column("predicted").to_numpy(),
        out_of_fold=rows.column("out_of_fold").to_numpy().astype(float),
    )
    return load(model, values, spec.table, spec.recipe, model.file.spec.targets)
