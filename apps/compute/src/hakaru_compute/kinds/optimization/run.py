"""Runs an optimization: what is screened, then every algorithm by itself with its own budget."""

from __future__ import annotations

import csv
import json
import math
import time
from collections.abc import Mapping, Sequence
from typing import Literal

import numpy as np

from hakaru_compute.conditions.candidate_spec import CandidateRow
from hakaru_compute.conditions.draw import BLOCK, Grid
from hakaru_compute.conditions.listed import Listed, read_listed
from hakaru_compute.conditions.pareto import hypervolume, non_dominated
from hakaru_compute.conditions.target_spec import title_of
from hakaru_compute.data.csv_cells import csv_cells
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.optimization import search
from hakaru_compute.kinds.optimization.answers import PLACES, AnyKind
from hakaru_compute.kinds.optimization.importance import importance
from hakaru_compute.kinds.optimization.look import limits_of, look_at
from hakaru_compute.kinds.optimization.objective import Judged
from hakaru_compute.kinds.optimization.problem import Measured, Opened, open_problem
from hakaru_compute.kinds.optimization.record import Record
from hakaru_compute.kinds.optimization.result_spec import AlgorithmResult, Condition, NearRow, Note, RunResult, Trial
from hakaru_compute.kinds.optimization.shortlist import shortlist
from hakaru_compute.kinds.optimization.spec import Algorithm, RunSpec

# Of each algorithm's trials the result has so many, the best; files have what was kept.
MOST_TRIALS = 1000
# Parts of an algorithm's budget after which a better best, and a front that has changed, are told again.
TELL_EVERY, FRONT_EVERY = 0.04, 0.08
# Of a front that is told so many points, and of their figures so many digits.
FRONT_POINTS, FRONT_DIGITS = 40, 5
SHORTLIST_FILE, TRIALS_FILE = "shortlist.csv", "trials.csv"


def run(kinds: Mapping[str, AnyKind], spec: RunSpec, ctx: JobContext) -> RunResult:
    """Asked to finish, it ends with what was found until then. Raises what opening the problem raises, factor_unknown,
    no_feasible_conditions.
    """
    began = time.monotonic()
    ctx.progress(0.0, "load")
    opened = open_problem(kinds, spec, ctx, spec.candidates)
    measured = opened.measured(spec.labels)
    known = opened.known(measured)
    listed = read_listed(opened.space, spec.candidates, spec.candidate_labels) if spec.candidates else None
    screened = Record(
        opened.objective,
        math.inf if spec.candidates else search.SCREENED + search.POPULATION * search.GENERATIONS,
        fronts=False,
        ended=ctx.should_finish,
    )
    ctx.progress(0.02, "screen")
    search.screen(screened, known, spec.seed)
    if screened.kept is None:
        raise JobError("no_feasible_conditions")
    _say_best(opened, ctx, "screening", screened)
    looked = look_at(opened, spec)
    results, records = [], []
    for number, algorithm in enumerate(spec.algorithms):
        ctx.check_stop()
        hear = _Hearing(opened, ctx, algorithm, 0.1 + 0.84 * number / len(spec.algorithms), 0.84 / len(spec.algorithms))
        result, record = _one(opened, spec, algorithm, known, measured, listed, screened.best, ctx, hear)
        results.append(result)
        records.append(record)
    ctx.progress(0.95, "importance")
    shares = importance(opened, spec.seed)
    ctx.progress(0.98, "write")
    _write(opened, ctx, results, records, listed)
    return RunResult(
        targets=opened.scales(),
        screened=_best(opened, screened),
        screened_evaluations=screened.count,
        algorithms=results,
        importance=shares,
        feasible_share=None if spec.candidates else looked.feasible_share,
        look=looked,
        finished_early=ctx.should_finish(),
        seconds=time.monotonic() - began,
    )


