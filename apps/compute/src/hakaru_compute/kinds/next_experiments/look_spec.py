"""What is asked of measured rows before experiments are proposed. pydantic only."""

from __future__ import annotations

from pydantic import Field

from hakaru_compute.data.spec import Feature, Table
from hakaru_compute.spec import Spec


class LookSpec(Spec):
    """The columns that were measured, and those that are to be set."""

    table: Table
    targets: list[str] = Field(min_length=1)
    factors: list[Feature] = Field(min_length=1)
