"""A fitted method with the cluster of every row, written."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

import numpy as np
import pyarrow as pa
from threadpoolctl import threadpool_limits

from hakaru_compute.data.frame import Frame
from hakaru_compute.data.spec import Feature
from hakaru_compute.families.unsupervised.spec import MatrixColumn
from hakaru_compute.kinds.clustering.assign import Assigner, assign_rows, own_distances
from hakaru_compute.kinds.clustering.fit_method import MethodOutcome
from hakaru_compute.kinds.clustering.model_folder import ModelFile
from hakaru_compute.kinds.clustering.principal_axes import principal_axes
from hakaru_compute.kinds.clustering.spec import Caution, ModelChoice, TrainSpec
from hakaru_compute.kinds.clustering.training_rows import TrainingRows
from hakaru_compute.model.domain import MOST_REFERENCE_ROWS, Domain, learn_domain
from hakaru_compute.model.folder import save_model
from hakaru_compute.model.model_inputs import describe_inputs, numeric_ranges
from hakaru_compute.model.spec import Provenance
from hakaru_compute.preparation.recipe_keep import RecipeKeeper
from hakaru_compute.preparation.recipe_spec import RecipeInput


class Keeping:
    """Writes models; what they share is made once."""

    def __init__(self, spec: TrainSpec, rows: TrainingRows, cautions: list[Caution]) -> None:
        self.spec, self.rows, self.cautions = spec, rows, cautions

    def keep(
        self, folder: Path, choice: ModelChoice, outcome: MethodOutcome, provenance: Provenance
    ) -> list[RecipeInput] | None:
        """Saves the method with the whole of what made it. The raw columns that new rows need, where a recipe is replayed."""
        data, fitted = self.rows.data, outcome.fitted
        file = ModelFile(
            name=choice.name,
            index=outcome.row.index,
            spec=self.spec.model_copy(update={"models": [choice]}),
            row=outcome.row,
            rows=data.rows,
            columns_of_matrix=self._columns,
            inputs=describe_inputs(self._described, self._inputs),
            choice=outcome.choice,
            facts=fitted.facts,
            warnings=self.cautions,
            provenance=provenance,
            preparation=data.preparation.state(),
            ranges=numeric_ranges(self._described),
            unused_features=sorted(data.frame.take(data.fitted).empty_features()),
            recipe=self.rows.recipe_use,
        )
        folder.mkdir(parents=True, exist_ok=True)
        assigner = Assigner(
            fitted.assignment,
            getattr(choice.parameters, "metric", "euclidean"),
            getattr(choice.parameters, "covariance", None),
            fitted.centres,
            fitted.arrays,
        )
        arrays = {f"model_{name}": one for name, one in {**fitted.arrays, "centres": fitted.centres}.items()}
        arrays |= {
            "model_axes_centre": self._axes.centre,
            "model_axes_loadings": self._axes.loadings,
            "model_axes_explained": self._axes.explained,
        }
        save_model(folder, file, data.preparation, self._domain, self._table(outcome, assigner), **arrays)
        if self._keeper is None or data.recipe is None:
            return None
        self._keeper.write(folder, data.recipe.frames)
        return self._keeper.kept.inputs

    @cached_property
    def _keeper(self) -> RecipeKeeper | None:
        return None if self.rows.data.recipe is None else self.rows.data.recipe.keeper()

    @cached_property
    def _described(self) -> Frame:
        """What new rows must have, as the fitted rows had it."""
        data = self.rows.data
        return data.frame.take(data.fitted) if data.recipe is None else data.recipe.described()

    @cached_property
    def _inputs(self) -> list[Feature]:
        if self._keeper is None:
            return list(self.spec.features)
        return [Feature(name=column.name, type=column.type) for column in self._keeper.kept.inputs]

    @cached_property
    def _columns(self) -> list[MatrixColumn]:
        data, scale = self.rows.data, self.rows.scale
        missing = data.missing[data.fitted].sum(axis=0)
        return [
            MatrixColumn(name=column.name, feature=column.feature, centre=centre, scale=one, missing=int(count))
            for column, centre, one, count in zip(
                data.preparation.columns, scale.centre.tolist(), scale.scale.tolist(), missing, strict=True
            )
        ]

    @cached_property
    def _axes(self):
        return principal_axes(self.rows.matrix)

    @cached_property
    def _scores(self) -> np.ndarray:
        return self._axes.scores(self.rows.scaled)

    @cached_property
    def _domain(self) -> Domain:
        matrix = self.rows.matrix
        if len(matrix) > MOST_REFERENCE_ROWS:
            chosen = np.random.default_rng(self.spec.seed).choice(len(matrix), MOST_REFERENCE_ROWS, replace=False)
            matrix = matrix[np.sort(chosen)]
        # More threads would wait for each other longer than they work.
        with threadpool_limits(limits=1):
            return learn_domain(matrix, self.spec.seed)

    def _table(self, outcome: MethodOutcome, assigner: Assigner) -> pa.Table:
        data, scaled = self.rows.data, self.rows.scaled
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
            "distance": _known(own_distances(assigner, scaled, cluster)),
        }
        columns["silhouette"] = _known(silhouette)
        columns |= {f"PC{place + 1}": self._scores[:, place] for place in range(self._scores.shape[1])}
        return pa.table(columns)


def _known(values: np.ndarray):
    return pa.array(values, mask=np.isnan(values))
