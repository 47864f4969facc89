"""Predicts the rows of a Parquet file, in pieces, to a Parquet file."""

from __future__ import annotations

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from hakaru_compute.data.frame import FeatureColumn
from hakaru_compute.data.read_frame import frame_from_arrow, numbers
from hakaru_compute.data.read_table import require_columns
from hakaru_compute.job import JobError
from hakaru_compute.kinds.regression.model_folder import LoadedModel, load_model
from hakaru_compute.kinds.regression.model_inputs import iso_time
from hakaru_compute.kinds.regression.predict_frame import Predicted, choose_interval, predict_frame
from hakaru_compute.kinds.regression.predict_spec import OutOfRange, PredictSpec, PredictSummary, UnknownCategories
from hakaru_compute.preprocessing.preparation import ORDERED_METHODS
from hakaru_compute.tabular.conformal import observed_coverage
from hakaru_compute.tabular.metrics import regression_metrics

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    import pyarrow as pa
    import pyarrow.parquet as pq

    from hakaru_compute.data.frame import Frame
    from hakaru_compute.job import JobContext

ROWS_AT_ONCE = 131_072
RESULT_COLUMNS = ("prediction", "lower", "upper", "inside_domain", "leverage", "distance")
MOST_LABELS = 20


def predict(spec: PredictSpec, ctx: JobContext) -> PredictSummary:
    """Writes workspace/<output_name>: prediction, lower, upper, inside_domain, leverage (and distance), then the input.

    Input columns of those names get `_input` behind theirs. Raises columns_missing, no_rows_to_predict,
    interval_unavailable.
    """
    import pyarrow.parquet as pq

    began = time.monotonic()
    ctx.progress(0.0, "load")
    model = load_model(Path(spec.model_dir))
    interval = choose_interval(model, spec.interval, spec.coverage)
    with pq.ParquetFile(spec.table.path) as file, ThreadPoolExecutor(1) as writing:
        sources = source_columns(model, spec.mapping, file.schema_arrow.names)
        if file.metadata.num_rows == 0:
            raise JobError("no_rows_to_predict")
        kept = [name for name in file.schema_arrow.names if spec.keep_columns is None or name in spec.keep_columns]
        tally = _Tally(model, file.schema_arrow.names)
        writer, written = None, None
        try:
            for first_row, piece in _pieces(file, model, [*kept, *sources.values(), *tally.target_columns]):
                ctx.check_stop()
                frame = frame_from_sources(model, piece, sources, first_row)
                predicted = predict_frame(
                    model, frame, interval, with_distance=spec.domain == "leverage_and_distance", threads=ctx.cpus
                )
                output = _output(predicted, piece.select(kept))
                writer = writer or _open(ctx.workspace / spec.output_name, output)
                if written is not None:
                    written.result()
                written = writing.submit(writer.write_table, output)
                tally.add(frame, predicted, piece)
                ctx.progress(tally.rows / file.metadata.num_rows, "predict")
            if written is not None:
                written.result()
        finally:
            if writer is not None:
                writer.close()
    return tally.summary(spec, interval.half_width, time.monotonic() - began)


def source_columns(model: LoadedModel, mapping: dict[str, str], present: list[str]) -> dict[str, str]:
    """For each feature the input column that holds it. Raises columns_missing with the features' names."""
    sources = {feature.name: mapping.get(feature.name, feature.name) for feature in model.file.spec.features}
    require_columns(
        [
            name if name not in mapping else f"{name} ({mapping[name]})"
            for name, source in sources.items()
            if source not in present
        ],
        [],
    )
    return sources


def frame_from_sources(model: LoadedModel, piece: pa.Table, sources: dict[str, str], first_row: int) -> Frame:
    """The features' frame, of columns that may go by other names."""
    import pyarrow as pa

    columns = [FeatureColumn(feature.name, feature.type) for feature in model.file.spec.features]
    renamed = pa.table([piece.column(sources[column.name]) for column in columns], [column.name for column in columns])
    return frame_from_arrow(renamed, columns, first_row)


def _pieces(file: pq.ParquetFile, model: LoadedModel, columns: list[str]) -> Iterator[tuple[int, pa.Table]]:
    """The file's rows in pieces, the next one read while this one is worked on.

    Where gaps are filled from neighbouring rows the file is one piece: its edges would change the result.
    """
    import pyarrow as pa

    columns = list(dict.fromkeys(columns))
    if model.preparation.settings.missing.method in ORDERED_METHODS:
        yield 0, file.read(columns=columns)
        return
    batches = file.iter_batches(ROWS_AT_ONCE, columns=columns)
    first_row = 0
    with ThreadPoolExecutor(1) as reading:
        coming = reading.submit(next, batches, None)
        while (batch := coming.result()) is not None:
            coming = reading.submit(next, batches, None)
            yield first_row, pa.Table.from_batches([batch])
            first_row += batch.num_rows


