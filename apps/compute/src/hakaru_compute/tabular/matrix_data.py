"""From a table to one matrix of columns, with what is known of each cell and row."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.data.read_table import require_columns
from hakaru_compute.job import JobError
from hakaru_compute.preprocessing.preparation import Design, Preparation
from hakaru_compute.preprocessing.spec import Preprocessing, Scaling
from hakaru_compute.tabular.affordable import require_affordable, require_matrix
from hakaru_compute.tabular.column_scaling import ColumnScale, learn_scale
from hakaru_compute.tabular.matrix_recipe import MadeRows, MatrixRecipe, make_rows
from hakaru_compute.tabular.matrix_spec import MatrixOptions, Preparing, UsedRows
from hakaru_compute.tabular.missing_cells import missing_cells

FEWEST_ROWS = 4
ROWS_AT_ONCE = 131_072
# Distances are sums of squares, and variances of distances squares of these: no scaled value may be larger.
MOST_SCALED = 1e75
# Scalings after which values are no larger than the number of rows.
BOUNDED = ("unit_variance", "range")


@dataclass(frozen=True)
class MatrixData:
    """Rows with scores (n) and which of them are fitted (mask); row numbers of the frame are the table's.

    prepared (n, p): the preparation's matrix in the columns' own units. missing (n, p): cells the table does not have.
    """

    frame: Frame
    preparation: Preparation
    prepared: np.ndarray
    missing: np.ndarray
    fitted: np.ndarray
    rows: UsedRows
    table_rows: int
    recipe: MatrixRecipe | None = None

    def scale(self, method: str, *, known_only: bool) -> ColumnScale:
        """Of the fitted rows, with filled cells or without."""
        return learn_scale(
            self.prepared[self.fitted], method, self.missing[self.fitted] if known_only and self.missing.any() else None
        )


def load_matrix(spec: MatrixOptions, memory_mb: int | None) -> MatrixData:
    """Reads the rows that are asked for and prepares them; with a recipe, what it makes of them.

    Raises columns_missing, too_few_rows, nothing_varies, values_beyond, memory_beyond, and the errors of `make_rows`.
    """
    made = _made(spec, memory_mb)
    if made is None:
        frame, table_rows = _read(spec, memory_mb)
        excluded = np.isin(frame.row_numbers, np.array(spec.excluded_rows, dtype=np.int64))
    else:
        # What steps choose not to learn from is projected, as what a person leaves out.
        frame, table_rows, excluded = made.frame, made.table_rows, ~made.learned
    incomplete = np.zeros(frame.row_count, dtype=bool)
    if spec.preparing.missing.method == "delete_row":
        incomplete = ~frame.complete_rows(without=frame.take(~excluded).empty_features())
        frame, excluded = frame.take(~incomplete), excluded[~incomplete]
    if int((~excluded).sum()) < FEWEST_ROWS:
        raise JobError("too_few_rows", rows=int((~excluded).sum()), minimum=FEWEST_ROWS)
    preparation = Preparation(preprocessing_of(spec.preparing), Design(scaled=False), spec.seed).fit(
        frame.take(~excluded)
    )
    require_matrix(frame.row_count, len(preparation.columns), memory_mb)
    prepared = preparation.transform(frame)
    outlying = ~preparation.training_rows(frame) & ~excluded
    fitted = ~excluded & ~outlying
    if int(fitted.sum()) < FEWEST_ROWS:
        raise JobError("too_few_rows", rows=int(fitted.sum()), minimum=FEWEST_ROWS)
    if not (np.ptp(prepared[fitted], axis=0) > 0).any():
        raise JobError("nothing_varies", columns=", ".join(feature.name for feature in spec.features[:5]))
    used = UsedRows(
        total=table_rows,
        used=int(fitted.sum()),
        incomplete=int(incomplete.sum()),
        outlying=int(outlying.sum()),
        excluded=int(excluded.sum()) - (made.passed_over if made else 0),
        removed=made.removed if made else 0,
        passed_over=made.passed_over if made else 0,
    )
    _require_calculable(prepared[fitted], preparation, spec.preparing.scaling)
    missing = missing_cells(preparation, frame)
    return MatrixData(
        frame, preparation, prepared, missing, fitted, used, table_rows, None if made is None else made.recipe
    )


def _require_calculable(prepared: np.ndarray, preparation: Preparation, scaling: str) -> None:
    """Raises values_beyond where a scaled column is so large that its squares are beyond what a double holds."""
    if scaling in BOUNDED:
        return
    largest = np.abs(learn_scale(prepared, scaling).apply(prepared)).max(axis=0)
    place = int(np.argmax(largest))
    if not largest[place] <= MOST_SCALED:
        value = float(np.abs(prepared[:, place]).max())
        raise JobError("values_beyond", column=preparation.columns[place].feature, value=value, limit=MOST_SCALED)


def preprocessing_of(preparing: Preparing) -> Preprocessing:
    """The shared preparation, which leaves scaling to the matrix: its scales are of every column, by n − 1."""
    return Preprocessing(
        missing=preparing.missing,
        outliers=preparing.outliers,
        scaling=Scaling(method="none"),
        encoding=preparing.encoding,
    )


def _made(spec: MatrixOptions, memory_mb: int | None) -> MadeRows | None:
    if spec.recipe is None:
        return None

    require_affordable(spec, pq.read_metadata(spec.table.path).num_rows, memory_mb)
    return make_rows(spec)


def _read(spec: MatrixOptions, memory_mb: int | None) -> tuple[Frame, int]:
    """The features of all rows, or of a seeded sample in the table's order, and the table's length."""
    table, row_numbers, total = _read_rows(spec, memory_mb)
    frame = frame_from_arrow(table, [FeatureColumn(feature.name, feature.type) for feature in spec.features])
    return replace(frame, row_numbers=row_numbers), total


def _read_rows(spec: MatrixOptions, memory_mb: int | None) -> tuple[pa.Table, np.ndarray, int]:
    names = [feature.name for feature in spec.features]
    with pq.ParquetFile(spec.table.path) as file:
        require_columns(names, file.schema_arrow.names)
        total = file.metadata.num_rows
        require_affordable(spec, total, memory_mb)
        if spec.sample_rows is None or spec.sample_rows >= total:
            return file.read(columns=names), np.arange(total), total
        chosen = np.sort(np.random.default_rng(spec.seed).choice(total, spec.sample_rows, replace=False))
        pieces, start = [], 0
        for batch in file.iter_batches(ROWS_AT_ONCE, columns=names):
            first, last = np.searchsorted(chosen, [start, start + batch.num_rows])
            pieces.append(batch.take(pa.array(chosen[first:last] - start)))
            start += batch.num_rows
        return pa.Table.from_batches(pieces), chosen, total
