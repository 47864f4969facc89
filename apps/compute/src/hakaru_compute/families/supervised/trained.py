"""What trained models are that were judged by rows they had not seen: their folder, and what a download says of them."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

import numpy as np
import pyarrow as pa

from hakaru_compute.families.supervised.estimator_file import ESTIMATOR_FILE, TRUSTED
from hakaru_compute.families.supervised.learner import Fitted
from hakaru_compute.families.supervised.model_file import JudgedModelFile
from hakaru_compute.families.supervised.spec import Split
from hakaru_compute.model.card import fact_lines, feature_lines, metric_lines, parameter_text
from hakaru_compute.model.domain import Domain
from hakaru_compute.model.folder import LoadedModel
from hakaru_compute.model.kind import AnswersT, Download, FormKind, SettingsT

# What prepares rows for model.skops, as it is here.
PREPARES = ("preparation/preparation.py", "data/read_frame.py", "model/domain.py")
DOMAIN_FILE = "domain.npz"
INSTALL = "# pip install -r requirements.txt        (for model.onnx alone: pip install onnxruntime numpy)"
INSTALL_WITH_RECIPE = "# pip install -r requirements.txt"


FileT = TypeVar("FileT", bound=JudgedModelFile)


@dataclass(frozen=True, kw_only=True)
class JudgedModel(LoadedModel[FileT]):
    """A model read back, ready to predict. A kind's own class gives `fitted` its type."""

    fitted: Fitted
    domain: Domain

    @property
    def measured(self) -> str | None:
        return self.file.target if self.recipe is None else self.recipe.kept.measured

    @property
    def measured_columns(self) -> list[str]:
        made = None if self.recipe is None else self.recipe.kept.target
        return super().measured_columns if made is None else [column.name for column in made.inputs]

    def measured_of(self, piece: pa.Table) -> pa.ChunkedArray:
        if self.recipe is None or self.recipe.kept.target is None:
            return super().measured_of(piece)
        return self.recipe.target_of(piece)


LoadedT = TypeVar("LoadedT", bound=JudgedModel[Any])


class JudgedKind(FormKind[FileT, LoadedT, SettingsT, AnswersT]):
    """A kind whose models predict a target."""

    # Of the metrics, those that a card shows, each with its format.
    card_metrics: ClassVar[dict[str, str]]
    # Packages that an estimator of this name needs besides scikit-learn.
    further_packages: ClassVar[dict[str, tuple[str, ...]]] = {}

    def download(self, model: LoadedT) -> Download:
        names = ["scikit-learn", "skops", "numpy", "scipy", "pyarrow", "pydantic"]
        return Download(
            script=self.export_folder / "predict.py",
            files={
                "model.skops": (model.folder / ESTIMATOR_FILE).read_bytes(),
                DOMAIN_FILE: _domain_file(model.domain),
            },
            requirements=[*names, *self.further_packages.get(model.file.name, ())],
            sources=PREPARES,
        )

    def card(self, model: LoadedT, example: str) -> dict[str, Any]:
        file = model.file
        titles = {"train": "training", "cross_validation": "cross-validation", "test": "test"}
        parts = {titles.get(name, "baseline, test"): one for name, one in _metrics(file).items()}
        return {
            "name": file.name,
            "target": file.target,
            "feature_count": len(file.inputs),
            "folds": file.row.folds.count if file.row.folds else 0,
            "leverage_limit": f"{model.domain.leverage_limit:.4g}",
            "distance_limit": f"{model.domain.distance_limit:.4g}",
            "facts": fact_lines(file, _facts(file)),
            "features": feature_lines(file.inputs),
            "install": INSTALL if file.recipe is None else INSTALL_WITH_RECIPE,
            "skops_version": file.provenance.library_versions.get("skops", ""),
            "metrics": metric_lines(parts, self.card_metrics),
        }

    def manifest(self, model: LoadedT, *, has_onnx: bool) -> dict[str, Any]:
        file = model.file
        return {
            "target": file.target,
            "features": [feature.model_dump() for feature in file.inputs],
            "rows_with_missing_values": (
                "not_predicted" if file.spec.preprocessing.missing.method == "delete_row" else "filled"
            ),
            "parameters": file.parameters,
            "searched": file.searched,
            "split": file.spec.split.model_dump(),
            "cross_validation": file.spec.cross_validation.model_dump(),
            "preprocessing": file.spec.preprocessing.model_dump(mode="json"),
            "preparation": file.preparation,
            "donors": model.preparation.donors.tolist(),
            "skops_types": list(TRUSTED),
            "metrics": {name: one.model_dump() if one else None for name, one in _metrics(file).items()},
        }

    def onnx_title(self, model: LoadedT) -> str:
        return f"{model.file.name} for {model.file.target}"


def _domain_file(domain: Domain) -> bytes:
    file = io.BytesIO()
    # numpy's annotation has a flag among the arrays' names.
    arrays: dict[str, Any] = domain.arrays()
    np.savez_compressed(file, **arrays)
    return file.getvalue()


def _metrics(file: Any) -> dict[str, Any]:
    return {
        "train": file.row.train,
        "cross_validation": file.row.cross_validation,
        "test": file.row.test,
        "baseline_test": file.baseline_test,
    }


def _facts(file: Any) -> dict[str, Any]:
    spec = file.spec
    return {
        "rows": f"{file.rows.train} for training, {file.rows.test} for the test",
        "split": _split_text(spec.split),
        "seed": spec.seed,
        "parameters": parameter_text(file.parameters) + (" (found by search)" if file.searched else ""),
        "preparation": f"missing: {spec.preprocessing.missing.method}; outliers: {spec.preprocessing.outliers.method}; "
        f"scaling: {spec.preprocessing.scaling.method if file.preparation['design']['scaled'] else 'none'}; "
        f"categories: {spec.preprocessing.encoding.method}",
        "trained": f"{file.provenance.finished_at}, fit {file.row.fit_seconds:.3g} s",
    }


def _split_text(split: Split) -> str:
    if split.method == "none":
        return "none, every row for training"
    column = f", column {split.column}" if split.column else ""
    return f"{split.method}, {split.test_share:.0%} for the test{column}"
