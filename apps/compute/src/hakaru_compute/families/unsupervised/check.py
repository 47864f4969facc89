"""Rules about the options of every training that turns columns into one matrix. pydantic only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hakaru_compute.families.check import check_bounds, check_features, check_models
from hakaru_compute.families.model_choice import NamedModel
from hakaru_compute.families.unsupervised.spec import MatrixOptions
from hakaru_compute.problems import KnownTable, Problem, problem


def check_matrix(options: MatrixOptions, models: Sequence[NamedModel], known: KnownTable) -> Iterator[Problem]:
    """The rules of columns, methods, preparation and rows."""
    yield from check_features(options.features, known)
    yield from check_models(models)
    yield from check_bounds(options.preparing.outliers, ("preparing", "outliers"))
    if known.rows is not None and options.excluded_rows and (last := max(options.excluded_rows)) >= known.rows:
        yield problem("excluded_rows_beyond", ("excluded_rows",), rows=known.rows, row=last + 1)
