"""Rules about the options of anomaly detection in time series. pydantic only."""

from __future__ import annotations

from collections.abc import Iterator

from hakaru_compute.families.check import check_columns, check_features, check_models
from hakaru_compute.kinds.time_series.model_specs import MODELS
from hakaru_compute.kinds.time_series.spec import AnomalyOptions
from hakaru_compute.problems import KnownTable, Place, Problem, problem, warning

NUMBERS = ("numeric", "boolean")


def check(options: AnomalyOptions, known: KnownTable) -> list[Problem]:
    """What keeps these options from being trained with, and what their figures would not say."""
    return [
        *check_features(options.features, known),
        *_check_roles(options, known),
        *_check_labels(options),
        *_check_split(options, known),
        *check_models(options.models),
        *_check_supervision(options),
    ]


def _roles(options: AnomalyOptions) -> list[tuple[str, Place]]:
    named: list[tuple[str | None, Place]] = [
        (options.time, ("time",)),
        (options.runs, ("runs",)),
        (options.labels.column, ("labels", "column")),
    ]
    return [(name, place) for name, place in named if name is not None]


def _check_roles(options: AnomalyOptions, known: KnownTable) -> Iterator[Problem]:
    roles = _roles(options)
    yield from check_columns(roles, known)
    taken = {name for name, _ in roles}
    for index, feature in enumerate(options.features):
        place: Place = ("features", index)
        if feature.name in taken:
            yield problem("channel_has_other_role", place, column=feature.name)
        elif feature.type not in NUMBERS:
            yield problem("column_not_numeric", place, column=feature.name)
    time = known.column(options.time)
    if time is not None and time.type not in ("datetime", "numeric"):
        yield problem("split_column_not_time", ("time",), column=time.name)
    label = known.column(options.labels.column)
    if label is not None and label.type == "datetime":
        yield problem("label_is_time", ("labels", "column"), column=label.name)


def _check_labels(options: AnomalyOptions) -> Iterator[Problem]:
    for index, one in enumerate(options.labels.ranges or []):
        place: Place = ("labels", "ranges", index)
        if isinstance(one.start, str) != isinstance(one.end, str):
            yield problem("label_range_mixed", place, number=index + 1)
        elif (not isinstance(one.start, str) and not isinstance(one.end, str) and one.start > one.end) or (
            isinstance(one.start, str) and isinstance(one.end, str) and one.start > one.end
        ):
            yield problem("label_range_reversed", place, number=index + 1)


def _check_split(options: AnomalyOptions, known: KnownTable) -> Iterator[Problem]:
    split, place = options.split, ("split", "method")
    if split.method == "runs" and options.runs is None:
        yield problem("split_needs_runs", place, ("runs",))
    if split.method == "events" and not options.labels.known:
        yield problem("split_needs_labels", place, ("labels",))
    if split.method == "shuffled":
        tell = problem if options.supervision == "supervised" else warning
        yield tell("anomaly_split_shuffled", place)
    length = options.window.length
    if split.embargo is not None and length is not None and split.embargo < length - 1 and split.method != "shuffled":
        yield warning("anomaly_embargo_short", ("split", "embargo"), embargo=split.embargo, needed=length - 1)
    if known.rows is not None and length is not None and length > known.rows // 4:
        yield problem("window_beyond_series", ("window", "length"), length=length, rows=known.rows)


def _check_supervision(options: AnomalyOptions) -> Iterator[Problem]:
    supervised = options.supervision == "supervised"
    if supervised and not options.labels.known:
        yield problem("labels_needed", ("labels",))
    if options.threshold.method in ("cost", "f1") and not options.labels.known:
        yield problem("threshold_needs_labels", ("threshold", "method"), ("labels",))
    for index, model in enumerate(options.models):
        extra = MODELS[model.name].model_config.get("json_schema_extra")
        learns = extra.get("learns") if isinstance(extra, dict) else None
        if (learns == "labels") != supervised:
            yield problem("model_supervision_differs", ("models", index), model=model.name)
