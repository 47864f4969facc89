"""Another cut of a tree, answered at once."""

from __future__ import annotations

import numpy as np

from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.clustering.fit_hierarchical import groups_of_count, groups_of_height, joined_heights
from hakaru_compute.kinds.clustering.judge import judge
from hakaru_compute.kinds.clustering.method_report_spec import CutResult, CutSpec
from hakaru_compute.kinds.clustering.model_folder import LoadedModel, load_model
from hakaru_compute.kinds.clustering.numbering import by_size, sizes_of
from hakaru_compute.kinds.clustering.tree import draw_tree, labels_of_leaves
from hakaru_compute.model.folder import ModelsInMemory

MODELS = ModelsInMemory(load_model)
# Of the rows whose silhouettes are averaged while somebody drags the line.
SILHOUETTE_ROWS = 2000


def cut(spec: CutSpec, ctx: JobContext) -> CutResult:
    """Clusters, sizes and how good they are. Raises no_tree for other methods, clusters_beyond_rows."""
    del ctx
    model = MODELS(spec.model_dir)
    labels = cut_labels(model, spec.clusters, spec.height)
    count = int(labels.max())
    lower, upper = _range_of(joined_heights(model.arrays["tree"]), spec, count)
    judged = judge(model.arrays["rows"], labels, model.file.spec.seed, SILHOUETTE_ROWS)
    return CutResult(
        clusters=count,
        lower=lower,
        upper=upper,
        sizes=sizes_of(labels),
        labels=labels_of_leaves(draw_tree(model, spec.most_leaves), labels),
        silhouette=judged.silhouette,
        silhouette_rows=judged.silhouette_rows,
        calinski_harabasz=judged.calinski_harabasz,
        davies_bouldin=judged.davies_bouldin,
    )


def _range_of(heights: np.ndarray, spec: CutSpec, count: int) -> tuple[float, float | None]:
    """Heights that give the same clusters; nothing lies between them where no height does."""
    if spec.height is not None:
        made = heights <= spec.height
    else:
        # Merges are made one by one, whatever their heights are.
        made = np.arange(len(heights)) < len(heights) + 1 - count
    return float(heights[made].max(initial=0.0)), float(heights[~made].min()) if not made.all() else None


def cut_labels(model: LoadedModel, clusters: int | None, height: float | None) -> np.ndarray:
    """Clusters (n,) of the fitted rows, from 1 by size. Raises no_tree, clusters_beyond_rows."""
    if "tree" not in model.arrays:
        raise JobError("no_tree", model=model.file.name)
    tree = model.arrays["tree"]
    if height is not None:
        return by_size(groups_of_height(tree, height))[0]
    rows = len(tree) + 1
    if clusters is None or clusters > rows:
        raise JobError("clusters_beyond_rows", clusters=clusters, distinct=rows, rows=rows)
    return by_size(groups_of_count(tree, clusters))[0]
