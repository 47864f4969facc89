"""A list of candidates from a table of its own: which of its rows may be proposed, and what they are called."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyarrow.parquet as pq

from hakaru_compute.conditions.candidate_spec import CandidateRow
from hakaru_compute.conditions.draw import unlike
from hakaru_compute.conditions.listed import MOST_CANDIDATES, read_listed
from hakaru_compute.conditions.space import Space
from hakaru_compute.data.spec import Table
from hakaru_compute.job import JobError


@dataclass(frozen=True)
class Candidates:
    """conditions (n, d): those that may be proposed, each once. unfit: rows without a value that a factor may have, or that
    break a rule. measured: of the others those whose condition the table has measured.
    """

    conditions: np.ndarray
    unfit: int
    measured: int
    named: dict[bytes, CandidateRow]

    def of(self, condition: np.ndarray) -> CandidateRow | None:
        """The first row of a condition (d,)."""
        return self.named.get(condition.tobytes())


def read_candidates(space: Space, listed: Table, label: str | None, known: np.ndarray) -> Candidates:
    """known (m, d): conditions that were measured. Raises candidates_too_many, candidates_lack, no_candidates_left."""
    present = set(pq.read_schema(listed.path).names)
    missing = [column.name for column in space.columns if column.is_free and column.name not in present]
    if missing:
        raise JobError("candidates_lack", columns=", ".join(missing))
    if pq.read_metadata(listed.path).num_rows > MOST_CANDIDATES:
        raise JobError("candidates_too_many", limit=MOST_CANDIDATES)
    rows = read_listed(space, listed, label)
    conditions = rows.conditions + 0.0
    fit = np.asarray(~np.isnan(conditions).any(axis=1))
    inside = conditions[fit]
    fit[fit] = np.logical_and.reduce([space.feasible(inside), *(kept for _, kept in space.within(inside))])
    had = {row.tobytes() for row in known + 0.0}
    new = fit.copy()
    new[fit] = [row.tobytes() not in had for row in conditions[fit]]
    if not new.any():
        raise JobError("no_candidates_left", rows=len(fit), unfit=int((~fit).sum()), measured=int((fit & ~new).sum()))
    named: dict[bytes, CandidateRow] = {}
    for row in np.flatnonzero(new).tolist():
        named.setdefault(conditions[row].tobytes(), rows.row(row))
    return Candidates(unlike(conditions[new]), int((~fit).sum()), int((fit & ~new).sum()), named)
