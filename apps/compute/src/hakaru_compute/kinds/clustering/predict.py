"""Assigns the rows of a Parquet file, in pieces, to a Parquet file."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.job import JobContext
from hakaru_compute.kinds.clustering.assign_frame import AssignedFrame, assign_raw
from hakaru_compute.kinds.clustering.model_folder import LoadedModel, load_model
from hakaru_compute.kinds.clustering.predict_spec import AssignedRows, PredictSpec, PredictSummary
from hakaru_compute.tabular.distribution import DistributionTally
from hakaru_compute.tabular.input_gaps import filled_rows, gaps_of, with_lost_features
from hakaru_compute.tabular.output_table import beside
from hakaru_compute.tabular.predict_stream import OutputFile, PredictionStream
from hakaru_compute.tabular.read_inputs import InputReader, InputRows
from hakaru_compute.tabular.recipe_model import ReplayedRows
from hakaru_compute.tabular.rows_tally import RowsTally


class _Tally(RowsTally):
    """Also counts the rows of each cluster."""

    def __init__(self, model: LoadedModel, present: list[str]) -> None:
        super().__init__(model, present)
        self.clusters: Counter[int] = Counter()
        self.own_distances = DistributionTally(0.0)
        self.overflowed = 0

    def add(self, rows: InputRows, features: ReplayedRows, made: AssignedFrame) -> None:
        self.count(rows, features, ~made.known, made.domain)
        overflowed = ~made.known & ~features.lost
        if self.model.preparation.settings.missing.method == "delete_row":
            overflowed &= ~filled_rows(rows)
        self.overflowed += int(overflowed.sum())
        numbers, counts = np.unique(made.found.cluster[made.known], return_counts=True)
        self.clusters.update(dict(zip(numbers.tolist(), counts.tolist(), strict=True)))
        self.own_distances.add(made.found.distance[made.known & np.isfinite(made.found.distance)])

    def summary(self, spec: PredictSpec, reader: InputReader, seconds: float) -> PredictSummary:
        row = self.model.file.row
        trained = {0: row.noise_rows, **{place + 1: size for place, size in enumerate(row.sizes)}}
        facts = self.facts(reader)
        facts = {name: value for name, value in facts.items() if not name.startswith(("leverage", "distance_dist"))}
        return PredictSummary(
            output=spec.output_name,
            model=self.model.file.name,
            assignment=row.assignment,
            clusters=[
                AssignedRows(
                    cluster=number,
                    rows=self.clusters[number],
                    share=self.clusters[number] / max(self.predicted, 1),
                    training_rows=rows,
                    training_share=rows / row.fitted_rows,
                )
                for number, rows in trained.items()
                if number or rows or self.clusters[number]
            ],
            distance_limit=self.model.domain.distance_limit,
            overflowed=self.overflowed,
            distance_distribution=self.own_distances.result(),
            seconds=seconds,
            **facts,
        )


def predict(spec: PredictSpec, ctx: JobContext) -> PredictSummary:
    """Writes workspace/<output_name>: cluster (0 is noise), distance, second_cluster, second_distance, for mixtures
    probability and second_probability, inside_domain, neighbour_distance, input_gaps, then the input.

    Input columns of those names get `_input` behind theirs. Raises columns_missing, column_unreadable,
    no_rows_to_predict, no_values_to_predict.
    """
    began = time.monotonic()
    ctx.progress(0.0, "load")
    model = load_model(Path(spec.model_dir))
    with pq.ParquetFile(spec.table.path) as file, OutputFile(ctx.workspace / spec.output_name) as output:
        stream = PredictionStream(model, spec, file, ctx)
        tally = _Tally(model, stream.names)
        for rows, piece in stream.rows([]):
            made, features = assign_raw(model, rows.frame)
            rows = with_lost_features(rows, features, model.file.unused)
            output.write(beside({**columns_of(made), "input_gaps": gaps_of(rows)}, piece.select(stream.kept)))
            tally.add(rows, features, made)
    stream.finish(without_values=tally.without_values)
    return tally.summary(spec, stream.reader, time.monotonic() - began)


def columns_of(made: AssignedFrame) -> dict[str, pa.Array]:
    """The result's own columns, null where a row has no answer."""
    found, known = made.found, made.known

    def numbers(values: np.ndarray) -> pa.Array:
        return pa.array(values, mask=~known | np.isnan(values))

    has_second = known & (found.second > 0)
    columns = {
        "cluster": pa.array(found.cluster, pa.int32(), mask=~known),
        "distance": numbers(found.distance),
        "second_cluster": pa.array(found.second, pa.int32(), mask=~has_second),
        "second_distance": numbers(found.second_distance),
    }
    if found.probability is not None and found.second_probability is not None:
        columns["probability"] = numbers(found.probability)
        columns["second_probability"] = numbers(found.second_probability)
    columns["inside_domain"] = pa.array(made.domain.inside, mask=~known)
    assert made.domain.distance is not None
    columns["neighbour_distance"] = numbers(made.domain.distance)
    return columns
