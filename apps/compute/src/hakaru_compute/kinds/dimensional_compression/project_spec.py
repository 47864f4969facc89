"""What projections of new rows and saved scores are asked and what they answer. pydantic only."""

from __future__ import annotations

from pydantic import Field

from hakaru_compute.data.spec import Table
from hakaru_compute.kinds.dimensional_compression.model_specs import ModelName
from hakaru_compute.model.spec import Distribution, PredictFile, RowsSummary
from hakaru_compute.spec import Result, Spec


class ProjectSpec(PredictFile):
    """Rows of a Parquet file to project; `mapping` names, for a feature, the file's column that takes its place."""

    confidence: float = Field(0.95, ge=0.5, le=0.9999)
    output_name: str = Field("projection.parquet", pattern=r"^[\w.-]+\.parquet$")


class ProjectSummary(RowsSummary):
    """What happened to the rows. T² and SPE, with how many rows lie beyond their limits, are of PCA alone."""

    model: ModelName
    projected: int
    score_columns: list[str]
    confidence: float
    t2_limit: float | None
    spe_limit: float | None
    outside_t2: int | None
    outside_spe: int | None
    score_distributions: list[Distribution | None]


class ScoresSpec(Spec):
    """The scores of the rows the model was made from, beside columns of the table, as a table of their own."""

    model_dir: str
    table: Table
    columns: list[str] | None = Field(None, description="Columns of the table to keep; null for all.")
    confidence: float = Field(0.95, ge=0.5, le=0.9999)
    output_name: str = Field("scores.parquet", pattern=r"^[\w.-]+\.parquet$")


class ScoresResult(Result):
    """Rows keep the table's order; rows without scores are left out."""

    output: str
    rows: int
    without_scores: int
    score_columns: list[str]
