"""The README of a downloaded model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hakaru_compute.kinds.regression.fit_model import has_own_sd

if TYPE_CHECKING:
    from hakaru_compute.kinds.regression.model_folder import LoadedModel, ModelFile
    from hakaru_compute.kinds.regression.onnx_model import OnnxOutcome
    from hakaru_compute.kinds.regression.predict_spec import ModelInput
    from hakaru_compute.tabular.results import Metrics

TEMPLATE = Path(__file__).parent / "export_files" / "README.md"
OWN_INTERVAL = (
    'The model also has an interval of its own, wider where it knows less: `load("skops").predict(rows, '
    'interval="model")`. It holds where noise and relation are as the model assumes them.'
)
OWN_INTERVAL_JA = (
    'このモデルは、知識の少ない領域ほど広くなる独自の予測区間も持ちます（`load("skops").predict(rows, '
    'interval="model")`）。ノイズと関係がモデルの仮定どおりであれば成り立ちます。'
)
WHY_NO_ONNX = {
    "not_expressible": "not included: filling gaps from other rows ({detail}) cannot be said in ONNX",
    "not_convertible": "not included: {detail}",
    "parity": "not included: it differed from the original by up to {largest:.3g} (allowed: {limit:.3g})",
}


def model_card(model: LoadedModel, outcome: OnnxOutcome, example: dict[str, Any]) -> str:
    """The card's Markdown; `example` is a row to show in the five lines."""
    file = model.file
    width = model.half_width(0.9)
    return TEMPLATE.read_text(encoding="utf-8").format(
        name=file.name,
        target=file.target,
        feature_count=len(file.inputs),
        example=repr(example),
        metrics="\n".join(_metric_lines(file)),
        folds=file.row.folds.count if file.row.folds else 0,
        residual_count=len(model.residuals),
        half_width="(too few rows)" if width is None else f"{width:.4g}",
        facts="\n".join(f"| {name} | {value} |" for name, value in _facts(file).items()),
        features="\n".join(_feature_line(feature) for feature in file.inputs),
        warnings="\n".join(
            f"- {caution.code}: {', '.join(f'{key} {value}' for key, value in caution.params.items())}"
            for caution in [*file.warnings, *file.row.warnings]
        )
        or "None.",
        own_interval=OWN_INTERVAL if has_own_sd(model.fitted.estimator) else "",
        own_interval_ja=OWN_INTERVAL_JA if has_own_sd(model.fitted.estimator) else "",
        onnx=_onnx_line(outcome),
        skops_version=file.provenance.library_versions.get("skops", ""),
    )


def _metric_lines(file: ModelFile) -> list[str]:
    row = file.row
    parts = {
        "training": row.train,
        "cross-validation": row.cross_validation,
        "test": row.test,
        "baseline, test": file.baseline_test,
    }
    return [f"| {name} | {_metrics(metrics)} |" for name, metrics in parts.items() if metrics is not None]


def _metrics(metrics: Metrics) -> str:
    def text(value: float | None, percent: bool = False) -> str:
        return "–" if value is None else f"{value:.1%}" if percent else f"{value:.4g}"

    return (
        f"{metrics.rows} | {text(metrics.r2)} | {text(metrics.rmse)} | {text(metrics.mae)} | {text(metrics.mape, True)}"
    )


def _facts(file: ModelFile) -> dict[str, Any]:
    spec = file.spec
    return {
        "data (SHA-256)": f"`{file.provenance.content_hash}`",
        "rows": f"{file.rows.train} for training, {file.rows.test} for the test",
        "split": f"{spec.split.method}, {spec.split.test_share:.0%} for the test"
        + (f", column {spec.split.column}" if spec.split.column else ""),
        "seed": spec.seed,
        "parameters": f"`{json.dumps(file.parameters, ensure_ascii=False)}`"
        + (" (found by search)" if file.searched else ""),
        "preparation": f"missing: {spec.preprocessing.missing.method}; outliers: {spec.preprocessing.outliers.method}; "
        f"scaling: {spec.preprocessing.scaling.method if file.preparation['design']['scaled'] else 'none'}; "
        f"categories: {spec.preprocessing.encoding.method}",
        "trained": f"{file.provenance.finished_at}, fit {file.row.fit_seconds:.3g} s",
        "versions": ", ".join(f"{name} {version}" for name, version in file.provenance.library_versions.items()),
    }


def _feature_line(feature: ModelInput) -> str:
    if feature.categories is not None:
        shown = ", ".join(feature.categories[:12]) + (" …" if len(feature.categories) > 12 else "")
    else:
        shown = "" if feature.minimum is None else f"{_short(feature.minimum)} … {_short(feature.maximum)}"
    return f"| {feature.name} | {feature.type} | {shown} | {_short(feature.typical)} |"


def _short(value: Any) -> str:
    return "" if value is None else f"{value:.6g}" if isinstance(value, float) else str(value)


def _onnx_line(outcome: OnnxOutcome) -> str:
    parity = outcome.parity
    if outcome.model is not None and parity is not None:
        return (
            f"the whole model, preparation included; against the original on {parity.rows} rows: largest difference "
            f"{parity.largest:.3g}, median {parity.median:.3g} (allowed: {parity.limit:.3g})"
        )
    return WHY_NO_ONNX[outcome.reason or "not_convertible"].format(
        detail=outcome.detail, largest=parity.largest if parity else 0.0, limit=parity.limit if parity else 0.0
    )
