"""Projects the rows of a Parquet file, in pieces, to a Parquet file."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.data.read_table import require_columns
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.dimensional_compression.component_limits import hotelling_t2, residuals
from hakaru_compute.kinds.dimensional_compression.model_folder import LoadedModel
from hakaru_compute.kinds.dimensional_compression.open_model import features_of, open_model
from hakaru_compute.kinds.dimensional_compression.project_spec import ProjectSpec, ProjectSummary, UnknownCategories
from hakaru_compute.kinds.dimensional_compression.report_spec import Limits
from hakaru_compute.kinds.dimensional_compression.row_statistics import limits_of
from hakaru_compute.tabular.distribution import DistributionTally
from hakaru_compute.tabular.input_gaps import filled_rows, gaps_of, rows_without_values, with_lost_features
from hakaru_compute.tabular.output_table import beside, nullable
from hakaru_compute.tabular.read_inputs import InputReader, InputRows
from hakaru_compute.tabular.recipe_model import ReplayedRows

ROWS_AT_ONCE = 65_536
MOST_LABELS = 20
GAPS = "input_gaps"


class _Tally:
    """What is counted over the pieces."""

    def __init__(self, names: list[str], limits: Limits | None) -> None:
        self.limits = limits
        self.rows = self.projected = self.filled = self.without_values = self.outside_t2 = self.outside_spe = 0
        self.missing: Counter[str] = Counter()
        self.unknown: dict[str, Counter[str]] = {}
        self.distributions = [DistributionTally() for _ in names]

    def add(self, rows: InputRows, columns: dict[str, np.ndarray], names: list[str], unknown: dict[str, Counter[str]]):
        self.rows += rows.frame.row_count
        self.projected += int((~np.isnan(columns[names[0]])).sum())
        self.filled += int(filled_rows(rows).sum())
        self.without_values += rows_without_values(rows)
        self.missing.update({name: int(mask.sum()) for name, mask in rows.missing.items()})
        for name, labels in unknown.items():
            self.unknown.setdefault(name, Counter()).update(labels)
        for name, tally in zip(names, self.distributions, strict=True):
            tally.add(columns[name])
        if self.limits is not None:
            self.outside_t2 += int((columns["T2"] > (self.limits.t2_new or np.inf)).sum())
            self.outside_spe += int((columns["SPE"] > (_spe_limit(self.limits) or np.inf)).sum())


def project(spec: ProjectSpec, ctx: JobContext) -> ProjectSummary:
    """Writes workspace/<output_name>: the scores of the chosen components, for PCA T2, SPE and outside, what cells lacked
    (input_gaps), then the input's columns, those of such names with `_input` behind.

    Raises no_projection for t-SNE, columns_missing, column_unreadable, no_rows_to_predict, no_values_to_predict.
    """
    began = time.monotonic()
    ctx.progress(0.0, "load")
    model = open_model(Path(spec.model_dir))
    if not model.file.row.projects_new_rows:
        raise JobError("no_projection", model=model.file.name)
    names = model.file.chosen_columns
    limits = limits_of(model, model.file.row.components, spec.confidence) if model.file.name == "pca" else None
    tally = _Tally(names, limits)
    with pq.ParquetFile(spec.table.path) as file:
        sources = {column.name: spec.mapping.get(column.name, column.name) for column in model.file.inputs}
        require_columns(list(sources.values()), file.schema_arrow.names)
        if file.metadata.num_rows == 0:
            raise JobError("no_rows_to_predict")
        kept = [name for name in file.schema_arrow.names if spec.keep_columns is None or name in spec.keep_columns]
        reader = InputReader(file, model.file.inputs, sources, model.file.ranges)
        reader.require_readable()
        writer = None
        try:
            for first_row, piece in _pieces(file, model, [*kept, *sources.values()]):
                ctx.check_stop()
                rows = reader.read(piece, first_row)
                features = features_of(model, rows.frame)
                columns = score_rows(model, features, names, limits)
                rows = with_lost_features(rows, features, model.file.unused_features)
                output = _output(columns, rows, piece.select(kept))
                writer = writer or pq.ParquetWriter(ctx.workspace / spec.output_name, output.schema, compression="zstd")
                writer.write_table(output)
                tally.add(rows, columns, names, _unknown(model, features))
                ctx.progress(tally.rows / file.metadata.num_rows, "predict")
        finally:
            if writer is not None:
                writer.close()
    reader.require_readable()
    if tally.without_values == tally.rows:
        raise JobError("no_values_to_predict")
    return ProjectSummary(
        output=spec.output_name,
        model=model.file.name,
        rows=tally.rows,
        projected=tally.projected,
        score_columns=names,
        confidence=spec.confidence,
        t2_limit=limits and limits.t2_new,
        spe_limit=limits and _spe_limit(limits),
        outside_t2=None if limits is None else tally.outside_t2,
        outside_spe=None if limits is None else tally.outside_spe,
        missing_values=dict(tally.missing),
        unreadable_values=reader.found(),
        filled_rows=tally.filled,
        unknown_categories=[
            UnknownCategories(
                column=name, rows=counts.total(), labels=[label for label, _ in counts.most_common(MOST_LABELS)]
            )
            for name, counts in tally.unknown.items()
        ],
        score_distributions=[one.result() for one in tally.distributions],
        seconds=time.monotonic() - began,
    )


def score_rows(
    model: LoadedModel, rows: ReplayedRows, names: list[str], limits: Limits | None
) -> dict[str, np.ndarray]:
    """The output's own columns (n,), NaN where a row has no score, as one that a recipe removes."""
    placed = model.place(rows.frame)
    placed.scores[rows.lost] = np.nan
    scores = placed.scores[:, : len(names)]
    columns = {name: scores[:, place] for place, name in enumerate(names)}
    if limits is not None and placed.centred is not None:
        loadings = model.arrays["weights"][:, : len(names)]
        columns["T2"] = hotelling_t2(scores, model.arrays["eigenvalues"][: len(names)])
        columns["SPE"] = (residuals(placed.centred, loadings) ** 2).sum(axis=1)
        columns["SPE"][np.isnan(columns["T2"])] = np.nan
        beyond = columns["T2"] > (limits.t2_new or np.inf)
        columns["outside"] = beyond | (columns["SPE"] > (_spe_limit(limits) or np.inf))
    return columns


def _unknown(model: LoadedModel, rows: ReplayedRows) -> dict[str, Counter[str]]:
    """Labels that training never saw, of columns that the preparation codes and of those that steps do."""
    found = {name: Counter(labels) for name, labels in model.preparation.unknown_categories(rows.frame).items()}
    return found | {name: found.get(name, Counter()) + labels for name, labels in rows.unknown.items()}


def _spe_limit(limits: Limits) -> float | None:
    return limits.spe if limits.spe is not None else limits.spe_chi2


def _pieces(file: pq.ParquetFile, model: LoadedModel, columns: list[str]) -> Iterator[tuple[int, pa.Table]]:
    """The file's rows in pieces; one piece where neighbouring rows are looked at, whose edges would change the result."""
    columns = list(dict.fromkeys(columns))
    if model.is_ordered:
        yield 0, file.read(columns=columns)
        return
    first_row = 0
    for batch in file.iter_batches(ROWS_AT_ONCE, columns=columns):
        yield first_row, pa.Table.from_batches([batch])
        first_row += batch.num_rows


def _output(columns: dict[str, np.ndarray], rows: InputRows, inputs: pa.Table) -> pa.Table:
    return beside({**nullable(columns), GAPS: gaps_of(rows)}, inputs)
