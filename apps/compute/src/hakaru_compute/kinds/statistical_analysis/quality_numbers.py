"""The numbers of control charts and capability studies, a line a number: part, of, name, value."""

from __future__ import annotations

from collections.abc import Iterator

from hakaru_compute.kinds.statistical_analysis.quality_spec import Capability, ControlChart

Line = tuple[str, str, str, object]


def quality_lines(found: ControlChart | Capability) -> Iterator[Line]:
    """Every number that is there."""
    return _of_chart(found) if isinstance(found, ControlChart) else _of_capability(found)


def _of_chart(found: ControlChart) -> Iterator[Line]:
    for phase in found.phases:
        yield "phase", phase.name or "", "centre", phase.centre
        if phase.sigma is not None:
            yield "phase", phase.name or "", "sigma", phase.sigma
    if found.specification is not None:
        for name in ("lower", "upper", "values", "below", "above"):
            value = getattr(found.specification, name)
            if value is not None:
                yield "specification", "", name, value
    for track in found.tracks:
        rules = {one.point: " ".join(map(str, one.rules)) for one in track.signals}
        for at, label in enumerate(found.labels):
            if track.values[at] is not None:
                yield track.name, label, "value", track.values[at]
            yield track.name, label, "lower_limit", track.lower[at]
            yield track.name, label, "centre", track.centre[at]
            yield track.name, label, "upper_limit", track.upper[at]
            if at in rules:
                yield track.name, label, "rules", rules[at]


def _of_capability(found: Capability) -> Iterator[Line]:
    for name in ("n", "missing", "mean", "sd_within", "sd_overall", "df_within", "lower", "upper", "target"):
        value = getattr(found, name)
        if value is not None:
            yield "process", "", name, value
    for index in found.indices:
        for name in ("value", "low", "high"):
            yield "index", index.name, name, getattr(index, name)
    for ppm in found.out_of_limits:
        for name in ("below", "above", "total"):
            if getattr(ppm, name) is not None:
                yield "ppm", ppm.name, name, getattr(ppm, name)
    for far in found.outliers:
        yield "outlier", str(far.row + 1), "value", far.value
    for one in found.distributions:
        yield "distribution", one.name, "aic", one.aic
        yield "distribution", one.name, "ad", one.ad
