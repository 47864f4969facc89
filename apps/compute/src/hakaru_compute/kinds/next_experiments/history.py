"""The rounds before and this one: which rows each of them measured, and the best so far."""

from __future__ import annotations

import json
from collections import defaultdict
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
    """The rounds before with their rows as the table has them now, and this one: the rows that none of them had.

    A row of before that the table has no more was corrected where one of the same setting is new; any other was taken out.
    """
    new = known_rows(space, experiments, rows)
    # Of each round's rows what stands for them now; what is in the table as it was is found before what was corrected.
    standing: list[list[KnownRow | None]] = [[None] * len(one.rows) for one in spec.earlier]
    for alike in (_key, _setting):
        of = defaultdict[str, list[KnownRow]](list)
        for row in new:
            of[alike(row)].append(row)
        for one, stands in zip(spec.earlier, standing, strict=True):
            for at, row in enumerate(one.rows):
                if stands[at] is None and of[alike(row)]:
                    stands[at] = of[alike(row)].pop(0)
        new = [row for row in new if any(row is left for left in of[alike(row)])]
    before = [row for one in spec.earlier for row in one.rows]
    now = [row for stands in standing for row in stands]
    lost = sum(row is None for row in now)
    corrected = sum(row is not None and _key(row) != _key(old) for row, old in zip(now, before, strict=True))
    if corrected:
        notes.append(Note(code="history_corrected", params={"rows": corrected}))
    if lost:
        notes.append(Note(code="history_lost", params={"rows": lost}))
    earlier = [
        one.model_copy(update={"rows": [row for row in stands if row is not None]})
        for one, stands in zip(spec.earlier, standing, strict=True)
    ]
    own = Round(rows=new, proposals=[ProposedRow(setting=one.setting, expected=one.expected) for one in proposals])
    return [*earlier, own]


def _key(row: KnownRow) -> str:
    return json.dumps([sorted(row.setting.items()), row.values])


def _setting(row: KnownRow) -> str:
    return json.dumps(sorted(row.setting.items()))


def set_aside(spec: RunSpec, space: Space, experiments: Experiments) -> list[set[str]]:
    """Of each target the rows, by their keys, whose value is not learned from."""
    aside = experiments.far & experiments.known[:, None] & spec.set_aside
    return [{_key(row) for row in known_rows(space, experiments, np.flatnonzero(far))} for far in aside.T]


def best_so_far(spec: RunSpec, history: Sequence[Round], aside: Sequence[set[str]]) -> list[BestSoFar]:
    """Of each target by itself, but among the rows that keep what other targets are limited to."""
    limits = [(at, target) for at, target in enumerate(spec.targets) if isinstance(target, TargetRange)]

    def is_allowed(row: KnownRow) -> bool:
        return all(
            (value := row.values[at]) is not None and limit.lower <= value <= limit.upper for at, limit in limits
        )

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
            if value is not None and not isinstance(target, TargetRange) and is_allowed(row):
                if best is None:
                    best = value
                elif isinstance(target, TargetValue):
                    best = value if abs(value - target.value) < abs(best - target.value) else best
                else:
                    best = max(best, value) if isinstance(target, Maximise) else min(best, value)
            line.append(best)
        found.append(BestSoFar(target=target.target, values=line, aside=left))
    return found
