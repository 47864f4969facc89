"""A soft sensor row by row: rows that come in are estimated, laboratory values that come later are learned.

Online calls and the script of a download run this same code. Nothing is kept between calls but what `LiveSensor` holds, which
`state` gives as bytes and `with_state` takes up again.
"""

from __future__ import annotations

import copy
import io
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import numpy as np

from hakaru_compute.families.series.hold import zero_order_hold_columns
from hakaru_compute.families.series.lags import GroupedLags, Lag, lagged_matrix, reach
from hakaru_compute.families.series.still import StillWatch
from hakaru_compute.families.series.stretches import SHORT_STEPS, Stretches, find_stretches
from hakaru_compute.kinds.soft_sensor.fitted import FittedSensor, sensor_from
from hakaru_compute.kinds.soft_sensor.laboratory import Analyses
from hakaru_compute.kinds.soft_sensor.literals import LessonReason, NoEstimate, RowNote
from hakaru_compute.kinds.soft_sensor.regressors import make_regressor
from hakaru_compute.kinds.soft_sensor.running import estimate_samples
from hakaru_compute.kinds.soft_sensor.samples import Carried, samples_at

STATE_FORMAT = 1
NOTHING = Analyses(np.empty(0, dtype=np.int64), np.empty(0, dtype=np.int64), np.empty(0))


class StateUnfit(ValueError):
    """A state that is broken, or another sensor's."""


@dataclass(frozen=True)
class SensorFacts:
    """All of a sensor that is no array, as JSON has it. lags: (place of the variable, rows); setting: of its regressor; step: of
    the time column, null without one; delay: of the laboratory, in rows; remembered: how many analyses its state holds;
    longest_still: the longest run of equal values of each variable in training; identity: by which a state is known to be its own.
    """

    model: str
    target: str
    variables: list[str]
    lags: list[tuple[int, int]]
    inputs: Any
    setting: dict[str, Any]
    oldest: float
    hold: int
    step: float | None
    time: str | None
    time_kind: Any
    delay: int
    remembered: int
    longest_still: list[int]
    identity: str

    def as_json(self) -> dict[str, Any]:
        """A plain object."""
        return asdict(self)

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> SensorFacts:
        """What `as_json` made, or JSON of it."""
        return cls(**{**stored, "lags": [(int(column), int(rows)) for column, rows in stored["lags"]]})


@dataclass(frozen=True)
class Recent:
    """The newest analyses, oldest first: moments (k,) of their samples in the time's unit (NaN without times), values (k,), and
    the lags (k, l) of the samples' rows, NaN where these are not known.
    """

    moments: np.ndarray
    values: np.ndarray
    lags: np.ndarray

    def until(self, moment: float) -> Recent:
        """Those of samples up to a moment."""
        kept = ~(self.moments > moment)
        return Recent(self.moments[kept], self.values[kept], self.lags[kept])

    def carried(self, first_moment: float | None, step: float | None) -> Carried | None:
        """As known before a series that begins at a moment; null where there is none."""
        if not len(self.values):
            return None
        before = float(self.values[-2]) if len(self.values) > 1 else math.nan
        rows = (first_moment - float(self.moments[-1])) / step if first_moment is not None and step else math.nan
        return Carried(float(self.values[-1]), before, self.lags[-1], rows)

    def with_value(self, moment: float, value: float, lags: np.ndarray, most: int) -> Recent:
        """With one more, in its place in time."""
        place = len(self.values) if math.isnan(moment) else int(np.searchsorted(self.moments, moment))
        return Recent(
            np.insert(self.moments, place, moment)[-most:],
            np.insert(self.values, place, value)[-most:],
            np.insert(self.lags, place, lags, axis=0)[-most:],
        )


@dataclass(frozen=True)
class LiveRows:
    """Rows for a sensor: times (n,), null without; values (n, p) of its variables, as they came and with earlier ones standing
    in; stretches of the sensor's own step.
    """

    times: np.ndarray | None
    given: np.ndarray
    values: np.ndarray
    stretches: Stretches


@dataclass(frozen=True)
class LiveEstimate:
    """What is said of a row; see `Estimate` of the online calls."""

    time: float | None
    estimate: float | None
    inside_domain: bool | None
    t2: float | None
    spe: float | None
    note: RowNote | None
    last_value: float | None
    age: float | None
    missing: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    moved: dict[str, float] = field(default_factory=dict)

    def interval(self, half: float | None) -> tuple[float, float] | tuple[None, None]:
        """Half a width to either side; nothing outside the domain, where no width is known."""
        if self.estimate is None or not self.inside_domain or half is None:
            return None, None
        return self.estimate - half, self.estimate + half


