"""What every kind that predicts asks and says of its input, and says of the spread of its results. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.data.spec import Table
from hakaru_compute.spec import Result, Spec

Cell = float | int | str | bool | None


class PredictFile(Spec):
    """Rows of a Parquet file to predict; `mapping` names, for a feature, the file's column that takes its place, or null where
    the file has none: it is missing in every row. For what was measured it names the column to compare with; null for none.
    """

    model_dir: str
    table: Table
    mapping: dict[str, str | None] = Field(default_factory=dict)
    keep_columns: list[str] | None = Field(None, description="Input columns copied to the output; null for all.")
    output_name: str = Field("predictions.parquet", pattern=r"^[\w.-]+\.parquet$")


class PredictFileInDomain(PredictFile):
    """domain: what is written of each row beside `inside_domain`, which takes both into account: its leverage, or also its
    distance to the nearest training rows.
    """

    domain: Literal["leverage", "leverage_and_distance"] = "leverage_and_distance"

    @property
    def with_distance(self) -> bool:
        return self.domain == "leverage_and_distance"


class TypedRows(Spec):
    """Rows typed by hand, answered at once."""

    model_dir: str
    rows: list[dict[str, Cell]] = Field(min_length=1, max_length=1000)

    @property
    def with_distance(self) -> bool:
        return True


class UnreadableCell(Result):
    """A cell that is no value of its feature: its row in the table, counted from 1, and what stands there."""

    row: int
    text: str


class UnreadableColumn(Result):
    """Cells of a column that cannot be read as its feature: text, infinite numbers, numbers beyond all reach."""

    feature: str
    column: str
    rows: int
    first: list[UnreadableCell]


class Quantile(Result):
    """The value below which a share of the rows lies."""

    share: float
    value: float


class Distribution(Result):
    """How values spread over all rows: counts in bins of equal width, and how many lie before and beyond them."""

    rows: int
    minimum: float
    maximum: float
    edges: list[float]
    counts: list[int]
    below: int = 0
    above: int = 0
    quantiles: list[Quantile] = Field(description="By interpolation within bins a thousandth of the range wide.")


class UnknownCategories(Result):
    """Labels of a column that training never saw: they count as none of the known ones."""

    column: str
    rows: int
    labels: list[str]


class OutOfRange(Result):
    """Rows whose value lies outside the range that training rows had; dates are ISO 8601 text."""

    column: str
    below: int
    above: int
    minimum: float | str
    maximum: float | str


class RemovedByStep(Result):
    """Rows that a step of the model's recipe removes, by the step's number; they have no prediction."""

    number: int
    rows: int


class RowsSummary(Result):
    """What happened to a file's rows, of any kind; a kind adds its `model` and what it says of its answers."""

    output: str
    rows: int
    missing_values: dict[str, int]
    unreadable_values: list[UnreadableColumn]
    filled_rows: int
    unknown_categories: list[UnknownCategories]
    seconds: float


class PredictionSummary(RowsSummary):
    """Of a kind that answers typed rows too: `predicted` lacks rows that miss values the model cannot do without."""

    predicted: int
    outside_domain: int
    removed_by_steps: list[RemovedByStep] = Field(default_factory=list)
    out_of_range: list[OutOfRange]


class CheckInputsSpec(Spec):
    """Which rows a prediction would read, and by which columns."""

    model_dir: str
    table: Table
    mapping: dict[str, str | None] = Field(default_factory=dict)


class InputsCheck(Result):
    """What a prediction would meet in the first `rows_checked` rows; `refused` are features that have no value at all."""

    rows: int
    rows_checked: int
    unreadable_values: list[UnreadableColumn]
    refused: list[str]
    missing_values: dict[str, int]
    filled_rows: int
    without_values: int = Field(description="Rows in which every feature is missing or unreadable.")


class RowNotes(Result):
    """Columns of a row that training never saw as they are: unknown labels, values out of range, missing ones.

    removed_by: the number of the recipe's step that removes such a row.
    """

    unknown_categories: list[str]
    out_of_range: list[str]
    missing: list[str]
    removed_by: int | None = None


class InputsSpec(Spec):
    """What a form of typed rows needs to know."""

    model_dir: str


class ModelInput(Result):
    """A feature and what training rows had of it, for a form of typed rows; dates are ISO 8601 text."""

    name: str
    type: Literal["numeric", "categorical", "boolean", "datetime"]
    minimum: float | str | None
    maximum: float | str | None
    typical: Cell
    categories: list[str] | None


class ExportSpec(Spec):
    """A trained model as a zip; `table`, the one it was trained on, gives its sample rows."""

    model_dir: str
    table: Table
    output_name: str = Field("model.zip", pattern=r"^[\w.-]+\.zip$")


class Parity(Result):
    """Agreement of the ONNX model with the original over `rows` rows: largest and median deviation, and the largest allowed.

    Their unit is the model's answer's: the target's (limit 1e-4 of its range), the scores' (1e-4 of their largest standard
    deviation), probabilities (1e-4).
    """

    rows: int
    largest: float
    median: float
    limit: float


OnnxReason = Literal["not_convertible", "not_expressible", "parity", "no_projection"]


class ExportResult(Result):
    """The zip and its files; `onnx_reason` says why it has no ONNX model, `onnx_detail` what a library said of it."""

    output: str
    files: list[str]
    onnx: bool
    onnx_reason: OnnxReason | None
    onnx_detail: str | None
    parity: Parity | None


class Provenance(Result):
    """What it takes to get the same numbers again."""

    content_hash: str
    row_count: int
    seed: int
    library_versions: dict[str, str]
    started_at: str
    finished_at: str
    seconds: float
