"""Which rows to predict a model cannot answer."""

from __future__ import annotations

from typing import Any

import numpy as np

from hakaru_compute.data.frame import Frame
from hakaru_compute.model.folder import LoadedModel
from hakaru_compute.preparation.replayed_rows import ReplayedRows


def unanswered(model: LoadedModel[Any], rows: ReplayedRows) -> np.ndarray | None:
    """Mask (n,) of rows without an answer: those a recipe removes, and incomplete ones where training left such out. Null
    where all have one.
    """
    lost = rows.lost if rows.removed_by.any() else None
    if model.preparation.settings.missing.method == "delete_row":
        incomplete = incomplete_rows(model, rows.frame)
        return incomplete if lost is None else incomplete | lost
    return lost


def incomplete_rows(model: LoadedModel[Any], frame: Frame) -> np.ndarray:
    """Mask (n,) of rows that miss a value of a feature the model uses."""
    return ~frame.complete_rows(without=model.file.unused)