@dataclass(frozen=True)
class Lesson:
    """sensor: what has learned, or the same one where nothing changed. See `Learned` of the online calls."""

    sensor: LiveSensor
    changed: bool
    learned: bool
    reason: LessonReason | None
    estimate: float | None


@dataclass(frozen=True)
class LiveSensor:
    """A sensor with what it knows by now. version: how many laboratory values it has taken since its training; recent: the
    newest of all. It never changes: what learns is a new one.
    """

    facts: SensorFacts
    fitted: FittedSensor
    recent: Recent
    version: int = 0

    @property
    def lags(self) -> tuple[Lag, ...]:
        """Of its inputs."""
        return self.fitted.lags

    @property
    def rows_before(self) -> int:
        """How many rows before one its estimate reads."""
        return max(reach(self.lags) + self.facts.hold, self.watch.sent)

    @property
    def watch(self) -> StillWatch:
        """Of variables that stand still."""
        return StillWatch.of(self.facts.variables, self.facts.longest_still)

    def rows(self, values: Sequence[Sequence[float | None]] | np.ndarray, times: Sequence[float] | None) -> LiveRows:
        """Rows of its variables, oldest first, whose times rise."""
        given = np.array(values, dtype=float).reshape(len(values), len(self.facts.variables))
        given[~np.isfinite(given)] = np.nan
        moments = None if times is None or self.facts.step is None else np.array(times, dtype=float)
        stretches = find_stretches(len(given), times=moments, interval=self.facts.step)
        held = zero_order_hold_columns(given, stretches.first, self.facts.hold)
        return LiveRows(moments, given, held, stretches)

    def estimate(self, rows: LiveRows, first: int, still_before: Mapping[str, int] | None = None) -> list[LiveEstimate]:
        """Of the rows from `first` on, with all that is known by now. still_before: for how many rows before the first a variable had
        that row's value, of those that `watch` counts.
        """
        new = np.arange(first, len(rows.values))
        carried = self.recent.carried(None if rows.times is None else float(rows.times[0]), self.facts.step)
        samples = samples_at(rows.values, self.lags, NOTHING, rows.stretches, new, carried=carried)
        estimates, t2, spe, inside, last, age = estimate_samples(self.fitted, samples)
        # A value of a sample after the row, as of rows that come late, has no age.
        age = np.where(age >= 0, age, np.nan)
        scaled = self.fitted.scaled(samples)
        watch = self.watch
        found = []
        for place, row in enumerate(new):
            known = math.isfinite(estimates[place])
            note: RowNote | None = None
            missing: list[str] = []
            if not known:
                note, missing = self._why_none(rows, int(row))
            stuck = watch.still_at(rows.given, int(row), still_before)
            outside = known and not inside[place]
            if known and self.fitted.uses_last_value and age[place] > self.facts.oldest:
                note = "laboratory_value_old"
            elif known and stuck:
                note = "stuck"
            found.append(
                LiveEstimate(
                    time=None if rows.times is None else float(rows.times[row]),
                    estimate=_number(estimates[place]),
                    inside_domain=bool(inside[place]) if known else None,
                    t2=_number(t2[place]),
                    spe=_number(spe[place]),
                    note=note,
                    last_value=_number(last[place]),
                    age=_number(age[place]),
                    missing=missing,
                    stuck=stuck,
                    moved=self.fitted.moved(scaled[place : place + 1]) if outside else {},
                )
            )
        return found

    def learn(self, rows: LiveRows, moment: float | None, value: float) -> Lesson:
        """Takes the analysis of a sample that was taken at a moment: its row is the last one not after it, by less than a step.
        Null: the last row. Rows after it are not looked at.
        """
        row = self._row_of(rows, moment)
        if row is None:
            return Lesson(self, changed=False, learned=False, reason="no_row", estimate=None)
        time = math.nan if rows.times is None else float(rows.times[row])
        step = self.facts.step or 1.0
        if (np.abs(self.recent.moments - time) < SHORT_STEPS * step).any():
            return Lesson(self, changed=False, learned=False, reason="repeated", estimate=None)
        # What was known when the sample was taken, as in training.
        known = self.recent.until(time - max(self.facts.delay, 1) * step * (1 - 1e-9))
        carried = known.carried(None if rows.times is None else float(rows.times[0]), self.facts.step)
        samples = samples_at(rows.values, self.lags, NOTHING, rows.stretches, np.array([row]), carried=carried)
        estimate = _number(estimate_samples(self.fitted, samples)[0][0])
        fitted, learned = self.fitted, False
        if fitted.regressor.learns:
            fitted = replace(fitted, regressor=copy.copy(fitted.regressor))
            learned = fitted.learn(replace(samples, target=np.array([value]))) > 0
        lags = lagged_matrix(rows.values, np.array([row]), self.lags, rows.stretches.first)[0]
        recent = self.recent.with_value(time, value, lags, self.facts.remembered)
        reason: LessonReason | None = None
        if not self.fitted.regressor.learns:
            reason = "fixed"
        elif not learned:
            reason = self._why_none(rows, row)[0]
        if reason in (None, "fixed") and bool((self.recent.moments > time).any()):
            reason = "older"
        return Lesson(LiveSensor(self.facts, fitted, recent, self.version + 1), True, learned, reason, estimate)

    def _row_of(self, rows: LiveRows, moment: float | None) -> int | None:
        if moment is None or rows.times is None:
            return len(rows.values) - 1
        row = int(np.searchsorted(rows.times, moment, side="right")) - 1
        step = self.facts.step or 1.0
        return row if row >= 0 and moment - rows.times[row] < step else None

    def _why_none(self, rows: LiveRows, row: int) -> tuple[NoEstimate, list[str]]:
        """Why a row has no estimate: a code, and variables without a value where they are why."""
        begin = int(rows.stretches.first[row])
        back = row - reach(self.lags)
        if back < begin:
            if begin == 0:
                return "too_few_rows", []
            assert rows.times is not None
            step = float(rows.times[begin] - rows.times[begin - 1])
            return ("sampling_changed" if step < SHORT_STEPS * rows.stretches.interval else "gap"), []
        gone = [
            name
            for place, (name, own) in enumerate(zip(self.facts.variables, self.fitted.reaches, strict=True))
            if np.isnan(rows.values[row - own : row + 1, place]).any()
        ]
        if gone:
            return "missing", gone
        return "no_laboratory_value", []

    def state(self) -> bytes:
        """What it has learned since its training, to go on with."""
        stored: dict[str, Any] = {
            "format": STATE_FORMAT,
            "identity": self.facts.identity,
            "version": self.version,
            "moments": self.recent.moments,
            "values": self.recent.values,
            "lags": self.recent.lags,
        }
        if self.fitted.regressor.learns:
            stored |= {f"regressor_{name}": array for name, array in self.fitted.regressor.arrays().items()}
        file = io.BytesIO()
        # Numbers of a model hardly compress, and trying to takes longer than all else of a lesson.
        np.savez(file, **stored)
        return file.getvalue()

    def with_state(self, stored: bytes) -> LiveSensor:
        """The sensor with a state of its own. Raises StateUnfit for anything else."""
        try:
            with np.load(io.BytesIO(stored), allow_pickle=False) as file:
                arrays = dict(file)
            if int(arrays["format"]) != STATE_FORMAT or str(arrays["identity"]) != self.facts.identity:
                raise StateUnfit("another sensor's state")
            fitted = self.fitted
            if fitted.regressor.learns:
                regressor = copy.copy(fitted.regressor)
                regressor.restore({name: arrays[f"regressor_{name}"] for name in regressor.kept})
                fitted = replace(fitted, regressor=regressor)
            recent = Recent(arrays["moments"], arrays["values"], arrays["lags"])
            return LiveSensor(self.facts, fitted, recent, int(arrays["version"]))
        except StateUnfit:
            raise
        except Exception as error:
            raise StateUnfit(str(error)) from error


def _number(value: float) -> float | None:
    return float(value) if math.isfinite(value) else None


def live_sensor(facts: SensorFacts, arrays: dict[str, np.ndarray], estimator: Any) -> LiveSensor:
    """A sensor as it was trained, of what was kept of it. estimator: what a library fitted, null for all but trees."""
    regressor = make_regressor(facts.model, [facts.setting])
    regressor.estimator = estimator
    fitted = sensor_from(
        arrays,
        regressor,
        variables=tuple(facts.variables),
        lags=GroupedLags(Lag(column, rows) for column, rows in facts.lags),
        inputs=facts.inputs,
        oldest=facts.oldest,
    )
    return LiveSensor(facts, fitted, Recent(arrays["recent_moments"], arrays["recent_values"], arrays["recent_lags"]))
