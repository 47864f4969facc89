"""A trained clustering: assigning rows, forms of typed rows, and taking it away."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from scipy.spatial.distance import cdist

from hakaru_compute.data.frame import Frame
from hakaru_compute.families.unsupervised.trained import MatrixKind
from hakaru_compute.kinds.clustering.assign import probabilities
from hakaru_compute.kinds.clustering.model_file import ModelFile
from hakaru_compute.kinds.clustering.model_folder import (
    AssignedFrame,
    LoadedModel,
    assign_features,
    columns_of,
    load_model,
)
from hakaru_compute.kinds.clustering.predict_spec import (
    AssignedRow,
    AssignedRows,
    PredictRowsResult,
    PredictRowsSpec,
    PredictSpec,
    PredictSummary,
)
from hakaru_compute.model.kind import FormKind, Refused
from hakaru_compute.model.onnx_graph import OnnxGraph, Output
from hakaru_compute.model.recipe import with_recipe
from hakaru_compute.model.spec import RowNotes
from hakaru_compute.model.tally import DistributionTally, RowsTally
from hakaru_compute.preparation.replayed_rows import ReplayedRows

# The methods that ONNX can say, and what their outputs are called.
OUTPUTS = {"kmeans": "distances", "gaussian_mixture": "membership"}
# The result's columns, by the fields that have another name.
FIELDS = {"second_cluster": "second"}
ASSIGNMENTS = {
    "nearest_centre": ("the nearest centre's", "最も近い中心のクラスター"),
    "nearest_medoid": ("the nearest medoid's", "最も近いメドイドのクラスター"),
    "most_probable": ("the most probable component's", "最も確率の高い成分のクラスター"),
    "nearest_row": (
        "that of the nearest training row (the method itself has no rule for new rows)",
        "最も近い学習データのクラスター（この手法には新しい行を割り当てる規則がないため）",
    ),
    "nearest_core": (
        "that of the nearest core row within reach, otherwise noise (the method itself has no rule for new rows)",
        "届く範囲で最も近いコア行のクラスター、なければノイズ（この手法には新しい行を割り当てる規則がないため）",
    ),
}


class _Tally(RowsTally[AssignedFrame]):
    """Also counts the rows of each cluster."""

    result = PredictSummary

    def __init__(self, model: LoadedModel, present: list[str]) -> None:
        super().__init__(model, present)
        self.clusters: Counter[int] = Counter()
        self.own_distances = DistributionTally(0.0)

    def add(self, answers: AssignedFrame, piece: pa.Table) -> None:
        found, known = answers.found, answers.known
        numbers, counts = np.unique(found.cluster[known], return_counts=True)
        self.clusters.update(dict(zip(numbers.tolist(), counts.tolist(), strict=True)))
        self.own_distances.add(found.distance[known & np.isfinite(found.distance)])

    def own(self, spec: PredictSpec) -> dict[str, Any]:
        row = self.model.file.row
        trained = {0: row.noise_rows, **{index + 1: size for index, size in enumerate(row.sizes)}}
        return {
            "assignment": row.assignment,
            "clusters": [
                AssignedRows(
                    cluster=number,
                    rows=self.clusters[number],
                    share=self.clusters[number] / max(self.predicted, 1),
                    training_rows=rows,
                    training_share=rows / row.fitted_rows,
                )
                for number, rows in trained.items()
                if number or rows or self.clusters[number]
            ],
            "distance_distribution": self.own_distances.result(),
        }


class ClusteringModels(
    MatrixKind[ModelFile, LoadedModel, None, AssignedFrame], FormKind[ModelFile, LoadedModel, None, AssignedFrame]
):
    """Clusters of rows."""

    export_folder = Path(__file__).parent / "export_files"
    script_name, rows_name = "assign.py", "clusters.csv"
    sources = ("kinds/clustering/model_folder.py",)

    def load(self, folder: Path) -> LoadedModel:
        return with_recipe(load_model(folder))

    def settings(self, model: LoadedModel, spec: PredictSpec | PredictRowsSpec) -> None:
        """Nothing is asked but the rows."""

    def answer(self, model: LoadedModel, rows: ReplayedRows, settings: None, *, threads: int = 1) -> AssignedFrame:
        return assign_features(model, rows)

    def columns(self, model: LoadedModel, settings: None, answers: AssignedFrame) -> dict[str, pa.Array]:
        return columns_of(answers)

    def tally(self, model: LoadedModel, settings: None, present: list[str]) -> _Tally:
        return _Tally(model, present)

    def finds_all(self, model: LoadedModel) -> bool:
        # A row of zeros has no direction.
        return model.assigner.metric not in ("cosine", "correlation")

    def rows_result(
        self, model: LoadedModel, spec: PredictRowsSpec, settings: None, answers: AssignedFrame, notes: list[RowNotes]
    ) -> PredictRowsResult:
        cells = {FIELDS.get(name, name): values.to_pylist() for name, values in columns_of(answers).items()}
        blank = [None] * len(spec.rows)
        cells = {"probability": blank, "second_probability": blank, **cells}
        return PredictRowsResult(
            model=model.file.name,
            assignment=model.file.assignment,
            clusters=list(range(1, len(model.file.row.sizes) + 1)),
            distance_limit=model.domain.distance_limit,
            rows=[
                AssignedRow(**{name: values[row] for name, values in cells.items()}) for row in range(len(spec.rows))
            ],
            row_notes=notes,
        )

    def made_rows(self, model: LoadedModel) -> pa.Table:
        return model.rows()

    def card(self, model: LoadedModel, example: str) -> dict[str, Any]:
        row = model.file.row
        assignment = ASSIGNMENTS[row.assignment or "nearest_centre"]
        sizes = [*enumerate(row.sizes, start=1), *([(0, row.noise_rows)] if row.noise_rows else [])]
        return {
            **super().card(model, example),
            "cluster_count": row.clusters,
            "row_count": row.fitted_rows,
            "distance_limit": f"{model.domain.distance_limit:.4g}",
            "assignment": assignment[0],
            "assignment_ja": assignment[1],
            "clusters": "\n".join(f"| {number} | {rows} |" for number, rows in sizes),
            "figures": "\n".join(f"| {name} | {value} |" for name, value in _figures(model.file).items()),
        }

    def facts(self, model: LoadedModel) -> dict[str, Any]:
        return {"known groups": model.file.spec.label_column or "none"}

    def manifest(self, model: LoadedModel, *, has_onnx: bool) -> dict[str, Any]:
        row = model.file.row
        return {
            **super().manifest(model, has_onnx=has_onnx),
            "features": [feature.model_dump() for feature in model.file.inputs],
            "assignment": row.assignment,
            "clusters": list(range(1, len(row.sizes) + 1)),
            "sizes": row.sizes,
            "noise": row.noise_rows,
        }

    def sample_answers(self, model: LoadedModel, rows: ReplayedRows) -> dict[str, list[Any]]:
        return {name: values.to_pylist() for name, values in columns_of(assign_features(model, rows)).items()}

    def onnx_refused(self, model: LoadedModel) -> Refused | None:
        if model.file.name in OUTPUTS:
            return super().onnx_refused(model)
        return Refused(
            "not_convertible", f"{model.file.name}: a row's cluster is that of the nearest fitted row or medoid"
        )

    def onnx_name(self, model: LoadedModel) -> tuple[str, str]:
        name = OUTPUTS[model.file.name]
        return name, f"cluster_{name}"

    def onnx_title(self, model: LoadedModel) -> str:
        return f"{model.file.name}: {self.output_name(model)} of clusters 1 … {len(model.arrays['centres'])}"

    def onnx_outputs(self, model: LoadedModel, graph: OnnxGraph, matrix: str) -> dict[str, Output]:
        """Distances (n, k) to the centres, or probabilities (n, k) of the components."""
        scaled = self.onnx_scaled(model, graph, matrix)
        made = _distances(graph, model, scaled) if model.file.name == "kmeans" else _membership(graph, model, scaled)
        return {self.output_name(model): (made, "DOUBLE", [None, len(model.arrays["centres"])])}

    def onnx_original(self, model: LoadedModel, frame: Frame) -> np.ndarray:
        scaled = model.scale.apply(model.preparation.transform(frame))
        if model.file.name == "kmeans":
            return cdist(scaled, model.arrays["centres"])
        return probabilities(model.assigner, scaled)

    def onnx_unit(self, model: LoadedModel, original: np.ndarray) -> float:
        return 1.0 if model.file.name == "gaussian_mixture" else float(original.max())


def _figures(file: ModelFile) -> dict[str, str]:
    row = file.row
    values = {
        f"silhouette (over {row.silhouette_rows} rows)": row.silhouette,
        "Calinski–Harabasz": row.calinski_harabasz,
        "Davies–Bouldin": row.davies_bouldin,
        f"stability (mean adjusted Rand index of {row.stability_repeats} subsamples)": row.stability,
    }
    if row.external is not None:
        values[f"agreement with {row.external.column} (adjusted Rand index)"] = row.external.adjusted_rand
    return {name: "–" if value is None else f"{value:.4g}" for name, value in values.items()}


def _distances(graph: OnnxGraph, model: LoadedModel, scaled: str) -> str:
    rests = [graph.add("Sub", scaled, graph.constant(one)) for one in model.arrays["centres"]]
    return _columns(graph, [graph.add("Sqrt", _sum(graph, graph.add("Mul", rest, rest))) for rest in rests])


def _membership(graph: OnnxGraph, model: LoadedModel, scaled: str) -> str:
    weights, precisions = model.arrays["weights"], model.arrays["precisions"]
    kind, count = model.assigner.covariance, len(model.file.matrix_columns)
    logs = []
    for index, centre in enumerate(model.arrays["centres"]):
        turn = precisions if kind == "tied" else precisions[index]
        rest = graph.add("Sub", scaled, graph.constant(centre))
        if kind in ("full", "tied"):
            turned, size = graph.add("MatMul", rest, graph.constant(turn)), np.log(np.diag(turn)).sum()
        else:
            size = np.log(turn).sum() if kind == "diag" else count * np.log(turn)
            turned = graph.add("Mul", rest, graph.constant(turn))
        square = _sum(graph, graph.add("Mul", turned, turned))
        fixed = float(np.log(max(weights[index], 1e-300)) + size)
        logs.append(graph.add("Add", graph.add("Mul", square, graph.constant(-0.5)), graph.constant(fixed)))
    return graph.add("Softmax", _columns(graph, logs), axis=1)


def _columns(graph: OnnxGraph, parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else graph.add("Concat", *parts, axis=1)


def _sum(graph: OnnxGraph, values: str) -> str:
    return graph.add("ReduceSum", values, graph.constant([1], np.int64), keepdims=1)


MODEL = ClusteringModels()
