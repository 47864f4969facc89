"""Which cells of a prepared matrix nobody measured."""

from __future__ import annotations

import numpy as np

from hakaru_compute.data.frame import Frame
from hakaru_compute.preparation.preparation import Preparation


def missing_cells(preparation: Preparation, frame: Frame) -> np.ndarray:
    """Mask (n, p) of the matrix's cells that have no measurement behind them: missing, or taken for an outlier."""
    columns = preparation.columns
    mask = np.zeros((frame.row_count, len(columns)), dtype=bool)
    numeric = {column.name for column in frame.numeric_columns}
    drops = preparation.settings.outliers.method != "none" and preparation.settings.outliers.action == "missing"
    for index, column in enumerate(columns):
        if column.feature not in numeric:
            continue
        stored = frame.stored(column.feature)
        mask[:, index] = np.isnan(stored)
        if drops and column.part is None and index < len(preparation.lower):
            mask[:, index] |= (stored < preparation.lower[index]) | (stored > preparation.upper[index])
    return mask
