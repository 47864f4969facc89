"""A fitted method: projecting rows, and taking it away."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pyarrow as pa

from hakaru_compute.data.frame import Frame
from hakaru_compute.data.output_table import nullable
from hakaru_compute.families.unsupervised.model_file import kept
from hakaru_compute.families.unsupervised.trained import MatrixKind
from hakaru_compute.job import JobError
from hakaru_compute.kinds.dimensional_compression.contributions import limits_of
from hakaru_compute.kinds.dimensional_compression.fitted import KERNELS, LINEAR
from hakaru_compute.kinds.dimensional_compression.model_file import ModelFile
from hakaru_compute.kinds.dimensional_compression.model_folder import LoadedModel, load_model
from hakaru_compute.kinds.dimensional_compression.points import read_scores
from hakaru_compute.kinds.dimensional_compression.project_spec import ProjectSpec, ProjectSummary
from hakaru_compute.kinds.dimensional_compression.report_spec import Limits
from hakaru_compute.model.kind import Refused
from hakaru_compute.model.onnx_graph import OnnxGraph, Output, input_name
from hakaru_compute.model.recipe import with_recipe
from hakaru_compute.model.tally import DistributionTally, RowsTally
from hakaru_compute.preparation.replayed_rows import ReplayedRows

NOT_CONVERTIBLE = {
    "isomap": "isomap: paths by way of the nearest fitted rows",
    "umap": "umap: a row moves by random draws among its nearest fitted rows until it has its place",
}
# At which a zip's script can say that a row is outside, and at which it does.
CONFIDENCES = (0.9, 0.95, 0.99, 0.999)
CONFIDENCE = 0.95
USAGE = """## Project rows in five lines

```python
# pip install -r requirements.txt        (for model.onnx alone: pip install onnxruntime numpy)
from project import load

model = load()
rows = [{example}]
print(model.project(rows))
```

