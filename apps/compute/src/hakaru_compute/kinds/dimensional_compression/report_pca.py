"""What a PCA's report says of its components."""

from __future__ import annotations

import numpy as np

from hakaru_compute.kinds.dimensional_compression.model_folder import LoadedModel
from hakaru_compute.kinds.dimensional_compression.report_spec import (
    CrossValidated,
    Limits,
    ParallelAnalysis,
    PcaReport,
    Suggestion,
)

# Of a wide table's many eigenvalues; the total variance is told beside them.
MOST_EIGENVALUES = 200
# Components whose loadings are shown; nobody reads more, and a spectrum has thousands of columns.
MOST_LOADINGS = 20


def describe_pca(model: LoadedModel, limits: Limits) -> PcaReport:
    """Scree, choice, loadings, correlation loadings (of columns with scores) and how much of each column is covered."""
    facts, arrays = model.file.facts, model.arrays
    values, loadings = arrays["eigenvalues"], arrays["weights"][:, :MOST_LOADINGS]
    total = float(values.sum())
    sd = arrays["column_sd"]
    varies = sd > 1e-12 * sd.max()
    kept = loadings.shape[1]
    with np.errstate(divide="ignore", invalid="ignore"):
        correlations = loadings * np.sqrt(values[:kept]) / sd[:, None]
    correlations[~varies] = np.nan
    shown = values[:MOST_EIGENVALUES]
    return PcaReport(
        components=model.file.row.components,
        chosen_by=facts["chosen_by"],
        rank=len(values),
        total_variance=total,
        eigenvalues=shown.tolist(),
        explained=(shown / total).tolist(),
        cumulative=np.minimum(np.cumsum(shown) / total, 1.0).tolist(),
        suggestions=[Suggestion(rule=rule, components=count) for rule, count in facts["suggestions"].items()],
        cross_validation=facts["cross_validation"] and CrossValidated.model_validate(facts["cross_validation"]),
        parallel=facts["parallel"] and ParallelAnalysis.model_validate(facts["parallel"]),
        loadings=loadings.T.tolist(),
        correlation_loadings=[_known(one) for one in correlations.T],
        column_explained=[_known(one) for one in np.cumsum(correlations**2, axis=1).T],
        limits=limits,
        missing_cells=facts["missing_cells"],
        missing_iterations=facts["missing_iterations"],
    )


def _known(values: np.ndarray) -> list[float | None]:
    return [None if value != value else min(max(value, -1.0), 1.0) for value in values.tolist()]
