"""A trained classifier: predicting, forms of typed rows, and taking it away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pyarrow as pa

from hakaru_compute.data.frame import Frame
from hakaru_compute.data.output_table import distinct_names, nullable
from hakaru_compute.data.read_frame import coded
from hakaru_compute.families.supervised.class_metrics import class_metrics
from hakaru_compute.families.supervised.learner import predict_matrix
from hakaru_compute.families.supervised.results import ClassMetrics, ClassRows, ConfusionCounts
from hakaru_compute.families.supervised.trained import JudgedKind
from hakaru_compute.job import JobError
from hakaru_compute.kinds.discriminant_analysis.calls_spec import Decision
from hakaru_compute.kinds.discriminant_analysis.decisions import decide
from hakaru_compute.kinds.discriminant_analysis.model_file import ModelFile
from hakaru_compute.kinds.discriminant_analysis.model_folder import LoadedModel, load_model
from hakaru_compute.kinds.discriminant_analysis.onnx_classifiers import add_classifier
from hakaru_compute.kinds.discriminant_analysis.predict_spec import (
    PredictedClass,
    PredictedRow,
    PredictRowsResult,
    PredictRowsSpec,
    PredictSpec,
    PredictSummary,
    UnlikeAnyClass,
)
from hakaru_compute.kinds.discriminant_analysis.spec import ClassParity, ExportResult
from hakaru_compute.model.domain import RowDomain
from hakaru_compute.model.onnx_graph import OnnxGraph, Output, onnx_feeds, parity_of, run_outputs
from hakaru_compute.model.queried_kind import Answer, QueriedKind
from hakaru_compute.model.spec import RowNotes
from hakaru_compute.model.tally import DistributionTally, RowsTally
from hakaru_compute.model.unanswered import unanswered
from hakaru_compute.preparation.replayed_rows import ReplayedRows

# The costs of more classes would make a column wider than the rest of the table.
MOST_WRITTEN = 6
MOST_NAMED_ROWS = 100


@dataclass(frozen=True)
class Predicted:
    """probabilities (n, k), NaN where a row has no answer; given (n,): the class decided for, −1 for none.

    unlike (n,): rows that look like no known class: outside the domain, and their largest probability below the model's
    limit.
    """

    probabilities: np.ndarray
    given: np.ndarray
    unlike: np.ndarray
    domain: RowDomain

    @property
    def unanswered(self) -> np.ndarray:
        return self.given < 0


def predict_features(model: LoadedModel, rows: ReplayedRows, decision: Decision, *, threads: int = 1) -> Predicted:
    """Predicts rows of features, prepared as training prepared them. Raises threshold_needs_two_classes, costs_unfit."""
    matrix = model.preparation.transform(rows.frame)
    probabilities = predict_matrix(model.fitted, matrix, threads)
    domain = model.domain.judge(matrix, model.unknown_rows(rows))
    lost = ~np.isfinite(probabilities).all(axis=1)
    also = unanswered(model, rows)
    if also is not None:
        lost |= also
    if lost.any():
        probabilities[lost] = np.nan
        domain.forget(lost)
    unsure = np.where(lost, False, probabilities.max(axis=1) < model.file.probability_limit)
    given = decide(probabilities, decision, model.file.positive)
    return Predicted(probabilities, given, unsure & ~domain.inside, domain)


def probability_column(label: str) -> str:
    """What the column of a class's probability is called."""
    return f"probability_{label}"


def probability_columns(labels: Sequence[str]) -> list[str]:
    """The columns of all classes' probabilities: of those that differ in case alone, which tables of many programs do not
    tell apart, later ones get a number behind them.
    """
    return distinct_names([probability_column(label) for label in labels])


def decision_words(decision: Decision, positive_class: str | None) -> str | None:
    """The rule as a column of the output says it; null for the most probable class."""
    if decision.threshold is not None:
        return f"threshold {decision.threshold:g} of {probability_column(positive_class or '')}"
    if decision.costs is None:
        return None
    if len(decision.costs) > MOST_WRITTEN:
        return "least expected cost"
    lines = "; ".join(" ".join(f"{cost:g}" for cost in line) for line in decision.costs)
    return f"least expected cost [{lines}]"


