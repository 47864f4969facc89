"""Columns of categories counted, and their tests put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import stats

from hakaru_compute.job import JobError
from hakaru_compute.kinds.statistical_analysis.counts import chi_square, proportions
from hakaru_compute.kinds.statistical_analysis.counts.options import (
    ChiSquareGoodness,
    ChiSquareIndependence,
    ChiSquareParameters,
    DifferenceParameters,
    TwoCounts,
    TwoProportions,
)
from hakaru_compute.kinds.statistical_analysis.counts.spec import (
    ClassCount,
    CountTest,
    Crosstab,
    DifferenceName,
    Expected,
    GoodnessOfFit,
    Proportion,
    ProportionComparison,
)

# Tables with more rows or columns than these are read by nobody.
MOST_CLASSES = 60


@dataclass(frozen=True)
class Classes:
    """A column of categories: codes (n,), −1 where there is none, and their labels."""

    name: str
    codes: np.ndarray
    labels: tuple[str, ...]

    def code_of(self, label: str) -> int:
        return self.labels.index(label) if label in self.labels else -2


@dataclass(frozen=True)
class Members:
    """Rows that were counted, by their group, with their classes."""

    name: str
    rows: np.ndarray
    values: np.ndarray


def weights_of(name: str, frequencies: np.ndarray) -> np.ndarray:
    """How many each row stands for (n,); a row without a frequency stands for none. Raises frequency_wrong."""
    there = np.nan_to_num(frequencies, nan=0.0)
    is_wrong = (there < 0) | (there != np.floor(there))
    if is_wrong.any():
        raise JobError("frequency_wrong", column=name, row=int(is_wrong.argmax()) + 1)
    return there.astype(np.int64)


def compare_columns(
    asked: TwoProportions, outcome: Classes, category: Classes, weights: np.ndarray
) -> tuple[ProportionComparison, list[Members]]:
    """How often the class occurs in two groups. Raises group_unknown, event_unknown and sample_too_small."""
    if asked.event not in outcome.labels:
        raise JobError("event_unknown", label=asked.event, column=outcome.name)
    code = outcome.code_of(asked.event)
    samples: list[Proportion] = []
    members: list[Members] = []
    for label in (asked.group_1, asked.group_2):
        if label not in category.labels:
            raise JobError("group_unknown", group=label, column=category.name)
        of_group = (category.codes == category.code_of(label)) & (weights > 0)
        is_there = of_group & (outcome.codes >= 0)
        n, events = int(weights[is_there].sum()), int(weights[is_there & (outcome.codes == code)].sum())
        if n < 2:
            raise JobError("sample_too_small", sample=label, rows=n)
        samples.append(_proportion(label, events, n, int(weights[of_group & ~is_there].sum()), asked.alpha))
        members.append(_members(label, np.flatnonzero(is_there), outcome))
    return _compared(outcome.name, category.name, asked.event, samples, asked), members


def compare_counts(asked: TwoCounts) -> ProportionComparison:
    """Of counts as they were typed."""
    samples = [
        _proportion("", events, n, 0, asked.alpha)
        for events, n in ((asked.events_1, asked.n_1), (asked.events_2, asked.n_2))
    ]
    return _compared("", None, None, samples, asked)


def _proportion(name: str, events: int, n: int, missing: int, alpha: float) -> Proportion:
    low, high = proportions.wilson(events, n, float(stats.norm.isf(alpha / 2)))
    return Proportion(name=name, n=n, events=events, missing=missing, share=events / n, low=low, high=high)


def _members(name: str, rows: np.ndarray, outcome: Classes) -> Members:
    return Members(name, rows, np.array([outcome.labels[code] for code in outcome.codes[rows]], dtype=object))


def _compared(
    title: str, category: str | None, event: str | None, samples: list[Proportion], asked: DifferenceParameters
) -> ProportionComparison:
    first, second = samples
    two = proportions.Two(first.events, first.n, second.events, second.n)
    tests = list(proportions.tests_of(two, asked.alternative))
    if asked.reported == "fisher" or (asked.reported == "auto" and two.smallest_expected < 5):
        tests.reverse()
    names: list[DifferenceName] = ["miettinen_nurminen", "newcombe"]
    if asked.interval == "newcombe":
        names.reverse()
    differences = [proportions.difference_of(two, name, asked.alternative, asked.alpha) for name in names]
    return ProportionComparison(
        title=title,
        category=category,
        event=event,
        samples=samples,
        dropped=sum(one.missing for one in samples),
        smallest=two.smallest_expected,
        differences=differences,
        tests=tests,
        p_holm=tests[0].p,
        ratios=proportions.ratios_of(two, asked.alpha),
        margin=None
        if asked.margin is None
        else proportions.margin_of(two, asked.margin, asked.alternative, asked.alpha),
    )


def cross(
    asked: ChiSquareIndependence, outcome: Classes, category: Classes, weights: np.ndarray
) -> tuple[Crosstab, list[Members]]:
    """Groups by classes. Raises classes_too_few and classes_too_many."""
    is_there = (outcome.codes >= 0) & (category.codes >= 0)
    counts = np.zeros((len(category.labels), len(outcome.labels)), dtype=np.int64)
    np.add.at(counts, (category.codes[is_there], outcome.codes[is_there]), weights[is_there])
    kept = [np.flatnonzero(counts.sum(axis=axis)) for axis in (1, 0)]
    for column, classes in zip((category, outcome), kept, strict=True):
        _require_classes(column.name, len(classes))
    counts = counts[np.ix_(*kept)]
    expected = chi_square.expected_of(counts)
    df = (counts.shape[0] - 1) * (counts.shape[1] - 1)
    of_expected = chi_square.sizes_of(expected)
    further = [chi_square.likelihood_ratio(counts, expected, df)]
    exact = None
    if asked.p_by == "exact" or of_expected.below_five > 0:
        is_two_by_two = counts.shape == (2, 2)
        exact = (
            chi_square.fisher(counts)
            if is_two_by_two
            else chi_square.simulated_independence(counts, expected, asked.seed)
        )
    main = chi_square.pearson(counts, expected, df)
    tests = _in_order(main, exact, further, asked, of_expected)
    rows = [category.labels[at] for at in kept[0]]
    members = [
        _members(label, np.flatnonzero(is_there & (category.codes == code) & (weights > 0)), outcome)
        for label, code in zip(rows, kept[0], strict=True)
    ]
    n = int(counts.sum())
    statistic = main.statistic or 0.0
    return Crosstab(
        title=f"{outcome.name} × {category.name}",
        outcome=outcome.name,
        category=category.name,
        rows=rows,
        columns=[outcome.labels[at] for at in kept[1]],
        counts=counts.tolist(),
        expected=expected.tolist(),
        residuals=chi_square.adjusted_residuals(counts, expected).tolist(),
        n=n,
        dropped=int(weights[~is_there].sum()),
        of_expected=of_expected,
        tests=tests,
        p_holm=tests[0].p,
        effects=chi_square.effects_of(
            ("cramers_v", "cramers_v_corrected"), statistic, df, n * (min(counts.shape) - 1), asked.alpha
        ),
    ), members


def fit(asked: ChiSquareGoodness, outcome: Classes, weights: np.ndarray) -> tuple[GoodnessOfFit, list[Members]]:
    """Classes against stated shares. Raises classes_too_few, classes_too_many and share_missing."""
    is_there = outcome.codes >= 0
    found = np.bincount(outcome.codes[is_there], weights=weights[is_there], minlength=len(outcome.labels))
    stated = {one.name: one.share for one in asked.shares}
    labels = [label for label, n in zip(outcome.labels, found, strict=True) if n or label in stated]
    if stated:
        for label in labels:
            if label not in stated:
                raise JobError("share_missing", label=label, column=outcome.name)
        labels = [*labels, *(label for label in stated if label not in labels)]
    _require_classes(outcome.name, len(labels))
    if not found.sum():
        raise JobError("sample_too_small", sample=outcome.name, rows=0)
    number_of = dict(zip(outcome.labels, found, strict=True))
    counts = np.array([int(number_of.get(label, 0)) for label in labels], dtype=np.int64)
    shares = np.array([stated.get(label, 1.0) if stated else 1.0 for label in labels])
    shares = shares / shares.sum()
    n = int(counts.sum())
    expected = shares * n
    df = len(labels) - 1
    of_expected = chi_square.sizes_of(expected)
    main = chi_square.pearson(counts, expected, df)
    exact = None
    if asked.p_by == "exact" or of_expected.below_five > 0:
        exact = chi_square.simulated_fit(counts, expected, asked.seed)
    tests = _in_order(main, exact, [chi_square.likelihood_ratio(counts, expected, df)], asked, of_expected)
    z = float(stats.norm.isf(asked.alpha / 2))
    classes = []
    for label, count, share, mean in zip(labels, counts.tolist(), shares.tolist(), expected.tolist(), strict=True):
        low, high = proportions.wilson(count, n, z)
        residual = (count - mean) / np.sqrt(mean * (1 - share))
        classes.append(
            ClassCount(
                name=label,
                n=count,
                share=count / n,
                low=low,
                high=high,
                stated=share,
                expected=mean,
                residual=float(residual),
            )
        )
    return GoodnessOfFit(
        title=outcome.name,
        classes=classes,
        n=n,
        dropped=int(weights[~is_there].sum()),
        of_expected=of_expected,
        tests=tests,
        p_holm=tests[0].p,
        effects=chi_square.effects_of(("cohens_w", "cohens_w_corrected"), main.statistic or 0.0, df, n, asked.alpha),
    ), [_members(outcome.name, np.flatnonzero(is_there & (weights > 0)), outcome)]


def _in_order(
    main: CountTest, exact: CountTest | None, further: Sequence[CountTest], asked: ChiSquareParameters, sizes: Expected
) -> list[CountTest]:
    """The one to report first."""
    if exact is None:
        return [main, *further]
    is_exact = asked.p_by == "exact" or (asked.p_by == "auto" and sizes.is_small)
    return [exact, main, *further] if is_exact else [main, exact, *further]


def _require_classes(column: str, classes: int) -> None:
    if classes < 2:
        raise JobError("classes_too_few", column=column, classes=classes)
    if classes > MOST_CLASSES:
        raise JobError("classes_too_many", column=column, classes=classes, most=MOST_CLASSES)
