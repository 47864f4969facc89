"""What training is where rows are divided into clusters."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from threadpoolctl import threadpool_limits

from hakaru_compute.data.output_table import nullable
from hakaru_compute.families.downsample import downsample
from hakaru_compute.families.unsupervised.matrix import MatrixData
from hakaru_compute.families.unsupervised.model_folder import OWN
from hakaru_compute.families.unsupervised.train import MatrixTraining, Tell
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.clustering.assign import Assigner, assign_rows, own_distances
from hakaru_compute.kinds.clustering.check import check
from hakaru_compute.kinds.clustering.fit_method import MethodOutcome, fit_method, training_rows
from hakaru_compute.kinds.clustering.model_file import ModelFile
from hakaru_compute.kinds.clustering.spec import (
    LeaderboardRow,
    ModelChoice,
    TrainedModel,
    TrainingWarning,
    TrainResult,
    TrainSpec,
)
from hakaru_compute.model.domain import MOST_REFERENCE_ROWS, Domain, learn_domain
from hakaru_compute.model.folder import save_model
from hakaru_compute.model.spec import Provenance


class ClusteringTraining(MatrixTraining[TrainSpec, MethodOutcome]):
    """Divides the rows by every chosen method; what models share is made once."""

    row, warning, trained, result = LeaderboardRow, TrainingWarning, TrainedModel, TrainResult
    rules = staticmethod(check)

    def __init__(self, spec: TrainSpec, data: MatrixData, ctx: JobContext) -> None:
        """Raises columns_missing."""
        self.rows = training_rows(spec, data)
        super().__init__(spec, data, ctx)

    def own_warnings(self) -> list[TrainingWarning]:
        columns = self.data.frame.categorical_columns
        if not columns:
            return []
        names = [column.name for column in columns]
        shown = ", ".join(names[:5]) + (" …" if len(names) > 5 else "")
        return [TrainingWarning(code="categories_as_numbers", params={"columns": shown, "count": len(names)})]

    def fit(self, index: int, choice: ModelChoice, tell: Tell) -> MethodOutcome:
        return fit_method(index, choice, self.spec, self.rows, self.ctx)

    def line(self, outcome: MethodOutcome) -> LeaderboardRow:
        return outcome.row

    def rank(self, row: LeaderboardRow) -> tuple[float]:
        """By silhouette, those without one last."""
        return (-row.silhouette if row.silhouette is not None else 2.0,)

    def save(self, folder: Path, choice: ModelChoice, outcome: MethodOutcome, provenance: Provenance) -> None:
        fitted = outcome.fitted
        file = ModelFile(
            **self.file_metadata(choice, outcome, fitted.facts, provenance),
            columns_of_matrix=self.matrix_columns(self.rows.scale),
            inputs=self.inputs,
            choice=outcome.choice,
        )
        assigner = Assigner(fitted.assignment, choice.parameters, fitted.centres, fitted.arrays)
        arrays = {
            **fitted.arrays,
            "centres": fitted.centres,
            "axes_centre": self._axes.centre,
            "axes_loadings": self._axes.loadings,
            "axes_explained": self._axes.explained,
        }
        own: dict[str, Any] = {f"{OWN}{name}": one for name, one in arrays.items()}
        save_model(folder, file, self.data.preparation, self._domain, self._table(outcome, assigner), **own)

    @cached_property
    def _axes(self) -> Axes:
        return principal_axes(self.rows.matrix)

    @cached_property
    def _scores(self) -> np.ndarray:
        return self._axes.scores(self.rows.scaled)

    @cached_property
    def _domain(self) -> Domain:
        matrix = self.rows.matrix
        chosen = downsample(len(matrix), MOST_REFERENCE_ROWS, self.spec.seed)
        # More threads would wait for each other longer than they work.
        with threadpool_limits(limits=1):
            return learn_domain(matrix[chosen], self.spec.seed, ellipsoid=False)

    def _table(self, outcome: MethodOutcome, assigner: Assigner) -> pa.Table:
        data, scaled = self.data, self.rows.scaled
        cluster = np.empty(len(scaled), dtype=np.int32)
        # A fitted row is of the cluster that the method gave it, also where another centre is nearer.
        cluster[data.fitted] = outcome.fitted.labels
        if not data.fitted.all():
            cluster[~data.fitted] = assign_rows(assigner, scaled[~data.fitted]).cluster
        silhouette = np.full(len(cluster), np.nan)
        silhouette[np.flatnonzero(data.fitted)[outcome.judged.places]] = outcome.judged.values
        columns = {
            "row": data.frame.row_numbers,
            "fitted": data.fitted,
            "cluster": cluster,
            **nullable({"distance": own_distances(assigner, scaled, cluster), "silhouette": silhouette}),
        }
        columns |= {f"PC{position + 1}": self._scores[:, position] for position in range(self._scores.shape[1])}
        return pa.table(columns)


AXES = 3


@dataclass(frozen=True)
class Axes:
    """centre (p,), loadings (p, k) and the share of the variance of each component."""

    centre: np.ndarray
    loadings: np.ndarray
    explained: np.ndarray

    def scores(self, scaled: np.ndarray) -> np.ndarray:
        """Scores (n, k)."""
        return (scaled - self.centre) @ self.loadings


def principal_axes(scaled: np.ndarray) -> Axes:
    """Of rows (n, p): at most three; each one's largest loading is positive."""
    centre = scaled.mean(axis=0)
    rows, columns = scaled.shape
    rest = scaled - centre
    total = float(np.einsum("ij,ij->", rest, rest))
    if columns <= rows:
        values, vectors = np.linalg.eigh(rest.T @ rest)
        values, vectors = values[::-1], vectors[:, ::-1]
    else:
        _, roots, turned = np.linalg.svd(rest, full_matrices=False)
        values, vectors = roots**2, turned.T
    count = min(AXES, vectors.shape[1])
    loadings = vectors[:, :count].copy()
    signs = np.sign(loadings[np.abs(loadings).argmax(axis=0), np.arange(count)])
    loadings *= np.where(signs == 0, 1.0, signs)
    shares = np.maximum(values[:count], 0.0) / total if total > 0 else np.zeros(count)
    return Axes(centre, loadings, shares)
