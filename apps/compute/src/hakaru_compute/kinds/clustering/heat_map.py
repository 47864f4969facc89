"""The columns over a tree's leaves."""

from __future__ import annotations

import numpy as np
from scipy.cluster.hierarchy import leaves_list, linkage
from scipy.spatial.distance import pdist

from hakaru_compute.kinds.clustering.method_report_spec import HeatMap
from hakaru_compute.kinds.clustering.model_folder import LoadedModel
from hakaru_compute.kinds.clustering.tree import DrawnTree

# Those that differ most between the leaves.
MOST_COLUMNS = 100


def make_heat_map(model: LoadedModel, drawn: DrawnTree) -> HeatMap | None:
    """Means of each leaf's rows in standard deviations of the column, so that columns of any scale share their colours;
    columns that behave alike side by side. Null where nothing differs.
    """
    rows = model.arrays["rows"]
    # However the columns were scaled for the tree, one of large numbers must not take all the colour.
    deviations = rows.std(axis=0, ddof=1)
    rows = (rows - rows.mean(axis=0)) / np.where(deviations > 0, deviations, 1.0)
    means = np.zeros((drawn.leaves, rows.shape[1]))
    np.add.at(means, drawn.leaf, rows)
    means /= np.bincount(drawn.leaf, minlength=drawn.leaves)[:, None]
    spread = means.std(axis=0)
    chosen = np.sort(np.argsort(-spread, kind="stable")[:MOST_COLUMNS])
    chosen = chosen[spread[chosen] > 0]
    if not len(chosen):
        return None
    if len(chosen) > 2:
        turned = means[:, chosen].T
        between = pdist(turned)
        chosen = chosen[leaves_list(linkage(between, "average", optimal_ordering=True))]
    names = [column.name for column in model.file.columns_of_matrix]
    return HeatMap(
        columns=[names[index] for index in chosen],
        values=means[:, chosen].tolist(),
        limit=float(np.quantile(np.abs(means[:, chosen]), 0.98)) or 1.0,
    )