With files: `python project.py sample_input.csv output.csv`. The output begins with the columns of
`expected_output.csv`, equal to about six digits; the columns of your rows follow.
"""
OUTSIDE = """
`outside` marks rows whose T2 is above {T2} or whose SPE is above {SPE} (95 %), and rows with a category that was not in
training, as in Hakaru;
`model.project(rows, confidence=0.99)` uses other limits (0.9, 0.95, 0.99, 0.999).
"""
OUTSIDE_JA = (
    "`outside` は、T2 が {T2} または SPE が {SPE} を超える行（95 %）と、学習時にないカテゴリを含む行に付きます。"
    "Hakaru と同じ規則です。"
)
NO_PROJECTION = """t-SNE places only the training rows: it is not a function of a row, so new rows cannot be added to the map.
Use PCA, kernel PCA, Isomap or UMAP to project new rows.
"""
USAGE_JA = (
    "上の 5 行で新しい行を射影できます。`python project.py sample_input.csv output.csv` の結果が "
    "`expected_output.csv` の列について約 6 桁まで一致することを確認してください（その後に入力の列が続きます）。"
)
NO_PROJECTION_JA = (
    "t-SNE は学習に使った行だけを配置する手法で、新しい行を後から加えることはできません。新しい行を射影するには PCA、"
    "カーネル主成分分析、Isomap、UMAP を使ってください。"
)


@dataclass(frozen=True)
class Projected:
    """columns: scores (n,) by name, for PCA T2, SPE and outside; NaN where a row has none. unanswered: mask (n,)."""

    columns: dict[str, np.ndarray]
    unanswered: np.ndarray
    domain: None = None


class _Tally(RowsTally[Projected]):
    """Distributions of the scores, and of PCA the rows beyond a limit."""

    result = ProjectSummary

    def __init__(self, model: LoadedModel, limits: Limits | None, present: list[str]) -> None:
        super().__init__(model, present)
        self.limits = limits
        self.outside_t2 = self.outside_spe = 0
        self.scores = {name: DistributionTally() for name in model.file.chosen_columns}

    def add(self, answers: Projected, piece: pa.Table) -> None:
        for name, tally in self.scores.items():
            tally.add(answers.columns[name])
        if self.limits is not None:
            self.outside_t2 += int((answers.columns["T2"] > (self.limits.t2_new or np.inf)).sum())
            self.outside_spe += int((answers.columns["SPE"] > (self.limits.spe_new or np.inf)).sum())

    def own(self, spec: ProjectSpec) -> dict[str, Any]:
        limits = self.limits
        return {
            "projected": self.predicted,
            "score_columns": list(self.scores),
            "confidence": spec.confidence,
            "t2_limit": limits and limits.t2_new,
            "spe_limit": limits and limits.spe_new,
            "outside_t2": None if limits is None else self.outside_t2,
            "outside_spe": None if limits is None else self.outside_spe,
            "score_distributions": [one.result() for one in self.scores.values()],
        }


class CompressionModels(MatrixKind[ModelFile, LoadedModel, Limits | None, Projected]):
    """Components, factors and maps."""

    export_folder = Path(__file__).parent / "export_files"
    script_name, rows_name = "project.py", "scores.csv"
    sources = ("kinds/dimensional_compression/model_folder.py",)
    further_packages: ClassVar = {"umap": ("umap-learn",)}

    def load(self, folder: Path) -> LoadedModel:
        return with_recipe(load_model(folder))

    def settings(self, model: LoadedModel, spec: ProjectSpec) -> Limits | None:
        """A PCA's limits. Raises no_projection for t-SNE."""
        if not model.file.row.projects_new_rows:
            raise JobError("no_projection", model=model.file.name)
        return limits_of(model, kept(model.file.row.components), spec.confidence) if model.file.name == "pca" else None

    def answer(self, model: LoadedModel, rows: ReplayedRows, settings: Limits | None, *, threads: int = 1) -> Projected:
        columns = scores_of(model, rows)
        if settings is not None:
            beyond = columns["T2"] > (settings.t2_new or np.inf)
            beyond |= columns["SPE"] > (settings.spe_new or np.inf)
            columns["outside"] = beyond | model.unknown_rows(rows)
        return Projected(columns, np.isnan(columns[model.file.chosen_columns[0]]))

    def columns(self, model: LoadedModel, settings: Limits | None, answers: Projected) -> dict[str, pa.Array]:
        made = nullable(answers.columns)
        if "outside" in answers.columns:
            made["outside"] = pa.array(answers.columns["outside"], mask=answers.unanswered)
        return made

    def tally(self, model: LoadedModel, settings: Limits | None, present: list[str]) -> _Tally:
        return _Tally(model, settings, present)

    def made_rows(self, model: LoadedModel) -> pa.Table:
        return read_scores(model)

    def answers_rows(self, model: LoadedModel) -> bool:
        return model.file.row.projects_new_rows

    def card(self, model: LoadedModel, example: str) -> dict[str, Any]:
        file, names = model.file, model.file.chosen_columns
        projects = file.row.projects_new_rows
        shared = super().card(model, example)
        return {
            **shared,
            # Without an abbreviation.
            "title": shared["title"].partition(" (")[0],
            "score_count": len(names),
            "scores": ", ".join(names),
            "usage": USAGE.format(example=example) + _outside_words(model, OUTSIDE) if projects else NO_PROJECTION,
            "usage_ja": USAGE_JA + _outside_words(model, OUTSIDE_JA) if projects else NO_PROJECTION_JA,
            "quality_rows": file.row.maps[0].quality_rows,
            "quality": "\n".join(
                f"| {one.key} | {each.neighbours} | {each.trustworthiness:.4f} | {each.continuity:.4f} |"
                for one in file.row.maps
                for each in one.quality
            ),
            "onnx_note": "; rows with gaps have no score in it (project.py estimates them)"
            if file.estimates_gaps
            else "",
        }

    def facts(self, model: LoadedModel) -> dict[str, Any]:
        preparing = model.file.spec.preparing
        if not model.file.estimates_gaps:
            return {}
        return {
            "preparation": f"missing: estimated by the components; outliers: {preparing.outliers.method}; "
            f"scaling: {preparing.scaling}; categories: {preparing.encoding.method}"
        }

    def further_facts(self, model: LoadedModel) -> dict[str, Any]:
        file, facts = model.file, {}
        if file.row.explained_variance is not None:
            facts["variance covered"] = f"{file.row.explained_variance:.2%} by {file.row.components} components"
        if file.name in ("tsne", "umap"):
            columns = file.facts["pca_columns"]
            facts["first step"] = (
                "none" if columns is None else f"{columns} principal components ({file.facts['pca_variance']:.2%})"
            )
            facts["distances"] = (
                "only who is near whom means something; distances between groups and their sizes do not"
            )
        if file.name == "umap":
            facts["new rows"] = (
                "placed among their nearest fitted rows by a descent with random draws (a fixed seed): the place is right to "
                "within the neighbourhood, not to the digit"
            )
        return facts

    def manifest(self, model: LoadedModel, *, has_onnx: bool) -> dict[str, Any]:
        file = model.file
        shared = super().manifest(model, has_onnx=has_onnx)
        missing = {"not_predicted": "not_projected", "filled": "estimated" if file.estimates_gaps else "filled"}
        return {
            **shared,
            "rows_with_missing_values": missing[shared["rows_with_missing_values"]],
            "features": [{"name": column.name, "type": column.type} for column in file.input_columns],
            "model_features": [feature.model_dump() for feature in file.spec.features],
            "scores": file.chosen_columns,
            "projects_new_rows": file.row.projects_new_rows,
            "needed": [feature.name for feature in file.spec.features if feature.name not in file.unused],
            "limits": _limits(model),
            "explained_variance": file.row.explained_variance,
            "maps": [one.model_dump() for one in file.row.maps],
        }

    def sample_answers(self, model: LoadedModel, rows: ReplayedRows) -> dict[str, list[Any]]:
        settings = limits_of(model, kept(model.file.row.components), CONFIDENCE) if model.file.name == "pca" else None
        made = self.columns(model, settings, self.answer(model, rows, settings))
        return {name: values.to_pylist() for name, values in made.items()}

    def onnx_refused(self, model: LoadedModel) -> Refused | None:
        if not model.file.row.projects_new_rows:
            return Refused("no_projection")
        refused = None if model.file.estimates_gaps else super().onnx_refused(model)
        if refused is None and model.file.name in NOT_CONVERTIBLE:
            return Refused("not_convertible", NOT_CONVERTIBLE[model.file.name])
        return refused

    def onnx_name(self, model: LoadedModel) -> tuple[str, str]:
        return "scores", "component_scores"

    def onnx_title(self, model: LoadedModel) -> str:
        return f"{model.file.name}: {', '.join(model.file.chosen_columns)}"

    def onnx_outputs(self, model: LoadedModel, graph: OnnxGraph, matrix: str) -> dict[str, Output]:
        """Scores (n, k) of the chosen components."""
        arrays, scaled = model.arrays, self.onnx_scaled(model, graph, matrix)
        weights = arrays["weights"][:, : model.file.row.components]
        if model.file.name in LINEAR:
            turned = graph.add("Sub", scaled, graph.constant(arrays["centre"]))
        else:
            turned = _centred_kernel(graph, arrays, scaled)
        scores = graph.add("MatMul", turned, graph.constant(weights))
        if model.file.estimates_gaps:
            scores = graph.add("Where", _has_gaps(graph, model), graph.constant(np.nan), scores)
        made: dict[str, Output] = {self.output_name(model): (scores, "DOUBLE", [None, weights.shape[1]])}
        if model.file.name == "pca":
            axis = graph.constant([1], np.int64)
            sizes = graph.add("Div", scores, graph.constant(np.sqrt(arrays["eigenvalues"][: weights.shape[1]])))
            left = graph.add("Sub", turned, graph.add("MatMul", scores, graph.constant(weights.T.copy())))
            for name, values in (("T2", sizes), ("SPE", left)):
                made[name] = (graph.add("ReduceSumSquare", values, axis, keepdims=1), "DOUBLE", [None, 1])
        return made

    def onnx_original(self, model: LoadedModel, frame: Frame) -> np.ndarray:
        return model.place(frame).scores[:, : len(model.file.chosen_columns)]

    def onnx_unit(self, model: LoadedModel, original: np.ndarray) -> float:
        return float(original.std(axis=0).max())


