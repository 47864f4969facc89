"""Which columns have molecules. pydantic only."""

from __future__ import annotations

from pydantic import Field

from hakaru_compute.spec import Result, Spec


class ColumnOfTexts(Spec):
    """A column of categories and its different values."""

    name: str
    values: list[str] = Field(max_length=200)


class MoleculesSpec(Spec):
    """Columns of categories, any of which may be molecules written as SMILES."""

    columns: list[ColumnOfTexts] = Field(max_length=1000)


class MoleculeColumn(Result):
    """molecules: how many values are SMILES. unread: the first of those that are none, of so many."""

    name: str
    molecules: int
    unread: list[str]
    unread_count: int


class MoleculesFound(Result):
    """The columns whose values are molecules."""

    columns: list[MoleculeColumn]
