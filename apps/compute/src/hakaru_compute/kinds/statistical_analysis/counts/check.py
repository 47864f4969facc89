"""Rules about the options of tests of counts. pydantic only."""

from __future__ import annotations

from collections.abc import Iterator

from hakaru_compute.kinds.statistical_analysis.counts.options import (
    ChiSquareGoodness,
    ChiSquareIndependence,
    TwoCounts,
    TwoProportions,
)
from hakaru_compute.problems import Problem, problem
from hakaru_compute.spec import Spec


def check_counts(test: Spec) -> Iterator[Problem]:
    """What keeps a test of counts from being run; nothing of any other."""
    if isinstance(test, (TwoProportions, ChiSquareIndependence)):
        for index, name in enumerate(test.outcomes):
            if name in test.outcomes[:index]:
                yield problem("column_twice", ("test", "outcomes", index), column=name)
        if test.category in test.outcomes:
            yield problem("category_is_variable", ("test", "category"), column=test.category)
    if isinstance(test, TwoCounts):
        for events, total, field in ((test.events_1, test.n_1, "events_1"), (test.events_2, test.n_2, "events_2")):
            if events > total:
                yield problem("events_beyond", ("test", field), events=events, total=total)
    if isinstance(test, ChiSquareGoodness):
        names = [one.name for one in test.shares]
        for index, name in enumerate(names):
            if name in names[:index]:
                yield problem("share_twice", ("test", "shares", index), label=name)
