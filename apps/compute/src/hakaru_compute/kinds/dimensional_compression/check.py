"""Rules about the options of a dimensional compression. pydantic only."""

from __future__ import annotations

from hakaru_compute.families.unsupervised.check import check_matrix
from hakaru_compute.kinds.dimensional_compression.spec import TrainOptions
from hakaru_compute.problems import KnownTable, Problem, problem


def check(options: TrainOptions, known: KnownTable) -> list[Problem]:
    """What keeps these options from being trained with."""
    # Categories become several columns of the matrix.
    only = known.column(options.features[0].name) if len(options.features) == 1 else None
    few = only is not None and only.type != "categorical"
    return [*check_matrix(options, options.models, known), *([problem("few_features", ("features",))] if few else [])]