def scores_of(model: LoadedModel, rows: ReplayedRows) -> dict[str, np.ndarray]:
    """The chosen scores (n,) by name, for PCA T2 and SPE; NaN where a row has none, as one that a recipe removes."""
    columns = model.score_rows(rows.frame)
    for values in columns.values():
        values[rows.lost] = np.nan
    return columns


def _limits(model: LoadedModel) -> dict[str, dict[str, float | None]] | None:
    """What the script holds T2 and SPE to, by confidence; null but for PCA."""
    if model.file.name != "pca":
        return None
    found = {one: limits_of(model, kept(model.file.row.components), one) for one in CONFIDENCES}
    return {str(one): {"T2": limits.t2_new, "SPE": limits.spe_new} for one, limits in found.items()}


def _outside_words(model: LoadedModel, words: str) -> str:
    """What the card says of rows outside; nothing but for PCA."""
    limits = _limits(model)
    if limits is None:
        return ""
    shown = {name: "–" if limit is None else f"{limit:.4g}" for name, limit in limits[str(CONFIDENCE)].items()}
    return words.format(**shown)


def _centred_kernel(graph: OnnxGraph, arrays: dict[str, np.ndarray], scaled: str) -> str:
    kind, gamma, degree = KERNELS[int(arrays["kernel"][0])], float(arrays["kernel"][1]), float(arrays["kernel"][2])
    rows = arrays["rows"]
    axis = graph.constant([1], np.int64)
    if kind == "cosine":
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        rows = rows / np.where(lengths > 0, lengths, 1.0)
        own = graph.add("ReduceL2", scaled, axis, keepdims=1)
        zero = graph.add("Equal", own, graph.constant(0.0))
        scaled = graph.add("Div", scaled, graph.add("Where", zero, graph.constant(1.0), own))
    likeness = graph.add("MatMul", scaled, graph.constant(rows.T.copy()))
    if kind == "rbf":
        own = graph.add("ReduceSum", graph.add("Mul", scaled, scaled), axis, keepdims=1)
        squares = graph.add("Sub", own, graph.add("Mul", likeness, graph.constant(2.0)))
        squares = graph.add("Add", squares, graph.constant((rows**2).sum(axis=1)))
        squares = graph.add("Max", squares, graph.constant(0.0))
        likeness = graph.add("Exp", graph.add("Mul", squares, graph.constant(-gamma)))
    elif kind in ("polynomial", "sigmoid"):
        inner = graph.add("Add", graph.add("Mul", likeness, graph.constant(gamma)), graph.constant(1.0))
        likeness = graph.add("Pow", inner, graph.constant(degree)) if kind == "polynomial" else graph.add("Tanh", inner)
    mean = graph.add("ReduceMean", likeness, axis, keepdims=1)
    shifted = graph.add("Sub", graph.add("Sub", likeness, mean), graph.constant(arrays["column_means"]))
    return graph.add("Add", shifted, graph.constant(float(arrays["mean"][0])))


def _has_gaps(graph: OnnxGraph, model: LoadedModel) -> str:
    """Mask (n, 1) of the rows with a cell that the components would have to estimate: that takes a system of equations a row."""
    preparation = model.preparation
    if not preparation.numbers:
        return graph.constant([[False]], np.bool_)
    names = [input_name(column.name) for column in preparation.numbers]
    values = names[0] if len(names) == 1 else graph.add("Concat", *names, axis=1)
    gaps = graph.add("IsNaN", values)
    if preparation.drops_outliers:
        gaps = graph.add("Or", gaps, graph.add("Less", values, graph.constant(preparation.lower)))
        gaps = graph.add("Or", gaps, graph.add("Greater", values, graph.constant(preparation.upper)))
    count = graph.add("ReduceSum", graph.cast(gaps, "DOUBLE"), graph.constant([1], np.int64), keepdims=1)
    return graph.add("Greater", count, graph.constant(0.0))


MODEL = CompressionModels()
