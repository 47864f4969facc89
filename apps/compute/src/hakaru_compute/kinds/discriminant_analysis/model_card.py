"""The README of a downloaded classifier."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hakaru_compute.kinds.discriminant_analysis.model_folder import LoadedModel
from hakaru_compute.tabular.card_parts import metric_lines, usual_parts
from hakaru_compute.tabular.onnx_model import OnnxOutcome

TEMPLATE = Path(__file__).parent / "export_files" / "README.md"
COLUMNS = {
    "accuracy": ".1%", "balanced_accuracy": ".1%", "f1": ".4g", "mcc": ".4g", "roc_auc": ".4g", "log_loss": ".4g",
}  # fmt: skip
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


def model_card(model: LoadedModel, outcome: OnnxOutcome, example: dict[str, Any]) -> str:
    """The card's Markdown; `example` is a row to show in the five lines."""
    file = model.file
    parts = {
        "training": file.row.train,
        "cross-validation": file.row.cross_validation,
        "test": file.row.test,
        "baseline, test": file.baseline_test,
    }
    by_scores = file.latent is not None and file.latent.rule == "scores"
    words, words_ja = PROBABILITIES["scores" if by_scores else file.link.kind]
    two = file.positive_class is not None
    return TEMPLATE.read_text(encoding="utf-8").format(
        **usual_parts(file, outcome, example),
        metrics=metric_lines(parts, COLUMNS),
        class_count=len(file.classes),
        classes="\n".join(f"| {one.label} | {one.train} | {one.test} |" for one in file.classes),
        weights=WEIGHTED[0] if file.weighted else "",
        weights_ja=WEIGHTED[1] if file.weighted else "",
        probabilities=words,
        probabilities_ja=words_ja,
        threshold=f"; `predict(rows, threshold=0.3)` gives “{file.positive_class}” from that probability on"
        if two
        else "",
        threshold_ja=f"（`predict(rows, threshold=0.3)` とすると、その確率以上の行を「{file.positive_class}」に判別）"
        if two
        else "",
    )
