"""What is said of trained models that were made from one matrix of columns, when they are taken away."""

from __future__ import annotations

import io
from abc import abstractmethod
from typing import Any, ClassVar, TypeVar

import numpy as np
import pyarrow as pa
import pyarrow.csv as pa_csv

from hakaru_compute.data.frame import Frame
from hakaru_compute.families.unsupervised.model_folder import MatrixModel
from hakaru_compute.model.card import fact_lines, parameter_text
from hakaru_compute.model.file import MODEL_FILE
from hakaru_compute.model.folder import ARRAYS_FILE
from hakaru_compute.model.kind import AnswersT, Download, FileT, SettingsT, TrainedKind
from hakaru_compute.model.onnx_graph import OnnxGraph, free_name, onnx_feeds, parity_of, run_outputs
from hakaru_compute.model.spec import Parity

MOST_COLUMNS = 200
# Of the unit of the model's answers.
LARGEST_DEVIATION = 1e-4

LoadedT = TypeVar("LoadedT", bound=MatrixModel[Any])


class MatrixKind(TrainedKind[FileT, LoadedT, SettingsT, AnswersT]):
    """A kind whose models are made from one matrix of columns."""

    needs_same_table = True
    script_name: ClassVar[str]
    # The rows it was made from, as a file of the zip, and what the script needs of this package.
    rows_name: ClassVar[str]
    sources: ClassVar[tuple[str, ...]]
    # Packages that a method of this name needs besides scikit-learn.
    further_packages: ClassVar[dict[str, tuple[str, ...]]] = {}

    @abstractmethod
    def made_rows(self, model: LoadedT) -> pa.Table:
        """The rows it was made from with what it says of them."""

    @abstractmethod
    def onnx_name(self, model: LoadedT) -> tuple[str, str]:
        """What the ONNX model's output is called, and what where a column has that name."""

    @abstractmethod
    def onnx_original(self, model: LoadedT, frame: Frame) -> np.ndarray:
        """What the model says (n, k) where the ONNX model says the same."""

    @abstractmethod
    def onnx_unit(self, model: LoadedT, original: np.ndarray) -> float:
        """What deviations are measured in, by what the model says (n, k)."""

    def output_name(self, model: LoadedT) -> str:
        """The ONNX model's output."""
        return free_name(model.preparation, *self.onnx_name(model))

    def answers_rows(self, model: LoadedT) -> bool:
        """Whether the model answers rows that it was not made from."""
        return True

    def download(self, model: LoadedT) -> Download:
        rows = io.BytesIO()
        pa_csv.write_csv(self.made_rows(model), rows)
        names = ["scikit-learn", "numpy", "scipy", "pyarrow", "pydantic"]
        return Download(
            script=self.export_folder / self.script_name if self.answers_rows(model) else None,
            files={
                MODEL_FILE: _model_json(model),
                ARRAYS_FILE: (model.folder / ARRAYS_FILE).read_bytes(),
                self.rows_name: rows.getvalue(),
            },
            requirements=[*names, *self.further_packages.get(model.file.name, ())],
            sources=("preparation/preparation.py", "data/read_frame.py", *self.sources),
        )

    def card(self, model: LoadedT, example: str) -> dict[str, Any]:
        file, columns = model.file, model.file.matrix_columns
        lines = [
            f"| {column.name} | {column.feature} | {column.centre:.6g} | {column.scale:.6g} |"
            for column in columns[:MOST_COLUMNS]
        ]
        return {
            "title": type(file.parameters).model_config["title"],
            "feature_count": len(file.spec.features),
            "facts": fact_lines(file, _facts(file) | self.facts(model), self.further_facts(model)),
            "columns": "\n".join([*lines, *(["| … | | | |"] if len(columns) > MOST_COLUMNS else [])]),
        }

    def facts(self, model: LoadedT) -> dict[str, Any]:
        """Lines of the card's facts that are the kind's own, or in the place of shared ones."""
        return {}

    def further_facts(self, model: LoadedT) -> dict[str, Any]:
        """Lines behind them."""
        return {}

    def manifest(self, model: LoadedT, *, has_onnx: bool) -> dict[str, Any]:
        file = model.file
        return {
            "rows_with_missing_values": (
                "not_predicted" if file.spec.preparing.missing.method == "delete_row" else "filled"
            ),
            "columns": [column.model_dump() for column in file.matrix_columns],
            "preparing": file.spec.preparing.model_dump(mode="json"),
            "parameters": file.parameters.model_dump(exclude={"name"}),
            "onnx_output": self.output_name(model) if has_onnx else None,
        }

    def onnx_scaled(self, model: LoadedT, graph: OnnxGraph, matrix: str) -> str:
        """The scaled matrix (n, p)."""
        centred = graph.add("Sub", matrix, graph.constant(model.scale.centre))
        return graph.add("Div", centred, graph.constant(model.scale.scale))

    def onnx_domain_matrix(self, model: LoadedT, graph: OnnxGraph, matrix: str) -> str:
        return self.onnx_scaled(model, graph, matrix)

    def onnx_parity(self, model: LoadedT, frame: Frame, converted: bytes) -> Parity:
        original = self.onnx_original(model, frame)
        found = run_outputs(converted, onnx_feeds(model.preparation, frame), [self.output_name(model)])[0]
        known = np.isfinite(found).all(axis=1) & np.isfinite(original).all(axis=1)
        limit = LARGEST_DEVIATION * self.onnx_unit(model, original[known]) if known.any() else 0.0
        return parity_of(np.abs(found[known] - original[known]), limit)


def _model_json(model: MatrixModel[Any]) -> bytes:
    """model.json without the places that tables had on this machine."""
    spec = model.file.spec
    bare = spec.model_copy(update={"table": spec.table.model_copy(update={"path": ""}), "recipe": None})
    return model.file.model_copy(update={"spec": bare}).model_dump_json().encode()


def _facts(file: Any) -> dict[str, Any]:
    preparing = file.spec.preparing
    return {
        "rows": f"{file.row.fitted_rows} fitted of {file.rows.total}; {file.rows.excluded} left out, "
        f"{file.rows.outlying} outlying, {file.rows.incomplete} incomplete"
        + (
            f", {file.rows.removed} removed and {file.rows.passed_over} passed over by the recipe"
            if file.recipe
            else ""
        ),
        "seed": file.spec.seed,
        "parameters": parameter_text(file.parameters.model_dump(exclude={"name"})),
        "preparation": f"missing: {preparing.missing.method}; outliers: {preparing.outliers.method}; "
        f"scaling: {preparing.scaling}; categories: {preparing.encoding.method}",
        "made": file.provenance.finished_at,
    }
