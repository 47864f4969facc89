"""t-SNE maps of the training rows, one for each perplexity."""

from __future__ import annotations

import numpy as np
from sklearn.manifold import TSNE

from hakaru_compute.families.unsupervised.matrix import MB, MatrixData
from hakaru_compute.job import JobError
from hakaru_compute.kinds.dimensional_compression.component_choice import principal_components
from hakaru_compute.kinds.dimensional_compression.fitted import FittedMap, FittedMethod, Tell
from hakaru_compute.kinds.dimensional_compression.model_specs import Tsne
from hakaru_compute.kinds.dimensional_compression.spec import TrainingWarning

USUAL = (5.0, 15.0, 30.0, 50.0)
# Rows above which only one map is made unless more are asked for.
MANY_ROWS = 5000


def fit_tsne(
    parameters: Tsne,
    data: MatrixData,
    scaling: str,
    seed: int,
    tell: Tell,
    memory_mb: int | None = None,
    threads: int = 1,
) -> FittedMethod:
    """van der Maaten & Hinton (2008) by Barnes–Hut (2014), begun from the principal components (Kobak & Berens 2019).

    Raises rows_beyond_method, perplexity_beyond.
    """
    scale = data.scale(scaling, known_only=False)
    scaled = scale.apply(data.prepared[data.fitted])
    rows = len(scaled)
    perplexities, warnings = _perplexities(parameters, rows)
    require_tsne(rows, max(perplexities), memory_mb)
    pca_columns = pca_variance = None
    if scaled.shape[1] > parameters.pca_columns:
        model = principal_components(scaled, parameters.pca_columns)
        scaled = model.scores(scaled)
        pca_columns = scaled.shape[1]
        pca_variance = float(model.eigenvalues[:pca_columns].sum() / model.eigenvalues.sum())
    dimensions = parameters.components
    maps = []
    for at, perplexity in enumerate(perplexities):
        tell(at / len(perplexities))
        estimator = TSNE(
            n_components=dimensions,
            perplexity=perplexity,
            init="pca" if scaled.shape[1] >= dimensions else "random",
            max_iter=parameters.max_iterations,
            early_exaggeration=parameters.early_exaggeration,
            random_state=seed,
            n_jobs=threads,
        )
        placed = estimator.fit_transform(scaled).astype(np.float64)
        name = f"{perplexity:g}"
        maps.append(
            FittedMap(
                key=f"perplexity_{name}",
                columns=[f"tSNE{index + 1} (perplexity {name})" for index in range(dimensions)],
                scores=placed,
                facts={
                    "perplexity": perplexity,
                    "kl_divergence": float(estimator.kl_divergence_),
                    "iterations": int(estimator.n_iter_) + 1,
                },
            )
        )
    return FittedMethod(
        name="tsne",
        scale=scale,
        maps=maps,
        places=np.arange(rows),
        arrays={},
        facts={"pca_columns": pca_columns, "pca_variance": pca_variance},
        warnings=warnings,
        components=dimensions,
    )


def _perplexities(parameters: Tsne, rows: int) -> tuple[list[float], list[TrainingWarning]]:
    """Those asked for, or the usual ones up to a quarter of the rows. Raises perplexity_beyond above a third of them."""
    limit = (rows - 1) / 3
    if parameters.perplexities:
        requested = sorted(set(parameters.perplexities))
        if requested[-1] > limit:
            raise JobError("perplexity_beyond", perplexity=requested[-1], rows=rows, limit=int(limit))
        return requested, []
    if rows > MANY_ROWS:
        return [30.0], [TrainingWarning(code="perplexities_limited", params={"rows": rows, "limit": MANY_ROWS})]
    return [one for one in USUAL if one <= rows / 4] or [max(1.0, limit)], []


# t-SNE's time grows with the rows: 20,000 take minutes for each map.
TSNE_ROWS = 20_000
TSNE_BYTES_A_NEIGHBOUR = 100


def require_tsne(rows: int, perplexity: float, memory_mb: int | None) -> None:
    """Raises rows_beyond_method: t-SNE cannot place the rows of a sample's remainder afterwards, as others can."""
    if rows > TSNE_ROWS:
        raise JobError("rows_beyond_method", model="tsne", rows=rows, limit=TSNE_ROWS)
    needed = rows * 3 * perplexity * TSNE_BYTES_A_NEIGHBOUR / MB
    if memory_mb is not None and needed > memory_mb:
        raise JobError("rows_beyond_method", model="tsne", rows=rows, limit=int(rows * memory_mb / needed * 0.9))
