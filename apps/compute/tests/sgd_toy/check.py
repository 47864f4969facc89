"""The rules of the toy's options."""

from __future__ import annotations

from hakaru_compute.problems import KnownTable, Problem, problem
from sgd_toy.spec import TrainOptions


def check(options: TrainOptions, known: KnownTable) -> list[Problem]:
    """There is such a target."""
    return [problem("column_unknown", ("target",), column=options.target)] if known.lacks(options.target) else []
