"""A clustering on disk: what it is, its arrays, and the cluster of every row it was made from."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.families.unsupervised.model_folder import MatrixModel, own_arrays
from hakaru_compute.kinds.clustering.assign import Assigned, Assigner, assign_rows
from hakaru_compute.kinds.clustering.metrics import without_direction
from hakaru_compute.kinds.clustering.model_file import ModelFile
from hakaru_compute.model.domain import Domain, RowDomain
from hakaru_compute.model.folder import ROWS_FILE, loaded_parts, read_arrays
from hakaru_compute.model.unanswered import unanswered
from hakaru_compute.preparation.replayed_rows import ReplayedRows


@dataclass(frozen=True, kw_only=True)
class LoadedModel(MatrixModel[ModelFile]):
    """A model read back, ready to assign rows."""

    domain: Domain

    @cached_property
    def assigner(self) -> Assigner:
        return Assigner(self.file.assignment, self.file.parameters, self.arrays["centres"], self.arrays)

    @cached_property
    def assigner_example(self) -> np.ndarray:
        """A row (p,) that can be assigned, in place of those that cannot."""
        if "rows" in self.arrays and len(self.arrays["rows"]):
            return self.arrays["rows"][0]
        return self.arrays["centres"][0] if len(self.arrays["centres"]) else np.zeros(len(self.file.columns_of_matrix))

    def assign(self, scaled: np.ndarray) -> Assigned:
        """Clusters of scaled rows (n, p)."""
        return assign_rows(self.assigner, scaled)

    def rows(self) -> pa.Table:
        """row (from 0), fitted, cluster, distance, second and the first principal components' scores of every row read."""
        return pq.read_table(self.folder / ROWS_FILE)

    def rows_fitted(self) -> pa.Table:
        """Those of the fitted rows, in the order of the arrays of fitted rows."""
        rows = self.rows()
        return rows.filter(rows.column("fitted"))


def load_model(folder: Path) -> LoadedModel:
    """The model without its recipe; its arrays are plain numbers, so nothing of the file is run."""
    file, arrays = ModelFile.read(folder), read_arrays(folder)
    parts = loaded_parts(folder, file, arrays)
    # Earlier versions' files do not say that leverage has no limit here.
    parts["domain"] = replace(parts["domain"], leverage_limit=math.inf)
    return LoadedModel(**parts, arrays=own_arrays(arrays))


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

    A row is inside the domain where its categories were in training and its neighbours among the training rows are as near
    as those are to each other: leverage, which is of one ellipsoid around all rows, does not fit rows that lie in groups.
    """
    scaled = model.scale.apply(model.preparation.transform(rows.frame))
    known = np.isfinite(scaled).all(axis=1)
    scaled[~known] = 0.0
    known &= ~without_direction(scaled, model.assigner.metric)
    safe = scaled if known.all() else np.where(known[:, None], scaled, model.assigner_example)
    found = model.assign(safe)
    domain = model.domain.judge(safe, model.unknown_rows(rows))
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
    columns["neighbour_distance"] = numbers(made.domain.distance)
    return columns
