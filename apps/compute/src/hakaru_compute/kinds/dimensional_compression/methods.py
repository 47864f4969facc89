"""How each method of the catalogue is fitted."""

from __future__ import annotations

from hakaru_compute.families.unsupervised.matrix import MatrixData
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.dimensional_compression.fit_maps import fit_tsne, fit_umap
from hakaru_compute.kinds.dimensional_compression.fit_neighbours import fit_isomap, fit_kernel_pca
from hakaru_compute.kinds.dimensional_compression.fit_pca import fit_pca
from hakaru_compute.kinds.dimensional_compression.fit_sources import fit_factor_analysis, fit_ica
from hakaru_compute.kinds.dimensional_compression.fitted import FittedMethod, Tell
from hakaru_compute.kinds.dimensional_compression.spec import ModelChoice, TrainingWarning, TrainSpec

LINEAR = {"pca": fit_pca, "factor_analysis": fit_factor_analysis, "ica": fit_ica}
COMPARING = {"kernel_pca": fit_kernel_pca, "isomap": fit_isomap}


def fit_method(choice: ModelChoice, spec: TrainSpec, data: MatrixData, ctx: JobContext, tell: Tell) -> FittedMethod:
    """Fits one method on the fitted rows; those that make several maps tell how far they are. Raises what the method raises."""
    fitted = _fit(choice, spec, data, ctx, tell)
    cells = int(data.missing[data.fitted].sum())
    if cells and not fitted.estimates_gaps:
        method = spec.preparing.missing.method
        fitted.warnings.append(TrainingWarning(code="missing_filled", params={"cells": cells, "method": method}))
    return fitted


def _fit(choice: ModelChoice, spec: TrainSpec, data: MatrixData, ctx: JobContext, tell: Tell) -> FittedMethod:
    scaling, seed = spec.preparing.scaling, spec.seed
    if choice.name in LINEAR:
        return LINEAR[choice.name](choice.parameters, data, scaling, seed, ctx.check_stop)
    if choice.name in COMPARING:
        return COMPARING[choice.name](choice.parameters, data, scaling, seed, ctx.check_stop, ctx.memory_mb)
    if choice.name == "umap":
        return fit_umap(choice.parameters, data, scaling, seed, tell)
    return fit_tsne(choice.parameters, data, scaling, seed, tell, ctx.memory_mb, ctx.cpus)
