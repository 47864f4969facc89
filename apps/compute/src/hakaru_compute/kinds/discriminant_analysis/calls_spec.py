"""What a report's calls are asked and what they answer: rows of a cell, costs, decision regions. pydantic only."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from hakaru_compute.data.spec import Table
from hakaru_compute.families.results import ColumnValues, Shown
from hakaru_compute.kinds.discriminant_analysis.figures_spec import Confusion, Part, PartFigures
from hakaru_compute.spec import Result, Spec

# What deciding for a class (inner list) costs where another (outer list) is true, in the order of the report's classes.
CostMatrix = Annotated[
    list[list[Annotated[float, Field(ge=0, le=1e12)]]],
    Field(
        min_length=2,
        max_length=1000,
        title="Costs",
        description="Cost per row of deciding for a class (columns) when another (rows) is true, in any unit.",
        json_schema_extra={
            "title_ja": "コスト",
            "help_ja": "真のクラス（行）に対して、あるクラス（列）と判定したときの 1 行あたりのコスト。単位は任意です。",
        },
    ),
]


class Decision(Spec):
    """How probabilities become a class: as the model does (nothing given), at a threshold, or for the least expected cost.

    threshold: of two classes; a row is of the positive class from this probability on.
    """

    threshold: float | None = Field(None, ge=0, le=1)
    costs: CostMatrix | None = None


class CellRowsSpec(Spec):
    """Rows of a cell of the confusion matrix, or of a whole line of it where `actual` or `predicted` is null.

    columns: of the table, to show beside. order: as in the table, or by the probability of the predicted class.
    """

    model_dir: str
    table: Table
    part: Part
    actual: str | None = None
    predicted: str | None = None
    decision: Decision = Field(default_factory=Decision)
    columns: list[str] = Field(default_factory=list, max_length=50)
    order: Literal["row", "surest_first", "least_sure_first"] = "row"
    offset: int = Field(0, ge=0)
    count: int = Field(50, ge=1, le=1000)


class CellRows(Result):
    """A page of the cell's rows (from 0 in the table); all lists run alongside. probabilities are a list a class."""

    total: int
    offset: int
    classes: list[str]
    row: list[int]
    fold: list[int | None]
    actual: list[str]
    predicted: list[str]
    probabilities: list[list[float]]
    columns: list[ColumnValues]


class CostsSpec(Spec):
    """costs: null for 1 for each wrong decision. shares: of the classes, in order, where the model will be used; null for
    the training rows'.

    threshold: of two classes, one to compare with the best.
    """

    model_dir: str
    costs: CostMatrix | None = None
    shares: list[Annotated[float, Field(ge=0, le=1)]] | None = Field(None, min_length=2, max_length=1000)
    threshold: float | None = Field(None, ge=0, le=1)

    @model_validator(mode="after")
    def _fit(self) -> CostsSpec:
        if self.costs is not None and any(len(line) != len(self.costs) for line in self.costs):
            raise ValueError("costs need as many columns as rows")
        if self.shares is not None and not 0.999 < sum(self.shares) < 1.001:
            raise ValueError("shares add up to 1")
        if self.shares is not None and self.costs is not None and len(self.shares) != len(self.costs):
            raise ValueError("as many shares as classes")
        return self


class DecidedPart(Result):
    """A part's rows decided by a rule. cost: mean per row, its rows weighted so that classes have the shares stated."""

    part: Part
    confusion: Confusion
    figures: PartFigures
    cost: float | None


RuleName = Literal["model", "best_threshold", "threshold", "expected_cost"]


class DecisionRule(Result):
    """A way to decide, judged by rows the model had not seen. decision: what to ask for to have rows, or predictions, decided
    like this.

    model: as the model decides. best_threshold: the cheapest over the out-of-fold rows. threshold: the one asked for.
    expected_cost: the class of the least expected cost Σ p · cost, trusting the probabilities (Elkan 2001); where shares are
    given, they stand in its costs (a class's costs times its share over that the model was made for).
    """

    rule: RuleName
    decision: Decision
    parts: list[DecidedPart]


