"""The rows a model was made from, as the report needs them."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pyarrow as pa

from hakaru_compute.data.frame import Frame
from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.data.read_table import read_table
from hakaru_compute.kinds.clustering.model_folder import LoadedModel
from hakaru_compute.preparation.preparation import ORDERED_METHODS

# Of more rows than this a sample says the same.
MOST_ROWS = 200_000


@dataclass(frozen=True)
class ReportRows:
    """The fitted rows (m), or a sample of very many: their features, scaled matrix (m, p), clusters, and line in the
    model's rows. total: how many there are.
    """

    frame: Frame
    scaled: np.ndarray
    labels: np.ndarray
    table: pa.Table
    total: int

    @property
    def row_numbers(self) -> np.ndarray:
        return self.frame.row_numbers


def read_rows(model: LoadedModel, path: str) -> ReportRows:
    """Reads the features at the fitted rows and prepares them as training did. Raises columns_missing."""
    table = model.rows()
    fitted = np.flatnonzero(table.column("fitted").to_numpy(zero_copy_only=False))
    places = fitted
    if len(fitted) > MOST_ROWS:
        rng = np.random.default_rng(model.file.spec.seed)
        places = np.sort(rng.choice(fitted, MOST_ROWS, replace=False))
    own = table.take(pa.array(places))
    numbers = table.column("row").to_numpy()
    if model.preparation.settings.missing.method in ORDERED_METHODS:
        # Gaps are filled from neighbouring rows, so they have to be there.
        whole = _features(model, path, numbers)
        frame, prepared = whole.take(places), model.preparation.transform(whole)[places]
    else:
        frame = _features(model, path, numbers[places])
        prepared = model.preparation.transform(frame)
    return ReportRows(frame, model.scale.apply(prepared), own.column("cluster").to_numpy(), own, len(fitted))


def _features(model: LoadedModel, path: str, numbers: np.ndarray) -> Frame:
    """The features of the table's rows of these numbers, made by the recipe where there is one."""
    columns = model.file.input_columns
    table = read_table(path, [column.name for column in columns])
    if model.recipe is not None:
        # Steps may look at neighbouring rows.
        made = model.features_of(frame_from_arrow(table, columns)).frame.take(numbers)
        return replace(made, row_numbers=numbers)
    return replace(frame_from_arrow(table.take(pa.array(numbers)), columns), row_numbers=numbers)
