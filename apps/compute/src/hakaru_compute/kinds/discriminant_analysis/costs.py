"""What decisions cost, by threshold and by rule, for costs that a person may change."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from hakaru_compute.families.supervised.class_metrics import count_cells
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.discriminant_analysis.calls_spec import (
    ConstantDecision,
    CostCurve,
    CostsResult,
    CostsSpec,
    DecidedPart,
    Decision,
    DecisionRule,
)
from hakaru_compute.kinds.discriminant_analysis.confusion import describe_confusion, part_figures
from hakaru_compute.kinds.discriminant_analysis.decisions import (
    cost_matrix,
    decide,
    mean_cost,
    prior_ratios,
    theoretical_threshold,
    threshold_costs,
)
from hakaru_compute.kinds.discriminant_analysis.kept_rows import KeptRows
from hakaru_compute.kinds.discriminant_analysis.model_folder import ModelFile, load_rows

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
    rows: KeptRows,
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
        best, curve = _thresholds(rows, matrix, wanted, 0.5 if theory is None else theory)
    rules = {"model": Decision()}
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
            ConstantDecision(label=label, cost=float(weights @ matrix[:, place]))
            for place, label in enumerate(rows.labels)
        ],
    )


def _thresholds(
    rows: KeptRows, matrix: np.ndarray, shares: np.ndarray | None, near: float
) -> tuple[float | None, CostCurve | None]:
    """The best threshold on out-of-fold probabilities, and the cost along all of them; null without such rows."""
    held, test = rows.of("out_of_fold"), rows.of("test")
    found = threshold_costs(held.actual, held.probabilities[:, rows.positive], matrix, rows.positive, shares)
    if found is None:
        return None, None
    best = found.best(near)
    places = np.unique(np.append(np.linspace(0, 1, CURVE_PLACES), best))
    other = threshold_costs(test.actual, test.probabilities[:, rows.positive], matrix, rows.positive, shares)
    return best, CostCurve(
        thresholds=places.tolist(),
        out_of_fold=found.at(places).tolist(),
        test=None if other is None else other.at(places).tolist(),
    )


def _parts(rows: KeptRows, decision: Decision, matrix: np.ndarray, shares: np.ndarray | None) -> list[DecidedPart]:
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
