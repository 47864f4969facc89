"""What assigning new rows and saving labels are asked and what they answer. pydantic only."""

from __future__ import annotations

from pydantic import Field, model_validator

from hakaru_compute.data.spec import Table
from hakaru_compute.kinds.clustering.model_specs import MOST_CLUSTERS, ModelName
from hakaru_compute.kinds.clustering.spec import Assignment
from hakaru_compute.model.spec import (
    Distribution,
    ModelInput,
    PredictFile,
    PredictionSummary,
    RowNotes,
    TypedRows,
)
from hakaru_compute.spec import Result, Spec


class PredictSpec(PredictFile):
    """Rows of a Parquet file to assign; `mapping` names, for a feature, the file's column that takes its place."""


class AssignedRows(Result):
    """Rows of a cluster (0 is noise): among those assigned, and when the model was made."""

    cluster: int
    rows: int
    share: float
    training_rows: int
    training_share: float


class PredictSummary(PredictionSummary):
    """What happened to the rows. `predicted` lacks rows that miss values the model cannot do without.

    outside_domain: rows farther from the training rows than 96 % of those are from each other (`distance_limit`).
    `distance_distribution` is of the distances to the own cluster's centre.
    """

    model: ModelName
    assignment: Assignment
    clusters: list[AssignedRows]
    distance_limit: float
    overflowed: int
    distance_distribution: Distribution | None


class PredictRowsSpec(TypedRows):
    """Rows typed by hand, answered at once."""


class AssignedRow(Result):
    """One row's cluster (0 is noise, null where the row misses what the model needs) and how sure it is.

    distance: to the centre of the own cluster (of the nearest one for noise), in the scaled columns. second: the next
    nearest (or next most probable) cluster. probability: of the cluster, for mixtures. neighbour_distance: mean distance
    to the 5 nearest training rows, by which the row is inside the domain or not.
    """

    cluster: int | None
    distance: float | None
    second: int | None
    second_distance: float | None
    probability: float | None
    second_probability: float | None
    neighbour_distance: float | None
    inside_domain: bool | None


class PredictRowsResult(Result):
    """Rows in the order asked, and as many notes."""

    model: ModelName
    assignment: Assignment
    clusters: list[int]
    distance_limit: float
    rows: list[AssignedRow]
    row_notes: list[RowNotes]


class ModelInputs(Result):
    """A trained model's features, in the order they were chosen."""

    features: list[ModelInput]


class LabelsSpec(Spec):
    """The clusters of the rows the model was made from, beside columns of the table, as a table of their own.

    clusters, height: another cut than the training's, for hierarchical clustering.
    """

    model_dir: str
    table: Table
    columns: list[str] | None = Field(None, description="Columns of the table to keep; null for all.")
    clusters: int | None = Field(None, ge=1, le=MOST_CLUSTERS)
    height: float | None = Field(None, ge=0)
    label_name: str = Field("cluster", min_length=1, max_length=200)
    output_name: str = Field("labels.parquet", pattern=r"^[\w.-]+\.parquet$")

    @model_validator(mode="after")
    def _one_cut(self) -> LabelsSpec:
        if self.clusters is not None and self.height is not None:
            raise ValueError("cut by clusters or by height, not both")
        return self


class LabelsResult(Result):
    """Every row of the table in its order; rows without a label have none in the column. 0 is noise.

    assigned: rows that nothing was learned from (left out, or beyond the sample) and that were assigned afterwards.
    """

    output: str
    rows: int
    assigned: int
    without_label: int
    clusters: int
    label_column: str
