"""What predictions and forms of typed rows are asked and what they answer. pydantic only."""

from __future__ import annotations

from pydantic import Field

from hakaru_compute.families.supervised.results import ClassMetrics, ClassRows, ConfusionCounts, JudgedSummary
from hakaru_compute.kinds.discriminant_analysis.calls_spec import Decision
from hakaru_compute.kinds.discriminant_analysis.model_specs import ModelName
from hakaru_compute.model.spec import (
    Distribution,
    ModelInput,
    PredictFileInDomain,
    RowNotes,
    TypedRows,
)
from hakaru_compute.spec import Result


class PredictSpec(PredictFileInDomain):
    """decision: how probabilities become a class."""

    decision: Decision = Field(default_factory=Decision)


class PredictedClass(Result):
    """A class, how many rows were given it, how many of them trained the model, and its mean probability over all predicted rows."""

    label: str
    rows: int
    trained_rows: int = 0
    mean_probability: float | None


class UnlikeAnyClass(Result):
    """Rows that look like no known class: outside the domain, and their largest probability below `probability_limit`.

    probability_limit: what 5 % of the training rows' largest out-of-fold probabilities lie below.
    """

    rows: int
    probability_limit: float
    first_rows: list[int] = Field(description="The first of them, from 0 in the table; at most 100.")


class PredictSummary(JudgedSummary):
    """What happened to the rows. `predicted` lacks rows that miss values the model cannot do without.

    changed_by_decision: rows that a threshold or costs gave another class than the most probable one.
    probability_columns: for each class the output's column of its probability. unseen_classes: values of the target's
    column that training had no row of; such rows count as wrong in `metrics`' accuracy and have no part in its other figures.
    """

    model: ModelName
    classes: list[PredictedClass]
    positive_class: str | None
    decision: Decision
    changed_by_decision: int = 0
    probability_columns: list[str]
    unlike_any_class: UnlikeAnyClass
    metrics: ClassMetrics | None = Field(None, description="Where the file also has the target.")
    confusion: ConfusionCounts | None = None
    unseen_classes: list[ClassRows] = Field(default_factory=list)
    probability_distribution: Distribution | None = Field(description="Of the largest probability of each row.")


class PredictRowsSpec(TypedRows):
    """Rows typed by hand, answered at once."""

    decision: Decision = Field(default_factory=Decision)


class PredictedRow(Result):
    """One row's class and the probability of each class, in the order of `classes`; null where the row misses what the
    model needs.
    """

    predicted: str | None
    probabilities: list[float] | None
    inside_domain: bool | None
    unlike_any_class: bool | None
    leverage: float | None
    distance: float | None


class PredictRowsResult(Result):
    """Rows in the order asked, and as many notes."""

    target: str
    model: ModelName
    classes: list[str]
    positive_class: str | None
    leverage_limit: float
    distance_limit: float
    probability_limit: float
    rows: list[PredictedRow]
    row_notes: list[RowNotes]


class ModelInputs(Result):
    """A trained model's features, in the order they were chosen, and its classes."""

    target: str
    classes: list[str]
    positive_class: str | None
    features: list[ModelInput]
