"""Decisions by a threshold or by costs, what they cost, and the rows behind a cell of their confusion matrix."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from hakaru_compute.families.downsample import column_values
from hakaru_compute.families.supervised.class_metrics import count_cells
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.discriminant_analysis.calls_spec import (
    CellRows,
    CellRowsSpec,
    ConstantDecision,
    CostCurve,
    CostsResult,
    CostsSpec,
    DecidedPart,
    Decision,
    DecisionRule,
    RuleName,
)
from hakaru_compute.kinds.discriminant_analysis.confusion import describe_confusion, part_figures
from hakaru_compute.kinds.discriminant_analysis.model_file import ModelFile
from hakaru_compute.kinds.discriminant_analysis.model_folder import StoredRows, load_rows
from hakaru_compute.model.folder import require_same_table

CURVE_PLACES = 101


def costs(spec: CostsSpec, ctx: JobContext) -> CostsResult:
    """Figures for these costs from the kept probabilities. Raises costs_unfit, threshold_needs_two_classes."""
    folder = Path(spec.model_dir)
    file = ModelFile.read(folder)
    return describe_costs(load_rows(folder, file), priors_of(file), spec.costs, spec.shares, spec.threshold)


def priors_of(file: ModelFile) -> np.ndarray:
    """The shares of classes (k,) that the model's probabilities are made for: the training rows', or alike where classes count
    alike.
    """
    found = np.array([one.share * one.weight for one in file.classes])
    return found / found.sum()


def describe_costs(
    rows: StoredRows,
    priors: np.ndarray,
    costs: Sequence[Sequence[float]] | None = None,
    shares: Sequence[float] | None = None,
    threshold: float | None = None,
) -> CostsResult:
    """Costs of the model's own decisions, of thresholds, and of deciding for the least expected cost.

    Shares given weight rows, and probabilities beside the priors (k,) these were made for (Saerens, Latinne & Decaestecker
    2002).
    """
    classes = len(rows.labels)
    matrix = cost_matrix(costs, classes)
    if shares is not None and len(shares) != classes:
        raise JobError("costs_unfit", rows=len(shares), classes=classes)
    if threshold is not None and rows.positive is None:
        raise JobError("threshold_needs_two_classes", classes=classes)
    trained = np.bincount(rows.actual[~rows.is_test], minlength=classes) / (~rows.is_test).sum()
    wanted = None if shares is None else np.array(shares, dtype=float) / sum(shares)
    ratios = np.ones(classes) if wanted is None else prior_ratios(wanted, priors)
    best = theory = curve = None
    if rows.positive is not None:
        theory = theoretical_threshold(matrix, rows.positive, ratios)
        best, curve = _thresholds(rows, rows.positive, matrix, wanted, 0.5 if theory is None else theory)
    rules: dict[RuleName, Decision] = {"model": Decision()}
    if best is not None:
        rules["best_threshold"] = Decision(threshold=best)
    if threshold is not None:
        rules["threshold"] = Decision(threshold=threshold)
    rules["expected_cost"] = Decision(costs=(matrix * ratios[:, None]).tolist())
    weights = trained if wanted is None else wanted
    return CostsResult(
        classes=list(rows.labels),
        positive=None if rows.positive is None else rows.labels[rows.positive],
        costs=matrix.tolist(),
        shares=weights.tolist(),
        theoretical_threshold=theory,
        best_threshold=best,
        rules=[
            DecisionRule(rule=name, decision=decision, parts=_parts(rows, decision, matrix, wanted))
            for name, decision in rules.items()
        ],
        curve=curve,
        constant=[
            ConstantDecision(label=label, cost=float(weights @ matrix[:, index]))
            for index, label in enumerate(rows.labels)
        ],
    )


def _thresholds(
    rows: StoredRows, positive: int, matrix: np.ndarray, shares: np.ndarray | None, near: float
) -> tuple[float | None, CostCurve | None]:
    """The best threshold on out-of-fold probabilities, and the cost along all of them; null without such rows."""
    held, test = rows.of("out_of_fold"), rows.of("test")
    found = threshold_costs(held.actual, held.probabilities[:, positive], matrix, positive, shares)
    if found is None:
        return None, None
    best = found.best(near)
    places = np.unique(np.append(np.linspace(0, 1, CURVE_PLACES), best))
    other = threshold_costs(test.actual, test.probabilities[:, positive], matrix, positive, shares)
    return best, CostCurve(
        thresholds=places.tolist(),
        out_of_fold=found.at(places).tolist(),
        test=None if other is None else other.at(places).tolist(),
    )


def _parts(rows: StoredRows, decision: Decision, matrix: np.ndarray, shares: np.ndarray | None) -> list[DecidedPart]:
    found = []
    for part in ("out_of_fold", "test"):
        own = rows.of(part)
        given = decide(own.probabilities, decision, rows.positive)
        found.append(
            DecidedPart(
                part=part,
                confusion=describe_confusion(part, count_cells(own.actual, given, len(rows.labels))),
                figures=part_figures(part, own.actual, given, rows.labels, resamples=0),
                cost=mean_cost(own.actual, given, matrix, shares),
            )
        )
    return found


def decide(probabilities: np.ndarray, decision: Decision, positive: int | None) -> np.ndarray:
    """Classes (n,) as places among k, from probabilities (n, k). positive: of two classes, the place of the positive one.

    Rows of NaN get −1. Raises threshold_and_costs, threshold_needs_two_classes, costs_unfit.
    """
    classes = probabilities.shape[1]
    if decision.threshold is not None and decision.costs is not None:
        raise JobError("threshold_and_costs")
    unknown = np.isnan(probabilities).any(axis=1)
    known = np.where(unknown[:, None], 0.0, probabilities)
    if decision.threshold is not None:
        if classes != 2 or positive is None:
            raise JobError("threshold_needs_two_classes", classes=classes)
        given = np.where(known[:, positive] >= decision.threshold, positive, 1 - positive)
    elif decision.costs is not None:
        given = (known @ cost_matrix(decision.costs, classes)).argmin(axis=1)
    else:
        given = known.argmax(axis=1)
    return np.where(unknown, -1, given)


def cost_matrix(costs: Sequence[Sequence[float]] | None, classes: int) -> np.ndarray:
    """Costs (k, k), rows the actual class; 1 for each wrong decision where none are given. Raises costs_unfit."""
    if costs is None:
        return 1.0 - np.eye(classes)
    if len(costs) != classes or any(len(line) != classes for line in costs):
        raise JobError("costs_unfit", rows=len(costs), classes=classes)
    return np.array(costs, dtype=float)


def prior_ratios(shares: np.ndarray, priors: np.ndarray) -> np.ndarray:
    """What probabilities (k,) are weighted by when classes have other shares than the model was made for (Saerens, Latinne &
    Decaestecker 2002). A class the model never met keeps its probability."""
    return np.divide(shares, priors, out=np.ones(len(shares)), where=priors > 0)


def mean_cost(
    actual: np.ndarray, given: np.ndarray, costs: np.ndarray, shares: np.ndarray | None = None
) -> float | None:
    """Mean cost per row; with shares (k,) rows are weighted so that classes have them. Null where a class of a share has none."""
    weights = row_weights(actual, shares)
    return None if weights is None or len(actual) == 0 else float(np.average(costs[actual, given], weights=weights))


def row_weights(actual: np.ndarray, shares: np.ndarray | None) -> np.ndarray | None:
    """Weights (n,) of mean 1 that give classes their shares; null where a class of a share has no row."""
    if shares is None:
        return np.ones(len(actual))
    counts = np.bincount(actual, minlength=len(shares))
    if ((counts == 0) & (shares > 0)).any():
        return None
    with np.errstate(divide="ignore", invalid="ignore"):
        return (shares * len(actual) / counts)[actual]


def theoretical_threshold(costs: np.ndarray, positive: int, ratios: np.ndarray | None = None) -> float | None:
    """The probability from which on deciding for the positive class costs less, were probabilities exact (Elkan 2001).

    Null where one decision never costs less, whatever the class.
    """
    negative = 1 - positive
    false_alarm = float(costs[negative, positive] - costs[negative, negative])
    miss = float(costs[positive, negative] - costs[positive, positive])
    if ratios is not None:
        false_alarm, miss = false_alarm * float(ratios[negative]), miss * float(ratios[positive])
    return false_alarm / (false_alarm + miss) if false_alarm > 0 and miss > 0 else None


def _roundest(low: float, high: float) -> float:
    """The middle with as few decimals as stay above `low` and at most `high`, so that it is used as it is shown."""
    middle = (low + high) / 2
    rounded = (round(middle, decimals) for decimals in range(3, 18))
    return next((value for value in (*rounded, middle) if low < value <= high), high)


@dataclass(frozen=True)
class ThresholdCosts:
    """Mean cost of every way to cut the sorted probabilities. The cut m gives the m surest rows the positive class."""

    probabilities: np.ndarray
    cuts: np.ndarray
    costs: np.ndarray

    def at(self, thresholds: np.ndarray) -> np.ndarray:
        """Mean cost at thresholds (t,): rows of a probability at or above it are positive."""
        positives = len(self.probabilities) - np.searchsorted(self.probabilities[::-1], thresholds, side="left")
        return self.costs[np.searchsorted(self.cuts, positives)]

    def best(self, near: float) -> float:
        """The threshold of the lowest cost; of several the one nearest to `near`."""
        lowest = np.flatnonzero(self.costs <= self.costs.min() * (1 + 1e-12))
        ends = np.concatenate([[np.nextafter(1.0, 2)], self.probabilities, [-1.0]])
        found = []
        for index in lowest:
            cut = self.cuts[index]
            # Any threshold above the first row left out and at most the last one taken makes this cut.
            low, high = max(float(ends[cut + 1]), 0.0), min(float(ends[cut]), 1.0)
            if low < near <= high:
                return near
            found.append(_roundest(low, high))
        return min(found, key=lambda threshold: abs(threshold - near))


def threshold_costs(
    actual: np.ndarray, probability: np.ndarray, costs: np.ndarray, positive: int, shares: np.ndarray | None = None
) -> ThresholdCosts | None:
    """Costs over all thresholds from the positive class's probability (n,); null without rows of a class of a share."""
    weights = row_weights(actual, shares)
    if weights is None or len(actual) == 0:
        return None
    order = np.argsort(-probability, kind="stable")
    ordered, weighted = probability[order], (weights / weights.sum())[order]
    taken = np.concatenate([[0.0], np.cumsum(weighted * costs[actual[order], positive])])
    left = np.concatenate([[0.0], np.cumsum((weighted * costs[actual[order], 1 - positive])[::-1])])[::-1]
    # Rows of equal probability go together; no threshold up to 1 leaves out a row of probability 1.
    apart = np.flatnonzero(np.diff(ordered) < 0) + 1
    cuts = np.concatenate([[0] if ordered[0] < 1 else [], apart, [len(ordered)]]).astype(int)
    return ThresholdCosts(ordered, cuts, (taken + left)[cuts])


