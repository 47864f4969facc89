"""Could figures as good as the model's come about by chance? Labels are shuffled and everything is fitted again."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from hakaru_compute.families.budget import Budget
from hakaru_compute.families.supervised.class_metrics import count_cells, overall_figures
from hakaru_compute.families.supervised.learner import Fitted, RowOrder
from hakaru_compute.job import JobError
from hakaru_compute.kinds.discriminant_analysis.figures_spec import PermutationTest, PermutedMeasure

Scheme = Literal["rows", "within_groups", "groups", "time_shift"]
# Fewer shuffles cannot give a p of 0.05.
FEWEST = 19


@dataclass(frozen=True)
class PreparedFold:
    """Matrices of rows to fit on and of rows held out, with their places among the labels; the order of those to fit on.

    A preparation never looks at labels, so it is the same for every shuffle and is made once.
    """

    fit_matrix: np.ndarray
    fit_rows: np.ndarray
    other_matrix: np.ndarray
    other_rows: np.ndarray
    order: RowOrder = field(default_factory=RowOrder)


def choose_scheme(labels: np.ndarray, order: RowOrder) -> Scheme:
    """How labels (n,) may be shuffled without breaking what rows have in common."""
    if order.times is not None:
        return "time_shift"
    if order.groups is None:
        return "rows"
    pairs = np.unique(np.column_stack([order.groups, labels]), axis=0)
    return "groups" if len(pairs) == len(np.unique(order.groups)) else "within_groups"


def shuffle(labels: np.ndarray, scheme: Scheme, rng: np.random.Generator, order: RowOrder) -> np.ndarray:
    """Labels (n,) in another order: by rows, by whole groups, within groups, or shifted round in the order of time."""
    if scheme == "rows":
        return rng.permutation(labels)
    found = np.empty_like(labels)
    if scheme == "time_shift":
        in_time = np.argsort(order.times, kind="stable")
        found[in_time] = np.roll(labels[in_time], int(rng.integers(1, len(labels))))
        return found
    _, first, index = np.unique(order.groups, return_index=True, return_inverse=True)
    if scheme == "groups":
        return rng.permutation(labels[first])[index]
    by_group = np.argsort(index, kind="stable")
    found[by_group] = labels[np.lexsort((rng.random(len(labels)), index))]
    return found


def permutation_test(
    fit: Callable[[np.ndarray, np.ndarray, RowOrder], Fitted],
    folds: Sequence[PreparedFold],
    labels: np.ndarray,
    classes: int,
    asked: int,
    budget: Budget,
    check_stop: Callable[[], None],
    *,
    order: RowOrder | None = None,
    memberships: Callable[[Fitted, np.ndarray], np.ndarray] | None = None,
    whole: np.ndarray | None = None,
    seed: int = 0,
) -> PermutationTest | None:
    """Balanced accuracy of held-out rows with labels as they are and shuffled, as often as asked and the budget allows.

    fit: of a matrix, codes (m,) and the rows' order, a model whose predictions are probabilities of all classes. memberships: a model's
    predicted 0/1 coding, for R²Y (of the fit on `whole`, the matrix of all rows) and Q². Null where the true labels cannot be
    fitted or fewer than 19 shuffles fit in the budget.
    """
    began = time.monotonic()
    order = order or RowOrder()
    scheme = choose_scheme(labels, order)
    rng = np.random.default_rng(seed)
    run = _Refits(fit, folds, classes, order, memberships, whole, check_stop)
    observed = run.measure(labels, budget)
    once = time.monotonic() - began
    if observed is None or budget.left() < FEWEST * once:
        return None
    values: list[dict[str, float]] = []
    agreement: list[float] = []
    failed = 0
    for _ in range(asked):
        if budget.left() < (time.monotonic() - began) / (1 + len(values) + failed):
            break
        changed = shuffle(labels, scheme, rng, order)
        found = run.measure(changed)
        if found is None:
            failed += 1
            continue
        values.append(found)
        agreement.append(cramers_v(labels, changed, classes))
    if len(values) < min(FEWEST, asked):
        return None
    return PermutationTest(
        asked=asked,
        made=len(values),
        failed=failed,
        folds=len(folds),
        rows=len(labels),
        scheme=scheme,
        agreement=agreement,
        measures=[
            _measure(name, value, np.array([one[name] for one in values]), agreement)
            for name, value in observed.items()
        ],
        seconds=time.monotonic() - began,
    )


@dataclass(frozen=True)
class _Refits:
    fit: Callable[[np.ndarray, np.ndarray, RowOrder], Fitted]
    folds: Sequence[PreparedFold]
    classes: int
    order: RowOrder
    memberships: Callable[[Fitted, np.ndarray], np.ndarray] | None
    whole: np.ndarray | None
    check_stop: Callable[[], None]

    def measure(self, labels: np.ndarray, budget: Budget | None = None) -> dict[str, float] | None:
        """The measures with these labels; null where a fold cannot be fitted, or takes too long for the fewest shuffles."""
        began = time.monotonic()
        given = np.full(len(labels), -1)
        coded = np.eye(self.classes)[labels]
        error = np.zeros(2)
        for fold in self.folds:
            self.check_stop()
            try:
                fitted = self.fit(fold.fit_matrix, labels[fold.fit_rows], fold.order)
                given[fold.other_rows] = fitted.predict(fold.other_matrix).argmax(axis=1)
            except (JobError, ValueError, np.linalg.LinAlgError):
                return None
            if budget is not None and budget.left() < (time.monotonic() - began) * FEWEST:
                return None
            if self.memberships is not None:
                held = coded[fold.other_rows]
                error += [
                    ((held - self.memberships(fitted, fold.other_matrix)) ** 2).sum(),
                    ((held - coded[fold.fit_rows].mean(axis=0)) ** 2).sum(),
                ]
        known = given >= 0
        counts = count_cells(labels[known], given[known], self.classes)
        found = {"balanced_accuracy": float(overall_figures(counts)["balanced_accuracy"])}
        if self.memberships is not None and self.whole is not None:
            fitted = self.fit(self.whole, labels, self.order)
            left = ((coded - self.memberships(fitted, self.whole)) ** 2).sum()
            found["r2y"] = float(1 - left / ((coded - coded.mean(axis=0)) ** 2).sum())
            found["q2"] = float(1 - error[0] / error[1])
        return found


def _measure(name: str, observed: float, shuffled: np.ndarray, agreement: Sequence[float]) -> PermutedMeasure:
    # Sums in another order differ in their last digits; equal figures must count as equal.
    not_worse = int((shuffled >= observed - 1e-12).sum())
    across = np.append(np.array(agreement), 1.0)
    intercept = None
    if np.ptp(across) > 1e-9:
        intercept = float(np.polynomial.polynomial.polyfit(across, np.append(shuffled, observed), 1)[0])
    return PermutedMeasure(
        measure=name,
        observed=observed,
        shuffled=shuffled.tolist(),
        p=(1 + not_worse) / (1 + len(shuffled)),
        intercept=intercept,
    )


def cramers_v(first: np.ndarray, second: np.ndarray, classes: int) -> float:
    """Agreement of two codings (n,), from 0 to 1: √(χ² / (n · (k − 1))) over the classes that occur (Cramér 1946)."""
    counts = count_cells(first, second, classes).astype(float)
    expected = np.outer(counts.sum(axis=1), counts.sum(axis=0)) / counts.sum()
    occurs = expected > 0
    square = ((counts - expected)[occurs] ** 2 / expected[occurs]).sum()
    sides = min((counts.sum(axis=1) > 0).sum(), (counts.sum(axis=0) > 0).sum())
    return float(np.sqrt(square / (counts.sum() * (sides - 1)))) if sides > 1 else 0.0
