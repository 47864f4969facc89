"""A trained classifier: predicting, forms of typed rows, and taking it away."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pyarrow as pa

from hakaru_compute.data.frame import Frame
from hakaru_compute.families.supervised.trained import JudgedKind
from hakaru_compute.kinds.discriminant_analysis.calls_spec import Decision
from hakaru_compute.kinds.discriminant_analysis.model_file import ModelFile
from hakaru_compute.kinds.discriminant_analysis.model_folder import LoadedModel, load_model
from hakaru_compute.kinds.discriminant_analysis.onnx_classifiers import add_classifier
from hakaru_compute.kinds.discriminant_analysis.predict import (
    Predicted,
    PredictionTally,
    columns_of,
    predict_features,
    probability_column,
)
from hakaru_compute.kinds.discriminant_analysis.predict_spec import (
    PredictedRow,
    PredictRowsResult,
    PredictRowsSpec,
    PredictSpec,
)
from hakaru_compute.kinds.discriminant_analysis.spec import ClassParity, ExportResult
from hakaru_compute.model.onnx_graph import OnnxGraph, Output, onnx_feeds, parity_of, run_outputs
from hakaru_compute.model.spec import RowNotes
from hakaru_compute.preparation.replayed_rows import ReplayedRows

# Of a probability.
LARGEST_DEVIATION = 1e-4
# By the kind of the link between the estimator's answers and probabilities.
PROBABILITIES = {
    "probabilities": ("Probabilities are the estimator's own.", "確率はモデル自身の出力です。"),
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
}
WEIGHTED = (
    "Classes were counted alike in training, however many rows they have, so probabilities are those of equally frequent classes.",
    "学習では行数によらず各クラスを同じ重みで扱っているため、確率はすべてのクラスが同じ頻度で現れる場合の値です。",
)
THRESHOLD = (
    "; `predict(rows, threshold=0.3)` gives “{}” from that probability on",
    "（`predict(rows, threshold=0.3)` とすると、その確率以上の行を「{}」に判別）",
)


@dataclass(frozen=True)
class PredictionSettings:
    """How probabilities become a class, and whether the distance to training rows is wanted."""

    decision: Decision
    with_distance: bool


class DiscriminantModels(JudgedKind[ModelFile, LoadedModel, PredictionSettings, Predicted]):
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
        return predict_features(model, rows, settings.decision, with_distance=settings.with_distance, threads=threads)

    def columns(self, model: LoadedModel, settings: PredictionSettings, answers: Predicted) -> dict[str, pa.Array]:
        return columns_of(model.file, settings.decision, answers)

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
            rows=[_row(answers, file.labels, index) for index in range(len(spec.rows))],
            row_notes=notes,
        )

    def card(self, model: LoadedModel, example: str) -> dict[str, Any]:
        file = model.file
        by_scores = file.latent is not None and file.latent.rule == "scores"
        words, words_ja = PROBABILITIES["scores" if by_scores else file.link.kind]
        positive = file.positive_class
        return {
            **super().card(model, example),
            "class_count": len(file.classes),
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
            "link": file.link.model_dump(),
            "fitted_classes": file.fitted_classes,
        }

    def sample_answers(self, model: LoadedModel, rows: ReplayedRows) -> dict[str, list[Any]]:
        predicted, labels = predict_features(model, rows, Decision()), model.file.labels
        columns: dict[str, list[Any]] = {
            "predicted_class": [labels[one] if one >= 0 else None for one in predicted.given]
        }
        for index, label in enumerate(labels):
            columns[probability_column(label)] = predicted.probabilities[:, index].tolist()
        return columns

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


def _row(predicted: Predicted, labels: tuple[str, ...], index: int) -> PredictedRow:
    given, domain = int(predicted.given[index]), predicted.domain
    if given < 0:
        return PredictedRow(
            predicted=None, probabilities=None, inside_domain=None, unlike_any_class=None, leverage=None, distance=None
        )
    return PredictedRow(
        predicted=labels[given],
        probabilities=predicted.probabilities[index].tolist(),
        inside_domain=bool(domain.inside[index]),
        unlike_any_class=bool(predicted.unlike[index]),
        leverage=float(domain.leverage[index]),
        distance=None if domain.distance is None else float(domain.distance[index]),
    )


MODEL = DiscriminantModels()
