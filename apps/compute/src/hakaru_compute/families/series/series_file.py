"""A file along whose rows a model of a series is run: its channels read piece by piece, and written with what was made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryFile

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.data.output_table import beside
from hakaru_compute.data.read_table import read_ahead
from hakaru_compute.model.file import ModelFile
from hakaru_compute.model.predict import InputFile, OutputFile
from hakaru_compute.model.read_inputs import ROWS_AT_ONCE, filled_rows, rows_without_values
from hakaru_compute.model.spec import PredictFile


class SeriesFile(InputFile):
    """count: its rows. Of those read so far: how many there are (`done`), with a value filled in (`filled`), without any
    (`without_values`), and missing cells by feature (`missing`).
    """

    def __init__(self, file: pq.ParquetFile, model: ModelFile, spec: PredictFile) -> None:
        super().__init__(file, model, spec)
        self.count: int = file.metadata.num_rows
        self.done, self.filled, self.without_values = 0, 0, 0
        self.missing: Counter[str] = Counter()

    def pieces(
        self, channels: Sequence[str], order: np.ndarray | None = None, folder: Path | None = None
    ) -> Iterator[np.ndarray]:
        """The model's channels (m, p), NaN where missing, one after another in memory. order: the rows to go along,
        where that is not as they are stored; of such a file all cells are on disk meanwhile, below `folder`.
        """
        pieces = self._as_stored(channels)
        if order is None:
            yield from pieces
            return
        with TemporaryFile(dir=folder) as cells:
            for piece in pieces:
                cells.write(np.ascontiguousarray(piece).data)
            cells.flush()
            # Row by row, so that those of one place in time are near each other, in whatever order the file has them.
            whole = np.memmap(cells, dtype=float, mode="r", shape=(self.count, len(channels)))
            for start in range(0, len(order), ROWS_AT_ONCE):
                yield np.asfortranarray(whole[order[start : start + ROWS_AT_ONCE]])

    def _as_stored(self, channels: Sequence[str]) -> Iterator[np.ndarray]:
        sources = list(dict.fromkeys(self.sources.values()))
        for batch in read_ahead(self.file.iter_batches(ROWS_AT_ONCE, columns=sources)):
            rows = self.reader.read(pa.Table.from_batches([batch]), self.done, by_column=True)
            self.done += batch.num_rows
            self.filled += int(filled_rows(rows).sum())
            self.without_values += rows_without_values(rows)
            for name, mask in rows.missing.items():
                self.missing[name] += int(mask.sum())
            names = [column.name for column in rows.frame.numeric_columns]
            numeric = rows.frame.numeric
            yield numeric if names == list(channels) else numeric[:, [names.index(name) for name in channels]]

    def write(self, columns: dict[str, pa.Array], path: Path) -> None:
        """The columns (n,) that were made, texts as they are said, beside those of the file that are kept."""
        done = 0
        with OutputFile(path) as output:
            for batch in read_ahead(self.file.iter_batches(ROWS_AT_ONCE, columns=self.kept)):
                made = {name: _decoded(whole.slice(done, batch.num_rows)) for name, whole in columns.items()}
                output.write(beside(made, pa.Table.from_batches([batch])))
                done += batch.num_rows


def _decoded(values: pa.Array) -> pa.Array:
    return values.dictionary_decode() if pa.types.is_dictionary(values.type) else values
