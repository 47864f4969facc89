"""Rules about the options of a discriminant analysis. pydantic only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hakaru_compute.families.check import check_models
from hakaru_compute.families.supervised.check import check_judged, check_scaling
from hakaru_compute.kinds.discriminant_analysis.spec import MOST_CLASSES, MOST_NUMBERS, TrainOptions
from hakaru_compute.problems import KnownTable, Problem, problem

TARGET = ("target",)
# Models in which a column counts by the size of its numbers: latent variables, a penalty of slopes, a distance.
OF_SIZES = {"pls_da", "logistic_regression", "knn", "svc"}
# Classes that an error names.
MOST_NAMED = 10


def check(options: TrainOptions, known: KnownTable) -> list[Problem]:
    """What keeps these options from being trained with."""
    return [
        *check_judged(options, [(options.target, TARGET)], known),
        *check_models(options.models),
        *_check_classes(options, known),
        *check_scaling(options, [choice.name for choice in options.models], OF_SIZES),
    ]


def _check_classes(options: TrainOptions, known: KnownTable) -> Iterator[Problem]:
    column = known.column(options.target)
    if column is None or column.distinct is None:
        return
    yield from check_class_count(column.name, column.distinct, is_number=column.type == "numeric")
    if column.distinct < 2:
        yield one_class(column.name, next(iter(column.values or ()), "–"))
    # Numbers and times may be written otherwise than as text; the training tells of them.
    elif column.type == "categorical" and column.all_values is not None:
        yield from check_positive_class(options.positive_class, column.all_values)


def check_class_count(column: str, classes: int, *, is_number: bool) -> Iterator[Problem]:
    """So many distinct values of a target."""
    limit = MOST_NUMBERS if is_number else MOST_CLASSES
    if classes > limit:
        yield problem("target_many_classes", TARGET, column=column, classes=classes, limit=limit)


def one_class(column: str, label: str) -> Problem:
    """All rows of a target say the same."""
    return problem("target_one_class", TARGET, column=column, label=label)


def check_positive_class(asked: str | None, labels: Sequence[str]) -> Iterator[Problem]:
    """The class to be found is one of the target's."""
    if asked is not None and asked not in labels:
        yield problem(
            "positive_class_unknown", ("positive_class",), label=asked, classes=", ".join(labels[:MOST_NAMED])
        )
