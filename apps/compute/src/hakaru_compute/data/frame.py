"""Feature columns as arrays: what every tabular kind fits on and predicts from."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Literal

import numpy as np

ColumnType = Literal["numeric", "categorical", "boolean", "datetime"]

MISSING_CODE = -1


@dataclass(frozen=True)
class FeatureColumn:
    """A feature's name and how its values are read."""

    name: str
    type: ColumnType


@dataclass(frozen=True)
class Frame:
    """n rows of features, split by how they are stored.

    `numeric` is float64 (n, q) with NaN for missing: numeric columns as they are, booleans as 0 and 1, datetimes
    as seconds since 1970-01-01 UTC. `codes` is int32 (n, c): each categorical value's place in its column's
    `levels` (distinct labels, in no order that means anything), -1 for missing. `row_numbers` (n,) are the rows'
    places in the table they came from, counted from 0.
    """

    numeric_columns: tuple[FeatureColumn, ...]
    categorical_columns: tuple[FeatureColumn, ...]
    numeric: np.ndarray
    codes: np.ndarray
    levels: tuple[tuple[str, ...], ...]
    row_numbers: np.ndarray

    @property
    def row_count(self) -> int:
        return len(self.row_numbers)

    def take(self, rows: np.ndarray) -> Frame:
        """The frame of these rows (positions or a boolean mask), in that order."""
        return Frame(
            self.numeric_columns,
            self.categorical_columns,
            self.numeric[rows],
            self.codes[rows],
            self.levels,
            self.row_numbers[rows],
        )

    def replaced(self, name: str, values: np.ndarray) -> Frame:
        """The same frame with one column's stored values (numbers or codes) put in its place."""
        numeric, codes = self.numeric, self.codes
        for columns, is_numeric in ((self.numeric_columns, True), (self.categorical_columns, False)):
            for position, column in enumerate(columns):
                if column.name != name:
                    continue
                if is_numeric:
                    numeric = numeric.copy()
                    numeric[:, position] = values
                else:
                    codes = codes.copy()
                    codes[:, position] = values
        return Frame(self.numeric_columns, self.categorical_columns, numeric, codes, self.levels, self.row_numbers)

    def stored(self, name: str) -> np.ndarray:
        """One column's stored values: numbers, or codes of a categorical column."""
        for position, column in enumerate(self.numeric_columns):
            if column.name == name:
                return self.numeric[:, position]
        for position, column in enumerate(self.categorical_columns):
            if column.name == name:
                return self.codes[:, position]
        raise KeyError(name)

    def labels(self, name: str) -> list[str | None]:
        """A categorical column's values as text, None where missing."""
        position = [column.name for column in self.categorical_columns].index(name)
        levels = self.levels[position]
        return [levels[code] if code >= 0 else None for code in self.codes[:, position]]

    def empty_features(self) -> set[str]:
        """Names of the features without any value in these rows."""
        numbers = np.isnan(self.numeric).all(axis=0)
        labels = (self.codes == MISSING_CODE).all(axis=0)
        return {column.name for column, empty in zip(self.numeric_columns, numbers, strict=True) if empty} | {
            column.name for column, empty in zip(self.categorical_columns, labels, strict=True) if empty
        }

    def complete_rows(self, without: Container[str] = ()) -> np.ndarray:
        """Mask (n,) of the rows where no feature is missing; those named in `without` do not count."""
        numbers = [column.name not in without for column in self.numeric_columns]
        labels = [column.name not in without for column in self.categorical_columns]
        gaps = np.isnan(self.numeric[:, numbers]).any(axis=1)
        return ~gaps & (self.codes[:, labels] != MISSING_CODE).all(axis=1)
