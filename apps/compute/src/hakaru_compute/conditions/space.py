"""The space of conditions: a unit cube in, settings that keep to their steps and sums out, and which of them are allowed.

Conditions are rows of numbers (n, d), a column a factor: a category is its place among its levels.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import Any

import numpy as np

from hakaru_compute.conditions.space_spec import (
    DECIMALS,
    CategoricalFactor,
    DiscreteFactor,
    Factor,
    FixedFactor,
    GroupSum,
    Rules,
    Term,
    UnitFactor,
)
from hakaru_compute.data.read_frame import label_of, number_of
from hakaru_compute.job import JobError
from hakaru_compute.model.spec import Cell

# A range has at least so many places (powers of ten), whatever its unit of measure is; and a double so many digits.
RANGE_DIGITS, DOUBLE_DIGITS = 4, 15
# Of a sum's total, or of its largest part: what rounding leaves. Of a linear rule's: what doubles leave.
SUM_TOLERANCE, LINEAR_TOLERANCE = 1e-6, 1e-9
# Of a factor's width: what digits in files leave.
ALIKE = 1e-7
# So many more digits are tried where rules cannot be kept to with few.
MOST_MORE_DIGITS = 4
# A factor of which some may be left out is left out below this part of the cube.
UNUSED_BELOW = 0.35


class Column:
    """A factor as a column of numbers. places: the numbers it may have, which are those `listed` where there are some; null
    where it may have any between its limits.
    """

    def __init__(self, factor: Factor, *, is_time: bool = False, listed: np.ndarray | None = None) -> None:
        self.name = factor.name
        self.is_time = is_time
        self.levels: tuple[str, ...] | None = None
        self.places: np.ndarray | None = None
        self.step: float | None = None
        self.decimals = DECIMALS
        if listed is not None:
            self.places = np.unique(listed)
        elif isinstance(factor, CategoricalFactor):
            self.levels = tuple(factor.levels)
            self.places = np.arange(len(factor.levels), dtype=float)
        elif isinstance(factor, FixedFactor):
            number = number_of(factor.value, is_time) if is_time or not isinstance(factor.value, str) else None
            if number is None:
                self.levels = (label_of(factor.value) or "",)
                number = 0.0
            self.places = np.array([number])
        elif isinstance(factor, DiscreteFactor):
            self.places = np.unique(np.array(factor.values, dtype=float) + 0.0)
        elif isinstance(factor, UnitFactor):
            count = math.floor((factor.upper - factor.lower) / factor.unit + 1e-9) + 1
            self.step = factor.unit
            self.decimals = decimals_between(0.0, factor.unit, largest=max(abs(factor.lower), abs(factor.upper)))
            self.lower, self.upper = factor.lower, float(self.rounded(factor.lower + (count - 1) * factor.unit))
            self.count = float(count)
        else:
            self.decimals = decimals_between(factor.lower, factor.upper)
            self.step = 10.0**-self.decimals
            self.lower, self.upper = float(self.rounded(factor.lower)), float(self.rounded(factor.upper))
            self.count = math.floor((self.upper - self.lower) * 10.0**self.decimals + 0.5) + 1.0
        if self.places is not None:
            self.lower, self.upper = float(self.places[0]), float(self.places[-1])
            self.count = float(len(self.places))
        self.is_range = self.places is None and not isinstance(factor, UnitFactor)

    @property
    def is_category(self) -> bool:
        return self.levels is not None

    @property
    def is_free(self) -> bool:
        return self.count > 1

    @property
    def width(self) -> float:
        return self.upper - self.lower

    def at(self, unit: np.ndarray) -> np.ndarray:
        """Numbers (n,) by coordinates (n,) of the cube; every place has as much of it as any other."""
        if self.is_range:
            return self.lower + unit * self.width
        place = np.minimum((unit * self.count).astype(np.int64), int(self.count) - 1)
        return self.places[place] if self.places is not None else self.lower + place * (self.step or 0.0)

    def unit_of(self, values: np.ndarray) -> np.ndarray:
        """Coordinates (n,) of the cube, in the middle of a place's part of it."""
        if not self.is_free:
            return np.full(len(values), 0.5)
        if self.is_range:
            return np.clip((values - self.lower) / self.width, 0.0, 1.0)
        if self.places is not None:
            place = np.abs(values[:, None] - self.places[None, :]).argmin(axis=1).astype(float)
        else:
            place = np.clip(np.rint((values - self.lower) / (self.step or 1.0)), 0, self.count - 1)
        return (place + 0.5) / self.count

    def resolved(self, values: np.ndarray) -> np.ndarray:
        """The nearest numbers it may have, within its limits."""
        if self.places is not None:
            middles = (self.places[1:] + self.places[:-1]) / 2
            return self.places[np.searchsorted(middles, values)]
        step = self.step or 1.0
        clipped = np.clip(values, self.lower, self.upper)
        if self.is_range:
            return np.clip(self.rounded(clipped), self.lower, self.upper)
        return self.rounded(self.lower + np.rint((clipped - self.lower) / step) * step)

    def rounded(self, values: Any) -> Any:
        """With as many decimals as it has, as near as doubles come to them."""
        return np.round(np.asarray(values, dtype=float), self.decimals) + 0.0

    def allows(self, values: np.ndarray) -> np.ndarray:
        """Mask (n,) of numbers that it may have, which of a range may have more decimals than are set."""
        values = np.nan_to_num(values)
        if self.is_range:
            nearest = np.clip(values, self.lower, self.upper)
        else:
            nearest = self.resolved(values)
        slack = ALIKE * self.width if self.is_free else ALIKE * max(1.0, abs(self.lower))
        return np.asarray(np.abs(nearest - values) <= slack)

    def coarse(self, decimals: int) -> Column:
        """The same range with no more decimals than these; itself where it is none, or has no more."""
        if not self.is_range or decimals >= self.decimals:
            return self
        column = copy(self)
        column.decimals, column.step = decimals, 10.0**-decimals
        return column

    def cell(self, value: float) -> Cell:
        """A number as people read it."""
        if self.levels is not None:
            return self.levels[int(value)]
        return int(value) if float(value).is_integer() and abs(value) < 2**53 else float(value)

    def number(self, cell: Cell) -> float:
        """What stands for a cell; NaN where it is no value of the factor."""
        if self.levels is not None:
            label = label_of(cell)
            return float(self.levels.index(label)) if label in self.levels else math.nan
        number = number_of(cell, self.is_time)
        return math.nan if number is None else number


