"""Clusters of a frame's rows with their distances and domain, as arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from hakaru_compute.kinds.clustering.assign import Assigned
from hakaru_compute.kinds.clustering.metrics import without_direction
from hakaru_compute.kinds.clustering.model_folder import LoadedModel
from hakaru_compute.model.domain import RowDomain
from hakaru_compute.model.row_domain import unanswered
from hakaru_compute.preparation.replayed_rows import ReplayedRows


@dataclass(frozen=True)
class AssignedFrame:
    """`known` (n,): whether a row has an answer; those without one have no meaning in `found`."""

    found: Assigned
    known: np.ndarray
    domain: RowDomain

    @property
    def unanswered(self) -> np.ndarray:
        return ~self.known


def assign_features(model: LoadedModel, rows: ReplayedRows) -> AssignedFrame:
    """Assigns rows of features, prepared as training prepared them.

    A row is inside the domain where its neighbours among the training rows are as near as those are to each other:
    leverage, which is of one ellipsoid around all rows, does not fit rows that lie in groups.
    """
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
    return AssignedFrame(found, known, domain)


def columns_of(made: AssignedFrame) -> dict[str, pa.Array]:
    """The result's own columns, null where a row has no answer."""
    found, known = made.found, made.known

    def numbers(values: np.ndarray) -> pa.Array:
        return pa.array(values, mask=~known | np.isnan(values))

    has_second = known & (found.second > 0)
    columns = {
        "cluster": pa.array(found.cluster, pa.int32(), mask=~known),
        "distance": numbers(found.distance),
        "second_cluster": pa.array(found.second, pa.int32(), mask=~has_second),
        "second_distance": numbers(found.second_distance),
    }
    if found.probability is not None and found.second_probability is not None:
        columns["probability"] = numbers(found.probability)
        columns["second_probability"] = numbers(found.second_probability)
    columns["inside_domain"] = pa.array(made.domain.inside, mask=~known)
    assert made.domain.distance is not None
    columns["neighbour_distance"] = numbers(made.domain.distance)
    return columns
