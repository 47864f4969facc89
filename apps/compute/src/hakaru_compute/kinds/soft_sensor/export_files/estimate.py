"""Estimates rows with the soft sensor beside this file, one after the other as they come in.

    from estimate import load

    sensor = load()                       # or load("state.npz"), to go on where it was left
    answer = sensor.row({"time": "2024-05-01T10:00:00", "temperature": 81.5, "flow": 12.1})
    print(answer["estimate"], answer["lower"], answer["upper"], answer["note"])
    sensor.laboratory_value(0.52, sampled="2024-05-01T09:30:00")
    sensor.save("state.npz")

Or with files: python estimate.py sample_input.csv output.csv [--state state.npz]

In a file, rows are in order of time. A value in the target's column is the laboratory's of the sample taken in that row; it
becomes known, and is learned, as many rows later as the laboratory takes. With --state the sensor goes on from that file
where it exists, and writes it anew at the end.
"""

from __future__ import annotations

import json
import math
import sys
from collections import Counter, deque
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import numpy as np
from model_rows import late_rows, moment, named_rows, number, read_csv, require_columns, write_csv

from hakaru_compute.families.series.still import StillCounts
from hakaru_compute.families.supervised.metrics import half_width
from hakaru_compute.kinds.soft_sensor.live import LiveSensor, SensorFacts, live_sensor

HERE = Path(__file__).parent
COVERAGE = 0.9


# The answer of a row that is no later than one before it.
LATE = {
    **dict.fromkeys(("estimate", "lower", "upper", "inside_domain", "t2", "spe")),
    "note": "not_later",
}


def load(state: str | None = None) -> Sensor:
    """The sensor as it was trained, or with a state that `save` wrote."""
    facts = SensorFacts.from_json(json.loads((HERE / "sensor.json").read_text(encoding="utf-8")))
    with np.load(HERE / "arrays.npz", allow_pickle=False) as stored:
        arrays = dict(stored)
    estimator = None
    if (HERE / "estimator.skops").exists():
        from hakaru_compute.families.supervised.estimator_file import load_estimator

        estimator = load_estimator(HERE)
    live = live_sensor(facts, arrays, estimator)
    if state is not None:
        live = live.with_state(Path(state).read_bytes())
    return Sensor(live, half_width(arrays["errors"], COVERAGE))


class Sensor:
    """Keeps the newest rows, and the state with what it has learned."""

    def __init__(self, live: LiveSensor, half: float | None) -> None:
        self.live, self.half = live, half
        # A value may be of a sample from before the laboratory's delay.
        self.rows: deque[tuple[float | None, list[float]]] = deque(
            maxlen=live.rows_before + 1 + 2 * max(live.facts.delay, 1)
        )
        self.still = StillCounts(live.watch)
        # Laboratory values that were not learned from, by why.
        self.refused: Counter[str] = Counter()

    @property
    def columns(self) -> list[str]:
        """What a file needs; laboratory values may be there, too."""
        facts = self.live.facts
        timed = [facts.time] if facts.time is not None and facts.step is not None else []
        return [*facts.variables, *timed]

    def row(self, row: dict[str, Any]) -> dict[str, Any]:
        """The estimate of a row that comes in: its variables by name (missing: None, empty or left out), and its time."""
        facts = self.live.facts
        time = None if facts.step is None else moment(row.get(facts.time or ""))
        if time is not None and self.rows and self.rows[-1][0] is not None and time <= self.rows[-1][0]:
            raise ValueError(f"{row.get(facts.time or '')} is no later than the row before it")
        self.rows.append((time, [number(row, name) for name in facts.variables]))
        newest = list(self.rows)[-(self.live.rows_before + 1) :]
        if len(self.rows) > len(newest):
            self.still.let_go(self.rows[-len(newest) - 1][1], newest[0][1])
        rows = self.live.rows([values for _, values in newest], times_of(newest))
        [found] = self.live.estimate(rows, len(newest) - 1, self.still.counts)
        lower, upper = found.interval(self.half)
        return {
            "estimate": found.estimate,
            "lower": lower,
            "upper": upper,
            "inside_domain": found.inside_domain,
            "t2": found.t2,
            "spe": found.spe,
            "note": found.note,
        }

    def laboratory_value(self, value: float, *, sampled: Any = None, rows_ago: int = 0) -> str | None:
        """Takes the laboratory's value of a sample, taken at a time or so many rows ago: why it learned nothing, or None."""
        kept = list(self.rows)[: len(self.rows) - rows_ago]
        if not kept:
            return "no_row"
        rows = self.live.rows([values for _, values in kept], times_of(kept))
        lesson = self.live.learn(rows, None if sampled is None else moment(sampled), value)
        self.live = lesson.sensor
        if lesson.reason not in (None, "fixed"):
            self.refused[lesson.reason] += 1
        return lesson.reason

    def save(self, path: str) -> None:
        """Writes what it has learned; the newest rows are not part of it."""
        Path(path).write_bytes(self.live.state())


def times_of(rows: list[tuple[float | None, list[float]]]) -> list[float] | None:
    """Their times, None where there are none."""
    found = [time for time, _ in rows if time is not None]
    return found if len(found) == len(rows) else None


def run(rows: list[dict[str, Any]], sensor: Sensor) -> list[dict[str, Any]]:
    """Every row's answer, laboratory values being learned once they are known; a row that is no later than one before it has
    none. Raises KeyError for columns that no row has, ValueError for a cell that cannot be read.
    """
    facts = sensor.live.facts
    target, delay = facts.target, max(facts.delay, 1)
    timed = facts.time is not None and facts.step is not None
    require_columns(rows, sensor.columns)
    # Before anything is estimated, which may take its time.
    is_late = late_rows(rows, facts.time if timed else None, [*facts.variables, target])
    values = [number(row, target) for row in rows]
    waiting: deque[tuple[int, float]] = deque()
    answers = []
    place = -1
    for row, analysis, late in zip(rows, values, is_late, strict=True):
        if late:
            answers.append(LATE)
            continue
        place += 1
        while waiting and waiting[0][0] + delay <= place:
            sampled, value = waiting.popleft()
            # The newest row that is kept is the one before this one.
            sensor.laboratory_value(value, rows_ago=place - 1 - sampled)
        answers.append(sensor.row(row))
        if not math.isnan(analysis):
            waiting.append((place, analysis))
    return answers


def main(arguments: list[str]) -> int:
    state = arguments[arguments.index("--state") + 1] if "--state" in arguments[:-1] else None
    files = [one for one in arguments if one not in ("--state", state)]
    if len(files) != 2:
        sys.stderr.write("python estimate.py input.csv output.csv [--state state.npz]\n")
        return 2
    sensor = load(state if state is not None and Path(state).exists() else None)
    rows, encoding = read_csv(files[0])
    try:
        answers = run(named_rows(rows, [*sensor.columns, sensor.live.facts.target]), sensor)
    except (KeyError, ValueError) as error:
        sys.exit(f"{files[0]}: {error.args[0]}")
    write_csv(files[1], answers, encoding)
    if late := sum(answer is LATE for answer in answers):
        sys.stderr.write(f"{files[0]}: rows without an estimate, as they are no later than one before them: {late}\n")
    for reason, count in sensor.refused.items():
        sys.stderr.write(f"{files[0]}: laboratory values not learned from: {count} ({reason})\n")
    if state is not None:
        sensor.save(state)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
