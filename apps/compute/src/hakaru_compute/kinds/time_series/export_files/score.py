"""Scores rows with the anomaly model beside this file, one after the other as they come in.

    from score import load

    model = load()
    answer = model.row({"time": "2024-05-01T10:00:00", "temperature": 81.5, "flow": 12.1})
    print(answer["score"], answer["alarm"], answer["largest"], answer["note"])

Or with files: python score.py sample_input.csv output.csv. In a file, rows are of one run and in order of time.
"""

from __future__ import annotations

import json
import sys
from collections import deque
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import numpy as np
from model_rows import late_rows, moment, named_rows, number, read_csv, require_columns, write_csv

from hakaru_compute.families.series.still import StillCounts
from hakaru_compute.kinds.time_series.fitted import fitted_from
from hakaru_compute.kinds.time_series.live import LiveModel
from hakaru_compute.kinds.time_series.model_specs import MODELS
from hakaru_compute.kinds.time_series.threshold_spec import ModelSettings

HERE = Path(__file__).parent


# The answer of a row that is no later than one before it.
LATE = {"score": None, "alarm": None, "largest": None, "note": "not_later", "stuck": ""}


def load() -> Model:
    """The model as it was trained."""
    facts = json.loads((HERE / "live.json").read_text(encoding="utf-8"))
    with np.load(HERE / "arrays.npz", allow_pickle=False) as stored:
        arrays = dict(stored)
    estimator = None
    if (HERE / "estimator.skops").exists():
        from hakaru_compute.families.supervised.estimator_file import load_estimator

        estimator = load_estimator(HERE)
    parameters = MODELS[facts["parameters"]["name"]].model_validate(facts["parameters"])
    own = {name: facts[name] for name in ("channels", "length", "kind")}
    fitted = fitted_from(arrays, parameters, estimator, plain=facts["supervised"], **own)
    live = LiveModel(fitted, facts["hold"], facts["step"], facts["longest_still"])
    return Model(live, facts["time"], ModelSettings(**facts["settings"]))


class Model:
    """Keeps the newest rows. `settings` may be replaced: ModelSettings(threshold=1.5, smallest_duration=3)."""

    def __init__(self, live: LiveModel, time: str | None, settings: ModelSettings) -> None:
        self.live, self.time, self.settings = live, time, settings
        self.rows: deque[tuple[float, list[float]]] = deque()
        self.still = StillCounts(live.watch)

    @property
    def columns(self) -> list[str]:
        """What a file needs."""
        timed = [self.time] if self.time is not None and self.live.step is not None else []
        return [*self.live.fitted.channels, *timed]

    def row(self, row: dict[str, Any]) -> dict[str, Any]:
        """The score of a row that comes in: its channels by name (missing: None, empty or left out), and its time."""
        timed = self.live.step is not None and self.time is not None
        time = moment(row.get(self.time or "")) if timed else 0.0
        if timed and self.rows and time <= self.rows[-1][0]:
            raise ValueError(f"{row.get(self.time or '')} is no later than the row before it")
        self.rows.append((time, [number(row, name) for name in self.live.fitted.channels]))
        while len(self.rows) > self.live.rows_before(self.settings) + 1:
            _, oldest = self.rows.popleft()
            self.still.let_go(oldest, self.rows[0][1])
        values = np.array([cells for _, cells in self.rows])
        times = [one for one, _ in self.rows] if timed else None
        [found] = self.live.score(values, times, len(values) - 1, self.settings, self.still.counts)
        return {
            "score": found.score,
            "alarm": found.alarm,
            "largest": next(iter(found.contributions), None),
            "note": found.note,
            "stuck": ", ".join(found.stuck),
        }


def run(rows: list[dict[str, Any]], model: Model) -> list[dict[str, Any]]:
    """Every row's answer; a row that is no later than one before it has none. Raises KeyError for columns that no row has,
    ValueError for a cell that cannot be read.
    """
    timed = model.time is not None and model.live.step is not None
    require_columns(rows, model.columns)
    # Before anything is scored, which may take its time.
    is_late = late_rows(rows, model.time if timed else None, model.live.fitted.channels)
    return [LATE if late else model.row(row) for row, late in zip(rows, is_late, strict=True)]


def main(arguments: list[str]) -> int:
    if len(arguments) != 2:
        sys.stderr.write("python score.py input.csv output.csv\n")
        return 2
    model = load()
    rows, encoding = read_csv(arguments[0])
    try:
        answers = run(named_rows(rows, model.columns), model)
    except (KeyError, ValueError) as error:
        sys.exit(f"{arguments[0]}: {error.args[0]}")
    write_csv(arguments[1], answers, encoding)
    if late := sum(answer is LATE for answer in answers):
        sys.stderr.write(f"{arguments[0]}: rows without a score, as they are no later than one before them: {late}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