def _output(predicted: Predicted, inputs: pa.Table) -> pa.Table:
    import numpy as np
    import pyarrow as pa

    columns = {}
    for name, values in zip(
        RESULT_COLUMNS,
        (
            predicted.prediction,
            predicted.lower,
            predicted.upper,
            predicted.inside,
            predicted.leverage,
            predicted.distance,
        ),
        strict=True,
    ):
        if values is not None:
            columns[name] = pa.array(values, mask=None if name == "inside_domain" else np.isnan(values))
    for name in inputs.column_names:
        columns[f"{name}_input" if name in RESULT_COLUMNS else name] = inputs.column(name)
    return pa.table(columns)


def _open(path: Path, output: pa.Table) -> pq.ParquetWriter:
    import pyarrow as pa
    import pyarrow.parquet as pq

    # A dictionary of numbers that hardly repeat costs more than all the rest of writing.
    repeating = [field.name for field in output.schema if not pa.types.is_floating(field.type)]
    return pq.ParquetWriter(path, output.schema, compression="snappy", use_dictionary=repeating)


class _Tally:
    """What is counted over the pieces."""

    def __init__(self, model: LoadedModel, present: list[str]) -> None:
        self.model = model
        self.target_columns = [model.file.target] if model.file.target in present else []
        self.rows = self.outside = 0
        self.missing: Counter[str] = Counter()
        self.unknown: dict[str, Counter[str]] = {}
        self.below: Counter[str] = Counter()
        self.above: Counter[str] = Counter()
        self.predicted: list[Predicted] = []
        self.actual: list[np.ndarray] = []

    def add(self, frame: Frame, predicted: Predicted, piece: pa.Table) -> None:
        import numpy as np

        self.rows += frame.row_count
        self.outside += int((~predicted.inside & ~np.isnan(predicted.prediction)).sum())
        self.predicted.append(predicted)
        names = [column.name for column in frame.numeric_columns]
        limits = np.array([self.model.file.ranges.get(name, (-np.inf, np.inf)) for name in names]).reshape(-1, 2)
        counted = (
            (self.missing, names, np.isnan(frame.numeric)),
            (self.below, names, frame.numeric < limits[:, 0]),
            (self.above, names, frame.numeric > limits[:, 1]),
            (self.missing, [column.name for column in frame.categorical_columns], frame.codes < 0),
        )
        for counter, columns, mask in counted:
            counter.update({name: int(count) for name, count in zip(columns, mask.sum(axis=0), strict=True) if count})
        for name, labels in self.model.preparation.unknown_categories(frame).items():
            self.unknown.setdefault(name, Counter()).update(labels)
        for name in self.target_columns:
            self.actual.append(numbers(piece.column(name)))

    def _limit(self, name: str, end: int) -> float | str:
        value = self.model.file.ranges[name][end]
        moments = {feature.name for feature in self.model.file.spec.features if feature.type == "datetime"}
        return iso_time(value) if name in moments else value

    def summary(self, spec: PredictSpec, half: float | None, seconds: float) -> PredictSummary:
        import numpy as np

        prediction = np.concatenate([one.prediction for one in self.predicted])
        known = prediction[~np.isnan(prediction)]
        actual = np.concatenate(self.actual) if self.actual else np.full(len(prediction), np.nan)
        measured = bool((~np.isnan(actual)).any())
        lower, upper = (np.concatenate([getattr(one, end) for one in self.predicted]) for end in ("lower", "upper"))
        ranges = self.model.file.ranges
        return PredictSummary(
            output=spec.output_name,
            target=self.model.file.target,
            model=self.model.file.name,
            rows=self.rows,
            predicted=len(known),
            coverage=spec.coverage,
            interval=spec.interval,
            half_width=half,
            outside_domain=self.outside,
            leverage_limit=self.model.domain.leverage_limit,
            missing_values=dict(self.missing),
            unknown_categories=[
                UnknownCategories(
                    column=name, rows=counts.total(), labels=[label for label, _ in counts.most_common(MOST_LABELS)]
                )
                for name, counts in self.unknown.items()
            ],
            out_of_range=[
                OutOfRange(
                    column=name,
                    below=self.below[name],
                    above=self.above[name],
                    minimum=self._limit(name, 0),
                    maximum=self._limit(name, 1),
                )
                for name in ranges
                if self.below[name] or self.above[name]
            ],
            minimum=float(known.min()) if len(known) else None,
            mean=float(known.mean()) if len(known) else None,
            maximum=float(known.max()) if len(known) else None,
            metrics=regression_metrics(actual, prediction) if measured else None,
            observed_coverage=observed_coverage(actual, lower, upper) if measured else None,
            seconds=seconds,
        )
