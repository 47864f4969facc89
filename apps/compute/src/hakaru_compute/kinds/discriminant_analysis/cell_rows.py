"""The rows behind a cell of a confusion matrix."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from hakaru_compute.families.downsample import column_values
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.discriminant_analysis.calls_spec import CellRows, CellRowsSpec
from hakaru_compute.kinds.discriminant_analysis.costs import decide
from hakaru_compute.kinds.discriminant_analysis.model_file import ModelFile
from hakaru_compute.kinds.discriminant_analysis.model_folder import load_rows
from hakaru_compute.model.folder import require_same_table


def cell_rows(spec: CellRowsSpec, ctx: JobContext) -> CellRows:
    """A page of the cell's rows with columns of the table beside.

    Raises class_unknown, columns_missing, table_changed, costs_unfit, threshold_needs_two_classes.
    """
    folder = Path(spec.model_dir)
    rows = load_rows(folder)
    if spec.columns:
        require_same_table(spec.table, ModelFile.read(folder))
    own = rows.of(spec.part)
    given = decide(own.probabilities, spec.decision, rows.positive)
    inside = np.ones(len(given), bool)
    if spec.actual is not None:
        inside &= own.actual == rows.index_of(spec.actual)
    if spec.predicted is not None:
        inside &= given == rows.index_of(spec.predicted)
    found = np.flatnonzero(inside)
    order = np.argsort(rows.row[own.places[found]], kind="stable")
    if spec.order != "row":
        sure = own.probabilities[found, given[found]]
        # Rows as sure as each other stay in the table's order.
        order = np.lexsort((rows.row[own.places[found]], sure if spec.order == "least_sure_first" else -sure))
    page = found[order][spec.offset : spec.offset + spec.count]
    numbers = rows.row[own.places[page]]
    folds = rows.fold[own.places[page]]
    return CellRows(
        total=len(found),
        offset=spec.offset,
        classes=list(rows.labels),
        row=numbers.tolist(),
        fold=[one if spec.part == "out_of_fold" and one >= 0 else None for one in folds.tolist()],
        actual=[rows.labels[code] for code in own.actual[page].tolist()],
        predicted=[rows.labels[code] for code in given[page].tolist()],
        probabilities=own.probabilities[page].T.tolist(),
        columns=column_values(spec.table.path, spec.columns, numbers),
    )
