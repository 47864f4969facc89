"""What is said of a condition that stands in a list of candidates."""

from __future__ import annotations

from hakaru_compute.spec import Result


class CandidateRow(Result):
    """A row of the list of candidates, counted from 1, and what it is called there."""

    row: int
    label: str | None
