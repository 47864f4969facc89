"""The README of a downloaded model."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hakaru_compute.kinds.regression.fit_model import has_own_sd
from hakaru_compute.kinds.regression.model_folder import LoadedModel
from hakaru_compute.tabular.card_parts import metric_lines, usual_parts
from hakaru_compute.tabular.onnx_model import OnnxOutcome

TEMPLATE = Path(__file__).parent / "export_files" / "README.md"
OWN_INTERVAL = (
    'The model also has an interval of its own, wider where it knows less: `load("skops").predict(rows, '
    'interval="model")`. It holds where noise and relation are as the model assumes them.'
)
OWN_INTERVAL_JA = (
    'このモデルは、知識の少ない領域ほど広くなる独自の予測区間も持ちます（`load("skops").predict(rows, '
    'interval="model")`）。ノイズと関係がモデルの仮定どおりであれば成り立ちます。'
)
COLUMNS = {"r2": ".4g", "rmse": ".4g", "mae": ".4g", "mape": ".1%"}


def model_card(model: LoadedModel, outcome: OnnxOutcome, example: dict[str, Any]) -> str:
    """The card's Markdown; `example` is a row to show in the five lines."""
    file, width = model.file, model.half_width(0.9)
    parts = {
        "training": file.row.train,
        "cross-validation": file.row.cross_validation,
        "test": file.row.test,
        "baseline, test": file.baseline_test,
    }
    return TEMPLATE.read_text(encoding="utf-8").format(
        **usual_parts(file, outcome, example),
        metrics=metric_lines(parts, COLUMNS),
        residual_count=len(model.residuals),
        half_width="(too few rows)" if width is None else f"{width:.4g}",
        own_interval=OWN_INTERVAL if has_own_sd(model.fitted.estimator) else "",
        own_interval_ja=OWN_INTERVAL_JA if has_own_sd(model.fitted.estimator) else "",
    )
