"""What is asked of a table before it is trained on. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.data.spec import Feature, Table
from hakaru_compute.spec import Spec


class LookSpec(Spec):
    """Targets, features, and `others`: columns that have no part in it, which may say how rows belong together.

    split: how the test is to be chosen; only of one at random it is said that another would be better.
    """

    table: Table
    targets: list[str] = Field(min_length=1)
    features: list[Feature]
    others: list[Feature] = Field(default_factory=list)
    split: Literal["automatic", "ratio", "column", "group", "time", "none"] = "automatic"