def cell_rows(spec: CellRowsSpec, ctx: JobContext) -> CellRows:
    """A page of the cell's rows with columns of the table beside.

    Raises class_unknown, columns_missing, table_changed, costs_unfit, threshold_needs_two_classes.
    """
    folder = Path(spec.model_dir)
    rows = load_rows(folder)
    if spec.columns:
        require_same_table(spec.table, ModelFile.read(folder))
    own = rows.of(spec.part)
    given = decide(own.probabilities, spec.decision, rows.positive)
    inside = np.ones(len(given), bool)
    if spec.actual is not None:
        inside &= own.actual == rows.index_of(spec.actual)
    if spec.predicted is not None:
        inside &= given == rows.index_of(spec.predicted)
    found = np.flatnonzero(inside)
    order = np.argsort(rows.row[own.places[found]], kind="stable")
    if spec.order != "row":
        sure = own.probabilities[found, given[found]]
        # Rows as sure as each other stay in the table's order.
        order = np.lexsort((rows.row[own.places[found]], sure if spec.order == "least_sure_first" else -sure))
    page = found[order][spec.offset : spec.offset + spec.count]
    numbers = rows.row[own.places[page]]
    folds = rows.fold[own.places[page]]
    return CellRows(
        total=len(found),
        offset=spec.offset,
        classes=list(rows.labels),
        row=numbers.tolist(),
        fold=[one if spec.part == "out_of_fold" and one >= 0 else None for one in folds.tolist()],
        actual=[rows.labels[code] for code in own.actual[page].tolist()],
        predicted=[rows.labels[code] for code in given[page].tolist()],
        probabilities=own.probabilities[page].T.tolist(),
        columns=column_values(spec.table.path, spec.columns, numbers),
    )
