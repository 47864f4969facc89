"""Rules about the options of every kind that learns from the columns of a table. pydantic only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hakaru_compute.data.spec import Feature
from hakaru_compute.families.model_choice import NamedModel
from hakaru_compute.preparation.spec import Outliers
from hakaru_compute.problems import KnownTable, Place, Problem, problem


def check_columns(named: Iterable[tuple[str, Place]], known: KnownTable) -> Iterator[Problem]:
    """Columns that must be there, each of them once: a name, and the field that says it."""
    seen = set()
    for name, field in named:
        if known.lacks(name):
            yield problem("column_unknown", field, column=name)
        elif name in seen:
            yield problem("column_twice", field, column=name)
        seen.add(name)


def check_features(features: Sequence[Feature], known: KnownTable) -> Iterator[Problem]:
    """The same of features."""
    return check_columns(((one.name, ("features", index)) for index, one in enumerate(features)), known)


def check_models(models: Sequence[NamedModel]) -> Iterator[Problem]:
    """Each model once: of kinds whose download names a model by its name alone."""
    names = [model.name for model in models]
    for index, name in enumerate(names):
        if name in names[:index]:
            yield problem("model_twice", ("models", index), model=name)


def check_bounds(outliers: Outliers, field: Place) -> Iterator[Problem]:
    """Limits of columns leave something between them; `field` is where the outliers' settings lie."""
    if outliers.method != "bounds":
        return
    for index, own in enumerate(outliers.bounds):
        if own.lower is not None and own.upper is not None and own.lower >= own.upper:
            fields = [(*field, "bounds", index, side) for side in ("lower", "upper")]
            yield problem("bounds_reversed", *fields, column=own.column)
