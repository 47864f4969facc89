"""Weighted sums of settings that must stay on one side of a bound: which cannot, and which two not together. pydantic only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Literal, NamedTuple

from hakaru_compute.problems import Place, Problem, problem

# Of a sum: by less than this it is met.
SLACK = 1e-9
# Of more lines than these no two are compared; the share at which two contradict each other is found in so many steps.
MOST_COMPARED, STEPS = 15, 40

# The smallest that a sum of these weights can be.
LeastSum = Callable[[Mapping[str, float]], float]


class Line(NamedTuple):
    """Σ weight · factor is at most, or at least, a bound."""

    weights: Mapping[str, float]
    sense: Literal["at_most", "at_least"]
    bound: float


class _AtLeast(NamedTuple):
    """A line, by its place among them, as a sum of a width of 1 that is to be at least its bound."""

    at: int
    weights: dict[str, float]
    bound: float


def of_lines(lines: Sequence[Line | None], least_sum: LeastSum, field: Place) -> Iterator[Problem]:
    """Lines that nothing within the limits meets, and the first two of which either can be met, but not both. What more leave
    together nothing shows before the region is searched. Null is no line to look at.
    """
    scaled: list[_AtLeast] = []
    for at, line in enumerate(lines):
        if line is None:
            continue
        least, most = least_sum(line.weights), _most_sum(least_sum, line.weights)
        slack = SLACK * max(abs(least), abs(most), abs(line.bound))
        sign, end = (1, most) if line.sense == "at_least" else (-1, -least)
        if sign * line.bound > end + slack:
            yield problem("constraint_out_of_reach", (*field, at, "bound"), bound=line.bound, least=least, most=most)
        elif most - least > slack:
            by = sign / (most - least)
            scaled.append(_AtLeast(at, {name: by * weight for name, weight in line.weights.items()}, by * line.bound))
    if len(scaled) > MOST_COMPARED:
        return
    for one, other in combinations(scaled, 2):
        if _contradict(least_sum, one, other):
            places: list[Place] = [(*field, line.at, "bound") for line in (one, other)]
            yield problem("constraints_contradict", *places, first=one.at + 1, second=other.at + 1)
            return


def _contradict(least_sum: LeastSum, one: _AtLeast, other: _AtLeast) -> bool:
    """Of two sums that are to be at least their bounds, each of a width of 1: whether a weighted mean of both cannot be (Farkas).

    How far the mean can be beyond its bound is convex in the weight: it is halved in thirds down to its least.
    """

    def beyond(share: float) -> float:
        names = one.weights.keys() | other.weights.keys()
        mean = {name: share * one.weights.get(name, 0.0) + (1 - share) * other.weights.get(name, 0.0) for name in names}
        return _most_sum(least_sum, mean) - share * one.bound - (1 - share) * other.bound

    low, high = 0.0, 1.0
    for _ in range(STEPS):
        left, right = low + (high - low) / 3, high - (high - low) / 3
        at_left, at_right = beyond(left), beyond(right)
        if min(at_left, at_right) < -SLACK * max(1.0, abs(one.bound), abs(other.bound)):
            return True
        low, high = (low, right) if at_left <= at_right else (left, high)
    return False


def _most_sum(least_sum: LeastSum, weights: Mapping[str, float]) -> float:
    return -least_sum({name: -by for name, by in weights.items()})
