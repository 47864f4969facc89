"""The features of rows to predict, column by column, telling missing cells from unreadable ones."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.data.read_frame import coded, numbers
from hakaru_compute.data.read_table import require_columns
from hakaru_compute.data.text_values import TextRules, detect_rules, read_texts
from hakaru_compute.job import JobError
from hakaru_compute.model.file import ModelFile
from hakaru_compute.model.spec import UnreadableCell, UnreadableColumn
from hakaru_compute.preparation.replayed_rows import ReplayedRows

# Rows of a file that are looked at together.
ROWS_AT_ONCE = 131_072
MOST_NAMED = 5
LONGEST_TEXT = 60


@dataclass(frozen=True)
class InputRows:
    """A piece of the rows: its columns, and for each where cells are missing or unreadable (masks), if any are.

    removed_by (n,): the number of the recipe's step that removed a row, 0 for none; null where none was removed.
    """

    frame: Frame
    missing: dict[str, np.ndarray]
    unreadable: dict[str, np.ndarray]
    below: dict[str, int]
    above: dict[str, int]
    removed_by: np.ndarray | None = None


@dataclass
class _ReadTally:
    rows: int = 0
    read: int = 0
    first: list[UnreadableCell] = field(default_factory=list)


class InputReader:
    """Reads the features from columns that may go by other names, and remembers what it could not read.

    Columns of text that stand for numbers, dates or yes and no are read by the rules of uploaded files, which are
    found from the whole column first. `ranges`: what training saw of each numeric feature.
    """

    def __init__(
        self,
        file: pq.ParquetFile,
        features: Sequence[FeatureColumn],
        sources: dict[str, str],
        ranges: dict[str, tuple[float, float]],
    ) -> None:
        """sources: the file's column of each feature; one without a column is missing in every row."""
        self.numeric = tuple(column for column in features if column.type != "categorical")
        self.categorical = tuple(column for column in features if column.type == "categorical")
        self.sources = sources
        self.ranges = ranges
        self._tallies = {column.name: _ReadTally() for column in self.numeric}
        kinds = {
            column.name: file.schema_arrow.field(sources[column.name]).type if column.name in sources else pa.null()
            for column in self.numeric
        }
        self._foreign = {column.name for column in self.numeric if not _fits(kinds[column.name], column.type)}
        self._rules: dict[str, TextRules] = {}
        # Columns known from the start to give no value, with some of what they hold.
        self._hopeless: dict[str, list[str]] = {name: [str(kinds[name])] for name in self._foreign}
        for column in self.numeric:
            if _is_text(kinds[column.name]):
                texts = _distinct(file.read(columns=[sources[column.name]]).column(0))
                rules = self._rules[column.name] = detect_rules(texts)
                values, unreadable = read_texts(texts, column.type, rules)
                if any(unreadable) and all(value != value for value in values):
                    self._hopeless[column.name] = list(itertools.compress(texts, unreadable))

    def read(self, piece: pa.Table, first_row: int, *, by_column: bool = False) -> InputRows:
        """The next rows; `first_row` is the place of the first of them, from 0. by_column: numbers lie column by column in memory."""
        numeric = np.empty((piece.num_rows, len(self.numeric)), order="F" if by_column else "C")
        codes = np.empty((piece.num_rows, len(self.categorical)), dtype=np.int32)
        missing, unreadable, below, above = {}, {}, {}, {}
        for index, column in enumerate(self.numeric):
            cells = self._cells(piece, column)
            values, wrong = self._read(column, cells)
            if wrong is not None:
                self._remember(column.name, cells, wrong, first_row)
                unreadable[column.name] = wrong
            lowest, highest, has_gaps = _extremes(values)
            if has_gaps:
                gaps = np.isnan(values)
                only = gaps if wrong is None else gaps & ~wrong
                if only.any():
                    missing[column.name] = only
            self._tallies[column.name].read += len(values) - (int(gaps.sum()) if has_gaps else 0)
            if column.name in self.ranges:
                low, high = self.ranges[column.name]
                below[column.name] = int((values < low).sum()) if lowest < low else 0
                above[column.name] = int((values > high).sum()) if highest > high else 0
            numeric[:, index] = values
        levels = []
        for index, column in enumerate(self.categorical):
            codes[:, index], labels = coded(self._cells(piece, column))
            levels.append(labels)
            if (codes[:, index] < 0).any():
                missing[column.name] = codes[:, index] < 0
        rows = np.arange(first_row, first_row + piece.num_rows)
        frame = Frame(self.numeric, self.categorical, numeric, codes, tuple(levels), rows)
        return InputRows(frame, missing, unreadable, below, above)

    def _cells(self, piece: pa.Table, column: FeatureColumn) -> pa.ChunkedArray:
        if column.name in self.sources:
            return piece.column(self.sources[column.name])
        kind = pa.string() if column.type == "categorical" else pa.float64()
        return pa.chunked_array([pa.nulls(piece.num_rows, kind)])

    def found(self) -> list[UnreadableColumn]:
        """What could not be read so far, a line a column."""
        return [
            UnreadableColumn(feature=name, column=self.sources[name], rows=found.rows, first=found.first)
            for name, found in self._tallies.items()
            if found.rows
        ]

    def wholly_unreadable(self) -> list[UnreadableColumn]:
        """Of these the columns that gave no value at all."""
        return [column for column in self.found() if self._tallies[column.feature].read == 0]

    def refused(self, *, complete: bool) -> list[str]:
        """Features whose column can give no value; rows not read yet may hold one unless the file was read completely."""
        empty = {column.feature for column in self.wholly_unreadable()} if complete else set()
        return [column.name for column in self.numeric if column.name in empty | self._hopeless.keys()]

    def require_readable(self) -> None:
        """Raises column_unreadable for a column that gave, or can give, no value at all."""
        held = self._hopeless | {one.feature: [cell.text for cell in one.first] for one in self.wholly_unreadable()}
        for feature, texts in held.items():
            shown = ", ".join(_text(text) for text in texts[:3])
            raise JobError("column_unreadable", column=self.sources[feature], feature=feature, texts=shown)

    def _read(self, column: FeatureColumn, cells: pa.ChunkedArray) -> tuple[np.ndarray, np.ndarray | None]:
        """The column's numbers, NaN where there is none, and a mask of the cells that hold something else."""
        if column.name in self._foreign:
            return np.full(len(cells), np.nan), _some(pc.is_valid(cells).to_numpy())
        if column.name in self._rules:
            return _read_column_of_text(cells, column, self._rules[column.name])
        values = numbers(cells, column.type == "datetime")
        lowest, highest, has_gaps = _extremes(values)
        wrong = None
        if has_gaps:
            # Infinite numbers are no values, as in uploaded files; NaN is how other programs write a missing one.
            wrong = np.isnan(values) & pc.fill_null(_is_infinite(cells), False).to_numpy()
        if column.type == "boolean":
            wrong = _either(wrong, ~np.isnan(values) & (values != 0) & (values != 1))
        elif column.name in self.ranges:
            low, high = allowed_range(*self.ranges[column.name])
            if lowest < low or highest > high:
                wrong = _either(wrong, (values < low) | (values > high))
        if (wrong := _some(wrong)) is not None:
            values[wrong] = np.nan
        return values, wrong

    def _remember(self, name: str, cells: pa.ChunkedArray, wrong: np.ndarray, first_row: int) -> None:
        found = self._tallies[name]
        found.rows += int(wrong.sum())
        for index in np.flatnonzero(wrong)[: MOST_NAMED - len(found.first)]:
            text = _text(cells[int(index)].as_py())
            found.first.append(UnreadableCell(row=first_row + int(index) + 1, text=text))


