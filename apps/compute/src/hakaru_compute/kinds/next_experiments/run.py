"""A round: what to run next, why, and how far what was measured can be trusted to say so."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass

import numpy as np

from hakaru_compute.conditions.digits import digits_of
from hakaru_compute.conditions.draw import unlike
from hakaru_compute.conditions.space import Space
from hakaru_compute.conditions.target_spec import TargetRange, TargetValue
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.next_experiments.aims import Aims
from hakaru_compute.kinds.next_experiments.candidates import Candidates, read_candidates
from hakaru_compute.kinds.next_experiments.choose import Choice, promise_of, spread_out
from hakaru_compute.kinds.next_experiments.fits import LARGE_NOISE, NINE_OF_TEN, fit_of, say_of_fits
from hakaru_compute.kinds.next_experiments.history import best_so_far, history_of, set_aside
from hakaru_compute.kinds.next_experiments.learned import Learned, some_of
from hakaru_compute.kinds.next_experiments.measured import (
    Experiments,
    read_experiments,
    sheet_of,
    unmeasured,
)
from hakaru_compute.kinds.next_experiments.molecules import describe_molecules
from hakaru_compute.kinds.next_experiments.properties import Properties, describe
from hakaru_compute.kinds.next_experiments.replay import replay
from hakaru_compute.kinds.next_experiments.result_spec import (
    BestRow,
    DescribedMolecules,
    Fit,
    Note,
    Proposal,
    Reason,
    Replay,
    RunResult,
    Stopping,
)
from hakaru_compute.kinds.next_experiments.spec import Expected, RunSpec
from hakaru_compute.model.spec import Cell

SHEET_FILE = "sheet.json"
# Of a target's range, what is worth an experiment.
WORTHWHILE = 0.01
# Rows without outcomes that are taken for experiments under way.
MOST_PENDING = 200


def needed_rows(space: Space) -> int:
    """How many conditions a process is to know before it proposes: one a factor, from 3 to 10."""
    return max(3, min(10, space.dimensions))


@dataclass(frozen=True)
class Request:
    """A round before anything is proposed. rows: those of the table that are learned from; properties and molecules: what
    categories are described by; began: on the clock of this machine.
    """

    spec: RunSpec
    space: Space
    experiments: Experiments
    properties: Properties
    molecules: list[DescribedMolecules]
    rows: np.ndarray
    notes: list[Note]
    began: float


def run(spec: RunSpec, ctx: JobContext) -> RunResult:
    """Proposals, or a replay. Raises column_unknown, next_rows_too_many, no_feasible_conditions, nothing_unmeasured,
    replay_too_few, of what describes categories property_varies, property_missing, molecules_unread, and of a list of
    candidates candidates_lack, candidates_too_many, no_candidates_left.
    """
    began = time.monotonic()
    ctx.progress(0.0, "load")
    space = Space(spec.factors, spec.rules)
    experiments = read_experiments(space, spec)
    notes: list[Note] = []
    properties = describe(space, spec, experiments.table)
    molecules = describe_molecules(space, spec, experiments.table, properties, notes)
    values = _learned_values(spec, experiments, notes)
    rows = np.flatnonzero(experiments.measured & ~np.isnan(values).all(axis=1))
    _say_of_rows(space, experiments, notes)
    asked = Request(spec, space, experiments, properties, molecules, rows, notes, began)
    if spec.purpose == "replay":
        found = replay(space, spec, experiments.conditions[rows], values[rows], needed_rows(space), ctx)
        return _result(asked, replay=found, finished_early=ctx.should_finish())
    ctx.progress(0.1, "learn")
    pending, candidates = _opened(space, spec, experiments, notes)
    conditions = experiments.conditions[rows]
    enough = len(np.unique(conditions, axis=0)) >= needed_rows(space)
    enough = enough and all((~np.isnan(column)).sum() >= 2 for column in values[rows].T)
    if not enough:
        notes.append(Note(code="first_design", params={"rows": len(rows), "needed": needed_rows(space)}))
        known = np.vstack([conditions, pending])
        chosen = spread_out(space, spec.batch, known, spec.seed)
        if not len(chosen):
            raise JobError("no_feasible_conditions")
        seen = {row.tobytes() for row in known}
        chosen = space.tidied(chosen, digits_of(space, experiments.conditions), lambda rows, _: _unseen(rows, seen))
        proposals = [_spread_proposal(space, spec, experiments, candidates, row) for row in chosen]
        _say_fewer(spec, proposals, notes)
        return _finish(asked, ctx, proposals, len(pending))
    aims = Aims(spec.targets)
    kept = some_of(_goodness(aims, values[rows]), spec.seed)
    if len(kept) < len(rows):
        notes.append(Note(code="learned_from_some", params={"rows": len(rows), "learned": len(kept)}))
    learned = Learned(space, len(spec.targets))
    learned.fit(conditions[kept], values[rows][kept])
    fits = [fit_of(space, experiments, learned, at, rows[kept], values, spec) for at in range(len(spec.targets))]
    say_of_fits(fits, notes)
    ctx.progress(0.4, "propose")
    proposals = _proposals(space, spec, aims, learned, experiments, candidates, rows, values, pending, ctx, notes)
    if not proposals:
        raise JobError("no_feasible_conditions")
    _say_fewer(spec, proposals, notes)
    stopping = _stopping(spec, aims, proposals, fits, values[rows])
    return _finish(asked, ctx, proposals, len(pending), fits, stopping)


def _opened(
    space: Space, spec: RunSpec, experiments: Experiments, notes: list[Note]
) -> tuple[np.ndarray, Candidates | None]:
    """Makes rows without outcomes, or those of a list, the only candidates where they are to be; answers conditions (n, d) that are
    under way, and the list. Raises nothing_unmeasured, and what a list of candidates is refused with.
    """
    if spec.candidates == "unmeasured":
        space.rows = unmeasured(space, experiments)
        if not len(space.rows):
            raise JobError("nothing_unmeasured")
        return np.empty((0, len(space.columns))), None
    waiting = experiments.known & np.isnan(experiments.targets).all(axis=1)
    if waiting.any():
        notes.append(Note(code="rows_pending", params={"rows": int(waiting.sum())}))
    pending = unlike(experiments.conditions[waiting][:MOST_PENDING])
    if spec.listed is None:
        return pending, None
    candidates = read_candidates(space, spec.listed, spec.label, experiments.conditions[experiments.measured])
    space.rows = candidates.conditions
    if candidates.unfit:
        notes.append(Note(code="candidates_unfit", params={"rows": candidates.unfit}))
    if candidates.measured:
        notes.append(Note(code="candidates_measured", params={"rows": candidates.measured}))
    return pending, candidates


def _learned_values(spec: RunSpec, experiments: Experiments, notes: list[Note]) -> np.ndarray:
    values = experiments.targets.copy()
    for at, target in enumerate(spec.targets):
        far = np.flatnonzero(experiments.far[:, at] & experiments.known)
        if len(far):
            shown = ", ".join(f"{row + 1}" for row in far[:5])
            params: dict[str, str | int | float] = {
                "target": target.target,
                "rows": shown,
                "value": float(values[far[0], at]),
            }
            notes.append(Note(code="rows_set_aside" if spec.set_aside else "rows_unlike", params=params))
            if spec.set_aside:
                values[far, at] = np.nan
    return values


def _say_of_rows(space: Space, experiments: Experiments, notes: list[Note]) -> None:
    lost = int((~experiments.known & ~np.isnan(experiments.targets).all(axis=1)).sum())
    if lost:
        notes.append(Note(code="rows_incomplete", params={"rows": lost}))
    measured = experiments.conditions[experiments.measured]
    if len(measured) >= 2:
        outside = ~np.logical_and.reduce([space.feasible(measured), *(kept for _, kept in space.within(measured))])
        if outside.any():
            notes.append(Note(code="rows_outside", params={"rows": int(outside.sum())}))
        for index in space.free:
            if np.ptp(measured[:, index]) == 0:
                notes.append(Note(code="factor_constant", params={"factor": space.names[index]}))
        repeated = sum(1 for count in Counter(experiments.same()[experiments.measured].tolist()).values() if count > 1)
        if repeated:
            notes.append(Note(code="conditions_repeated", params={"conditions": repeated}))


def _goodness(aims: Aims, values: np.ndarray) -> np.ndarray:
    """The higher the better (n,), roughly: which rows are to be learned from where there are too many."""
    if not aims.wanted:
        return np.zeros(len(values))
    losses = aims.losses(values)
    spread = np.nanstd(losses, axis=0)
    return np.asarray(-np.nan_to_num(losses / np.where(spread > 0, spread, 1.0), nan=1e9).max(axis=1))


def _proposals(
    space: Space,
    spec: RunSpec,
    aims: Aims,
    learned: Learned,
    experiments: Experiments,
    candidates: Candidates | None,
    rows: np.ndarray,
    values: np.ndarray,
    pending: np.ndarray,
    ctx: JobContext,
    notes: list[Note],
) -> list[Proposal]:
    """One after the other, each taken for measured before the next is chosen: what it is expected to reach is then to be
    bettered. What is said of each goes by what was measured alone.
    """
    conditions = experiments.conditions[rows]
    told = deepcopy(learned)
    # With noise a row is worth what the process makes of it: the luckiest measurement is no target.
    believed = learned.predict(conditions)[0]
    if not aims.within(believed).any():
        notes.append(Note(code="none_within_limits", params={}))
    scales = np.array([process.scale for process in learned.processes])
    for at in range(len(spec.targets)):
        learned.believe(conditions[np.isnan(values[rows, at])], [at])
    reached = np.vstack([believed, learned.believe(pending)])
    noisy = any(process.noise_share >= LARGE_NOISE for process in learned.processes)
    repeats = spec.repeats and noisy and space.rows is None
    choice = Choice(space, np.vstack([conditions, pending]), repeats=repeats, seed=spec.seed)
    whole = aims.volume(believed, aims.reference(believed)) if len(aims.wanted) > 1 else 1.0
    seen = {row.tobytes() for row in np.vstack([conditions, pending])}
    digits = digits_of(space, experiments.conditions)
    found: list[Proposal] = []
    while len(found) < spec.batch and not (found and ctx.should_finish()):
        ctx.check_stop()
        row = choice.one(promise_of(spec.strategy, spec.optimism, aims, learned, reached, scales))
        if row is None:
            break
        if row.tobytes() not in seen:
            # What is set is what is predicted.
            row = space.tidied(row[None, :], digits, lambda rows, _: _unseen(rows, seen) & choice.allows(rows))[0]
            choice.set_as(row)
        mean, sd = told.predict(row[None, :])
        gain = float(aims.gain(believed, mean, sd)[0]) if aims.wanted and aims.within(believed).any() else None
        limited = any(isinstance(target, TargetRange | TargetValue) for target in spec.targets)
        repeated = row.tobytes() in seen
        found.append(
            Proposal(
                setting=space.cells(row),
                expected=[
                    Expected(value=float(m), lower=float(m - NINE_OF_TEN * s), upper=float(m + NINE_OF_TEN * s))
                    for m, s in zip(mean[0], sd[0], strict=True)
                ],
                gain=None if gain is None else gain / whole if whole > 0 else None,
                probability=float(aims.probability(mean, sd, tolerances=True)[0]) if limited else None,
                reason=_reason(spec, aims, believed, repeated=repeated),
                row=_row_of(experiments, row) if spec.candidates == "unmeasured" else None,
                repeated=repeated,
                candidate=candidates.of(row) if candidates else None,
            )
        )
        seen.add(row.tobytes())
        reached = np.vstack([reached, learned.believe(row[None, :])])
        ctx.progress(0.4 + 0.5 * len(found) / spec.batch, "propose")
    return found


def _unseen(rows: np.ndarray, seen: set[bytes]) -> np.ndarray:
    return np.array([row.tobytes() not in seen for row in rows], bool)


def _reason(spec: RunSpec, aims: Aims, believed: np.ndarray, *, repeated: bool) -> Reason:
    if repeated:
        return "repeat"
    if spec.strategy == "learn":
        return "unknown"
    if spec.strategy == "feasible" or not aims.wanted or not aims.within(believed).any():
        return "limits"
    return "gain" if spec.strategy == "improvement" else "optimistic"


def _row_of(experiments: Experiments, row: np.ndarray) -> int | None:
    waiting = experiments.known & np.isnan(experiments.targets).all(axis=1)
    same = np.flatnonzero(waiting & (experiments.conditions == row).all(axis=1))
    return int(same[0]) + 1 if len(same) else None


def _spread_proposal(
    space: Space, spec: RunSpec, experiments: Experiments, candidates: Candidates | None, row: np.ndarray
) -> Proposal:
    return Proposal(
        setting=space.cells(row),
        expected=[],
        gain=None,
        probability=None,
        reason="spread",
        row=_row_of(experiments, row) if spec.candidates == "unmeasured" else None,
        repeated=False,
        candidate=candidates.of(row) if candidates else None,
    )


def _say_fewer(spec: RunSpec, proposals: Sequence[Proposal], notes: list[Note]) -> None:
    if len(proposals) < spec.batch:
        notes.append(Note(code="fewer_than_asked", params={"proposals": len(proposals), "asked": spec.batch}))


def _stopping(
    spec: RunSpec, aims: Aims, proposals: Sequence[Proposal], fits: Sequence[Fit], values: np.ndarray
) -> Stopping | None:
    """Null where nothing is to be bettered, or the processes say nothing that could be believed."""
    gains = [one.gain for one in proposals if one.gain is not None]
    if not gains or spec.strategy == "learn" or not all(fit.better_than_mean for fit in fits):
        return None
    needed = WORTHWHILE
    if len(aims.wanted) == 1:
        at = aims.wanted[0]
        losses = aims.losses(values)[:, 0]
        needed = max(WORTHWHILE * float(np.nanmax(losses) - np.nanmin(losses)), 0.1 * fits[at].noise)
    return Stopping(gain=max(gains), needed=needed, advised=max(gains) < needed)


def _finish(
    asked: Request,
    ctx: JobContext,
    proposals: list[Proposal],
    pending: int,
    fits: Sequence[Fit] = (),
    stopping: Stopping | None = None,
) -> RunResult:
    ctx.progress(0.95, "write")
    added = [_line(asked.spec, one, asked.properties) for one in proposals if one.row is None]
    (ctx.workspace / SHEET_FILE).write_text(json.dumps(sheet_of(asked.experiments, added), ensure_ascii=False), "utf-8")
    return _result(
        asked, proposals=proposals, fits=fits, stopping=stopping, pending=pending, finished_early=ctx.should_finish()
    )


def _line(spec: RunSpec, proposal: Proposal, properties: Properties) -> dict[str, Cell]:
    """A proposal as a row of the table, with what describes its categories, and under its name where both tables have a column
    of names.
    """
    line: dict[str, Cell] = {}
    for factor, of_level in properties.items():
        line.update(of_level[proposal.setting[factor]])
    if spec.label is not None and proposal.candidate is not None:
        line[spec.label] = proposal.candidate.label
    return {**line, **proposal.setting}


def _result(
    asked: Request,
    *,
    proposals: Sequence[Proposal] = (),
    fits: Sequence[Fit] = (),
    stopping: Stopping | None = None,
    pending: int = 0,
    replay: Replay | None = None,
    finished_early: bool,
) -> RunResult:
    spec, space, experiments, rows = asked.spec, asked.space, asked.experiments, asked.rows
    measured = np.flatnonzero(experiments.measured)
    history = [] if replay else history_of(spec, space, experiments, measured, proposals, asked.notes)
    values = experiments.targets.copy()
    left = np.ones(len(values), bool)
    left[rows] = False
    values[left] = np.nan
    aims = Aims(spec.targets)
    best = aims.best(values)
    return RunResult(
        targets=[target.target for target in spec.targets],
        round=len(spec.earlier) + 1,
        measured=len(rows),
        needed=needed_rows(space),
        pending=pending,
        method="model" if fits else "spread",
        strategy=spec.strategy,
        molecules=asked.molecules,
        proposals=list(proposals),
        best=[
            BestRow(
                row=int(row) + 1,
                setting=space.cells(experiments.conditions[row]),
                values=[None if np.isnan(value) else float(value) for value in values[row]],
                within_limits=bool(aims.within(values[[row]])[0]),
            )
            for row in best.tolist()
        ],
        fits=list(fits),
        history=history,
        best_so_far=best_so_far(spec, history, set_aside(spec, space, experiments)),
        notes=asked.notes,
        stopping=stopping,
        replay=replay,
        finished_early=finished_early,
        seconds=time.monotonic() - asked.began,
    )