def columns_of(
    file: ModelFile, decision: Decision, predicted: Predicted, *, with_distance: bool = True
) -> dict[str, pa.Array]:
    """predicted_class, probability (of that class), probability_<class> of each, decided_by (where a threshold or costs are
    given), unlike_any_class, inside_domain, leverage, and distance where it was asked for.
    """
    labels, domain, probabilities = file.labels, predicted.domain, predicted.probabilities
    none = predicted.unanswered
    places = np.where(none, 0, predicted.given)
    given = pa.DictionaryArray.from_arrays(pa.array(places.astype(np.int32), mask=none), pa.array(labels, pa.string()))
    made = {"predicted_class": given.cast(pa.string())}
    made |= nullable(
        {
            "probability": probabilities[np.arange(len(places)), places],
            **{name: probabilities[:, position] for position, name in enumerate(probability_columns(labels))},
        }
    )
    words = decision_words(decision, file.positive_class)
    if words is not None:
        made["decided_by"] = pa.array([words] * len(places), pa.string())
    flags = {"unlike_any_class": predicted.unlike, "inside_domain": domain.inside}
    made |= {name: pa.array(values, mask=none) for name, values in flags.items()}
    return made | nullable({"leverage": domain.leverage, **({"distance": domain.distance} if with_distance else {})})


class PredictionTally(RowsTally[Predicted]):
    """Counts of classes and distributions of all rows; probabilities are kept only where there is something to compare with."""

    result = PredictSummary
    of_classes = True

    def __init__(self, model: LoadedModel, present: list[str]) -> None:
        super().__init__(model, present)
        classes = len(model.file.classes)
        self.given = np.zeros(classes, dtype=np.int64)
        self.given_trained = np.zeros(classes, dtype=np.int64)
        self.sums = np.zeros(classes)
        self.changed = 0
        self.unlike = 0
        self.unlike_rows: list[int] = []
        self.largest = DistributionTally(1 / classes, 1.0)
        self.unseen: Counter[str] = Counter()
        self.compared: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []

    def add(self, answers: Predicted, piece: pa.Table) -> None:
        there, probabilities = ~answers.unanswered, answers.probabilities
        self.given += np.bincount(answers.given[there], minlength=len(self.given))
        self.changed += int((probabilities[there].argmax(axis=1) != answers.given[there]).sum())
        self.sums += np.nansum(probabilities, axis=0)
        self.largest.add(probabilities.max(axis=1))
        found = np.flatnonzero(answers.unlike)
        self.unlike += len(found)
        self.unlike_rows += (self.rows + found[: MOST_NAMED_ROWS - len(self.unlike_rows)]).tolist()
        self.given_trained += np.bincount(answers.given[there & self.trained], minlength=len(self.given))
        if self.measured is not None:
            actual = self._places(self.measured)
            there = (actual >= 0) & ~self.trained
            self.compared.append((actual[there], probabilities[there], answers.given[there]))

    def _places(self, column: pa.ChunkedArray) -> np.ndarray:
        """The rows' actual classes: places among the model's, one beyond them for those it never saw, −1 where missing."""
        labels = self.model.file.labels
        codes, levels = coded(column)
        counts = np.bincount(codes[codes >= 0], minlength=len(levels))
        self.unseen.update(
            {level: int(n) for level, n in zip(levels, counts, strict=True) if level not in labels and n}
        )
        places = [labels.index(level) if level in labels else len(labels) for level in levels]
        return np.array([*places, -1])[codes]

    def own(self, spec: PredictSpec) -> dict[str, Any]:
        file = self.model.file
        metrics, confusion = self._measured()
        return {
            "target": file.target,
            "classes": [
                PredictedClass(
                    label=label,
                    rows=int(self.given[position]),
                    trained_rows=int(self.given_trained[position]),
                    mean_probability=float(self.sums[position] / self.predicted) if self.predicted else None,
                )
                for position, label in enumerate(file.labels)
            ],
            "positive_class": file.positive_class,
            "decision": spec.decision,
            "changed_by_decision": self.changed,
            "probability_columns": probability_columns(file.labels),
            "unlike_any_class": UnlikeAnyClass(
                rows=self.unlike, probability_limit=file.probability_limit, first_rows=self.unlike_rows
            ),
            "metrics": metrics,
            "confusion": confusion,
            "unseen_classes": [ClassRows(label=label, rows=rows) for label, rows in self.unseen.most_common()],
            "probability_distribution": self.largest.result(),
        }

    def _measured(self) -> tuple[ClassMetrics | None, ConfusionCounts | None]:
        """Figures over rows of classes the model knows; accuracy over all rows with a class. Null where no row has one."""
        if not self.compared:
            return None, None
        actual, probabilities, given = (np.concatenate(part) for part in zip(*self.compared, strict=True))
        there = given >= 0
        actual, probabilities, given = actual[there], probabilities[there], given[there]
        classes = len(self.given)
        known = actual < classes
        if not len(actual):
            return None, None
        metrics = class_metrics(actual[known], probabilities[known], given[known])
        right = float((actual == given).mean())
        counts = np.bincount(actual[known] * classes + given[known], minlength=classes**2).reshape(classes, classes)
        return (
            metrics.model_copy(update={"rows": len(actual), "accuracy": right}),
            ConfusionCounts(classes=list(self.model.file.labels), counts=counts.tolist()),
        )


