"""Runs in a CSV file with a column a factor: those to leave out, and experiments that were made."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import numpy as np

from hakaru_compute.job import JobError
from hakaru_compute.kinds.optimal_design.options_spec import AnyFactor
from hakaru_compute.kinds.optimal_design.region import Region

MOST_ROWS = 200_000
MOST_BYTES = 20 * 2**20


def read_runs(path: str, region: Region) -> np.ndarray:
    """Points of the file's rows; columns go by the factors' names, with or without their unit in brackets, others are passed over.

    Raises runs_file_unreadable, runs_file_column_missing, earlier_level_unknown, earlier_not_number.
    """
    raw = Path(path).read_bytes()
    if len(raw) > MOST_BYTES:
        raise JobError("runs_file_unreadable")
    rows = list(csv.reader(io.StringIO(_decode(raw), newline="")))
    rows = [row for row in rows if any(cell.strip() for cell in row)]
    if not rows or len(rows) > MOST_ROWS:
        raise JobError("runs_file_unreadable")
    header = [cell.strip() for cell in rows[0]]
    columns = []
    for factor in region.factors:
        names = [factor.name, f"{factor.name} [{factor.unit}]", f"{factor.name} ({factor.unit})"]
        at = next((header.index(name) for name in names if name in header), None)
        if at is None:
            raise JobError("runs_file_column_missing", factor=factor.name)
        columns.append(at)
    points = np.empty((len(rows) - 1, len(columns)))
    for row, cells in enumerate(rows[1:], 1):
        for place, (factor, at) in enumerate(zip(region.factors, columns, strict=True)):
            points[row - 1, place] = place_of(factor, cells[at].strip() if at < len(cells) else "", row)
    return points


def place_of(factor: AnyFactor, value: float | str, row: int) -> float:
    """A value as a number of the region's points; `row` from 1 is what a refusal names."""
    if factor.type == "categorical":
        if str(value) not in factor.values:
            raise JobError("earlier_level_unknown", row=row, factor=factor.name, level=str(value))
        return float(factor.values.index(str(value)))
    try:
        number = float(value)
    except ValueError:
        raise JobError("earlier_not_number", row=row, factor=factor.name, value=str(value)) from None
    if not np.isfinite(number):
        raise JobError("earlier_not_number", row=row, factor=factor.name, value=str(value))
    return number


def _decode(raw: bytes) -> str:
    for encoding in ("utf-8-sig", "cp932"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise JobError("runs_file_unreadable")


def without(points: np.ndarray, excluded: np.ndarray, span: np.ndarray) -> np.ndarray:
    """Of each point whether none of the excluded ones is the same, to 1e-6 of each range."""
    if not len(excluded):
        return np.ones(len(points), bool)
    keys = {tuple(row) for row in np.round(excluded / span * 1e6).astype(np.int64)}
    return np.array([tuple(row) not in keys for row in np.round(points / span * 1e6).astype(np.int64)], bool)
