"""Which columns formulas and conditions name."""

from __future__ import annotations

from hakaru_compute.recipes.formula.parse import names_of, parse
from hakaru_compute.recipes.parameters.rows import Between, Inside, Matches, OneOf, RowNumbers, RowRange, Selection


def names_of_formula(formula: str) -> set[str]:
    """Raises formula_syntax, formula_too_deep."""
    return {name.name for name in names_of(parse(formula))}


def names_of_selection(selection: Selection) -> set[str]:
    found: set[str] = set()
    for predicate in selection.all:
        if isinstance(predicate, (Between, OneOf)):
            found.add(predicate.column)
        elif isinstance(predicate, Inside):
            found |= {predicate.polygon.x, predicate.polygon.y}
        elif isinstance(predicate, Matches):
            found |= names_of_formula(predicate.formula)
    return found


def names_rows(selection: Selection) -> bool:
    """Whether rows are named by their numbers, which only the table they were chosen from has."""
    return any(isinstance(predicate, (RowNumbers, RowRange)) for predicate in selection.all)
