"""What reports say of latent variables (PLS). pydantic only."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.families.results import ColumnValues, Shown
from hakaru_compute.spec import Result


class LatentStep(Result):
    """One latent variable more. explained_x, explained_y: what it alone explains of the variance of columns and of all targets
    over the training rows; q2: of the targets by all so far, each row predicted by folds that had not seen it.
    """

    explained_x: float
    explained_y: float
    q2: float | None


class LatentColumn(Result):
    """A column of the matrix. weights W, rotations W*, loadings P: by latent variable."""

    column: str
    feature: str
    weights: list[float]
    rotations: list[float]
    loadings: list[float]
    vip: float


class LatentTarget(Result):
    """A target. weights C, in its standard deviations, and the share of its variance that each latent variable explains."""

    target: str
    weights: list[float]
    explained: list[float]


class LatentLimits(Result):
    """What a share `confidence` of rows stays below: rows that the model was fitted on, and new ones.

    t2_fitted: beta distribution (Tracy, Young & Mason 1992); t2_new: F. spe_fitted: Jackson & Mudholkar (1979), or Box's
    g·χ²(h), from the eigenvalues of what is left over; spe_new: by rows that folds held out. Null where there are too few
    rows, or nothing is left over.
    """

    confidence: float
    t2_fitted: float | None
    t2_new: float | None
    spe_fitted: float | None
    spe_new: float | None


class LatentPoints(Result):
    """Rows of the training and of the test; all lists run alongside.

    scores T, target_scores U: by latent variable, then row. t2, spe: over the model's latent variables. colours: columns of
    the table at these rows, times first.
    """

    points: Shown
    row: list[int]
    part: list[Literal["train", "test"]]
    measured: list[list[float | None]]
    scores: list[list[float]]
    target_scores: list[list[float | None]]
    t2: list[float]
    spe: list[float]
    colours: list[ColumnValues]


class LatentContributions(Result):
    """What each column adds, by row: t2 (signed) sums to T², the squares of residuals to SPE. Of the rows furthest out where not
    every point's are given. To four digits.
    """

    row: list[int]
    t2: list[list[float]]
    residuals: list[list[float]]


class Latent(Result):
    """A PLS with all its quantities, over the prepared columns.

    components: of the model; `steps` may say what a few more would explain. variances: of its scores over the fitted rows.
    """

    components: int
    fitted_rows: int
    steps: list[LatentStep]
    variances: list[float]
    columns: list[LatentColumn]
    targets: list[LatentTarget]
    limits: list[LatentLimits]
    points: LatentPoints
    contributions: LatentContributions


class NewRowLimits(Result):
    """What a share `confidence` of new rows stays below, as in `LatentLimits`; t2_beyond, spe_beyond: how many rows do not."""

    confidence: float
    t2: float | None
    spe: float | None
    t2_beyond: int
    spe_beyond: int


class LatentPrediction(Result):
    """Where predicted rows lie in and beside a PLS.

    columns: of the matrix. variances, explained_x: of the fitted rows, by latent variable. rows: that could be located.
    points: some evenly and those furthest out, by their rows from 0; scores T by latent variable, then row. colours:
    columns of the file at these rows. contributions: of those furthest out.
    """

    components: int
    fitted_rows: int
    variances: list[float]
    explained_x: list[float]
    columns: list[str]
    limits: list[NewRowLimits]
    points: Shown
    row: list[int]
    scores: list[list[float]]
    t2: list[float]
    spe: list[float]
    colours: list[ColumnValues]
    contributions: LatentContributions