# Of a probability.
LARGEST_DEVIATION = 1e-4
# By the kind of the link between the estimator's answers and probabilities.
PROBABILITIES = {
    "probabilities": ("Probabilities come from the estimator itself.", "確率はモデル自身の出力です。"),
    "softmax": (
        "The probabilities are a softmax of the predictions of the classes' 0/1 columns, whose temperature was found by "
        "cross-validation; it never changes the class.",
        "確率は、各クラスの 0/1 の列に対する予測値のソフトマックスです（温度は交差検証で決定。判別結果は変わりません）。",
    ),
    "scores": (
        "A row goes to the most probable class by linear discriminant analysis of the latent variables' scores; the "
        "probabilities are a softmax of its discriminant functions, whose temperature was found by cross-validation.",
        "潜在変数のスコアに対する線形判別分析で最も確率の高いクラスに判別します。確率は判別関数のソフトマックスです（温度は交差検証で決定）。",
    ),
    "platt": (
        "The probabilities are calibrated by cross-validation (Platt scaling), so in rare cases the most probable class is "
        "not the one with the largest decision value.",
        "確率は交差検証による較正（Platt スケーリング）で求めています。",
    ),
    "uninformed": (
        "Rows held out in cross-validation gave no evidence for probabilities from decision values, so the "
        "probabilities are the class shares, and decision values only break ties.",
        "交差検証では、判別値から確率を求める根拠が得られませんでした。そのため確率は各クラスの割合とし、判別値は同じ確率のクラスを選ぶときにだけ使います。",
    ),
}
WEIGHTED = (
    "Classes had equal weight in training, however many rows they have, so probabilities assume equally frequent classes.",
    "学習では行数によらず各クラスを同じ重みで扱っているため、確率はすべてのクラスが同じ頻度で現れる場合の値です。",
)
THRESHOLD = (
    "; `predict(rows, threshold=0.3)` predicts “{}” from that probability on",
    "（`predict(rows, threshold=0.3)` とすると、その確率以上の行を「{}」に判別）",
)


@dataclass(frozen=True)
class PredictionSettings:
    """How probabilities become a class, and whether the distance to training rows is written."""

    decision: Decision
    with_distance: bool