def _read_column_of_text(
    cells: pa.ChunkedArray, column: FeatureColumn, rules: TextRules
) -> tuple[np.ndarray, np.ndarray | None]:
    codes, labels = coded(cells)
    values, unreadable = read_texts([*labels, None], column.type, rules)
    return np.array(values)[codes], _some(np.array(unreadable)[codes])


def _extremes(values: np.ndarray) -> tuple[float, float, bool]:
    """The smallest and the largest number, and whether any is missing; without numbers both ends are empty."""
    if not len(values):
        return math.inf, -math.inf, False
    low, high = float(values.min()), float(values.max())
    if low == low:
        return low, high, False
    low, high = float(np.fmin.reduce(values)), float(np.fmax.reduce(values))
    return (low, high, True) if low == low else (math.inf, -math.inf, True)


def _distinct(cells: pa.ChunkedArray) -> list[str]:
    return [text for text in cells.unique().to_pylist() if text]


def _is_text(kind: pa.DataType) -> bool:
    kind = kind.value_type if pa.types.is_dictionary(kind) else kind
    return pa.types.is_string(kind) or pa.types.is_large_string(kind)


def _fits(kind: pa.DataType, wanted: str) -> bool:
    """Whether cells of this type can be values of a feature: times are for times, all else is not."""
    kind = kind.value_type if pa.types.is_dictionary(kind) else kind
    if _is_text(kind) or pa.types.is_null(kind):
        return True
    return (pa.types.is_timestamp(kind) or pa.types.is_date(kind)) == (wanted == "datetime")


def _is_infinite(cells: pa.ChunkedArray) -> pa.ChunkedArray:
    if not pa.types.is_floating(cells.type):
        return pc.and_(pc.is_null(cells), False)
    return pc.is_inf(cells)


def _either(one: np.ndarray | None, other: np.ndarray) -> np.ndarray:
    return other if one is None else one | other


