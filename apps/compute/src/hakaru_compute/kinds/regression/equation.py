"""A linear model as a sum of known terms, in the features' own units."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import product

import numpy as np

from hakaru_compute.kinds.regression.linear_parts import linear_parts
from hakaru_compute.kinds.regression.model_folder import LoadedModel
from hakaru_compute.model.equation import EquationTerm, TermFactor
from hakaru_compute.preparation.preparation import Preparation

# A factor of a term: a number less its centre, or a category that is 1 where it has the level.
Atom = tuple[str, float, str | None]
# Sums of products of atoms, with what each is multiplied by.
Sum = dict[tuple[Atom, ...], float]

# Of the target's range, by how much rounded coefficients may change a prediction.
PRECISION = 1e-4
FEWEST_DIGITS, MOST_DIGITS = 3, 17


def equation_of(
    model: LoadedModel, reach: Mapping[str, tuple[float, float]], target_range: float
) -> list[EquationTerm] | None:
    """The terms, the intercept first, those of slope 0 left out; null of a model that is no such sum: not linear, or with a
    recipe, limits of outliers, times or numbered categories before it. Numbers in products stand less the middle of their
    training rows, as they were multiplied. reach: between what numbers lie, by the feature.
    """
    parts = linear_parts(model.fitted.estimator)
    preparation = model.preparation
    if parts is None or model.recipe is not None or not _is_plain(preparation):
        return None
    slopes, intercept = parts
    columns = [_column(preparation, place) for place in range(len(preparation.feature_columns))]
    made = [[place] for place in range(len(columns))]
    if preparation.products is not None:
        made = [[place for place in row if place < len(columns)] for row in preparation.products.places.T.tolist()]
    if len(slopes) != len(made):
        return None
    total: Sum = {(): intercept * model.fitted.scale + model.fitted.centre}
    for slope, places in zip((slopes * model.fitted.scale).tolist(), made, strict=True):
        one = _uncentred(columns[places[0]]) if len(places) == 1 else _multiplied([columns[at] for at in places])
        for atoms, value in one.items():
            total[atoms] = total.get(atoms, 0.0) + slope * value
    kept = {atoms: value for atoms, value in sorted(total.items(), key=_order_of(preparation)) if value or not atoms}
    return [
        EquationTerm(value=value, digits=_digits(value, atoms, reach, target_range, len(kept)), factors=_factors(atoms))
        for atoms, value in kept.items()
    ]


def _order_of(
    preparation: Preparation,
) -> Callable[[tuple[tuple[Atom, ...], float]], tuple[int, list[tuple[int, int]]]]:
    """Terms of fewer factors come first, then those of earlier features and of earlier categories."""
    features = list(dict.fromkeys(column.feature for column in preparation.feature_columns))
    levels = {(coding.name, name): place for coding in preparation.codings for place, name in enumerate(coding.names)}

    def order(term: tuple[tuple[Atom, ...], float]) -> tuple[int, list[tuple[int, int]]]:
        atoms, _ = term
        return len(atoms), [(features.index(name), levels.get((name, level or ""), 0)) for name, _, level in atoms]

    return order


def _is_plain(preparation: Preparation) -> bool:
    return (
        not preparation.dates
        and not preparation.limits
        and not (preparation.codings and preparation.settings.encoding.method == "ordinal")
    )


def _column(preparation: Preparation, place: int) -> Sum:
    """A feature's column: a number that is centred and scaled, or the part of a category."""
    column = preparation.feature_columns[place]
    if column.part is None:
        centre, scale = 0.0, 1.0
        if preparation.design.moved:
            centre, scale = float(preparation.centre[place]), float(preparation.scale[place])
        return {((column.feature, centre, None),): 1 / scale}
    own: Sum = {((column.feature, 0.0, column.part),): 1.0}
    if preparation.has_effects:
        (coding,) = (one for one in preparation.codings if one.name == column.feature)
        own[((column.feature, 0.0, coding.names[0]),)] = -1.0
    return own


def _uncentred(column: Sum) -> Sum:
    """A number that stands alone, as it is, with what its centre adds to the intercept."""
    (((name, centre, level), *_),) = list(column)[:1]
    if level is not None:
        return column
    (value,) = column.values()
    return {((name, 0.0, None),): value, (): -value * centre}


def _multiplied(columns: list[Sum]) -> Sum:
    total: Sum = {}
    for chosen in product(*(column.items() for column in columns)):
        atoms = tuple(atom for own, _ in chosen for atom in own)
        levels = {(name, level) for name, _, level in atoms if level is not None}
        if len({name for name, _ in levels}) < len(levels):
            continue  # no row has two levels of one category
        once = [atom for at, atom in enumerate(atoms) if atom[2] is None or atom not in atoms[:at]]
        total[tuple(once)] = total.get(tuple(once), 0.0) + math.prod(value for _, value in chosen)
    return total


def _factors(atoms: tuple[Atom, ...]) -> list[TermFactor]:
    return [
        TermFactor(feature=name, centre=centre, power=power, level=level)
        for (name, centre, level), power in Counter(atoms).items()
    ]


def _digits(
    value: float, atoms: tuple[Atom, ...], reach: Mapping[str, tuple[float, float]], target_range: float, terms: int
) -> int:
    """So many that all terms together, rounded to as many, say the prediction to `PRECISION` of the target's range."""
    largest = math.prod(
        max(abs(end - centre) for end in reach[name]) if level is None and name in reach else 1.0
        for name, centre, level in atoms
    )
    share = abs(value) * largest * terms / (PRECISION * target_range) if target_range > 0 else np.inf
    if not 0 < share < np.inf:
        return FEWEST_DIGITS
    return int(np.clip(math.ceil(math.log10(share)), FEWEST_DIGITS, MOST_DIGITS))