def decimals_between(lower: float, upper: float, *, largest: float = 0.0) -> int:
    """Decimals of settings between two limits: seven, more where these are near each other, and no more than doubles have."""
    width, largest = upper - lower, max(abs(lower), abs(upper), largest)
    finest = RANGE_DIGITS - math.floor(math.log10(width)) if width > 0 else DECIMALS
    known = DOUBLE_DIGITS - 1 - math.floor(math.log10(largest)) if largest > 0 else DECIMALS
    return min(max(DECIMALS, finest), known)


class Space:
    """Factors with the rules between them."""

    def __init__(self, factors: Sequence[Factor], rules: Rules, times: frozenset[str] = frozenset()) -> None:
        self.columns = [Column(factor, is_time=factor.name in times) for factor in factors]
        # Of a list of candidates those that keep to the rules: nothing else is a condition then.
        self.rows: np.ndarray | None = None
        # Of columns of categories where each lies (levels, q): by its properties, as a molecule, where those are known.
        self.described: dict[int, list[np.ndarray]] = {}
        # Those of them whose names say nothing beside that.
        self.unnamed: set[int] = set()
        self.names = [column.name for column in self.columns]
        self.place = {name: index for index, name in enumerate(self.names)}
        self.rules = rules
        self.refresh()

    def refresh(self) -> None:
        """Takes up what its columns are."""
        self.free = [index for index, column in enumerate(self.columns) if column.is_free]
        self.lower = np.array([column.lower for column in self.columns])
        self.upper = np.array([column.upper for column in self.columns])

    @property
    def dimensions(self) -> int:
        return len(self.free)

    @property
    def categories(self) -> list[int]:
        """The free columns that hold categories."""
        return [index for index in self.free if self.columns[index].is_category]

    @property
    def size(self) -> float:
        """How many settings there are without the rules."""
        return float(np.prod([column.count for column in self.columns]))

    @cached_property
    def spared(self) -> frozenset[int]:
        """Columns that may be left out."""
        return frozenset(self.place[name] for rule in self.rules.cardinality for name in rule.factors)

    def decode(self, cube: np.ndarray) -> np.ndarray:
        """Conditions (n, d) by coordinates (n, free) of the unit cube. Sums are met where their factors' limits let them."""
        values = np.tile(self.lower, (len(cube), 1))
        coordinate = {index: cube[:, at] for at, index in enumerate(self.free)}
        # What decides whether a factor is used, and, where it is, the same from 0 to 1.
        chosen = {index: coordinate[index] for index in self.spared & coordinate.keys()}
        for index, used in chosen.items():
            coordinate[index] = np.clip((used - UNUSED_BELOW) / (1 - UNUSED_BELOW), 0.0, 1.0)
        for index, at in coordinate.items():
            values[:, index] = self.columns[index].at(at)
        unused = np.zeros(values.shape, bool)
        for rule in self.rules.cardinality:
            places = [self.place[name] for name in rule.factors]
            used = np.column_stack([chosen.get(index, np.ones(len(cube))) for index in places])
            # The largest coordinates are used.
            rank = np.argsort(np.argsort(-used, axis=1, kind="stable"), axis=1)
            left_out = (rank >= rule.at_most) | ((used < UNUSED_BELOW) & (rank >= max(rule.at_least, 1)))
            unused[:, places] |= left_out
        for shared in self.rules.sums:
            self._share_out(values, coordinate, unused, shared.terms, shared.total)
        return self.resolve(values, unused)

    def _share_out(
        self,
        values: np.ndarray,
        coordinate: Mapping[int, np.ndarray],
        unused: np.ndarray,
        terms: Sequence[Term],
        total: float,
    ) -> None:
        """Divides a total among its terms: in equal chance of every division where nothing but 0 limits them (Dirichlet by
        exponentials); the limits are kept to by the projection that follows.
        """
        places = [self.place[term.factor] for term in terms]
        weights = np.array([term.weight for term in terms])
        if (weights <= 0).any():
            return
        low = np.where(unused[:, places], 0.0, self.lower[places])
        rest = total - (low * weights).sum(axis=1)
        ones = np.full(len(values), 0.5)
        cube = np.column_stack([coordinate.get(index, ones) for index in places])
        parts = np.where(
            unused[:, places] | (self.lower[places] == self.upper[places]), 0.0, -np.log1p(-cube * 0.999999)
        )
        whole = parts.sum(axis=1)
        share = parts / np.where(whole > 0, whole, 1.0)[:, None]
        values[:, places] = low + np.maximum(rest, 0.0)[:, None] * share / weights

    def encode(self, values: np.ndarray) -> np.ndarray:
        """Coordinates (n, free) that decode to these conditions, or near them."""
        cube = np.column_stack([self.columns[index].unit_of(values[:, index]) for index in self.free])
        for rule in self.rules.sums:
            places = [self.place[term.factor] for term in rule.terms]
            weights = np.array([term.weight for term in rule.terms])
            rest = rule.total - float((self.lower[places] * weights).sum())
            if rest <= 0 or (weights <= 0).any():
                continue
            for index, weight in zip(places, weights, strict=True):
                if index in self.free:
                    part = np.maximum(values[:, index] - self.lower[index], 0.0) * weight / rest
                    cube[:, self.free.index(index)] = 1 - np.exp(-part * len(places))
        for index in self.spared & set(self.free):
            at = self.free.index(index)
            used = UNUSED_BELOW + (1 - UNUSED_BELOW) * np.clip(cube[:, at], 0.0, 1.0)
            cube[:, at] = np.where(values[:, index] == 0, 0.0, used)
        return np.clip(cube, 0.0, 1.0)

    def resolve(self, values: np.ndarray, unused: np.ndarray | None = None) -> np.ndarray:
        """The nearest conditions that keep to steps and, where it can be, to sums. unused (n, d): factors that are left out."""
        unused = np.zeros(values.shape, bool) if unused is None else unused
        low, high = (np.where(unused, 0.0, limit) for limit in (self.lower, self.upper))
        values = np.clip(values, low, high)
        for rule in self.rules.sums:
            places = [self.place[term.factor] for term in rule.terms]
            weights = np.array([term.weight for term in rule.terms])
            values[:, places] = project(values[:, places], weights, rule.total, low[:, places], high[:, places])
        for index, column in enumerate(self.columns):
            values[:, index] = np.where(unused[:, index], 0.0, column.resolved(values[:, index]))
        for rule in self.rules.sums:
            self._repair(values, low, high, rule.terms, rule.total)
        for index, column in enumerate(self.columns):
            if column.places is None:
                values[:, index] = np.where(unused[:, index], 0.0, column.resolved(values[:, index]))
        return values

    def _repair(
        self, values: np.ndarray, low: np.ndarray, high: np.ndarray, terms: Sequence[Term], total: float
    ) -> None:
        """Gives what rounding left of a sum to its largest parts, by their steps."""
        movable = [term for term in terms if self.columns[self.place[term.factor]].step and term.weight]
        if not movable:
            return
        weights = {term.factor: term.weight for term in terms}
        places = np.array([self.place[term.factor] for term in movable])
        steps = np.array([self.columns[index].step for index in places], dtype=float)
        # What has the coarsest steps goes first, and among its like the largest.
        order = np.lexsort((-values[:, places], np.broadcast_to(-steps, (len(values), len(places)))))
        rows = np.arange(len(values))
        for turn in range(len(movable)):
            chosen = places[order[:, turn]]
            step = steps[order[:, turn]]
            weight = np.array([weights[self.names[index]] for index in places])[order[:, turn]]
            left = total - sum(values[:, self.place[name]] * weight_ for name, weight_ in weights.items())
            moves = np.trunc(left / (weight * step) + np.copysign(1e-6, left * weight)) * step
            moved = values[rows, chosen] + moves
            down = np.ceil((low[rows, chosen] - moved) / step - 1e-6).clip(min=0) * step
            up = np.ceil((moved - high[rows, chosen]) / step - 1e-6).clip(min=0) * step
            values[rows, chosen] = moved + down - up

    def tidied(
        self, values: np.ndarray, digits: Mapping[str, int], fits: Callable[[np.ndarray, np.ndarray], np.ndarray]
    ) -> np.ndarray:
        """Conditions (n, d) whose ranges have no more decimals than `digits` says, or as few more as the rules leave, and `fits`,
        which answers a mask (m,) for conditions (m, d) and their places among the values. Rows of a list stay as they are.
        """
        found = values.copy()
        if self.rows is not None:
            return found
        spared = np.zeros(values.shape[1], bool)
        spared[list(self.spared)] = True
        left = np.arange(len(values))
        for more in range(MOST_MORE_DIGITS):
            coarser = copy(self)
            coarser.columns = [
                one.coarse(digits[one.name] + more) if one.name in digits else one for one in self.columns
            ]
            here = values[left]
            tried = coarser.resolve(here, spared & (here == 0))
            kept = self.feasible(tried) & fits(tried, left)
            found[left[kept]] = tried[kept]
            left = left[~kept]
            if not len(left):
                break
        return found

    def feasible(self, values: np.ndarray, reach: Mapping[str, float] | None = None) -> np.ndarray:
        """Mask (n,) of the conditions that keep to every rule. reach: by how much factors may differ from what stands in
        `values` for a sum to come out, as in the fields of a map, which the line of a sum only crosses.
        """
        return np.logical_and.reduce(
            [np.ones(len(values), bool), *(kept for _, kept in self.feasible_by_rule(values, reach))]
        )

    def feasible_by_rule(
        self, values: np.ndarray, reach: Mapping[str, float] | None = None
    ) -> list[tuple[str, np.ndarray]]:
        """Each rule as text, with the mask (n,) of the conditions that keep to it."""
        found = []
        reach = reach or {}
        for rule in self.rules.sums:
            off = np.abs(self._weighted(values, rule.terms) - rule.total)
            near = sum(abs(term.weight) * reach.get(term.factor, 0.0) for term in rule.terms)
            found.append((f"{_text(rule.terms)} = {rule.total:g}", off <= self.slack_of(rule) + near))
        for line in self.rules.linear:
            total, slack = self._weighted(values, line.terms), LINEAR_TOLERANCE * self._size(line.terms, line.bound)
            kept = total <= line.bound + slack if line.sense == "at_most" else total >= line.bound - slack
            found.append((f"{_text(line.terms)} {'≤' if line.sense == 'at_most' else '≥'} {line.bound:g}", kept))
        for count in self.rules.cardinality:
            used = (values[:, [self.place[name] for name in count.factors]] != 0).sum(axis=1)
            words = f"n({', '.join(count.factors)} ≠ 0) ≤ {count.at_most}"
            if count.at_least > 0:
                words = f"{count.at_least} ≤ {words}"
            found.append((words, (used >= count.at_least) & (used <= count.at_most)))
        return found

    def within(self, values: np.ndarray) -> list[tuple[str, np.ndarray]]:
        """Each factor's limits as text, with the mask (n,) of the conditions within them."""
        found = []
        for index, column in enumerate(self.columns):
            cells = values[:, index]
            allowed = column.allows(cells)
            if index in self.spared:
                allowed |= cells == 0
            limits = column.levels or (f"{column.lower:g} … {column.upper:g}",)
            found.append((f"{column.name}: {', '.join(limits[:5])}", allowed))
        return found

    def slack_of(self, rule: GroupSum) -> float:
        """How far from its total a sum may be: less than its finest part can be set to is nothing."""
        parts = [(self.columns[self.place[term.factor]], abs(term.weight)) for term in rule.terms]
        steps = [(column.step or 0.0) * weight for column, weight in parts if column.is_range and weight]
        size = self._size(rule.terms, rule.total)
        return max(SUM_TOLERANCE * size, min(min(steps, default=0.0), size / 10**RANGE_DIGITS))

    def _size(self, terms: Sequence[Term], total: float) -> float:
        """The largest number in a rule."""
        places = [self.place[term.factor] for term in terms]
        weights = np.abs([term.weight for term in terms])
        limits = np.maximum(np.abs(self.lower[places]), np.abs(self.upper[places]))
        return max(abs(total), float((limits * weights).max(initial=0.0)))

    def _weighted(self, values: np.ndarray, terms: Sequence[Term]) -> np.ndarray:
        return sum((values[:, self.place[term.factor]] * term.weight for term in terms), start=np.zeros(len(values)))

    def widths(self, index: int) -> list[int]:
        """How many columns of scaled conditions each part of a free factor has: its own, and what describes its categories."""
        column = self.columns[index]
        own = int(column.count) if column.is_category else 1
        named = [] if index in self.unnamed else [own]
        return [*named, *(lie.shape[1] for lie in self.described.get(index, ()))]

    def scaled(self, values: np.ndarray) -> np.ndarray:
        """Conditions (n, q) as distances are measured: each range from 0 to 1, each category a column of 0 and 1/√2, and
        beside them, or in their place, where it lies by what describes it.
        """
        parts = []
        for index in self.free:
            column = self.columns[index]
            if column.is_category:
                if index not in self.unnamed:
                    parts.append((values[:, [index]] == column.places) / math.sqrt(2))
                parts += [lie[values[:, index].astype(np.int64)] for lie in self.described.get(index, ())]
            else:
                parts.append((values[:, [index]] - column.lower) / column.width)
        return np.hstack(parts) if parts else np.zeros((len(values), 1))

    def cells(self, row: np.ndarray) -> dict[str, Cell]:
        """A condition as people read it."""
        return {column.name: column.cell(value) for column, value in zip(self.columns, row.tolist(), strict=True)}

    def rows_of(self, given: Sequence[Mapping[str, Any]]) -> np.ndarray:
        """Conditions (n, d) as people wrote them. Raises condition_unreadable, with the row counted from 1."""
        values = np.empty((len(given), len(self.columns)))
        for row, cells in enumerate(given):
            for index, column in enumerate(self.columns):
                cell = cells.get(column.name, column.cell(column.lower) if not column.is_free else None)
                values[row, index] = column.number(cell)
                if math.isnan(values[row, index]):
                    raise JobError("condition_unreadable", row=row + 1, factor=column.name, text=str(cell))
        return values


def project(values: np.ndarray, weights: np.ndarray, total: float, low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """The nearest points (n, m) between limits whose weighted sum is the total, where there are any: x − λw, by bisection."""
    reach = float(np.abs(weights).min()) or 1.0
    span = (np.abs(values).max(initial=0.0) + np.abs(high).max(initial=0.0) + np.abs(low).max(initial=0.0) + 1) / reach
    down, up = np.full(len(values), -2 * span), np.full(len(values), 2 * span)
    for _ in range(80):
        middle = (down + up) / 2
        at = np.clip(values - middle[:, None] * weights, low, high) @ weights
        too_much = at > total
        down, up = np.where(too_much, middle, down), np.where(too_much, up, middle)
    return np.clip(values - ((down + up) / 2)[:, None] * weights, low, high)


def _text(terms: Sequence[Term]) -> str:
    words = ""
    for place, term in enumerate(terms):
        size = abs(term.weight)
        sign = ("−" if term.weight < 0 else "") if place == 0 else (" − " if term.weight < 0 else " + ")
        words += sign + (term.factor if size == 1 else f"{size:g} × {term.factor}")
    return words
