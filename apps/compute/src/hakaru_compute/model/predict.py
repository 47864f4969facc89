"""Predicts the rows of a Parquet file, in pieces, to a Parquet file: reading, writing and refusing, whatever the model."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.data.output_table import beside
from hakaru_compute.data.read_table import read_ahead
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.model.file import ModelFile
from hakaru_compute.model.folder import LoadedModel
from hakaru_compute.model.kind import TrainedKind
from hakaru_compute.model.read_inputs import (
    ROWS_AT_ONCE,
    InputRows,
    gaps_of,
    open_reader,
    source_columns,
    with_lost_features,
)
from hakaru_compute.model.spec import PredictFile
from hakaru_compute.model.tally import MEASURED
from hakaru_compute.spec import Result


def predict(kind: TrainedKind[Any, Any, Any, Any], spec: PredictFile, ctx: JobContext) -> Result:
    """Writes workspace/<output_name>: the kind's columns, input_gaps, then the input's columns, those of such names with
    `_input` behind.

    `input_gaps` names a row's features that were missing or unreadable. Where the file also has what was measured,
    `in_training` says which rows trained the model; `measured` is what the model's recipe makes of it, where it is no column
    as it stands. Raises columns_missing, column_unreadable,
    no_rows_to_predict, no_values_to_predict, and what the kind's settings raise.
    """
    began = time.monotonic()
    ctx.progress(0.0, "load")
    model = kind.load(Path(spec.model_dir))
    settings = kind.settings(model, spec)
    with pq.ParquetFile(spec.table.path) as file, OutputFile(ctx.workspace / spec.output_name) as output:
        stream = PredictionStream(model, spec, file, ctx)
        present, renamed = stream.measured(model.measured_columns)
        tally = kind.tally(model, settings, present)
        tally.measured_from = renamed
        for rows, piece in stream.rows([renamed.get(name, name) for name in tally.target_columns]):
            features = model.features_of(rows.frame)
            answers = kind.answer(model, features, settings, threads=ctx.cpus)
            rows = with_lost_features(rows, features, model.file.unused)
            tally.count(rows, features, answers, _also_as(piece, renamed))
            made = {**kind.columns(model, settings, answers), "input_gaps": gaps_of(rows)}
            if tally.tells_trained:
                made["in_training"] = pa.array(tally.trained)
            if tally.makes_measured:
                made[MEASURED] = tally.measured
            output.write(beside(made, piece.select(stream.kept)))
    stream.finish(without_values=tally.without_values)
    return tally.summary(spec, stream.reader, time.monotonic() - began)


def _also_as(piece: pa.Table, renamed: Mapping[str, str]) -> pa.Table:
    """The piece in which columns also go by other names, name to column."""
    for name, source in renamed.items():
        column = piece.column(source)
        piece = piece.drop_columns([name]) if name in piece.column_names else piece
        piece = piece.append_column(name, column)
    return piece


class InputFile:
    """A file that a model predicts. names: its columns; sources: those that hold what the model needs; kept: those to write beside
    the answers. Raises columns_missing, no_rows_to_predict, column_unreadable.
    """

    def __init__(self, file: pq.ParquetFile, model: ModelFile, spec: PredictFile) -> None:
        self.file = file
        self.names: list[str] = file.schema_arrow.names
        self.mapping = spec.mapping
        self.sources = source_columns(model, spec.mapping, self.names)
        if file.metadata.num_rows == 0:
            raise JobError("no_rows_to_predict")
        self.kept = [name for name in self.names if spec.keep_columns is None or name in spec.keep_columns]
        self.reader = open_reader(file, model, self.sources)
        self.reader.require_readable()

    def finish(self, *, without_values: int) -> None:
        """Raises column_unreadable, and no_values_to_predict where every row was without any value."""
        self.reader.require_readable()
        if without_values == self.file.metadata.num_rows:
            raise JobError("no_values_to_predict")


class PredictionStream(InputFile):
    """Its rows for a model that answers them one by one."""

    def __init__(self, model: LoadedModel[Any], spec: PredictFile, file: pq.ParquetFile, ctx: JobContext) -> None:
        super().__init__(file, model.file, spec)
        self.model, self.ctx = model, ctx

    def measured(self, wanted: Sequence[str]) -> tuple[list[str], dict[str, str]]:
        """The names that columns of the file go by, and for what was measured (`wanted`) the column it is read from, where that
        is called otherwise. One that is not to be compared with goes by no name.
        """
        mapping = {name: self.mapping[name] for name in wanted if name in self.mapping}
        renamed = {name: source for name, source in mapping.items() if source in self.names and source is not None}
        return [*(name for name in self.names if name not in mapping), *renamed], renamed

    def rows(self, further: Sequence[str]) -> Iterator[tuple[InputRows, pa.Table]]:
        """Pieces as the model reads them and as they are: the columns to keep, those it needs, and `further`."""
        done = 0
        for first_row, piece in self._pieces([*self.kept, *self.sources.values(), *further]):
            self.ctx.check_stop()
            yield self.reader.read(piece, first_row), piece
            done += piece.num_rows
            self.ctx.progress(done / self.file.metadata.num_rows, "predict")

    def _pieces(self, columns: list[str]) -> Iterator[tuple[int, pa.Table]]:
        """The file's rows in pieces, the next one read while this one is worked on.

        Where neighbouring rows are looked at the file is one piece: its edges would change the result.
        """
        columns = list(dict.fromkeys(columns))
        if self.model.is_ordered:
            yield 0, self.file.read(columns=columns)
            return
        first_row = 0
        for batch in read_ahead(self.file.iter_batches(ROWS_AT_ONCE, columns=columns)):
            yield first_row, pa.Table.from_batches([batch])
            first_row += batch.num_rows


class OutputFile:
    """Writes pieces to a Parquet file, one while the next is made."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._writer: Any = None
        self._written: Future[None] | None = None

    def __enter__(self) -> OutputFile:
        self._writing = ThreadPoolExecutor(1)
        return self

    def write(self, piece: pa.Table) -> None:
        self._writer = self._writer or self._open(piece)
        if self._written is not None:
            self._written.result()
        self._written = self._writing.submit(self._writer.write_table, piece)

    def __exit__(self, kind: type[BaseException] | None, *_rest: object) -> None:
        try:
            if self._written is not None and kind is None:
                self._written.result()
        finally:
            self._writing.shutdown()
            if self._writer is not None:
                self._writer.close()

    def _open(self, piece: pa.Table) -> Any:
        # A dictionary of numbers that hardly repeat costs more than all the rest of writing.
        repeating = [field.name for field in piece.schema if not pa.types.is_floating(field.type)]
        return pq.ParquetWriter(self._path, piece.schema, compression="snappy", use_dictionary=repeating)
