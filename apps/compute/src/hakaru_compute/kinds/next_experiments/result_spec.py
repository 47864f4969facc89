"""What is answered to those who ask what to run next. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.conditions.candidate_spec import CandidateRow
from hakaru_compute.kinds.next_experiments.spec import Expected, Round, Strategy
from hakaru_compute.model.spec import Cell
from hakaru_compute.spec import Result

Reason = Literal["spread", "gain", "optimistic", "limits", "unknown", "repeat"]


class Proposal(Result):
    """expected: a line a target, in their order; none in a first design. gain: the improvement of the target that is expected,
    in its unit, or of several targets of the hypervolume, in parts of what there is; null where there is no such figure.

    probability: that all limits are kept to; null without limits. row: of the table, counted from 1, where the condition is
    one of its rows. repeated: it was measured, or proposed, already. candidate: where it stands in a list of candidates.
    """

    setting: dict[str, Cell]
    expected: list[Expected]
    gain: float | None
    probability: float | None
    reason: Reason
    row: int | None
    repeated: bool
    candidate: CandidateRow | None = None


class Foretold(Result):
    """A measured row and what the others say of it."""

    row: int
    measured: float
    foretold: float
    lower: float
    upper: float


class FactorWeight(Result):
    """length: of the process, in ranges of the factor; the shorter, the more it matters. share: of all factors' 1/length²."""

    factor: str
    length: float
    share: float


class Fit(Result):
    """How well a target's process foretells rows that it does not know: each condition left out in turn.

    q2: 1 − Σ error² ÷ Σ error² of the mean of the other rows; null where no two conditions differ in the target.
    better_than_mean: by a permutation test at 5 %; null in results from before it. covered: the share of rows within their
    limits of 90 %. noise: standard deviation of a measurement made again.
    """

    target: str
    rows: int
    q2: float | None
    better_than_mean: bool | None = None
    error: float
    mean_error: float
    covered: float
    noise: float
    noise_share: float
    measured_noise: float | None
    factors: list[FactorWeight]
    points: list[Foretold]


class BestRow(Result):
    """A measured row that none is better than in every target."""

    row: int
    setting: dict[str, Cell]
    values: list[float | None]
    within_limits: bool


class BestSoFar(Result):
    """Of a target, the best value up to every measured row in the order of rounds, of rows that keep the ranges of others; null
    while there is none. aside: the places of those rows whose value is not learned from; null in results of before these were
    kept.
    """

    target: str
    values: list[float | None]
    aside: list[int] | None = None


class Note(Result):
    """Something to know of what was asked."""

    code: Literal[
        "first_design",
        "rows_incomplete",
        "rows_pending",
        "candidates_unfit",
        "candidates_measured",
        "rows_outside",
        "rows_set_aside",
        "rows_unlike",
        "conditions_repeated",
        "factor_constant",
        "target_constant",
        "no_better_than_mean",
        "noise_large",
        "fewer_than_asked",
        "none_within_limits",
        "history_lost",
        "history_corrected",
        "learned_from_some",
        "molecules_same",
        "molecules_unread",
    ]
    params: dict[str, str | int | float]


class Stopping(Result):
    """gain: the largest of the proposals. needed: what would be worth an experiment: 1 % of the measured range, or a tenth of the noise.

    advised: whether what is expected stays below that.
    """

    gain: float
    needed: float
    advised: bool


class Band(Result):
    """Over seeds: the median, and what 8 of 10 lie between."""

    median: float
    low: float
    high: float


class ReplayPoint(Result):
    """After so many experiments: the share of the best conditions that were found, and the best value (its hypervolume, in parts
    of what there is, with several targets).
    """

    experiments: int
    found: Band
    mean_found: float
    best: Band


class ReplayCurve(Result):
    """reached: after how many experiments one of the best was found; null where it was not, in half of the seeds."""

    method: Literal["model", "random"]
    points: list[ReplayPoint]
    reached: float | None


class Replay(Result):
    """conditions: those that have all outcomes. best: how many of them count as the best (5 %)."""

    conditions: int
    best: int
    seeds: int
    curves: list[ReplayCurve]


class DescribedMolecules(Result):
    """A factor whose categories are described as molecules, by the SMILES in this column, or by their own. molecules: how many
    different ones. same: categories that are one molecule. unread: those that are no SMILES, and so unlike every other.
    """

    factor: str
    column: str | None
    molecules: int
    same: list[list[str]]
    unread: list[str]


class RunResult(Result):
    """method: how the proposals were found; `spread` where too few rows were measured (fewer than `needed`)."""

    targets: list[str]
    round: int
    measured: int
    needed: int
    pending: int
    method: Literal["spread", "model"]
    strategy: Strategy
    molecules: list[DescribedMolecules] = Field(default_factory=list)
    proposals: list[Proposal]
    best: list[BestRow]
    fits: list[Fit]
    history: list[Round]
    best_so_far: list[BestSoFar]
    notes: list[Note]
    stopping: Stopping | None
    replay: Replay | None
    finished_early: bool
    seconds: float
