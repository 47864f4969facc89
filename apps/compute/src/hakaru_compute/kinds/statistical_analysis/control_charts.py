"""Shewhart control charts with the rules of Nelson (1984).

Limits are three standard errors about the centre, from the values themselves, each phase from its own. σ is estimated as
R's qcc does by default: the mean of moving ranges / d2(2), of R / d2(n) or of s / c4(n) over the subgroups.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from hakaru_compute.kinds.statistical_analysis.chart_constants import c4, d2, d3
from hakaru_compute.kinds.statistical_analysis.quality_spec import Phase, Signal, Track, TrackName
from hakaru_compute.kinds.statistical_analysis.samples import mean_of, sd_of

# Rules that look at the thirds between centre and limits suit what is spread evenly on both sides.
RULES_OF_ANY = frozenset({1, 2, 3, 4})


@dataclass(frozen=True)
class Course:
    """k points of a phase: their values, NaN where there is none, and centre, lower and upper limit of each."""

    values: np.ndarray
    centre: np.ndarray
    lower: np.ndarray
    upper: np.ndarray


@dataclass(frozen=True)
class Limits:
    """What a phase comes to: centre and σ of single values (None for counts), and the courses of its tracks."""

    centre: float
    sigma: float | None
    courses: tuple[Course, ...]


def individuals(values: np.ndarray) -> Limits:
    """Of single values (k,) in order, k ≥ 2: values, and moving ranges of two."""
    ranges = np.concatenate([[np.nan], np.abs(np.diff(values))])
    mean_range = float(np.nanmean(ranges))
    sigma = mean_range / d2(2)
    centre = mean_of(values)
    return Limits(
        centre,
        sigma,
        (
            _course(values, centre, 3 * sigma),
            _course(ranges, mean_range, 3 * d3(2) * sigma, floor=0.0),
        ),
    )


def means_and_ranges(groups: Sequence[np.ndarray]) -> Limits:
    """Of subgroups of at least two values each: means, and ranges."""
    sizes = np.array([len(group) for group in groups])
    ranges = np.array([float(np.ptp(group)) for group in groups])
    sigma = float(np.mean(ranges / [d2(n) for n in sizes]))
    means, centre = _means(groups)
    expected = np.array([d2(n) for n in sizes]) * sigma
    spread = np.array([d3(n) for n in sizes]) * sigma
    return Limits(
        centre,
        sigma,
        (_course(means, centre, 3 * sigma / np.sqrt(sizes)), _course(ranges, expected, 3 * spread, floor=0.0)),
    )


def means_and_sds(groups: Sequence[np.ndarray]) -> Limits:
    """Of subgroups of at least two values each: means, and standard deviations."""
    sizes = np.array([len(group) for group in groups])
    sds = np.array([sd_of(group) for group in groups])
    share = np.array([c4(n) for n in sizes])
    sigma = float(np.mean(sds / share))
    means, centre = _means(groups)
    return Limits(
        centre,
        sigma,
        (
            _course(means, centre, 3 * sigma / np.sqrt(sizes)),
            _course(sds, share * sigma, 3 * sigma * np.sqrt(1 - share**2), floor=0.0),
        ),
    )


def proportions(numbers: np.ndarray, sizes: np.ndarray) -> Limits:
    """p: the share of nonconforming units among those inspected, both (k,)."""
    share = float(numbers.sum() / sizes.sum())
    spread = 3 * np.sqrt(share * (1 - share) / sizes)
    return Limits(share, None, (_course(numbers / sizes, share, spread, floor=0.0, roof=1.0),))


def numbers_of_units(numbers: np.ndarray, size: float) -> Limits:
    """np: the number of nonconforming units among as many inspected each time."""
    share = float(numbers.mean() / size)
    spread = 3 * np.sqrt(size * share * (1 - share))
    return Limits(share * size, None, (_course(numbers, share * size, spread, floor=0.0, roof=size),))


def counts(numbers: np.ndarray) -> Limits:
    """c: nonconformities in as much inspected each time."""
    centre = float(numbers.mean())
    return Limits(centre, None, (_course(numbers, centre, 3 * np.sqrt(centre), floor=0.0),))


def rates(numbers: np.ndarray, sizes: np.ndarray) -> Limits:
    """u: nonconformities for each unit inspected, both (k,)."""
    centre = float(numbers.sum() / sizes.sum())
    return Limits(centre, None, (_course(numbers / sizes, centre, 3 * np.sqrt(centre / sizes), floor=0.0),))


def chart(
    names: Sequence[TrackName],
    phases: Iterable[tuple[str | None, int, int]],
    limits: Callable[[int, int], Limits],
    rules: frozenset[int],
) -> tuple[list[Phase], list[Track]]:
    """Phases [start, end), each with limits of its own, put together; no run of points goes on into the next phase.

    The zones within the limits are looked at for means and single values only.
    """
    spans: list[Phase] = []
    found: list[list[tuple[Course, list[Signal]]]] = [[] for _ in names]
    for name, start, end in phases:
        of = limits(start, end)
        spans.append(Phase(name=name, start=start, end=end, centre=of.centre, sigma=of.sigma))
        for at, course in enumerate(of.courses):
            looked = rules if names[at] in ("individuals", "mean") else rules & RULES_OF_ANY
            found[at].append((course, signals(course, looked, start)))
    tracks = [
        Track(
            name=name,
            values=[None if np.isnan(value) else float(value) for course, _ in parts for value in course.values],
            centre=[float(value) for course, _ in parts for value in course.centre],
            lower=[float(value) for course, _ in parts for value in course.lower],
            upper=[float(value) for course, _ in parts for value in course.upper],
            signals=[one for _, some in parts for one in some],
        )
        for name, parts in zip(names, found, strict=True)
    ]
    return spans, tracks


def signals(course: Course, rules: frozenset[int], start: int = 0) -> list[Signal]:
    """The points at which rules are met, the last of each run.

    1 a point beyond a limit; 2 nine in a row on one side; 3 six in a row rising or falling; 4 fourteen in a row alternating;
    5 two of three beyond 2σ on one side; 6 four of five beyond 1σ on one side; 7 fifteen in a row within 1σ; 8 eight in a
    row beyond 1σ, on either side.
    """
    values, centre = course.values, course.centre
    above = values - centre
    with np.errstate(invalid="ignore", divide="ignore"):
        # In thirds of the way to the limit on the point's own side.
        zone = np.where(above >= 0, above / (course.upper - centre), above / (centre - course.lower)) * 3
    side = np.sign(above)
    step = np.sign(np.diff(values, prepend=np.nan))
    met: dict[int, np.ndarray] = {
        1: (values > course.upper) | (values < course.lower),
        2: _all_of(side > 0, 9) | _all_of(side < 0, 9),
        3: _all_of(step > 0, 5) | _all_of(step < 0, 5),
        4: _all_of(step * np.roll(step, 1) < 0, 12),
        5: _most_of(zone > 2, 2, 3) | _most_of(zone < -2, 2, 3),
        6: _most_of(zone > 1, 4, 5) | _most_of(zone < -1, 4, 5),
        7: _all_of(np.abs(zone) < 1, 15),
        8: _all_of(np.abs(zone) > 1, 8),
    }
    looked = sorted(rules)
    is_met = np.column_stack([met[rule] for rule in looked])
    points = np.flatnonzero(is_met.any(axis=1))
    return [
        Signal(point=start + point, rules=[looked[at] for at in np.flatnonzero(row)])
        for point, row in zip(points.tolist(), is_met[points], strict=True)
    ]


def _all_of(is_so: np.ndarray, count: int) -> np.ndarray:
    """Where the last `count` points are all so."""
    return _most_of(is_so, count, count)


def _most_of(is_so: np.ndarray, least: int, count: int) -> np.ndarray:
    """Where this point is so, and at least as many of the last `count`."""
    sums = np.concatenate([[0], np.cumsum(is_so)])
    first = np.maximum(np.arange(1, len(sums)) - count, 0)
    return is_so & (sums[1:] - sums[first] >= least)


def _means(groups: Sequence[np.ndarray]) -> tuple[np.ndarray, float]:
    every = np.concatenate(groups)
    return np.array([mean_of(group) for group in groups]), mean_of(every)


def _course(
    values: np.ndarray,
    centre: np.ndarray | float,
    spread: np.ndarray | float,
    floor: float = -np.inf,
    roof: float = np.inf,
) -> Course:
    middle = np.broadcast_to(np.asarray(centre, dtype=float), values.shape)
    return Course(values, middle, np.maximum(middle - spread, floor), np.minimum(middle + spread, roof))
