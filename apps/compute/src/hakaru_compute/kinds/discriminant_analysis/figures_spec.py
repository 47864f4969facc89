"""How well classes were told apart: the figures of a report. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.families.results import Interval, Shown, Spread
from hakaru_compute.spec import Result

Part = Literal["train", "out_of_fold", "test"]


class ClassCount(Result):
    """A class, its rows, and what a row of it weighs in training (1 where classes are not weighted)."""

    label: str
    train: int
    test: int
    share: float = Field(description="Of the training rows.")
    weight: float


class Confusion(Result):
    """Rows by actual class (outer list) and predicted class (inner), in the order of the report's classes.

    by_actual: shares of the rows of an actual class (its diagonal is recall); by_predicted: of the rows given a class
    (its diagonal is precision). Null where there is no such row.
    """

    part: Part
    rows: int
    counts: list[list[int]]
    by_actual: list[list[float | None]]
    by_predicted: list[list[float | None]]


class ClassFigures(Result):
    """A class against all others. `predicted`: rows given the class. A figure that is not defined is null.

    Intervals are percentile bootstrap over rows, or over whole groups where the split is by group.
    """

    label: str
    support: int
    predicted: int
    precision: Interval | None
    recall: Interval | None
    f1: Interval | None
    specificity: Interval | None


class OverallFigures(Result):
    """All classes together. Balanced accuracy is the mean recall, F1 the mean over classes (macro) of those that occur."""

    accuracy: Interval | None
    balanced_accuracy: Interval | None
    f1_macro: Interval | None
    mcc: Interval | None


class PartFigures(Result):
    """Figures of a part; without intervals (value, lower and upper are equal) where resamples is 0."""

    part: Part
    rows: int
    resamples: int
    coverage: float
    by_group: bool
    overall: OverallFigures
    classes: list[ClassFigures]


class Band(Result):
    """A curve's mean and standard deviation (n − 1) over folds at 101 places of x from 0 to 1.

    folds: those where it is defined, of `of_folds`. sd is null for a single fold.
    """

    x: list[float]
    mean: list[float]
    sd: list[float] | None
    folds: int
    of_folds: int
    area: Spread = Field(description="Area under the curve, or average precision, over these folds.")


class RocCurve(Result):
    """True positive rate against false positive rate of one class against the rest, thinned evenly; ends are kept.

    thresholds: the class's probability from which on a row counts as of the class; null at the start, where none does.
    """

    label: str
    part: Part
    positives: int
    negatives: int
    false_positive_rate: list[float]
    true_positive_rate: list[float]
    thresholds: list[float | None]
    area: float
    band: Band | None


class PrecisionRecallCurve(Result):
    """Precision against recall of one class against the rest, by falling threshold, thinned evenly.

    area: average precision, Σ (Rₙ − Rₙ₋₁) Pₙ. The band is a step function of recall, since precision between two
    thresholds is not on the line between them (Davis & Goadrich 2006). share: of the class, the precision of chance.
    """

    label: str
    part: Part
    positives: int
    share: float
    recall: list[float]
    precision: list[float]
    thresholds: list[float]
    area: float
    band: Band | None


class Curves(Result):
    """Curves of each class (of two, of the positive one), from out-of-fold probabilities and of the test rows.

    macro: the unweighted mean of the areas over the classes that have rows and others in the part.
    """

    positive: str | None
    roc: list[RocCurve]
    precision_recall: list[PrecisionRecallCurve]
    macro_area: dict[Part, float | None]
    macro_average_precision: dict[Part, float | None]


class CalibrationBin(Result):
    """Rows whose probability is in (lower, upper]; the first bin holds 0 as well. The interval of `observed` is Wilson's, 95 %."""

    lower: float
    upper: float
    rows: int
    predicted: float
    observed: float
    observed_lower: float
    observed_upper: float


class Calibration(Result):
    """Whether probabilities are what happens. label: a class against the rest, or null for the predicted class.

    brier: mean (p − y)². expected_error: Σ rows / all · |predicted − observed| over the bins; largest_error: its maximum.
    Bins without rows are left out.
    """

    label: str | None
    part: Part
    rows: int
    bins: list[CalibrationBin]
    brier: float
    expected_error: float
    largest_error: float


class CalibrationPart(Result):
    """brier: over all classes, mean Σ (p − y)², from 0 to 2. log_loss: natural logarithm, probabilities clipped at 1e-15."""

    part: Part
    brier: float
    log_loss: float
    of_predicted: Calibration
    classes: list[Calibration]


class ClassPoints(Result):
    """Rows of the table (from 0) with their class and its prediction; all lists run alongside.

    actual and predicted are places among the report's classes; probabilities are a list a class. fold: null for the
    final model's predictions (train, test). leverage and distance are null for rows that the domain was not asked about.
    """

    points: Shown
    row: list[int]
    part: list[Part]
    fold: list[int | None]
    actual: list[int]
    predicted: list[int]
    probabilities: list[list[float]]
    leverage: list[float | None]
    distance: list[float | None]
    inside_domain: list[bool | None]


PermutedName = Literal["balanced_accuracy", "r2y", "q2"]


class PermutedMeasure(Result):
    """A measure with the true labels and with shuffled ones. p is (1 + those not worse) / (1 + all shuffles).

    intercept: where the line through the shuffles and the true labels, by their agreement with the true labels, meets
    agreement 0; of Q² it should lie below 0.05 (Eriksson et al. 2008).
    """

    measure: PermutedName
    observed: float
    shuffled: list[float]
    p: float
    intercept: float | None


class PermutationTest(Result):
    """Everything that looks at labels fitted again in folds on shuffled labels (Ojala & Garriga 2010).

    made: of `asked`, as many as the time allowed; failed: those whose fit could not be made, which do not count. The folds
    are the same for all, and made without the labels, so the figure of the true labels may differ a little from the
    cross-validation's. scheme: rows are shuffled; within groups; labels of whole groups, where each has one class; shifted
    in time, so that neighbours stay neighbours. agreement: of the shuffled labels with the true ones (Cramér's V).
    A search of parameters is not made again: they are the model's.
    """

    asked: int
    made: int
    failed: int
    folds: int
    rows: int
    scheme: Literal["rows", "within_groups", "groups", "time_shift"]
    agreement: list[float]
    measures: list[PermutedMeasure]
    seconds: float
