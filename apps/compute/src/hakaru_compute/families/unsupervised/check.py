"""Rules about the options of every training that turns columns into one matrix. pydantic only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hakaru_compute.families.check import check_bounds, check_features, check_models
from hakaru_compute.families.model_choice import NamedModel
from hakaru_compute.families.unsupervised.spec import MatrixOptions
from hakaru_compute.problems import KnownTable, Problem, problem

# Of which a matrix is made.
FEWEST_ROWS = 4


def check_matrix(options: MatrixOptions, models: Sequence[NamedModel], known: KnownTable) -> Iterator[Problem]:
    """The rules of columns, methods, preparation and rows."""
    yield from check_features(options.features, known)
    yield from check_models(models)
    yield from check_bounds(options.preparing.outliers, ("preparing", "outliers"))
    if known.rows is not None:
        yield from _check_rows(set(options.excluded_rows), known.rows)


def _check_rows(excluded: set[int], rows: int) -> Iterator[Problem]:
    if excluded and (last := max(excluded)) >= rows:
        yield problem("excluded_rows_beyond", ("excluded_rows",), rows=rows, row=last + 1)
    elif (left := rows - len(excluded)) < FEWEST_ROWS:
        # Where the table has enough of them, it is for those left out that they are few.
        field = "features" if rows < FEWEST_ROWS else "excluded_rows"
        yield problem("too_few_rows", (field,), rows=left, minimum=FEWEST_ROWS)