class DiscriminantModels(
    JudgedKind[ModelFile, LoadedModel, PredictionSettings, Predicted],
    QueriedKind[ModelFile, LoadedModel, PredictionSettings, Predicted],
):
    """Classes with their probabilities."""

    export_folder = Path(__file__).parent / "export_files"
    export_result = ExportResult
    card_metrics: ClassVar = {
        "accuracy": ".1%", "balanced_accuracy": ".1%", "f1": ".4g", "mcc": ".4g", "roc_auc": ".4g", "log_loss": ".4g",
    }  # fmt: skip

    def load(self, folder: Path) -> LoadedModel:
        return load_model(folder)

    def settings(self, model: LoadedModel, spec: PredictSpec | PredictRowsSpec) -> PredictionSettings:
        return PredictionSettings(spec.decision, spec.with_distance)

    def answer(
        self, model: LoadedModel, rows: ReplayedRows, settings: PredictionSettings, *, threads: int = 1
    ) -> Predicted:
        return predict_features(model, rows, settings.decision, threads=threads)

    def columns(self, model: LoadedModel, settings: PredictionSettings, answers: Predicted) -> dict[str, pa.Array]:
        return columns_of(model.file, settings.decision, answers, with_distance=settings.with_distance)

    def settings_of_asking(self, model: LoadedModel, coverage: float) -> PredictionSettings:
        return PredictionSettings(Decision(), with_distance=True)

    def numbers_of(self, model: LoadedModel, answers: Predicted, of_class: str | None) -> Answer:
        """The probability of a class, of which nothing says how sure it is."""
        value = answers.probabilities[:, _place_of(model.file, of_class)]
        return Answer(value, np.full(len(value), np.nan), np.full(len(value), np.nan))

    def limits(self, model: LoadedModel, of_class: str | None) -> tuple[float, float]:
        _place_of(model.file, of_class)
        return 0.0, 1.0

    def tally(self, model: LoadedModel, settings: PredictionSettings, present: list[str]) -> PredictionTally:
        return PredictionTally(model, present)

    def rows_result(
        self,
        model: LoadedModel,
        spec: PredictRowsSpec,
        settings: PredictionSettings,
        answers: Predicted,
        notes: list[RowNotes],
    ) -> PredictRowsResult:
        file = model.file
        return PredictRowsResult(
            target=file.target,
            model=file.name,
            classes=list(file.labels),
            positive_class=file.positive_class,
            leverage_limit=model.domain.leverage_limit,
            distance_limit=model.domain.distance_limit,
            probability_limit=file.probability_limit,
            rows=[_row(answers, file.labels, position) for position in range(len(spec.rows))],
            row_notes=notes,
        )

    def card(self, model: LoadedModel, example: str) -> dict[str, Any]:
        file = model.file
        by_scores = file.latent is not None and file.latent.rule == "scores"
        how = "scores" if by_scores else "uninformed" if file.link.uninformed else file.link.kind
        words, words_ja = PROBABILITIES[how]
        positive = file.positive_class
        return {
            **super().card(model, example),
            "class_count": len(file.classes),
            "probability_limit": f"{file.probability_limit:.3g}",
            "classes": "\n".join(f"| {one.label} | {one.train} | {one.test} |" for one in file.classes),
            "weights": WEIGHTED[0] if file.weighted else "",
            "weights_ja": WEIGHTED[1] if file.weighted else "",
            "probabilities": words,
            "probabilities_ja": words_ja,
            "threshold": "" if positive is None else THRESHOLD[0].format(positive),
            "threshold_ja": "" if positive is None else THRESHOLD[1].format(positive),
        }

    def manifest(self, model: LoadedModel, *, has_onnx: bool) -> dict[str, Any]:
        file = model.file
        return {
            **super().manifest(model, has_onnx=has_onnx),
            "classes": list(file.labels),
            "class_rows": [one.model_dump() for one in file.classes],
            "positive_class": file.positive_class,
            "weighted": file.weighted,
            "probability_columns": probability_columns(file.labels),
            "probability_limit": file.probability_limit,
            "link": file.link.model_dump(),
            "fitted_classes": file.fitted_classes,
        }

    def sample_answers(self, model: LoadedModel, rows: ReplayedRows) -> dict[str, list[Any]]:
        made = columns_of(model.file, Decision(), predict_features(model, rows, Decision()))
        return {name: values.to_pylist() for name, values in made.items()}

    def onnx_outputs(self, model: LoadedModel, graph: OnnxGraph, matrix: str) -> dict[str, Output]:
        """predicted_class (n,), the most probable one, and probabilities (n, k)."""
        probabilities = add_classifier(graph, matrix, model.fitted)
        labels = model.file.labels
        most = graph.add("ArgMax", probabilities, axis=1, keepdims=0)
        given = graph.add("Gather", graph.text_constant(labels), most)
        return {
            "predicted_class": (given, "STRING", [None]),
            "probabilities": (probabilities, "DOUBLE", [None, len(labels)]),
        }

    def onnx_parity(self, model: LoadedModel, frame: Frame, converted: bytes) -> ClassParity:
        original = model.fitted.predict(model.preparation.transform(frame))
        feeds = onnx_feeds(model.preparation, frame)
        names, found = run_outputs(converted, feeds, ["predicted_class", "probabilities"])
        labels = np.array(model.file.labels, dtype=object)[original.argmax(axis=1)]
        parity = parity_of(np.abs(found - original).max(axis=1), LARGEST_DEVIATION)
        return ClassParity(**parity.model_dump(), same_class=float((labels == names.ravel()).mean()))


def _place_of(file: ModelFile, label: str | None) -> int:
    """Raises class_unknown."""
    if label is None:
        return len(file.labels) - 1 if file.positive is None else file.positive
    if label not in file.labels:
        raise JobError("class_unknown", label=label)
    return file.labels.index(label)


def _row(predicted: Predicted, labels: tuple[str, ...], position: int) -> PredictedRow:
    given, domain = int(predicted.given[position]), predicted.domain
    if given < 0:
        return PredictedRow(
            predicted=None, probabilities=None, inside_domain=None, unlike_any_class=None, leverage=None, distance=None
        )
    return PredictedRow(
        predicted=labels[given],
        probabilities=predicted.probabilities[position].tolist(),
        inside_domain=bool(domain.inside[position]),
        unlike_any_class=bool(predicted.unlike[position]),
        leverage=float(domain.leverage[position]),
        distance=float(domain.distance[position]),
    )


MODEL = DiscriminantModels()
