"""A trained regression model: predicting, forms of typed rows, and taking it away."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import NormalDist
from typing import Any, ClassVar

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.data.frame import Frame
from hakaru_compute.data.output_table import nullable
from hakaru_compute.data.read_frame import numbers
from hakaru_compute.families.supervised.latent_prediction import LatentTally, LocatedRows, times_of
from hakaru_compute.families.supervised.learner import predict_matrix
from hakaru_compute.families.supervised.metrics import observed_coverage, regression_metrics
from hakaru_compute.families.supervised.trained import JudgedKind
from hakaru_compute.job import JobError
from hakaru_compute.kinds.regression.equation import equation_of
from hakaru_compute.kinds.regression.interval_widths import Widths
from hakaru_compute.kinds.regression.latent_rows import add_latent
from hakaru_compute.kinds.regression.learner import has_own_sd
from hakaru_compute.kinds.regression.model_file import ModelFile
from hakaru_compute.kinds.regression.model_folder import LoadedModel, load_model
from hakaru_compute.kinds.regression.onnx_estimators import add_estimator
from hakaru_compute.kinds.regression.predict_spec import (
    IntervalNote,
    PredictedRow,
    PredictRowsResult,
    PredictRowsSpec,
    PredictSpec,
    PredictSummary,
)
from hakaru_compute.model.domain import RowDomain
from hakaru_compute.model.equation import EquationTerm
from hakaru_compute.model.folder import ROWS_FILE
from hakaru_compute.model.kind import CardWarning
from hakaru_compute.model.onnx_graph import OnnxGraph, Output, onnx_feeds, parity_of, run_onnx
from hakaru_compute.model.queried_kind import Answer, QueriedKind
from hakaru_compute.model.spec import Parity, RowNotes
from hakaru_compute.model.tally import DistributionTally, RowsTally
from hakaru_compute.model.unanswered import unanswered
from hakaru_compute.preparation.replayed_rows import ReplayedRows

# What is said of a row's interval; nothing where it holds as it stands. In every language the same, as files are read by
# programs.
NOTES: tuple[IntervalNote | None, ...] = (None, "wider: input missing", "none: input missing", "none: outside domain")
PLAIN, WIDER, GAP, OUTSIDE = range(len(NOTES))


@dataclass(frozen=True)
class Predicted:
    """Arrays (n,): NaN where a row misses what the model needs, or has no finite prediction. notes: places in NOTES. located:
    where the rows lie in and beside the latent variables, of a PLS.
    """

    prediction: np.ndarray
    lower: np.ndarray
    upper: np.ndarray
    notes: np.ndarray
    domain: RowDomain
    located: LocatedRows | None = None

    @property
    def unanswered(self) -> np.ndarray:
        return np.isnan(self.prediction)


@dataclass(frozen=True)
class Interval:
    """Which interval, how probable, and, where it is the same for all rows, half its width (null if it cannot be had).

    by_prediction: a conformal interval whose width follows the prediction.
    """

    method: str
    coverage: float
    half_width: float | None
    by_prediction: bool = False
    with_distance: bool = True


def choose_interval(model: LoadedModel, method: str, coverage: float, *, with_distance: bool = True) -> Interval:
    """The interval asked for. Raises interval_unavailable where the model has no standard deviation of its own."""
    if method == "model":
        if not has_own_sd(model.fitted.estimator):
            raise JobError("interval_unavailable", model=model.file.name)
        return Interval(method, coverage, None, with_distance=with_distance)
    by_prediction = model.widths.spread is not None
    half = None if by_prediction else model.widths.factor(coverage)
    return Interval(method, coverage, half, by_prediction, with_distance)


def predict_features(model: LoadedModel, rows: ReplayedRows, interval: Interval, *, threads: int = 1) -> Predicted:
    """Predicts rows of features, prepared as training prepared them.

    A conformal interval is none outside the domain, where it holds nothing, as for a category that was not in training; a
    row with a missing input has a wider one, as wide as predictions of training rows without it need, or none where that
    is not known. The model's own interval is wider outside by itself, and knows nothing of inputs that were filled in.
    """
    matrix = model.preparation.transform(rows.frame)
    missing = missing_features(model, rows.frame)
    filled = np.zeros(len(matrix), bool) if rows.filled is None else rows.filled
    gaps = np.logical_or.reduce([np.zeros_like(filled), *missing.values()])
    domain = model.domain.judge(matrix, model.unknown_rows(rows))
    if interval.method == "model":
        prediction, sd = model.fitted.predict_with_sd(matrix)
        half = NormalDist().inv_cdf((1 + interval.coverage) / 2) * sd
        half[gaps | filled] = np.nan
    else:
        prediction = predict_matrix(model.fitted, matrix, threads)
        half = model.widths.halves(interval.coverage, prediction, missing)
        # What a recipe has filled in the model never saw missing, whatever else it does see missing.
        half[filled] = np.nan
    notes = np.zeros(len(matrix), np.int8)
    notes[gaps | filled] = np.where(np.isnan(half[gaps | filled]), GAP, WIDER)
    if interval.method != "model":
        notes[~domain.inside] = OUTSIDE
        half[~domain.inside] = np.nan
    overflowed = ~np.isfinite(prediction)
    prediction[overflowed] = np.nan
    domain.inside[overflowed] = False
    lost = unanswered(model, rows)
    if lost is not None:
        prediction[lost] = np.nan
        domain.forget(lost)
    notes[np.isnan(prediction)] = PLAIN
    located = None if model.latent is None else model.latent.locate(matrix, ~np.isnan(prediction))
    return Predicted(prediction, prediction - half, prediction + half, notes, domain, located)


def missing_features(model: LoadedModel, frame: Frame) -> dict[str, np.ndarray]:
    """Masks (n,) of the rows that miss a feature the model uses, by the feature; those that none misses are left out."""
    masks = {column.name: np.isnan(frame.stored(column.name)) for column in frame.numeric_columns}
    masks |= {column.name: frame.stored(column.name) < 0 for column in frame.categorical_columns}
    return {name: mask for name, mask in masks.items() if mask.any() and name not in model.file.unused}


def columns_of(predicted: Predicted, *, with_distance: bool = True) -> dict[str, pa.Array]:
    """prediction, lower, upper, interval_note, inside_domain, leverage, and distance where it was asked for."""
    domain = predicted.domain
    made = nullable({name: getattr(predicted, name) for name in ("prediction", "lower", "upper")})
    made["interval_note"] = pa.array(NOTES, pa.string()).take(pa.array(predicted.notes))
    made["inside_domain"] = pa.array(domain.inside, mask=predicted.unanswered)
    return made | nullable({"leverage": domain.leverage, **({"distance": domain.distance} if with_distance else {})})


class PredictionTally(RowsTally[Predicted]):
    """Distributions of all rows; predictions are kept only where there are measurements to compare with."""

    result = PredictSummary

    def __init__(self, model: LoadedModel, interval: Interval, present: list[str]) -> None:
        super().__init__(model, present)
        self.interval = interval
        self.sum = 0.0
        self.predictions = DistributionTally(model.file.target_minimum, model.file.target_maximum)
        self.widths = DistributionTally()
        self.notes = np.zeros(len(NOTES), dtype=np.int64)
        self.compared: list[tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]] = []
        self.seen: list[np.ndarray] = []
        self.latent = None if model.latent is None else LatentTally(model.latent)

    def add(self, answers: Predicted, piece: pa.Table) -> None:
        lost = bool(answers.unanswered.any())
        self.sum += float(np.nansum(answers.prediction)) if lost else float(answers.prediction.sum())
        self.predictions.add(answers.prediction)
        self.notes += np.bincount(answers.notes, minlength=len(NOTES))
        if self.interval.half_width is None:
            self.widths.add(answers.upper - answers.lower)
        if self.latent is not None and answers.located is not None:
            self.latent.add(answers.located, self.rows, {"prediction": pa.array(answers.prediction), **times_of(piece)})
        if self.measured is not None:
            self.compared.append((numbers(self.measured), answers.prediction, answers.lower, answers.upper))
            self.seen.append(self.trained)

    def own(self, spec: PredictSpec) -> dict[str, Any]:
        predictions = self.predictions.result()
        actual, prediction, lower, upper = (
            (np.concatenate(part) for part in zip(*self.compared, strict=True)) if self.compared else [np.empty(0)] * 4
        )
        seen = np.concatenate([np.zeros(0, dtype=bool), *self.seen])
        trained = regression_metrics(actual[seen], prediction[seen])
        actual, prediction, lower, upper = (one[~seen] for one in (actual, prediction, lower, upper))
        measured = bool((~np.isnan(actual)).any())
        return {
            "target": self.model.file.target,
            "coverage": spec.coverage,
            "interval": spec.interval,
            "half_width": self.interval.half_width,
            "width": "by_prediction" if self.interval.by_prediction else "constant",
            "rows_without_interval": int(self.notes[GAP] + self.notes[OUTSIDE]),
            "rows_with_wider_interval": int(self.notes[WIDER]),
            "minimum": predictions.minimum if predictions else None,
            "mean": self.sum / self.predicted if self.predicted and math.isfinite(self.sum) else None,
            "maximum": predictions.maximum if predictions else None,
            "metrics": regression_metrics(actual, prediction) if measured else None,
            "trained_metrics": trained if trained.rows else None,
            "observed_coverage": observed_coverage(actual, lower, upper) if measured else None,
            "prediction_distribution": predictions,
            "width_distribution": self.widths.result(),
            "latent": None if self.latent is None else self.latent.result(),
        }


# Half widths of the intervals that a download's script can give.
COVERAGES = (0.5, 0.8, 0.9, 0.95, 0.99)
# Of the target's range over the training rows.
LARGEST_DEVIATION = 1e-4
OWN_INTERVAL = (
    'The model also has an interval of its own, wider where it knows less: `load("skops").predict(rows, '
    'interval="model")`. It holds where noise and relation are as the model assumes them.'
)
OWN_INTERVAL_JA = (
    'このモデルは、学習データの少ない領域ほど広くなる独自の予測区間ももちます（`load("skops").predict(rows, '
    'interval="model")`）。ノイズと関係がモデルの仮定どおりであれば成り立ちます。'
)


class RegressionModels(
    JudgedKind[ModelFile, LoadedModel, Interval, Predicted], QueriedKind[ModelFile, LoadedModel, Interval, Predicted]
):
    """Numbers predicted with an interval."""

    export_folder = Path(__file__).parent / "export_files"
    card_metrics: ClassVar = {"r2": ".4g", "rmse": ".4g", "mae": ".4g", "mape": ".1%"}
    further_packages: ClassVar = {"lightgbm": ("lightgbm",)}

    def load(self, folder: Path) -> LoadedModel:
        return load_model(folder)

    def settings(self, model: LoadedModel, spec: PredictSpec | PredictRowsSpec) -> Interval:
        return choose_interval(model, spec.interval, spec.coverage, with_distance=spec.with_distance)

    def answer(self, model: LoadedModel, rows: ReplayedRows, settings: Interval, *, threads: int = 1) -> Predicted:
        return predict_features(model, rows, settings, threads=threads)

    def columns(self, model: LoadedModel, settings: Interval, answers: Predicted) -> dict[str, pa.Array]:
        """Those of `columns_of`; of a PLS also t2 and spe."""
        located = answers.located
        latent = {} if located is None else nullable({"t2": located.t2, "spe": located.spe})
        return columns_of(answers, with_distance=settings.with_distance) | latent

    def settings_of_asking(self, model: LoadedModel, coverage: float) -> Interval:
        try:
            return choose_interval(model, "model", coverage, with_distance=True)
        except JobError:
            return choose_interval(model, "conformal", coverage, with_distance=True)

    def numbers_of(self, model: LoadedModel, answers: Predicted, of_class: str | None) -> Answer:
        return Answer(answers.prediction, answers.lower, answers.upper)

    def equation(self, model: LoadedModel, reach: Mapping[str, tuple[float, float]]) -> list[EquationTerm] | None:
        lowest, highest = self.limits(model, None)
        return equation_of(model, reach, highest - lowest)

    def limits(self, model: LoadedModel, of_class: str | None) -> tuple[float, float]:
        if of_class is not None:
            raise JobError("class_unknown", label=of_class)
        return float(model.file.target_minimum), float(model.file.target_maximum)

    def tally(self, model: LoadedModel, settings: Interval, present: list[str]) -> PredictionTally:
        return PredictionTally(model, settings, present)

    def rows_result(
        self,
        model: LoadedModel,
        spec: PredictRowsSpec,
        settings: Interval,
        answers: Predicted,
        notes: list[RowNotes],
    ) -> PredictRowsResult:
        columns = {name: values.to_pylist() for name, values in columns_of(answers).items()}
        return PredictRowsResult(
            target=model.file.target,
            model=model.file.name,
            interval=spec.interval,
            coverage=spec.coverage,
            leverage_limit=model.domain.leverage_limit,
            distance_limit=model.domain.distance_limit,
            rows=[
                PredictedRow(**dict(zip(columns, cells, strict=True))) for cells in zip(*columns.values(), strict=True)
            ],
            row_notes=notes,
        )

    def card(self, model: LoadedModel, example: str) -> dict[str, Any]:
        has_own = has_own_sd(model.fitted.estimator)
        return {
            **super().card(model, example),
            "residual_count": len(model.widths.scores),
            "half_width": _width_words(model, "(too few rows)", "up to {}, by the prediction"),
            "half_width_ja": _width_words(model, "（行が少なく計算不可）", "最大 {}（予測値に応じて変化）"),
            "own_interval": OWN_INTERVAL if has_own else "",
            "own_interval_ja": OWN_INTERVAL_JA if has_own else "",
        }

    def warnings_of(self, model: LoadedModel) -> list[CardWarning]:
        """The row that makes at least half of the squared error of the rows that the model had not seen, as reports say it."""
        told = {"test_row_far", "fold_rows_far"} & {warning.code for warning in model.file.warnings}
        worst = None if told else worst_row(pq.read_table(model.folder / ROWS_FILE))
        return [] if worst is None else [worst]

    def manifest(self, model: LoadedModel, *, has_onnx: bool) -> dict[str, Any]:
        return {
            **super().manifest(model, has_onnx=has_onnx),
            **_manifest_intervals(model.widths),
            "own_interval": has_own_sd(model.fitted.estimator),
            "latent": None if model.latent is None else model.latent.facts,
            "target_centre": model.file.target_centre,
            "target_scale": model.file.target_scale,
        }

    def sample_answers(self, model: LoadedModel, rows: ReplayedRows) -> dict[str, list[Any]]:
        interval = choose_interval(model, "conformal", 0.9)
        made = self.columns(model, interval, predict_features(model, rows, interval))
        return {name: values.to_pylist() for name, values in made.items()}

    def onnx_outputs(self, model: LoadedModel, graph: OnnxGraph, matrix: str) -> dict[str, Output]:
        raw = add_estimator(graph, matrix, model.fitted.estimator, len(model.preparation.columns))
        scaled = graph.add("Mul", raw, graph.constant(model.fitted.scale))
        answer = graph.add("Add", scaled, graph.constant(model.fitted.centre))
        located = {} if model.latent is None else add_latent(graph, model.latent, matrix)
        return {"prediction": (answer, "DOUBLE", [None, 1]), **located}

    def onnx_parity(self, model: LoadedModel, frame: Frame, converted: bytes) -> Parity:
        original = predict_matrix(model.fitted, model.preparation.transform(frame), threads=1)
        deviation = np.abs(run_onnx(converted, onnx_feeds(model.preparation, frame)) - original)
        return parity_of(deviation, LARGEST_DEVIATION * (model.file.target_maximum - model.file.target_minimum))


# Of fewer rows one makes much of the error by chance.
FEWEST_JUDGED = 20


def worst_row(rows: pa.Table) -> CardWarning | None:
    """Of a model's rows, training and test, the one whose prediction by a model that had not seen it is furthest off, where it
    makes at least half of the squared error of its part; null where it does not.
    """
    is_test = np.array(rows.column("part").to_pylist()) == "test"
    unseen = np.where(is_test, *(rows.column(name).to_numpy().astype(float) for name in ("predicted", "out_of_fold")))
    actual = rows.column("actual").to_numpy()
    squared = (actual - unseen) ** 2
    if np.isnan(squared).all():
        return None
    worst = int(np.nanargmax(squared))
    own = squared[is_test == is_test[worst]]
    total = float(np.nansum(own))
    if np.isfinite(own).sum() < FEWEST_JUDGED or not squared[worst] >= 0.5 * total > 0:
        return None
    params: dict[str, str | int | float] = {
        "row": int(rows.column("row")[worst].as_py()) + 1,
        "share": f"{100 * squared[worst] / total:.0f} %",
        "actual": float(actual[worst]),
        "predicted": float(unseen[worst]),
    }
    return CardWarning("row_of_test" if is_test[worst] else "row_of_folds", params)


def _width_words(model: LoadedModel, none: str, following: str) -> str:
    factor, spread = model.widths.factor(0.9), model.widths.spread
    if factor is None:
        return none
    return f"{factor:.4g}" if spread is None else following.format(f"{factor * spread.sizes.max():.4g}")


def _manifest_intervals(widths: Widths) -> dict[str, Any]:
    """What the script makes intervals of: half widths by coverage, in units of the spread where there is one, and what a
    missing feature adds to them.
    """
    spread = widths.spread
    return {
        "interval_half_width": {str(coverage): widths.factor(coverage) for coverage in COVERAGES},
        "interval_spread": spread and {"predictions": spread.predictions.tolist(), "sizes": spread.sizes.tolist()},
        "interval_wider": {
            feature: {str(coverage): widths.more(coverage, feature) for coverage in COVERAGES}
            for feature in widths.masked
        },
        "interval_method": "conformal, from out-of-fold residuals",
    }


MODEL = RegressionModels()
