"""The rounds before and this one: which rows each of them measured, and the best so far."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

import numpy as np

from hakaru_compute.conditions.space import Space
from hakaru_compute.conditions.target_spec import Maximise, TargetRange, TargetValue
from hakaru_compute.kinds.next_experiments.measured import Experiments, known_rows
from hakaru_compute.kinds.next_experiments.result_spec import BestSoFar, Note, Proposal
from hakaru_compute.kinds.next_experiments.spec import KnownRow, ProposedRow, Round, RunSpec


def history_of(
    spec: RunSpec,
    space: Space,
    experiments: Experiments,
    rows: np.ndarray,
    proposals: Sequence[Proposal],
    notes: list[Note],
) -> list[Round]:
    """The rounds before with what they knew, and this one: the rows that none of them had."""
    measured = known_rows(space, experiments, rows)
    had = Counter(_key(row) for one in spec.earlier for row in one.rows)
    new = []
    for row in measured:
        if had[_key(row)] > 0:
            had[_key(row)] -= 1
        else:
            new.append(row)
    lost = sum(had.values())
    if lost:
        notes.append(Note(code="history_lost", params={"rows": lost}))
    own = Round(rows=new, proposals=[ProposedRow(setting=one.setting, expected=one.expected) for one in proposals])
    return [*spec.earlier, own]


def _key(row: KnownRow) -> str:
    return json.dumps([sorted(row.setting.items()), row.values])


def set_aside(spec: RunSpec, space: Space, experiments: Experiments) -> list[set[str]]:
    """Of each target the rows, by their keys, whose value is not learned from."""
    aside = experiments.far & experiments.known[:, None] & spec.set_aside
    return [{_key(row) for row in known_rows(space, experiments, np.flatnonzero(far))} for far in aside.T]


def best_so_far(spec: RunSpec, history: Sequence[Round], aside: Sequence[set[str]]) -> list[BestSoFar]:
    found = []
    for at, target in enumerate(spec.targets):
        best: float | None = None
        line: list[float | None] = []
        left: list[int] = []
        for place, row in enumerate(row for one in history for row in one.rows):
            value = row.values[at]
            if _key(row) in aside[at]:
                value = None
                left.append(place)
            if value is not None and not isinstance(target, TargetRange):
                if best is None:
                    best = value
                elif isinstance(target, TargetValue):
                    best = value if abs(value - target.value) < abs(best - target.value) else best
                else:
                    best = max(best, value) if isinstance(target, Maximise) else min(best, value)
            line.append(best)
        found.append(BestSoFar(target=target.target, values=line, aside=left))
    return found