class CostCurve(Result):
    """Mean cost per row by threshold of the positive class."""

    thresholds: list[float]
    out_of_fold: list[float]
    test: list[float] | None


class ConstantDecision(Result):
    """What it costs to decide for this class always."""

    label: str
    cost: float


class CostsResult(Result):
    """Figures for costs, at once. costs: by actual class (outer list) and the class decided for, in the order of `classes`.
    shares: of the classes, what costs are weighted by. theoretical_threshold: were probabilities exact (of two classes,
    both errors dearer than right decisions). The best threshold is chosen on out-of-fold probabilities, so its cost there is a little
    optimistic; the test rows are not.
    """

    classes: list[str]
    positive: str | None
    costs: list[list[float]]
    shares: list[float]
    theoretical_threshold: float | None
    best_threshold: float | None
    rules: list[DecisionRule]
    curve: CostCurve | None
    constant: list[ConstantDecision]


class FeatureAxes(Spec):
    """Two features as axes. others: the remaining features at typical values (median; most frequent category), or as the
    nearest training row on the two axes has them.
    """

    kind: Literal["features"] = "features"
    first: str
    second: str
    others: Literal["typical", "nearest"] = "typical"


class CompressedAxes(Spec):
    """Two principal components of the prepared training matrix, or two discriminant axes (completed, for two classes, by
    the largest component within classes). others: what the axes leave out at its mean, or as the nearest training row.
    """

    kind: Literal["compressed"] = "compressed"
    method: Literal["pca", "lda"] = "pca"
    first: int = Field(1, ge=1, le=100)
    second: int = Field(2, ge=1, le=100)
    others: Literal["typical", "nearest"] = "typical"


Axes = Annotated[FeatureAxes | CompressedAxes, Field(discriminator="kind")]


class RegionsSpec(Spec):
    """Which axes to draw what the model decides on; everything else is set as they say.

    grid: places along an axis; fewer, as are the points, where the model's predictions are slow.
    """

    model_dir: str
    table: Table
    axes: Axes
    grid: int = Field(60, ge=10, le=150)
    most_points: int = Field(1000, ge=0, le=20_000)

    @model_validator(mode="after")
    def _two(self) -> RegionsSpec:
        if self.axes.first == self.axes.second:
            raise ValueError("the two axes are the same")
        return self


AxisType = Literal["numeric", "categorical", "boolean", "datetime", "component"]


class RegionAxis(Result):
    """An axis and its grid: numbers, labels, or dates as text. explained: a component's share of the variance, or a
    discriminant axis's share of the variance between classes.
    """

    name: str
    type: AxisType
    grid: list[float | str]
    explained: float | None


class RegionPoints(Result):
    """Rows drawn on the axes, those that have a place there; actual and predicted (with all their features) are places among
    the classes.
    """

    points: Shown
    row: list[int]
    part: list[Literal["train", "test"]]
    x: list[float | str]
    y: list[float | str]
    actual: list[int]
    predicted: list[int]


class Regions(Result):
    """What the model decides over a grid: a line for each place of y, within it a value for each place of x.

    predicted: places among the classes. probabilities: a grid a class, null for more than 10 classes. fixed: what the other
    features are set to, empty where they are the nearest row's or axes are components. agreement: share of the rows drawn
    whose place has the class the model gives them with all their features: how far the chart holds (with others as the
    nearest training row's, of test rows alone).
    """

    kind: Literal["features", "compressed"]
    method: Literal["pca", "lda"] | None
    others: Literal["typical", "nearest"]
    fixed: dict[str, float | str | None]
    x: RegionAxis
    y: RegionAxis
    classes: list[str]
    predicted: list[list[int]]
    confidence: list[list[float]]
    probabilities: list[list[list[float]]] | None
    points: RegionPoints
    agreement: float | None
