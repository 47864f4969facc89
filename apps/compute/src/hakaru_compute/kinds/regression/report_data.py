"""What a report looks at: the model, its rows, and its predictions of them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.data.read_frame import coded, frame_from_arrow, numbers
from hakaru_compute.data.read_table import read_table
from hakaru_compute.job import JobError
from hakaru_compute.kinds.regression.model_folder import ROWS_FILE, LoadedModel, load_model

if TYPE_CHECKING:
    import numpy as np

    from hakaru_compute.kinds.regression.report_spec import ReportSpec


@dataclass(frozen=True)
class Part:
    """Rows of one part, in table order, with their prepared matrix."""

    frame: Frame
    matrix: np.ndarray
    actual: np.ndarray
    predicted: np.ndarray


@dataclass(frozen=True)
class ReportData:
    """Train and test rows. out_of_fold (n,): of the training rows, NaN where never held out.

    groups and times are those of the training rows where the split goes by them; test_groups of the test rows.
    """

    model: LoadedModel
    train: Part
    test: Part
    out_of_fold: np.ndarray
    groups: np.ndarray | None
    times: np.ndarray | None
    test_groups: np.ndarray | None

    @property
    def columns_of(self) -> dict[str, list[int]]:
        """Each feature's places among the matrix columns; features without any are left out."""
        places: dict[str, list[int]] = {}
        for place, column in enumerate(self.model.preparation.columns):
            places.setdefault(column.feature, []).append(place)
        return places


def load_report_data(spec: ReportSpec) -> ReportData:
    """Reads the model and the table it was trained on. Raises table_changed where it is another one."""
    import numpy as np
    import pyarrow.parquet as pq

    model = load_model(Path(spec.model_dir))
    wanted = model.file.spec
    trained_on = model.file.provenance
    if spec.table.content_hash and wanted.table.content_hash not in ("", spec.table.content_hash):
        raise JobError("table_changed")
    by = wanted.split.column if wanted.split.method in ("group", "time") else None
    columns = [FeatureColumn(feature.name, feature.type) for feature in wanted.features]
    table = read_table(spec.table.path, [*(column.name for column in columns), *([by] if by else [])])
    if table.num_rows != trained_on.row_count:
        raise JobError("table_changed")
    frame = frame_from_arrow(table, columns)
    rows = pq.read_table(model.folder / ROWS_FILE)
    numbers_of = rows.column("row").to_numpy()
    is_test = np.array(rows.column("part").to_pylist()) == "test"
    groups = times = None
    if wanted.split.method == "group" and by:
        groups, levels = coded(table.column(by))
        groups = np.where(groups < 0, len(levels) + np.arange(len(groups)), groups)
    if wanted.split.method == "time":
        times = numbers(table.column(by), is_datetime=True) if by else np.arange(table.num_rows, dtype=float)

    def part(chosen: np.ndarray) -> Part:
        own = frame.take(numbers_of[chosen])
        return Part(
            own,
            model.preparation.transform(own),
            rows.column("actual").to_numpy()[chosen],
            rows.column("predicted").to_numpy()[chosen],
        )

    train_rows, test_rows = numbers_of[~is_test], numbers_of[is_test]
    return ReportData(
        model=model,
        train=part(~is_test),
        test=part(is_test),
        out_of_fold=rows.column("out_of_fold").to_numpy()[~is_test].astype(float),
        groups=None if groups is None else groups[train_rows],
        times=None if times is None else times[train_rows],
        test_groups=None if groups is None else groups[test_rows],
    )
