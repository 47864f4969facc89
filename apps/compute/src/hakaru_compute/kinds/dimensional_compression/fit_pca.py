"""Principal component analysis of the training rows."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from hakaru_compute.families.unsupervised.matrix import MatrixData
from hakaru_compute.families.unsupervised.spec import ColumnScaling
from hakaru_compute.kinds.dimensional_compression.component_choice import Choice, judge, principal_components
from hakaru_compute.kinds.dimensional_compression.fitted import FittedMap, FittedMethod
from hakaru_compute.kinds.dimensional_compression.held_out_residuals import held_out_residuals
from hakaru_compute.kinds.dimensional_compression.missing_values import fill_by_components, shrinkage
from hakaru_compute.kinds.dimensional_compression.model_specs import Pca
from hakaru_compute.kinds.dimensional_compression.spec import TrainingWarning

# Scores kept beside those chosen, so that a report can look at more components than were chosen.
KEPT = 20
# How often the choice and the filling that it decides may take turns.
TURNS = 4


def fit_pca(
    parameters: Pca, data: MatrixData, scaling: ColumnScaling, seed: int, check_stop: Callable[[], None]
) -> FittedMethod:
    """Components of the fitted rows; gaps are estimated by the components chosen where that is asked for."""
    missing = data.missing[data.fitted]
    estimates = parameters.missing == "estimate" and data.preparation.settings.missing.method != "delete_row"
    has_gaps = estimates and bool(missing.any())
    scale = data.scale(scaling, known_only=has_gaps)
    scaled = scale.apply(data.prepared[data.fitted])
    model = principal_components(scaled, KEPT)
    choice = judge(model.eigenvalues, scaled, scale.undo(scaled), scaling, parameters.variance, seed, check_stop)
    warnings: list[TrainingWarning] = []
    (components, rule), filled = _chosen(parameters, choice), None
    for _ in range(TURNS if has_gaps else 0):
        check_stop()
        filled = fill_by_components(scaled, missing, components)
        values = principal_components(filled.matrix, 1).eigenvalues
        choice = judge(values, filled.matrix, scale.undo(filled.matrix), scaling, parameters.variance, seed, check_stop)
        again, rule = _chosen(parameters, choice)
        if again == components:
            break
        components = again
    if filled is not None:
        if len(filled.shrink) != min(components, *scaled.shape):
            filled = fill_by_components(scaled, missing, components)
        scaled = filled.matrix
        warnings.append(TrainingWarning(code="missing_estimated", params={"cells": int(missing.sum())}))
        if not filled.settled:
            warnings.append(TrainingWarning(code="not_converged", params={"model": "pca"}))
    if filled is not None or components > KEPT:
        model = principal_components(scaled, max(KEPT, components))
    if model.rank < components:
        warnings.append(
            TrainingWarning(code="components_limited", params={"asked": components, "components": model.rank})
        )
        components = model.rank
    arrays = {
        "centre": model.centre,
        "weights": model.loadings,
        "eigenvalues": model.eigenvalues,
        "shrink": shrinkage(model.eigenvalues, components) if filled is None else filled.shrink[:components],
        "column_sd": scaled.std(axis=0, ddof=1),
    }
    held = held_out_residuals(scaled, scaling, model.loadings.shape[1], seed, check_stop)
    if held is not None:
        arrays["held_spe"] = held
    scores = model.scores(scaled)
    names = [f"PC{index + 1}" for index in range(model.loadings.shape[1])]
    facts = {
        "chosen_by": rule,
        "suggestions": choice.counts,
        "too_dear": choice.too_dear,
        "cross_validation": choice.cross_validation and choice.cross_validation.model_dump(),
        "parallel": choice.parallel and choice.parallel.model_dump(),
        "missing_cells": int(missing.sum()) if estimates else 0,
        "missing_iterations": filled and filled.iterations,
    }
    return FittedMethod(
        name="pca",
        scale=scale,
        maps=[FittedMap("pca", names, scores)],
        places=np.arange(len(scaled)),
        arrays=arrays,
        facts=facts,
        warnings=warnings,
        components=components,
        explained=float(model.eigenvalues[:components].sum() / model.eigenvalues.sum()),
        estimates_gaps=estimates,
    )


def _chosen(parameters: Pca, choice: Choice) -> tuple[int, str]:
    """How many, at least one, and by which rule: where the one asked for has no answer, the share of the variance decides."""
    if parameters.choice == "count":
        return parameters.components, "count"
    found = choice.counts[parameters.choice]
    if found is None:
        return max(1, choice.counts["variance"] or 1), "variance"
    return max(1, found), parameters.choice
