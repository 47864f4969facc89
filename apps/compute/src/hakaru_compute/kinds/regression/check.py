"""Rules about the options of a regression. pydantic only."""

from __future__ import annotations

from collections.abc import Iterator

from hakaru_compute.families.supervised.check import check_judged, check_scaling
from hakaru_compute.kinds.regression.spec import TrainOptions
from hakaru_compute.problems import KnownTable, Problem, problem

# Models in which a column counts by the size of its numbers: a penalty of slopes, a distance, or a first step of learning.
OF_SIZES = {
    *("ridge", "lasso", "elastic_net", "huber", "bayesian_ridge", "pls", "pls2"),
    *("knn", "svr", "kernel_ridge", "mlp"),
}


def check(options: TrainOptions, known: KnownTable) -> list[Problem]:
    """What keeps these options from being trained with."""
    targets = [(name, ("targets", index)) for index, name in enumerate(options.targets)]
    types = [(known.column(name), field) for name, field in targets]
    return [
        *(
            problem("column_not_numeric", field, column=column.name)
            for column, field in types
            if column is not None and column.type != "numeric"
        ),
        *check_judged(options, targets, known),
        *_check_terms(options),
        *check_scaling(options, [choice.name for choice in options.models], OF_SIZES),
    ]


def _check_terms(options: TrainOptions) -> Iterator[Problem]:
    """Terms of features that are not there."""
    features = {feature.name for feature in options.features}
    for index, choice in enumerate(options.models):
        terms = getattr(choice.parameters, "terms", ())
        for name in dict.fromkeys(name for term in terms for name in term if name not in features):
            yield problem("term_feature_missing", ("models", index, "parameters", "terms"), column=name)
