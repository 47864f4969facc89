"""Rules about the options of a clustering. pydantic only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hakaru_compute.families.check import check_columns
from hakaru_compute.families.unsupervised.check import check_matrix
from hakaru_compute.kinds.clustering.model_specs import EUCLIDEAN_LINKAGES, Hierarchical, ModelParameters
from hakaru_compute.kinds.clustering.spec import Scan, TrainOptions
from hakaru_compute.problems import KnownTable, Place, Problem, problem, warning

MOST_ROWS_DENSE_GRAPH = 5_000


def check(options: TrainOptions, known: KnownTable) -> list[Problem]:
    """What keeps these options from being trained with, and which methods will fail for the number of rows."""
    rows = known.rows if options.sample_rows is None else min(options.sample_rows, known.rows or options.sample_rows)
    methods = [(model.parameters, ("models", index)) for index, model in enumerate(options.models)]
    return [
        *check_matrix(options, options.models, known),
        *_check_label(options, known),
        *_check_scan(options.scan),
        *(
            found
            for parameters, field in methods
            if isinstance(parameters, Hierarchical)
            for found in _check_tree(parameters, (*field, "parameters"))
        ),
        *(found for parameters, field in methods for found in _check_rows(parameters, rows, field)),
    ]


def _check_label(options: TrainOptions, known: KnownTable) -> Iterator[Problem]:
    name, field = options.label_column, ("label_column",)
    if name is None:
        return
    yield from check_columns([(name, field)], known)
    if name in {feature.name for feature in options.features}:
        yield problem("label_is_feature", field, column=name)


def _check_scan(scan: Scan) -> Iterator[Problem]:
    if scan.smallest > scan.largest:
        fields = [("scan", side) for side in ("smallest", "largest")]
        yield problem("scan_reversed", *fields, smallest=scan.smallest, largest=scan.largest)


def _check_tree(tree: Hierarchical, field: Place) -> Iterator[Problem]:
    yield from check_linkage(tree.linkage, tree.metric, field)
    if tree.clusters is not None and tree.height is not None:
        yield problem("cut_twice", (*field, "clusters"), (*field, "height"))


def check_linkage(linkage: str, metric: str, field: Place) -> Iterator[Problem]:
    """Linkages whose heights are those of means need Euclidean distances; `field` is where the parameters lie."""
    if linkage in EUCLIDEAN_LINKAGES and metric != "euclidean":
        fields = [(*field, name) for name in ("linkage", "metric")]
        yield problem("linkage_needs_euclidean", *fields, linkage=linkage, metric=metric)


def most_rows(parameters: ModelParameters) -> int | None:
    """Beyond these a method that compares rows with each other takes many minutes; its catalogue entry tells them."""
    if parameters.name == "spectral" and parameters.affinity == "rbf":
        return MOST_ROWS_DENSE_GRAPH
    extra: Any = type(parameters).model_config["json_schema_extra"]
    return extra.get("most_rows")


def _check_rows(parameters: ModelParameters, rows: int | None, field: Place) -> Iterator[Problem]:
    limit = most_rows(parameters)
    if rows is not None and limit is not None and rows > limit:
        yield warning("rows_beyond_method", field, ("sample_rows",), model=parameters.name, rows=rows, limit=limit)
