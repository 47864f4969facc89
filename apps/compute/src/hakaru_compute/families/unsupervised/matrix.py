"""From a table to one matrix of columns, with what is known of each cell and row."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.data.read_table import require_columns
from hakaru_compute.families.downsample import downsample
from hakaru_compute.families.unsupervised.check import FEWEST_ROWS
from hakaru_compute.families.unsupervised.scaling import ColumnScale, learn_scale
from hakaru_compute.families.unsupervised.spec import ColumnScaling, MatrixTraining, Preparing, UsedRows
from hakaru_compute.job import JobError
from hakaru_compute.preparation.preparation import Design, Preparation, missing_cells
from hakaru_compute.preparation.recipe_spec import TrainingRecipe
from hakaru_compute.preparation.recipe_training import RecipeFrames, RecipeTraining, open_recipe, without_outliers
from hakaru_compute.preparation.spec import Preprocessing, Scaling
from hakaru_compute.preparation.store_recipe import RecipeKeeper
from hakaru_compute.recipes.core.refit import States

ROWS_AT_ONCE = 131_072
# Distances are sums of squares, and variances of distances squares of these: no scaled value may be larger.
MOST_SCALED = 1e75
# Scalings after which values are no larger than the number of rows.
BOUNDED = ("unit_variance", "range")


@dataclass(frozen=True)
class MatrixData:
    """Rows with scores (n) and which of them are fitted (mask); row numbers of the frame are the table's.

    prepared_from: mask of the rows that the preparation learned from, those that it then takes for outliers too.

    prepared (n, p): the preparation's matrix in the columns' own units. missing (n, p): cells the table does not have.
    """

    frame: Frame
    preparation: Preparation
    prepared: np.ndarray
    missing: np.ndarray
    prepared_from: np.ndarray
    fitted: np.ndarray
    rows: UsedRows
    table_rows: int
    recipe: MatrixRecipe | None = None

    def scale(self, method: ColumnScaling, *, known_only: bool) -> ColumnScale:
        """Of the fitted rows, with filled cells or without."""
        return learn_scale(
            self.prepared[self.fitted], method, self.missing[self.fitted] if known_only and self.missing.any() else None
        )


def load_matrix(spec: MatrixTraining, memory_mb: int | None) -> MatrixData:
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
        frame,
        preparation,
        prepared,
        missing,
        ~excluded,
        fitted,
        used,
        table_rows,
        None if made is None else made.recipe,
    )


def _require_calculable(prepared: np.ndarray, preparation: Preparation, scaling: ColumnScaling) -> None:
    """Raises values_beyond where a scaled column is so large that its squares are beyond what a double holds."""
    if scaling in BOUNDED:
        return
    largest = np.abs(learn_scale(prepared, scaling).apply(prepared)).max(axis=0)
    index = int(np.argmax(largest))
    if not largest[index] <= MOST_SCALED:
        value = float(np.abs(prepared[:, index]).max())
        raise JobError("values_beyond", column=preparation.columns[index].feature, value=value, limit=MOST_SCALED)


def preprocessing_of(preparing: Preparing) -> Preprocessing:
    """The shared preparation, which leaves scaling to the matrix: its scales are of every column, by n − 1."""
    return Preprocessing(
        missing=preparing.missing,
        outliers=preparing.outliers,
        scaling=Scaling(method="none"),
        encoding=preparing.encoding,
    )


def _made(spec: MatrixTraining, memory_mb: int | None) -> MadeRows | None:
    if spec.recipe is None:
        return None

    require_within_memory(spec, pq.read_metadata(spec.table.path).num_rows, memory_mb)
    return make_rows(spec, spec.recipe)


def _read(spec: MatrixTraining, memory_mb: int | None) -> tuple[Frame, int]:
    """The features of all rows, or of a seeded sample in the table's order, and the table's length."""
    table, row_numbers, total = _read_rows(spec, memory_mb)
    frame = frame_from_arrow(table, [FeatureColumn(feature.name, feature.type) for feature in spec.features])
    return replace(frame, row_numbers=row_numbers), total


def _read_rows(spec: MatrixTraining, memory_mb: int | None) -> tuple[pa.Table, np.ndarray, int]:
    names = [feature.name for feature in spec.features]
    with pq.ParquetFile(spec.table.path) as file:
        require_columns(names, file.schema_arrow.names)
        total = file.metadata.num_rows
        require_within_memory(spec, total, memory_mb)
        if spec.sample_rows is None or spec.sample_rows >= total:
            return file.read(columns=names), np.arange(total), total
        chosen = np.sort(np.random.default_rng(spec.seed).choice(total, spec.sample_rows, replace=False))
        pieces, start = [], 0
        for batch in file.iter_batches(ROWS_AT_ONCE, columns=names):
            first, last = np.searchsorted(chosen, [start, start + batch.num_rows])
            pieces.append(batch.take(pa.array(chosen[first:last] - start)))
            start += batch.num_rows
        return pa.Table.from_batches(pieces), chosen, total


@dataclass(frozen=True)
class MatrixRecipe:
    """A recipe with what it learned from some rows (places in its table)."""

    training: RecipeTraining
    learned_from: np.ndarray
    states: States

    def keeper(self) -> RecipeKeeper:
        """What writes the recipe beside models."""
        return RecipeKeeper(self.training, self.states, None)

    @property
    def frames(self) -> RecipeFrames:
        return RecipeFrames(self.training, self.learned_from, self.learned_from[:0])

    def described(self) -> Frame:
        """The raw columns that new rows must have, of the rows that were learned from, without what steps took for outliers."""
        columns = [FeatureColumn(one.name, one.type) for one in self.keeper().kept.inputs]
        outliers = self.training.outliers(self.training.replay(self.states)[0])
        own = {name: mask[self.learned_from] for name, mask in outliers.items()}
        return without_outliers(self.training.raw_frame(self.learned_from, columns), own)


@dataclass(frozen=True)
class MadeRows:
    """The features of the rows that are left, as they are of new rows; row numbers are the table's.

    learned (n,): which of them were learned from. removed: rows that steps took away. passed_over: rows left that steps
    chose not to learn from, such as outliers.
    """

    frame: Frame
    learned: np.ndarray
    excluded: int
    removed: int
    passed_over: int
    table_rows: int
    recipe: MatrixRecipe


def make_rows(spec: MatrixTraining, recipe: TrainingRecipe) -> MadeRows:
    """Raises the errors of `open_recipe` and of steps, and recipe_rows_unlinked where no row of the table is one of the result."""
    features = [FeatureColumn(feature.name, feature.type) for feature in spec.features]
    training = open_recipe(spec.table.path, recipe, features, ())
    if training.is_renumbered:
        raise JobError("recipe_rows_unlinked")
    indices = downsample(training.row_count, spec.sample_rows or training.row_count, spec.seed)
    excluded = np.isin(training.numbers[indices], np.array(spec.excluded_rows, dtype=np.int64))
    done, left, _ = training.fit(indices[~excluded], indices[excluded])
    learned = ~excluded & np.isin(indices, left)
    frame, there = training.frame(*training.replay(done.states), indices)
    return MadeRows(
        frame=frame.take(there),
        learned=learned[there],
        excluded=int((excluded & there).sum()),
        # Steps that learn nothing have taken theirs away before there was a place to count.
        removed=int((~there).sum()) + training.raw.height - training.row_count,
        passed_over=int((there & ~learned & ~excluded).sum()),
        table_rows=training.raw.height,
        recipe=MatrixRecipe(training, indices[learned], done.states),
    )


MB = 1 << 20
# The table, its frame, the matrix, the scaled matrix, and one more while one becomes the next.
COPIES = 6
# The whole of the row comparisons: distances, the kernel, its centred form, the solver's work.
SQUARE_COPIES = 5


def require_within_memory(spec: MatrixTraining, rows: int, memory_mb: int | None) -> None:
    """Raises memory_beyond with the rows that would fit, where the table is too large for the job's memory."""
    if memory_mb is None:
        return
    used = min(rows, spec.sample_rows or rows)
    needed = used * len(spec.features) * 8 * COPIES / MB
    if needed > memory_mb:
        fitting = int(used * memory_mb / needed * 0.9)
        raise JobError(
            "memory_beyond",
            rows=used,
            columns=len(spec.features),
            needed_mb=round(needed),
            limit_mb=memory_mb,
            sample=fitting,
        )


def require_matrix(rows: int, columns: int, memory_mb: int | None) -> None:
    """The same once it is known how many columns categories give."""
    needed = rows * columns * 8 * (COPIES - 2) / MB
    if memory_mb is not None and needed > memory_mb:
        fitting = int(rows * memory_mb / needed * 0.9)
        raise JobError(
            "memory_beyond", rows=rows, columns=columns, needed_mb=round(needed), limit_mb=memory_mb, sample=fitting
        )


def comparable_rows(rows: int, most: int, memory_mb: int | None) -> int:
    """How many rows may be compared with each other: what is asked, as far as memory allows."""
    fitting = min(rows, most)
    if memory_mb is not None:
        fitting = min(fitting, int((memory_mb * MB / 2 / (8 * SQUARE_COPIES)) ** 0.5))
    return fitting