class _Hearing:
    """Tells of an algorithm's progress, and now and then of the best so far and, with two targets, of the front. first, part:
    where it begins in the whole run, and how much of it it is.
    """

    def __init__(self, opened: Opened, ctx: JobContext, algorithm: Algorithm, first: float, part: float) -> None:
        self._opened, self._ctx, self._algorithm = opened, ctx, algorithm
        self._first, self._part = first, part
        self._told, self._best = -1.0, math.inf
        self._drawn, self._front = -1.0, np.empty((0, 2))

    def __call__(self, record: Record) -> None:
        share = record.count / record.budget
        self._ctx.progress(self._first + self._part * share, "search")
        if record.best < self._best and (share - self._told >= TELL_EVERY or share >= 1):
            self._told, self._best = share, record.best
            _say_best(self._opened, self._ctx, self._algorithm, record)
        if record.front.shape[1] == 2 and (share - self._drawn >= FRONT_EVERY or share >= 1):
            self._drawn = share
            if not np.array_equal(self._front, record.front):
                self._front = record.front
                self._say_front(record)

    def _say_front(self, record: Record) -> None:
        if record.kept is None:
            return
        ahead = np.flatnonzero(non_dominated(record.kept.losses))
        points = record.kept.answered.value[ahead]
        points = points[np.isfinite(points).all(axis=1)]
        points = points[np.argsort(points[:, 0], kind="stable")]
        if len(points) > FRONT_POINTS:
            points = points[np.linspace(0, len(points) - 1, FRONT_POINTS).round().astype(int)]
        rounded = [[float(f"{value:.{FRONT_DIGITS}g}") for value in point] for point in points.tolist()]
        self._ctx.message(
            "info", "front_so_far", algorithm=self._algorithm, trials=record.count, points=json.dumps(rounded)
        )


def _say_best(opened: Opened, ctx: JobContext, algorithm: str, record: Record) -> None:
    """What is in objects is told as JSON: parameters of messages are texts and numbers."""
    best = _best(opened, record)
    if best is None:
        return
    budget = record.budget if math.isfinite(record.budget) else record.count
    ctx.message(
        "info",
        "best_so_far",
        algorithm=algorithm,
        trials=record.improved[-1][0],
        budget=budget,
        score=record.best,
        setting=json.dumps(best.setting, ensure_ascii=False),
        predictions=json.dumps([one.value for one in best.predictions]),
    )


def _best(opened: Opened, record: Record) -> Condition | None:
    if record.kept is None:
        return None
    return opened.conditions(record.kept.take(np.array([int(np.argmin(record.kept.score))])))[0]


def _one(
    opened: Opened,
    spec: RunSpec,
    algorithm: Algorithm,
    known: Judged | None,
    measured: Measured,
    listed: Listed | None,
    screened: float,
    ctx: JobContext,
    tell: _Hearing,
) -> tuple[AlgorithmResult, Record]:
    """One algorithm's search and what came of it."""
    began = time.monotonic()
    points = Grid(opened.space, spec.grid_levels)
    refusal, notes = limits_of(opened.space, algorithm, spec.trials, points, len(spec.targets))
    budget = points.size if algorithm == "grid" else float(spec.trials)
    record = Record(opened.objective, budget, ended=ctx.should_finish, tell=tell)
    if not refusal and not ctx.should_finish():
        if algorithm == "random":
            search.random(record, spec.seed)
        elif algorithm == "grid":
            search.grid(record, points, spec.seed)
        elif algorithm == "cma_es":
            search.cma_es(record, spec.seed)
        else:
            search.bayes(record, known, spec.seed, several=algorithm == "multi_bayes")
    state: Literal["finished", "ended", "refused"] = (
        "refused" if refusal else "ended" if ctx.should_finish() else "finished"
    )
    if state == "ended":
        notes.append(Note(code="ended_early", params={"trials": record.count, "budget": budget}))
    elif state == "finished" and algorithm != "grid" and record.count < budget:
        notes.append(Note(code="found_less", params={"trials": record.count}))
    proposals = shortlist(opened, record, measured, listed, spec)
    if proposals and all(one.domain == "outside" for one in proposals):
        notes.append(Note(code="all_outside"))
    reference = opened.objective.reference
    volume = hypervolume(record.front, reference) if len(reference) > 1 and record.kept is not None else None
    result = AlgorithmResult(
        algorithm=algorithm,
        state=state,
        trials=record.count,
        budget=budget,
        seconds=time.monotonic() - began,
        notes=notes,
        race=record.race(),
        shortlist=proposals,
        history=_history(opened, record, MOST_TRIALS, listed),
        hypervolume=volume,
        behind=record.best - screened if record.improved else None,
    )
    return result, record


