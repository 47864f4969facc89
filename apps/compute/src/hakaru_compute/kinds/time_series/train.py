"""Trains every chosen anomaly model beside two baselines, and keeps each with its scores and its threshold."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from hakaru_compute.families.model_choice import Plain
from hakaru_compute.families.series.channels import describe, longest_runs, ranges_of
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.time_series.alarms import Scored, figures_of, figures_of_alarm
from hakaru_compute.kinds.time_series.check import check
from hakaru_compute.kinds.time_series.course import course_of
from hakaru_compute.kinds.time_series.fitted import PLAIN, Calibration, FittedModel, lacking
from hakaru_compute.kinds.time_series.model_file import ModelFile
from hakaru_compute.kinds.time_series.model_folder import StoredScores, save_model
from hakaru_compute.kinds.time_series.moments import PieceMoments
from hakaru_compute.kinds.time_series.ranking import rank_scores
from hakaru_compute.kinds.time_series.result_spec import (
    AnomalyWarning,
    LeaderboardRow,
    SplitFacts,
    TrainedModel,
    TrainResult,
    WindowFacts,
)
from hakaru_compute.kinds.time_series.scorers import held_out_scores, make_scorer
from hakaru_compute.kinds.time_series.series import Names, Series, read_series
from hakaru_compute.kinds.time_series.spec import AnomalyModel, TrainSpec
from hakaru_compute.kinds.time_series.split import Split, fold_bounds, split_rows
from hakaru_compute.kinds.time_series.thresholds import choose, settings_by
from hakaru_compute.kinds.time_series.understood import find_length, warnings_of
from hakaru_compute.kinds.time_series.windows import ChannelScale, Windows
from hakaru_compute.model.provenance import ProvenanceClock
from hakaru_compute.problems import KnownTable, refuse

log = logging.getLogger(__name__)

FEWEST_NORMAL = 20
COURSE_POINTS = 600
MOST_QUIET = 0.9
READ_SHARE = 0.1


@dataclass(frozen=True)
class Prepared:
    """series: of the channels that are used; gappy: those that are not, for nearly all of their windows have gaps. learned: places
    of windows that models learn from; wanted: of those in the training that get a score; parts (n,): places in PARTS.
    """

    spec: TrainSpec
    series: Series
    gappy: list[str]
    scale: ChannelScale
    window: WindowFacts
    split: Split
    parts: np.ndarray
    learned: np.ndarray
    wanted: np.ndarray
    bounds: list[tuple[int, int]]

    def scored(self, scores: np.ndarray) -> Scored:
        """The series with scores (n,)."""
        series = self.series
        learned = np.zeros(len(scores), dtype=bool)
        learned[self.learned] = True
        return Scored(scores, series.first, series.run_starts, series.anomalous, series.step_seconds, learned)


def train(spec: TrainSpec, ctx: JobContext) -> TrainResult:
    """Models lie in workspace/models/<index>, in the order asked for. One that fails is a failed line; if all fail,
    compute_failed. Raises what the rules of options say, columns_missing, channels_constant, normal_rows_few, test_run_unknown.
    """
    refuse(check(spec, KnownTable()), "model_twice")
    clock = ProvenanceClock()
    ctx.progress(0.0, "read")
    names = Names(spec.channels, spec.time, spec.runs, spec.labels)
    whole = read_series(spec.table.path, names, spec.hold)
    clock.open(spec.table, whole.facts(1).rows, spec.seed)
    ctx.progress(0.05, "check")
    prepared = prepare(whole, spec)
    warnings = warnings_of(
        whole, prepared.series, prepared.gappy, prepared.scale, prepared.split, prepared.window, spec
    )
    rows = _baselines(prepared)
    described = [describe(values, feature) for values, feature in zip(whole.values.T, spec.features, strict=True)]
    ranges = ranges_of(whole.channels, np.fmin.reduce(whole.values, axis=0), np.fmax.reduce(whole.values, axis=0))
    longest = longest_runs(prepared.series.values)
    facts = _facts(whole, prepared)
    trained: list[TrainedModel] = []
    for index, model in enumerate(spec.models):
        ctx.check_stop()
        ctx.progress(READ_SHARE + (1 - READ_SHARE) * index / len(spec.models), "fit")
        began = time.monotonic()
        try:
            fit = fit_model(model, prepared)
            row = _row(index, model, fit, prepared)
        except (ValueError, ArithmeticError, np.linalg.LinAlgError, MemoryError) as error:
            log.exception("fit of %s failed", model.name)
            rows.append(_failed(index, model, error, time.monotonic() - began))
            ctx.message("warning", "model_failed", model=model.name, target="", reason=rows[-1].error_reason)
            continue
        seconds = time.monotonic() - began
        row = row.model_copy(update={"total_seconds": seconds})
        rows.append(row)
        assert row.settings is not None
        folder = f"models/{index}"
        file = ModelFile(
            name=model.name,
            index=index,
            spec=spec.model_copy(update={"models": [model]}),
            provenance=clock.now(),
            preparation={},
            ranges=ranges,
            inputs=described,
            channels=prepared.series.channels,
            window_kind=fit.fitted.kind,
            settings=row.settings,
            row=row.model_copy(update={"scores": None}),
            longest_still=longest,
            warnings=warnings,
            **facts,
        )
        save_model(ctx.workspace / folder, file, fit.fitted, _kept(prepared, fit.scores))
        trained.append(TrainedModel(index=index, folder=folder, name=model.name, settings=row.settings))
        ctx.message(
            "info", "final_fit_done", model=model.name, target="", fold=0, folds=len(prepared.bounds),
            seconds=round(seconds, 3),
        )  # fmt: skip
    if not trained:
        raise JobError("compute_failed", reason=next((row.error_reason for row in rows if row.error_reason), ""))
    ranked_on, ranked_by = _ranked(rows)
    rows.sort(key=lambda row: _order(row, ranked_on, ranked_by))
    if rows[0].index is None and rows[0].model == "dummy_all":
        warnings.append(AnomalyWarning(code="not_better_than_flagging_all"))
    ctx.progress(1.0, "done")
    return TrainResult(
        leaderboard=rows,
        trained=trained,
        warnings=warnings,
        ranked_by=ranked_by,
        ranked_on=ranked_on,
        provenance=clock.now(),
        **facts,
    )


def prepare(whole: Series, spec: TrainSpec) -> Prepared:
    """What all models of a training have in common. Raises channels_constant, normal_rows_few, test_run_unknown."""
    split = split_rows(whole, spec.split, spec.window.length or 20, spec.seed)
    fit_rows = np.flatnonzero(split.training & ~_anomalous(whole, spec))
    if len(fit_rows) < FEWEST_NORMAL:
        raise JobError("normal_rows_few", rows=len(fit_rows), minimum=FEWEST_NORMAL)
    scale = ChannelScale.of(whole.values, fit_rows)
    varying = scale.varying
    if not len(varying):
        raise JobError("channels_constant")
    series, scale = whole.take([int(one) for one in varying]), scale.take(varying)
    window = (
        WindowFacts(length=spec.window.length, found=False) if spec.window.length else find_length(series, fit_rows)
    )
    if window.length != (spec.window.length or 20):
        split = split_rows(whole, spec.split, window.length, spec.seed)
    windows = Windows(series.values, series.first, window.length, scale)
    complete = windows.complete()
    whole_windows = windows.without_gaps(complete[split.training[complete]])
    seen = whole_windows >= FEWEST_NORMAL
    gappy = [series.channels[place] for place in np.flatnonzero(~seen)]
    if gappy:
        # Of a channel that misses a value in nearly every window nothing would be known.
        if not seen.any():
            raise JobError("normal_rows_few", rows=int(whole_windows.max(initial=0)), minimum=FEWEST_NORMAL)
        series, scale = series.take(np.flatnonzero(seen).tolist()), scale.take(np.flatnonzero(seen))
    complete = complete[~lacking(series.values, complete)]
    # A window that begins in the embargo or the test would carry it into the training.
    inside = _within(split.training, complete, window.length)
    wanted = complete[inside]
    clean = np.ones(len(series.values), dtype=bool)
    if spec.supervision == "unsupervised":
        clean = ~_anomalous(series, spec)
        learned = wanted[_within(clean, wanted, window.length)]
        quiet = learned[_within(~scale.outlying(series.values), learned, window.length)]
        # A few windows with gross outliers are left out; where there are many, they are what is normal.
        learned = quiet if len(quiet) >= MOST_QUIET * len(learned) else learned
    else:
        assert series.anomalous is not None
        learned = wanted[~np.isnan(series.anomalous[wanted])]
    if len(learned) < FEWEST_NORMAL:
        raise JobError("normal_rows_few", rows=len(learned), minimum=FEWEST_NORMAL)
    parts = np.where(split.training, 0, np.where(split.test, 2, 1)).astype(np.int8)
    bounds = fold_bounds(wanted, spec.split.folds, series)
    return Prepared(spec, series, gappy, scale, window, split, parts, learned, wanted, bounds)


def _anomalous(series: Series, spec: TrainSpec) -> np.ndarray:
    """Mask (n,) of rows that unsupervised models do not learn from; of supervised ones none."""
    if series.anomalous is None or not (spec.normal_only or spec.supervision == "supervised"):
        return np.zeros(len(series.values), dtype=bool)
    return np.asarray(series.anomalous == 1)


def _within(mask: np.ndarray, rows: np.ndarray, length: int) -> np.ndarray:
    """Which rows (m,) have nothing but marked rows in their windows."""
    sums = np.concatenate([[0], np.cumsum(mask)])
    return np.asarray(sums[rows + 1] - sums[rows + 1 - length] == length)


@dataclass(frozen=True)
class Fit:
    """fitted: the model that is kept. scores (n,): of training rows by models that had not seen them, of others its own."""

    fitted: FittedModel
    scores: np.ndarray
    seconds: float


def fit_model(model: AnomalyModel, prepared: Prepared) -> Fit:
    """Scores folds first, then fits all that is learned from. Raises ValueError where too little is left."""
    began = time.monotonic()
    spec, series = prepared.spec, prepared.series
    scorer = make_scorer(model.parameters)
    kind = scorer.window_kind(len(series.channels), prepared.window.length)
    windows = Windows(series.values, series.first, prepared.window.length, prepared.scale, kind, series.run_starts)
    # Folds share most of their windows: what is summed over these is summed once.
    sums = PieceMoments.of(windows, prepared.learned, prepared.bounds) if scorer.by_sums else None
    raw = held_out_scores(
        model.parameters, windows, prepared.learned, prepared.wanted, prepared.bounds, series.anomalous, spec.seed, sums
    )
    if spec.supervision == "supervised":
        calibration = PLAIN
    else:
        normal = raw[np.isin(prepared.wanted, prepared.learned, assume_unique=True)]
        calibration = (
            Calibration.unchanged(normal) if scorer.own_scale else Calibration.of(normal, mean=scorer.joined_by_mean)
        )
    scorer.take_sums(sums)
    scorer.fit(windows, prepared.learned, series.anomalous, spec.seed)
    scorer.calibrated(calibration.middle + calibration.size)
    fitted = FittedModel(series.channels, prepared.scale, prepared.window.length, kind, scorer, calibration)
    seconds = time.monotonic() - began
    scores = np.full(len(series.values), np.nan)
    others = windows.complete()
    others = others[(prepared.parts[others] != 0) & ~lacking(series.values, others)]
    if len(others):
        scores[others] = calibration(scorer.score(windows, others))
    scores[prepared.wanted] = calibration(raw)
    return Fit(fitted, scores, seconds)


def _kept(prepared: Prepared, scores: np.ndarray) -> StoredScores:
    order = prepared.series.order
    return StoredScores(prepared.scored(scores), prepared.parts, order.rows, order.runs, order.names, order.times)


def _row(index: int, model: AnomalyModel, fit: Fit, prepared: Prepared) -> LeaderboardRow:
    spec, series = prepared.spec, prepared.series
    scored = prepared.scored(fit.scores)
    training, test = scored.part(prepared.parts == 0), scored.part(prepared.parts == 2)
    chosen = choose(training, spec.threshold, spec.supervision)
    settings = settings_by(chosen, spec.threshold)
    costs = (spec.threshold.cost_missed, spec.threshold.cost_false_alarm)
    buffer = prepared.window.length
    order = series.order
    warnings = []
    if chosen.reason is not None:
        params: dict[str, str | int | float] = {"asked": chosen.asked, "used": chosen.method}
        warnings.append(AnomalyWarning(code="threshold_replaced", params=params))
    return LeaderboardRow(
        index=index,
        model=model.name,
        state="trained",
        training=figures_of(training, settings, costs),
        test=figures_of(test, settings, costs) if len(test.scores) else None,
        training_ranking=rank_scores(training, buffer),
        test_ranking=rank_scores(test, buffer) if len(test.scores) else None,
        settings=settings,
        threshold=chosen,
        scores=course_of(scored, order.rows, order.times, order.runs, order.names, prepared.parts, COURSE_POINTS),
        fit_seconds=fit.seconds,
        parameters=_plain(model.parameters.model_dump()),
        warnings=warnings,
    )


def _plain(parameters: dict[str, Any]) -> dict[str, Plain]:
    return {name: value for name, value in parameters.items() if name != "name"}


def _baselines(prepared: Prepared) -> list[LeaderboardRow]:
    """Flagging every row with a window, and none, over the same rows as models."""
    found = []
    spec = prepared.spec
    costs = (spec.threshold.cost_missed, spec.threshold.cost_false_alarm)
    scores = np.full(len(prepared.series.values), np.nan)
    complete = Windows(prepared.series.values, prepared.series.first, prepared.window.length, prepared.scale).complete()
    complete = complete[~lacking(prepared.series.values, complete)]
    scores[complete[prepared.parts[complete] != 0]] = 0.0
    scores[prepared.wanted] = 0.0
    for name, flag in (("dummy_all", True), ("dummy_none", False)):
        parts = [prepared.scored(scores).part(prepared.parts == code) for code in (0, 2)]
        training, test = (figures_of_alarm(one, np.full(len(one.scores), flag), costs) for one in parts)
        training_ranking, test_ranking = (rank_scores(one, prepared.window.length) for one in parts)
        some = bool(len(parts[1].scores))
        found.append(
            LeaderboardRow(
                index=None,
                model=name,  # type: ignore[arg-type]
                state="trained",
                training=training,
                test=test if some else None,
                training_ranking=training_ranking,
                test_ranking=test_ranking if some else None,
            )
        )
    return found


def _failed(index: int, model: AnomalyModel, error: Exception, seconds: float) -> LeaderboardRow:
    return LeaderboardRow(
        index=index,
        model=model.name,
        state="failed",
        error_code="out_of_memory" if isinstance(error, MemoryError) else "compute_failed",
        error_reason=str(error).split("\n")[0][:300],
        total_seconds=seconds,
    )


def _ranked(rows: list[LeaderboardRow]) -> tuple[Any, Any]:
    for part in ("test", "training"):
        if any(_vus(row, part) is not None for row in rows):
            return part, "vus_pr"
    return ("test" if any(row.test for row in rows) else "training"), "far"


def _vus(row: LeaderboardRow, part: str) -> float | None:
    ranking = row.test_ranking if part == "test" else row.training_ranking
    return None if ranking is None else ranking.vus_pr


def _order(row: LeaderboardRow, part: str, by: str) -> tuple[bool, bool, float]:
    """Failed ones last; without anomalies, models before baselines, and the fewest false alarms first."""
    if by == "vus_pr":
        return row.state == "failed", False, -(_vus(row, part) or 0.0)
    figures = row.test if part == "test" else row.training
    flagged = figures.flagged / max(figures.rows, 1) if figures else 1.0
    return row.state == "failed", row.index is None, flagged


def _facts(whole: Series, prepared: Prepared) -> dict[str, Any]:
    series, split = prepared.series, prepared.split
    label = series.anomalous == 1 if series.anomalous is not None else np.zeros(len(series.values), dtype=bool)
    events = [prepared.scored(np.zeros(len(label))).part(prepared.parts == code) for code in (0, 2)]
    counts = [figures_of_alarm(one, np.zeros(len(one.scores), dtype=bool)).events for one in events]
    order = series.order
    return {
        "series": whole.facts(prepared.window.length),
        "labels": series.label_facts(),
        "window": prepared.window,
        "split": SplitFacts(
            method=split.method,
            training=int((prepared.parts == 0).sum()),
            left_out=int((prepared.parts == 1).sum()),
            test=int((prepared.parts == 2).sum()),
            learned=len(prepared.learned),
            embargo=split.embargo,
            test_first_row=None if split.first is None else int(order.rows[split.first]),
            test_first_time=None if split.first is None or order.times is None else float(order.times[split.first]),
            test_runs=split.runs,
            test_events=counts[1],
            training_events=counts[0],
        ),
    }
