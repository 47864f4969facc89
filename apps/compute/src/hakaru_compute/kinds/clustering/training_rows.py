"""The rows of a training as one scaled matrix, with what they are compared with."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hakaru_compute.data.read_frame import label_of
from hakaru_compute.data.read_table import read_table
from hakaru_compute.families.unsupervised.matrix import MatrixData, load_matrix
from hakaru_compute.families.unsupervised.scaling import ColumnScale
from hakaru_compute.kinds.clustering.spec import TrainSpec
from hakaru_compute.preparation.recipe_spec import RecipeUse


@dataclass(frozen=True)
class TrainingRows:
    """scaled (n, p): all rows read; matrix (m, p): the fitted ones. known (n,): their groups, where a column says them."""

    data: MatrixData
    scale: ColumnScale
    scaled: np.ndarray
    matrix: np.ndarray
    known: list[str | None] | None

    @property
    def recipe_use(self) -> RecipeUse | None:
        return None if self.data.recipe is None else self.data.recipe.training.use()


def load_rows(spec: TrainSpec, memory_mb: int | None) -> TrainingRows:
    """Reads, prepares and scales. Raises what `load_matrix` raises, columns_missing."""
    data = load_matrix(spec, memory_mb)
    scale = data.scale(spec.preparing.scaling, known_only=False)
    scaled = scale.apply(data.prepared)
    matrix = scaled if data.fitted.all() else scaled[data.fitted]
    known = None
    if spec.label_column is not None:
        column = read_table(spec.table.path, [spec.label_column]).column(0)
        known = [label_of(value) for value in column.take(data.frame.row_numbers).to_pylist()]
    return TrainingRows(data, scale, scaled, matrix, known)