def _some(mask: np.ndarray | None) -> np.ndarray | None:
    return mask if mask is not None and mask.any() else None


def _text(value: Any) -> str:
    text = f"{value:g}" if isinstance(value, float) else str(value)
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}…"


# Times the range of training, or its distance from zero: products of such values still fit a double.
REACH = 1e6
SINGLE_PRECISION_END = 3e38


def allowed_range(low: float, high: float) -> tuple[float, float]:
    """The values a model takes for a feature whose training rows lay between `low` and `high`."""
    reach = REACH * (max(high - low, abs(low), abs(high)) or 1.0)
    return max(low - reach, -SINGLE_PRECISION_END), min(high + reach, SINGLE_PRECISION_END)


def source_columns(model: ModelFile, mapping: Mapping[str, str | None], present: list[str]) -> dict[str, str]:
    """For each column the model needs the input column that holds it; one that is missing in every row has none.

    Raises columns_missing with what the model needs, and no_values_to_predict where nothing is there.
    """
    sources = {column.name: mapping.get(column.name, column.name) for column in model.input_columns}
    unneeded = {
        name for name, source in sources.items() if source is None and (model.fills_missing or name in model.unused)
    }
    require_columns(
        [
            name if mapping.get(name) is None else f"{name} ({mapping[name]})"
            for name, source in sources.items()
            if source not in present and name not in unneeded
        ],
        [],
    )
    found = {name: source for name, source in sources.items() if source is not None}
    if sources and not found:
        raise JobError("no_values_to_predict")
    return found


def open_reader(file: pq.ParquetFile, model: ModelFile, sources: dict[str, str]) -> InputReader:
    """Reads the columns the model needs, which may go by other names in the file."""
    return InputReader(file, model.input_columns, sources, model.ranges)


def gaps_of(rows: InputRows) -> pa.Array:
    """A text a row, such as 'x: missing; z: unreadable', null where every feature has a value."""
    count = rows.frame.row_count
    own = [column.name for column in (*rows.frame.numeric_columns, *rows.frame.categorical_columns)]
    columns = [
        (f"{name}: {kind}", found[name])
        for name in dict.fromkeys([*own, *rows.missing])
        for kind, found in (("missing", rows.missing), ("unreadable", rows.unreadable))
        if name in found
    ]
    if rows.removed_by is not None:
        columns += [
            (f"step {n}: removed", rows.removed_by == n) for n in np.unique(rows.removed_by[rows.removed_by > 0])
        ]
    if not columns:
        return pa.nulls(count, pa.string())
    packed = np.packbits(np.column_stack([mask for _, mask in columns]), axis=1)
    keys = np.ascontiguousarray(packed).view(np.dtype((np.void, packed.shape[1]))).ravel()
    _, first, index = np.unique(keys, return_index=True, return_inverse=True)
    texts = ["; ".join(text for text, mask in columns if mask[row]) or None for row in first]
    return pa.array(texts, pa.string()).take(pa.array(index.ravel()))


def with_lost_features(rows: InputRows, features: ReplayedRows, unused: Collection[str] = ()) -> InputRows:
    """The rows, also saying which features a recipe could not make of complete ones, and which step removed a row.

    Features that the model does without (`unused`) are nothing lost.
    """
    if features.frame is rows.frame:
        return rows
    whole = ~filled_rows(rows) & ~features.lost
    missing = dict(rows.missing)
    made = features.frame
    for index, column in enumerate(made.numeric_columns):
        gaps = np.isnan(made.numeric[:, index]) & whole
        # A value that a step takes for an outlier is there: it is out of range.
        gaps[features.beyond.get(column.name, np.empty(0, int))] = False
        if column.name not in unused and gaps.any():
            missing[column.name] = missing.get(column.name, False) | gaps
    for index, column in enumerate(made.categorical_columns):
        gaps = (made.codes[:, index] < 0) & whole
        if column.name not in unused and gaps.any():
            missing[column.name] = missing.get(column.name, False) | gaps
    return replace(rows, missing=missing, removed_by=features.removed_by if features.lost.any() else None)


def filled_rows(rows: InputRows) -> np.ndarray:
    """Mask (n,) of the rows in which any feature is missing or unreadable."""
    masks = [*rows.missing.values(), *rows.unreadable.values()]
    return np.logical_or.reduce(masks) if masks else np.zeros(rows.frame.row_count, dtype=bool)


def rows_without_values(rows: InputRows) -> int:
    """How many rows have no value of any feature."""
    features = len(rows.frame.numeric_columns) + len(rows.frame.categorical_columns)
    own = [column.name for column in (*rows.frame.numeric_columns, *rows.frame.categorical_columns)]
    masks = [found[name] for found in (rows.missing, rows.unreadable) for name in own if name in found]
    return int((np.sum(masks, axis=0) == features).sum()) if len(masks) >= features else 0
