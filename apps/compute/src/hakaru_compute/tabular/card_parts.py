"""What the README of every downloaded model that predicts says alike."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from hakaru_compute.spec import Result
from hakaru_compute.tabular.model_files import KeptModel
from hakaru_compute.tabular.onnx_model import OnnxOutcome
from hakaru_compute.tabular.prediction_results import ModelInput
from hakaru_compute.tabular.recipe_card import FILE_LINE, ONNX_AFTER, recipe_text, recipe_text_ja

INSTALL = "# pip install onnxruntime numpy        (or, for model.skops: pip install -r requirements.txt)"
INSTALL_WITH_RECIPE = "# pip install -r requirements.txt        (the recipe needs it; for model.onnx also onnxruntime)"
WHY_NO_ONNX = {
    "not_expressible": "not included: filling gaps from other rows ({detail}) cannot be said in ONNX",
    "not_convertible": "not included: {detail}",
    "parity": "not included: it differed from the original by up to {largest:.3g} (allowed: {limit:.3g})",
}


def usual_parts(file: Any, outcome: OnnxOutcome, example: dict[str, Any]) -> dict[str, Any]:
    """The parts of a card's template that every kind has, by name. `example` is a row to show in the five lines."""
    return {
        "name": file.name,
        "target": file.target,
        "feature_count": len(file.inputs),
        "example": repr(example),
        "folds": file.row.folds.count if file.row.folds else 0,
        "facts": "\n".join(f"| {name} | {value} |" for name, value in _facts(file).items()),
        "features": "\n".join(_feature_line(feature) for feature in file.inputs),
        "warnings": warning_lines([*file.warnings, *file.row.warnings]),
        "onnx": onnx_line(outcome, after_recipe=file.recipe is not None),
        "install": INSTALL if file.recipe is None else INSTALL_WITH_RECIPE,
        "recipe": recipe_text(file.recipe) if file.recipe else "",
        "recipe_ja": recipe_text_ja(file.recipe) if file.recipe else "",
        "recipe_file": FILE_LINE if file.recipe else "",
        "skops_version": file.provenance.library_versions.get("skops", ""),
    }


def warning_lines(warnings: Iterable[Any]) -> str:
    lines = (
        f"- {caution.code}: {', '.join(f'{key} {value}' for key, value in caution.params.items())}"
        for caution in warnings
    )
    return "\n".join(lines) or "None."


def metric_lines(parts: dict[str, Result | None], columns: dict[str, str]) -> str:
    """A line a part: its rows, then the `columns`, each with its format."""

    def text(value: float | None, shown: str) -> str:
        return "–" if value is None else format(value, shown)

    return "\n".join(
        f"| {name} | {metrics.rows} | "
        + " | ".join(text(getattr(metrics, one), how) for one, how in columns.items())
        + " |"
        for name, metrics in parts.items()
        if metrics is not None
    )


def onnx_line(outcome: OnnxOutcome, *, after_recipe: bool) -> str:
    """What the card says of model.onnx."""
    parity = outcome.parity
    if outcome.model is not None and parity is not None:
        what = ONNX_AFTER if after_recipe else "the whole model, preparation included; "
        return (
            f"{what}against the original on {parity.rows} rows: largest difference "
            f"{parity.largest:.3g}, median {parity.median:.3g} (allowed: {parity.limit:.3g})"
        )
    return WHY_NO_ONNX[outcome.reason or "not_convertible"].format(
        detail=outcome.detail, largest=parity.largest if parity else 0.0, limit=parity.limit if parity else 0.0
    )


def _facts(file: KeptModel) -> dict[str, Any]:
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
