"""Running every fit of a training, and what each kind's training says of itself alike."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial

from hakaru_compute.families.supervised.fit_plan import Fit, FitOutcome, FitPlan
from hakaru_compute.families.supervised.fits import run_all
from hakaru_compute.families.supervised.training_data import TargetData, TrainingData
from hakaru_compute.job import JobContext, JobError

# Share of the progress bar that reading and checking take.
READ_SHARE = 0.03


def fit_all(plan: FitPlan, ctx: JobContext) -> Iterator[tuple[int, str, list[FitOutcome]]]:
    """Yields (index, folder, all outcomes) of each model and target as its last fit ends."""
    workers = max(1, ctx.cpus)
    if len(plan.fits) < workers:
        plan.threads = workers // len(plan.fits)
    total = sum(plan.cost(fit) for fit in plan.fits)
    done = 0.0
    collected: dict[tuple[int, int], list[FitOutcome]] = {}
    tasks = [partial(plan.run, fit) for fit in plan.fits]
    for place, outcome in run_all(tasks, workers, ctx.check_stop, copies=plan.is_small):
        fit: Fit = plan.fits[place]
        choice, target = plan.spec.models[fit.model], plan.targets[fit.target]
        done += plan.cost(fit)
        ctx.message(
            "info", "final_fit_done" if fit.fold is None else "fit_done", model=choice.name, target=target.name, folds=len(target.folds),
            fold=0 if fit.fold is None else target.folds.index(fit.fold) + 1, seconds=round(outcome.seconds, 3),
        )  # fmt: skip
        ctx.progress(READ_SHARE + (1 - READ_SHARE) * done / total, "fit")
        outcomes = collected.setdefault((fit.model, fit.target), [])
        outcomes.append(outcome)
        if len(outcomes) == len(target.folds) + 1:
            yield plan.index(fit), plan.folder(fit), collected.pop((fit.model, fit.target))


def require_one_trained(
    trained: Sequence[object],
    errors: Sequence[tuple[str | None, str | None]],
    target: str,
    alone: Collection[str] = (),
) -> None:
    """Raises what stopped every model: `errors` are (code, reason) of each line of the leaderboard.

    alone: codes of the kind's own that need no more words where they stopped a model.
    """
    if trained:
        return
    if {code for code, _ in errors} == {"features_constant"}:
        raise JobError("features_constant", target=target)
    own = [code for code, _ in errors if code in alone]
    if own:
        raise JobError(own[0])
    raise JobError("compute_failed", reason=next((reason for _, reason in errors if reason), ""))


def fold_counts(target: TargetData) -> dict[str, int]:
    """How many folds there are, and how often they were drawn."""
    return {
        "fold_count": max(fold.number for fold in target.folds) + 1,
        "repeats": max(fold.repeat for fold in target.folds) + 1,
    }


def is_leave_one_out(data: TrainingData) -> bool:
    """Whether every fold holds out a single row."""
    target = data.targets[0]
    return len(target.folds) == len(target.y_train)
