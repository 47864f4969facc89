"""What tabular kinds are asked for alike: a table, features, a split, cross-validation."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.spec import Spec

ColumnType = Literal["numeric", "categorical", "boolean", "datetime"]


class Table(Spec):
    """A Parquet file and the hash of its content, kept with whatever is made from it."""

    path: str
    content_hash: str = ""


class Feature(Spec):
    """A column to learn from and how its values are read."""

    name: str
    type: ColumnType
