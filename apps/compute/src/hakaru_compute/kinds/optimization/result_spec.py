"""What an optimization answers. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.conditions.candidate_spec import CandidateRow
from hakaru_compute.kinds.optimization.spec import Algorithm
from hakaru_compute.model.equation import Equation
from hakaru_compute.model.spec import Cell
from hakaru_compute.spec import Result

Place = Literal["inside", "edge", "outside"]


class Prediction(Result):
    """Of one target. `lower` and `upper` are null where its model gives no interval, as outside its domain. desirability:
    Derringer and Suich's, 0 to 1. met: null for what is only to be low or high.
    """

    target: str
    value: float | None
    lower: float | None
    upper: float | None
    desirability: float | None
    met: bool | None


class Condition(Result):
    """A setting of every factor and what the models say of it.

    score: lower is better; 0 is as wished or as good as the best training row, below 0 better than any. desirability: the
    geometric mean of the targets'. probability: that every target with limits is met; null where a model gives no interval, or
    no target has limits.
    """

    setting: dict[str, Cell]
    predictions: list[Prediction]
    score: float | None
    desirability: float | None
    probability: float | None
    domain: Place


class NearRow(Result):
    """A row that was measured: counted from 1, with its label where rows have one. distance: per factor, of its range."""

    row: int
    label: str | None
    distance: float
    measured: dict[str, float | None]


class Spread(Result):
    """A target's predictions while the settings wander by their tolerances: its 5 %, its 95 %, and the share that meets it."""

    target: str
    low: float
    high: float
    met: float | None


class Leeway(Result):
    """How far a factor alone may move while every target stays as good: within its tolerance, or 1 % of its range."""

    factor: str
    lower: float
    upper: float


class Proposal(Condition):
    """One of the shortlist. trial: when it was found, counted from 1. alike: other conditions that are as good. candidate:
    where it stands in a list of candidates; null without one, and in results of before this was kept.
    """

    trial: int
    candidate: CandidateRow | None = None
    nearest: list[NearRow]
    robustness: list[Spread]
    leeway: list[Leeway]
    alike: int


class RacePoint(Result):
    """The best score, and the hypervolume of several targets, after so many trials."""

    trial: int
    score: float | None
    hypervolume: float | None


class Trial(Result):
    """A condition that an algorithm looked at; its predictions in the order of the targets. candidate: where it stands in a list
    of candidates; null without one, and in results of before this was kept.
    """

    trial: int
    setting: dict[str, Cell]
    predictions: list[float | None]
    score: float | None
    domain: Place
    pareto: bool
    candidate: CandidateRow | None = None


class Note(Result):
    """Something to know of an algorithm's run: what it could not treat, where it ended early."""

    code: Literal[
        "categories_untreated",
        "candidates_untreated",
        "one_target_only",
        "grid_too_large",
        "grid_coarser",
        "few_generations",
        "ended_early",
        "found_less",
        "all_outside",
        "step_of_sum",
    ]
    params: dict[str, str | int | float] = Field(default_factory=dict)


class AlgorithmResult(Result):
    """What an algorithm found. budget: the trials it was to have; null in results before these were kept. behind: how much
    better the screened optimum's score is; null where nothing was found.
    """

    algorithm: Algorithm
    state: Literal["finished", "ended", "refused"]
    trials: int
    seconds: float
    notes: list[Note]
    race: list[RacePoint]
    shortlist: list[Proposal]
    history: list[Trial]
    hypervolume: float | None
    behind: float | None
    budget: float | None = None


class TargetScale(Result):
    """A target with what training rows had of it, and how the model does that predicts it."""

    target: str
    model: str
    minimum: float
    maximum: float
    reference: float = Field(description="Of the hypervolume: no condition counts that is worse.")


class Importance(Result):
    """A factor's part of a target's variation over the factors' limits: by itself, and with all that it does together with
    others (Sobol indices). Null where the target does not vary.
    """

    target: str
    factor: str
    first: float | None
    total: float | None


class AlgorithmLook(Result):
    """What an algorithm would do. refused: a note that says why it would not."""

    algorithm: Algorithm
    trials: int
    notes: list[Note]
    refused: bool


class LookResult(Result):
    """size: how many conditions there are, null where they are beyond counting (a range counts by its 7 decimals).

    feasible_share: of conditions drawn at random, before they are made to fit sums; inside_share: of those that keep to
    every rule. Null where none does.
    """

    size: float | None
    grid_size: float
    feasible_share: float
    inside_share: float | None
    edge_share: float | None
    algorithms: list[AlgorithmLook]
    targets: list[TargetScale]


class RunResult(Result):
    """screened: the best that 1,024 spread conditions and a search after them found, whatever the algorithms' budget.

    pareto: places in `trials` order are in each algorithm's history.
    """

    targets: list[TargetScale]
    screened: Condition | None
    screened_evaluations: int
    algorithms: list[AlgorithmResult]
    importance: list[Importance]
    feasible_share: float | None
    finished_early: bool
    seconds: float
    look: LookResult | None = Field(None, description="What was known before the first trial.")


class PredictResult(Result):
    """Conditions as they were given. broken: of each, the rules that it does not keep to."""

    conditions: list[Condition]
    broken: list[list[str]]


class Curve(Result):
    """A target along a factor; null where there is no prediction."""

    target: str
    value: list[float | None]
    lower: list[float | None]
    upper: list[float | None]


class Profile(Result):
    """A factor's points, the targets along it, and the desirability of all of them together."""

    factor: str
    points: list[Cell]
    curves: list[Curve]
    desirability: list[float | None]
    feasible: list[bool]
    inside: list[bool]


class Contour(Result):
    """Targets over two factors: rows go along the second. met: every target with limits is met, and every rule kept to."""

    x: list[Cell]
    y: list[Cell]
    values: dict[str, list[list[float | None]]]
    met: dict[str, list[list[bool]]]
    feasible: list[list[bool]]
    inside: list[list[bool]]


class ProfileResult(Result):
    """What the profiler draws; `profiles` are empty where only a map was asked for."""

    condition: Condition
    broken: list[str]
    profiles: list[Profile]
    contour: Contour | None


class ImproveResult(Result):
    """The best condition that was found from another one. better: whether it is better than that one."""

    condition: Condition
    better: bool
    evaluations: int


class EquationsResult(Result):
    """The targets whose model is a sum of known terms."""

    equations: list[Equation]
