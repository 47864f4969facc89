"""What is asked for the next experiments. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.conditions.space_spec import Factor, Rules
from hakaru_compute.conditions.target_spec import Target
from hakaru_compute.data.spec import Table
from hakaru_compute.model.spec import Cell
from hakaru_compute.problems import KnownTable
from hakaru_compute.spec import Spec

Strategy = Literal["improvement", "optimistic", "feasible", "learn"]


class Described(Spec):
    """A factor of categories and columns that are properties of these: numbers that all rows of a category share."""

    factor: str
    columns: list[str] = Field(min_length=1, max_length=1000)


class Molecules(Spec):
    """A factor of categories that are molecules. column: the table's, or the candidates', with each category's SMILES; null where
    the categories are SMILES themselves.
    """

    factor: str
    column: str | None = None


class NextOptions(Spec):
    """targets: columns that were measured. batch: how many experiments a round has.

    purpose: proposals, or a replay of rounds on rows that all have outcomes. strategy: by expected improvement (of the
    hypervolume where there are several targets, of their weighted score where their weights differ), by what is reached
    `optimism` standard deviations to the good side, by the probability that all limits are kept to, or where least is known.
    candidates: any condition of the space, or the table's rows without outcomes. repeats: conditions may be proposed again
    where measurements scatter much. set_aside: rows with a value far beyond all others are not learned from. described: by
    which properties categories are alike, molecules: which of them are molecules, alike by their structures; without both each
    is as unlike every other.
    """

    targets: list[Target] = Field(min_length=1, max_length=6)
    factors: list[Factor] = Field(min_length=1, max_length=100)
    described: list[Described] = Field(default_factory=list)
    molecules: list[Molecules] = Field(default_factory=list)
    rules: Rules = Field(default_factory=Rules)
    purpose: Literal["propose", "replay"] = "propose"
    batch: int = Field(5, ge=1, le=96)
    strategy: Strategy = "improvement"
    optimism: float = Field(1.0, gt=0, le=10)
    candidates: Literal["space", "unmeasured"] = "space"
    repeats: bool = True
    set_aside: bool = True
    replay_seeds: int = Field(10, ge=2, le=50)
    replay_budget: int = Field(50, ge=2, le=500)
    seed: int = Field(0, ge=0, le=2**31 - 1)


class KnownRow(Spec):
    """A measured row: its settings, and its targets in their order."""

    setting: dict[str, Cell]
    values: list[float | None]


class Expected(Spec):
    """What is expected of a target, and the limits that hold it 9 times of 10."""

    value: float
    lower: float
    upper: float


class ProposedRow(Spec):
    """A condition as it was proposed; nothing is expected of it where too little was known."""

    setting: dict[str, Cell]
    expected: list[Expected]


class Round(Spec):
    """What was measured newly before a round's proposals were made, and those."""

    rows: list[KnownRow]
    proposals: list[ProposedRow]


class RunSpec(NextOptions):
    """listed: a table without outcomes whose rows alone may be proposed; label: its column that names them. earlier: the rounds
    before this one, the first first.
    """

    table: Table
    listed: Table | None = None
    label: str | None = None
    earlier: list[Round] = Field(default_factory=list)


class CheckSpec(Spec):
    """Options before they are run. listed: what is known of the table whose rows alone may be proposed."""

    options: NextOptions
    table: KnownTable
    listed: KnownTable | None = None
