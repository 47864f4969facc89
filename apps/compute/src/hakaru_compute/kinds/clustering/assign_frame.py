"""Clusters of a frame's rows with their distances and domain, as arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hakaru_compute.data.frame import Frame
from hakaru_compute.kinds.clustering.assign import Assigned
from hakaru_compute.kinds.clustering.metrics import without_direction
from hakaru_compute.kinds.clustering.model_folder import LoadedModel
from hakaru_compute.tabular.recipe_model import ReplayedRows
from hakaru_compute.tabular.row_domain import RowDomain, unanswered


@dataclass(frozen=True)
class AssignedFrame:
    """`known` (n,): whether a row has an answer; those without one have no meaning in `found`."""

    found: Assigned
    known: np.ndarray
    domain: RowDomain


def assign_raw(model: LoadedModel, raw: Frame) -> tuple[AssignedFrame, ReplayedRows]:
    """Assigns rows as they come, prepared as training prepared them; a recipe is replayed on them first.

    A row is inside the domain where its neighbours among the training rows are as near as those are to each other:
    leverage, which is of one ellipsoid around all rows, does not fit rows that lie in groups.
    """
    rows = model.features_of(raw)
    scaled = model.scale.apply(model.preparation.transform(rows.frame))
    known = np.isfinite(scaled).all(axis=1)
    scaled[~known] = 0.0
    known &= ~without_direction(scaled, model.assigner.metric)
    safe = scaled if known.all() else np.where(known[:, None], scaled, model.assigner_example)
    found = model.assign(safe)
    distance = model.domain.distance(safe)
    domain = RowDomain(distance <= model.domain.distance_limit, model.domain.leverage(safe), distance)
    lost = unanswered(model, rows)
    if lost is not None:
        known &= ~lost
    domain.forget(~known)
    return AssignedFrame(found, known, domain), rows
