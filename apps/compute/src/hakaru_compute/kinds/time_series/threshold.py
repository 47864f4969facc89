"""The workbench of a threshold: what any would mean for the rows a model was trained and judged on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from hakaru_compute.job import JobContext
from hakaru_compute.kinds.time_series.alarms import Scored, figures_of
from hakaru_compute.kinds.time_series.course import course_of, curve_of, histogram_of
from hakaru_compute.kinds.time_series.model_file import ModelFile
from hakaru_compute.kinds.time_series.model_folder import SCORES, StoredScores
from hakaru_compute.kinds.time_series.spec import Supervision
from hakaru_compute.kinds.time_series.threshold_spec import (
    ChosenThreshold,
    ScoreCourse,
    ScoreHistogram,
    ThresholdAnswer,
    ThresholdCurve,
    ThresholdRule,
    ThresholdSpec,
)
from hakaru_compute.kinds.time_series.thresholds import METHODS, choose, choose_by, settings_by
from hakaru_compute.model.file import MODEL_FILE


def threshold(spec: ThresholdSpec, ctx: JobContext) -> ThresholdAnswer:
    """Reads the scores that are kept with the model, and nothing else."""
    changed = (Path(spec.model_dir) / MODEL_FILE).stat().st_mtime_ns
    file = _file(spec.model_dir, changed)
    rule = spec.rule or file.spec.threshold
    standing = _standing(spec.model_dir, changed, rule, file.spec.supervision, spec.bins, spec.most_points)
    chosen = None
    if spec.trial is not None:
        settings = spec.trial
    elif spec.rule is not None:
        chosen = choose(standing.training, rule, file.spec.supervision)
        settings = settings_by(chosen, rule)
    elif spec.model_settings is not None:
        settings = spec.model_settings
    else:
        chosen, settings = file.row.threshold, file.settings
    costs = (rule.cost_missed, rule.cost_false_alarm)
    return ThresholdAnswer(
        model_settings=settings,
        chosen=chosen,
        choices=standing.choices,
        training=figures_of(standing.training, settings, costs),
        test=figures_of(standing.test, settings, costs) if standing.test is not None else None,
        histograms=standing.histograms,
        curves=standing.curves,
        course=standing.course,
        labelled=standing.training.anomalous is not None,
    )


@dataclass(frozen=True)
class _Standing:
    """What stays the same while a threshold is dragged."""

    training: Scored
    test: Scored | None
    choices: list[ChosenThreshold]
    histograms: list[ScoreHistogram]
    curves: list[ThresholdCurve]
    course: ScoreCourse


@lru_cache(maxsize=16)
def _file(folder: str, _changed_at: int) -> ModelFile:
    return ModelFile.read(Path(folder))


@lru_cache(maxsize=8)
def _standing(
    folder: str, _changed_at: int, rule: ThresholdRule, supervision: Supervision, bins: int, most: int
) -> _Standing:
    kept: StoredScores = SCORES(folder)
    costs = (rule.cost_missed, rule.cost_false_alarm)
    training = kept.part(0)
    test = kept.part(2) if bool((kept.parts == 2).any()) else None
    both = [("training", training), *([("test", test)] if test is not None else [])]
    labelled = training.anomalous is not None and bool(np.nansum(training.anomalous) > 0)
    methods = [one for one in METHODS if (labelled or one not in ("cost", "f1"))]
    if training.step is None:
        methods.remove("false_alarms")
    return _Standing(
        training,
        test,
        [choose_by(training, rule, one, supervision) for one in methods],
        [histogram_of(scored, part, bins) for part, scored in both],  # type: ignore[arg-type]
        [curve_of(scored, part, costs) for part, scored in both],  # type: ignore[arg-type]
        course_of(kept.scored, kept.rows, kept.times, kept.runs, kept.names, kept.parts, most),
    )
