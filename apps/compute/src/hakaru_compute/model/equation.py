"""A model that is a sum of known terms, as people write it down. pydantic only."""

from __future__ import annotations

from hakaru_compute.spec import Result


class TermFactor(Result):
    """A feature in a term: (x − centre)^power of a number; of a category 1 where it is `level`, 0 otherwise."""

    feature: str
    centre: float = 0.0
    power: int = 1
    level: str | None = None


class EquationTerm(Result):
    """value times the product of its factors. digits: significant digits of the value that predictions need."""

    value: float
    digits: int
    factors: list[TermFactor]


class Equation(Result):
    """The intercept, as a term without factors, and the others, in the features' own units."""

    target: str
    terms: list[EquationTerm]