def _history(opened: Opened, record: Record, most: int, listed: Listed | None) -> list[Trial]:
    """The trials that were kept, in their order; of more than `most` the best, and the front."""
    kept = record.kept
    if kept is None:
        return []
    front = non_dominated(kept.losses)
    chosen = np.arange(len(kept))
    if len(kept) > most:
        chosen = np.union1d(np.argsort(kept.score, kind="stable")[:most], np.flatnonzero(front)[:most])
    value = kept.answered.value
    called: Sequence[CandidateRow | None] = [None] * len(chosen)
    if listed is not None:
        called = listed.rows_of(opened.space, kept.values[chosen])
    return [
        Trial(
            trial=int(record.trial[row]),
            setting=opened.space.cells(kept.values[row]),
            predictions=[None if np.isnan(one) else float(one) for one in value[row]],
            score=None if np.isnan(value[row]).any() else float(kept.score[row]),
            domain=PLACES[int(kept.answered.domain_codes[row])],
            pareto=bool(front[row]),
            candidate=candidate,
        )
        for row, candidate in zip(chosen.tolist(), called, strict=True)
    ]


def _write(
    opened: Opened,
    ctx: JobContext,
    results: list[AlgorithmResult],
    records: list[Record],
    listed: Listed | None,
) -> None:
    """The shortlists and the trials as files, in UTF-8 with a mark that spreadsheets know."""
    factors, targets = opened.space.names, [title_of(target) for target in opened.objective.targets]
    with (ctx.workspace / SHORTLIST_FILE).open("w", encoding="utf-8-sig", newline="") as file:
        lines = csv.writer(file)
        intervals = [f"{name}_{part}" for name in targets for part in ("prediction", "lower", "upper")]
        candidate = [] if listed is None else ["candidate"]
        first = ["algorithm", "rank", *candidate]
        limited = any(one.probability is not None for result in results for one in result.shortlist)
        last = ["desirability", *(["probability"] if limited else []), "domain", "nearest_row"]
        lines.writerow(csv_cells([*first, *factors, *intervals, *last]))
        for result in results:
            for rank, one in enumerate(result.shortlist, 1):
                told = [part for told in one.predictions for part in (told.value, told.lower, told.upper)]
                cells = [*_called(one.candidate), *one.setting.values(), *told, one.desirability]
                likely = [one.probability] if limited else []
                near = _called(one.nearest[0]) if one.nearest else [None]
                lines.writerow(csv_cells([result.algorithm, rank, *cells, *likely, one.domain, *near]))
    with (ctx.workspace / TRIALS_FILE).open("w", encoding="utf-8-sig", newline="") as file:
        lines = csv.writer(file)
        lines.writerow(csv_cells(["algorithm", "trial", *candidate, *factors, *targets, "score", "domain", "pareto"]))
        for result, record in zip(results, records, strict=True):
            for trial in _history(opened, record, BLOCK, listed):
                cells = [*_called(trial.candidate), *trial.setting.values(), *trial.predictions]
                lines.writerow(
                    csv_cells([result.algorithm, trial.trial, *cells, trial.score, trial.domain, trial.pareto])
                )


def _called(row: CandidateRow | NearRow | None) -> list[str | int]:
    """A cell with its name, or its number; none where there is no list."""
    return [] if row is None else [row.label or row.row]
