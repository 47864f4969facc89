"""Rules about the options of a soft sensor. pydantic only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hakaru_compute.families.check import check_columns, check_features, check_models
from hakaru_compute.kinds.soft_sensor.spec import Lags, SensorOptions
from hakaru_compute.problems import KnownTable, Place, Problem, problem, warning

NUMBERS = ("numeric", "boolean")


def check(options: SensorOptions, known: KnownTable) -> list[Problem]:
    """What keeps these options from being trained with, and what their figures would not say."""
    return [
        *check_columns([(options.target, ("target",))], known),
        *check_features(options.features, known),
        *_check_columns(options, known),
        *_check_spans(options, known),
        *check_models(options.models),
    ]


def _check_columns(options: SensorOptions, known: KnownTable) -> Iterator[Problem]:
    target = known.column(options.target)
    if target is not None and target.type != "numeric":
        yield problem("column_not_numeric", ("target",), column=target.name)
    for index, feature in enumerate(options.features):
        place: Place = ("features", index)
        if feature.name == options.target:
            yield problem("target_is_feature", place, column=feature.name)
        elif feature.name == options.time:
            yield problem("time_is_feature", place, column=feature.name)
        elif feature.type not in NUMBERS:
            yield problem("column_not_numeric", place, column=feature.name)
    if options.time is not None:
        column = known.column(options.time)
        if known.lacks(options.time):
            yield problem("column_unknown", ("time",), column=options.time)
        elif options.time == options.target:
            yield problem("time_is_target", ("time",), column=options.time)
        elif column is not None and column.type not in ("datetime", "numeric"):
            yield problem("split_column_not_time", ("time",), column=column.name)


def _check_spans(options: SensorOptions, known: KnownTable) -> Iterator[Problem]:
    """Dead times, lags, delay and embargo fit each other and the table."""
    lags, split = options.lags, options.split
    names = options.variables
    seen: set[str] = set()
    for index, dead in enumerate(lags.dead_times):
        place: Place = ("lags", "dead_times", index)
        yield from _check_variable(
            dead.column, problem("dead_time_column_unknown", place, column=dead.column), place, names, seen
        )
        limit = lags.largest_of(dead.column)
        if limit is not None and dead.rows > limit:
            own = next(
                (at for at, one in enumerate(lags.variables) if one.column == dead.column and one.largest is not None),
                None,
            )
            lag: Place = ("lags", "largest") if own is None else ("lags", "variables", own)
            yield problem("dead_time_beyond_lag", place, lag, column=dead.column, rows=dead.rows, limit=limit)
    if lags.largest is not None and lags.step is not None and 0 < lags.largest < lags.step:
        yield problem(
            "lag_step_beyond_largest", ("lags", "step"), ("lags", "largest"), step=lags.step, limit=lags.largest
        )
    yield from _check_own_lags(lags, names)
    reaching = max((lags.largest_of(name) or 0 for name in names), default=0)
    if known.rows is not None and reaching + options.laboratory.delay >= known.rows // 2:
        yield problem(
            "lags_beyond_series",
            ("lags", "largest"),
            ("laboratory", "delay"),
            lag=reaching,
            delay=options.laboratory.delay,
            rows=known.rows,
        )
    if split.method == "shuffled":
        yield warning("series_split_shuffled", ("split", "method"))
    elif split.embargo is not None and all(lags.largest_of(name) is not None for name in names):
        needed = reaching + options.laboratory.delay
        if split.embargo < needed:
            yield warning("embargo_short", ("split", "embargo"), embargo=split.embargo, needed=needed)


def _check_own_lags(lags: Lags, names: Sequence[str]) -> Iterator[Problem]:
    """Lags of single variables are of features, each once, and their steps no longer than they are."""
    seen: set[str] = set()
    for index, own in enumerate(lags.variables):
        place: Place = ("lags", "variables", index)
        yield from _check_variable(
            own.column, problem("lags_column_unknown", place, column=own.column), place, names, seen
        )
        limit = lags.largest_of(own.column)
        if own.step is not None and limit is not None and 0 < limit < own.step:
            yield problem("own_lag_step_beyond_largest", place, column=own.column, step=own.step, limit=limit)


def _check_variable(
    column: str, unknown: Problem, place: Place, names: Sequence[str], seen: set[str]
) -> Iterator[Problem]:
    """What is said of a variable is of a feature, or it is `unknown`, and said once; `seen` takes it in."""
    if column not in names:
        yield unknown
    elif column in seen:
        yield problem("column_twice", place, column=column)
    seen.add(column)
