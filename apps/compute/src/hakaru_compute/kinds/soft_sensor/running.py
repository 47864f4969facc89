"""A sensor along a series, as it would run: each estimate with what was known at its row, each analysis learned once known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from hakaru_compute.families.series.lags import rows_a_block
from hakaru_compute.families.series.stretches import Stretches
from hakaru_compute.kinds.soft_sensor.fitted import FittedSensor
from hakaru_compute.kinds.soft_sensor.laboratory import Analyses
from hakaru_compute.kinds.soft_sensor.samples import (
    Carried,
    Samples,
    analysed_samples,
    any_missing,
    samples_at,
    some_of,
)

# Times at which a sensor learns within one series; where there are more analyses several are learned together, later.
MOST_LESSONS = 2_000


# Cells of the lags that are made at once: as many as processors keep close by, as they are gone through again and again.
CELLS_AT_ONCE = 200_000


@dataclass(frozen=True)
class Course:
    """Of rows (m,) of a series: estimates, T², SPE (NaN where an input is missing), inside (m,): the mask of rows in the domain;
    last (m,): the last known value; age (m,): rows since its sample.
    """

    rows: np.ndarray
    estimates: np.ndarray
    t2: np.ndarray
    spe: np.ndarray
    inside: np.ndarray
    last: np.ndarray
    age: np.ndarray


@dataclass(frozen=True)
class Along:
    """A series for a sensor to run along: values (n, p) of its variables, its stretches, and its analyses, known or not.
    learns_from: the first row from which on known analyses are learned, which a sensor fitted on those before has already.
    """

    values: np.ndarray
    stretches: Stretches
    analyses: Analyses
    carried: Carried | None = None
    learns_from: int = 0


def run_along(
    sensor: FittedSensor, along: Along, rows: np.ndarray, *, tick: Callable[[float], None] = lambda _done: None
) -> tuple[Course, int]:
    """Estimates of rows (m,), rising, and how many analyses were learned. tick: told what share is done."""
    parts, learned, done = [], 0, 0
    for block, new in lessons(sensor, along.analyses, along.learns_from, rows):
        if len(new):
            samples = analysed_samples(
                along.values, sensor.lags, along.analyses, along.stretches, places=new, carried=along.carried
            )
            learned += sensor.learn(samples)
        for part in estimate_pieces(sensor, along, block):
            parts.append(part)
            done += len(part[0])
            tick(done / max(len(rows), 1))
    return course_of(rows, parts), learned


def course_of(rows: np.ndarray, parts: list[tuple[np.ndarray, ...]]) -> Course:
    """Of rows (m,) whose fields were found part by part, in order."""
    if not parts:
        nothing = np.empty(0)
        return Course(rows, nothing, nothing, nothing, np.empty(0, dtype=bool), nothing, nothing)
    return Course(rows, *(np.concatenate(column) for column in zip(*parts, strict=True)))


def lessons(
    sensor: FittedSensor, analyses: Analyses, learns_from: int, rows: np.ndarray
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Rows that are estimated alike, with the places of analyses that are learned before."""
    known_from = analyses.known_from
    waiting = np.flatnonzero(analyses.sampled >= learns_from)
    if not sensor.regressor.learns or not len(waiting) or not len(rows):
        yield rows, np.empty(0, dtype=np.int64)
        return
    count = np.searchsorted(known_from[waiting], rows, side="right")
    together = max(1, -(-len(waiting) // MOST_LESSONS))
    level = count // together * together
    # What is known at the last row is learned by then, however few they are.
    begins = np.flatnonzero(np.diff(level, prepend=-1) != 0)
    taken = 0
    for begin, end in zip(begins, [*begins[1:], len(rows)], strict=True):
        yield rows[begin:end], waiting[taken : level[begin]]
        taken = level[begin]


def estimate_pieces(sensor: FittedSensor, along: Along, rows: np.ndarray) -> Iterator[tuple[np.ndarray, ...]]:
    """The fields of `Course` but the rows, of rows that are estimated alike, in pieces whose lags are made at once."""
    size = rows_a_block(sensor.lags, CELLS_AT_ONCE)
    for start in range(0, len(rows), size):
        some = rows[start : start + size]
        samples = samples_at(along.values, sensor.lags, along.analyses, along.stretches, some, carried=along.carried)
        yield estimate_samples(sensor, samples)


def estimate_samples(sensor: FittedSensor, samples: Samples) -> tuple[np.ndarray, ...]:
    """The fields of `Course` but the rows, of samples."""
    scaled = sensor.scaled(samples)
    there = ~any_missing(scaled)
    t2, spe = np.full(len(scaled), np.nan), np.full(len(scaled), np.nan)
    t2[there], spe[there] = sensor.monitor.locate(some_of(scaled, there))
    inside = sensor.inside(t2, spe, samples.age) & there
    return sensor.estimate(samples, scaled), t2, spe, inside, samples.last, samples.age
