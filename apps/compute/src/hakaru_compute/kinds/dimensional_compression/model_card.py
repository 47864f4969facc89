"""The README of a downloaded model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hakaru_compute.kinds.dimensional_compression.model_folder import LoadedModel, ModelFile
from hakaru_compute.kinds.dimensional_compression.onnx_model import OnnxOutcome
from hakaru_compute.tabular.recipe_card import FILE_LINE, ONNX_AFTER, recipe_text, recipe_text_ja

TEMPLATE = Path(__file__).parent / "export_files" / "README.md"
MOST_COLUMNS = 200
TITLES = {
    "pca": "Principal component analysis",
    "factor_analysis": "Factor analysis",
    "ica": "Independent component analysis",
    "kernel_pca": "Kernel PCA",
    "isomap": "Isomap",
    "umap": "UMAP",
    "tsne": "t-SNE",
}
USAGE = """## Project rows in five lines

```python
# pip install -r requirements.txt        (for model.onnx alone: pip install onnxruntime numpy)
from project import load

model = load()
rows = [{example}]
print(model.project(rows))
```

With files: `python project.py sample_input.csv output.csv`; the answer should be `expected_output.csv`.
"""
NO_PROJECTION = """t-SNE places the rows it was made from and no others: it is no function of a row, so new rows cannot be added to
the map. Anything that claimed to would be another method. Use PCA, kernel PCA, Isomap or UMAP to project new rows.
"""
USAGE_JA = (
    "上の 5 行で新しい行を射影できます。`python project.py sample_input.csv output.csv` の結果が "
    "`expected_output.csv` と一致することを確かめてください。"
)
NO_PROJECTION_JA = (
    "t-SNE は学習に使った行だけを配置する手法で、新しい行を後から加えることはできません。新しい行を射影するには PCA、"
    "カーネル主成分分析、Isomap、UMAP を使ってください。"
)
WHY_NO_ONNX = {
    "no_projection": "not included: t-SNE has no projection of new rows",
    "not_expressible": "not included: filling gaps from other rows ({detail}) cannot be said in ONNX",
    "not_convertible": "not included: {detail}",
    "parity": "not included: it differed from the original by up to {largest:.3g} (allowed: {limit:.3g})",
}


def model_card(model: LoadedModel, outcome: OnnxOutcome, example: dict[str, Any]) -> str:
    """The card's Markdown; `example` is a row to show in the five lines."""
    file = model.file
    names = file.chosen_columns
    projects = file.row.projects_new_rows
    return TEMPLATE.read_text(encoding="utf-8").format(
        title=TITLES[file.name],
        score_count=len(names),
        scores=", ".join(names),
        feature_count=len(file.spec.features),
        usage=USAGE.format(example=repr(example)) if projects else NO_PROJECTION,
        usage_ja=USAGE_JA if projects else NO_PROJECTION_JA,
        facts="\n".join(f"| {name} | {value} |" for name, value in _facts(file).items()),
        quality_rows=file.row.maps[0].quality_rows,
        quality="\n".join(
            f"| {one.key} | {each.neighbours} | {each.trustworthiness:.4f} | {each.continuity:.4f} |"
            for one in file.row.maps
            for each in one.quality
        ),
        columns="\n".join(
            f"| {column.name} | {column.feature} | {column.centre:.6g} | {column.scale:.6g} |"
            for column in file.columns[:MOST_COLUMNS]
        )
        + ("\n| … | | | |" if len(file.columns) > MOST_COLUMNS else ""),
        warnings="\n".join(
            f"- {caution.code}: {', '.join(f'{key} {value}' for key, value in caution.params.items())}"
            for caution in [*file.warnings, *file.row.warnings]
        )
        or "None.",
        onnx=_onnx_line(outcome, file),
        recipe=recipe_text(file.recipe) if file.recipe else "",
        recipe_ja=recipe_text_ja(file.recipe) if file.recipe else "",
        recipe_file=FILE_LINE if file.recipe else "",
    )


def _facts(file: ModelFile) -> dict[str, Any]:
    spec, preparing = file.spec, file.spec.preparing
    facts = {
        "data (SHA-256)": f"`{file.provenance.content_hash}`",
        "rows": f"{file.row.fitted_rows} fitted of {file.rows.total}; {file.rows.excluded} left out, "
        f"{file.rows.outlying} outlying, {file.rows.incomplete} incomplete"
        + (
            f", {file.rows.removed} removed and {file.rows.passed_over} passed over by the recipe"
            if file.recipe
            else ""
        ),
        "seed": spec.seed,
        "parameters": f"`{json.dumps(spec.models[0].parameters.model_dump(exclude={'name'}), ensure_ascii=False)}`",
        "preparation": f"missing: {'estimated by the components' if file.estimates_gaps else preparing.missing.method}; "
        f"outliers: {preparing.outliers.method}; scaling: {preparing.scaling}; categories: {preparing.encoding.method}",
        "made": file.provenance.finished_at,
        "versions": ", ".join(f"{name} {version}" for name, version in file.provenance.library_versions.items()),
    }
    if file.row.explained_variance is not None:
        facts["variance covered"] = f"{file.row.explained_variance:.2%} by {file.row.components} components"
    if file.name in ("tsne", "umap"):
        columns = file.facts["pca_columns"]
        facts["first step"] = (
            "none" if columns is None else f"{columns} principal components ({file.facts['pca_variance']:.2%})"
        )
        facts["distances"] = "only who is near whom means something; distances between groups and their sizes do not"
    if file.name == "umap":
        facts["new rows"] = (
            "placed among their nearest fitted rows by a descent with random draws (a fixed seed): the place is right to "
            "within the neighbourhood, not to the digit"
        )
    return facts


def _onnx_line(outcome: OnnxOutcome, file: ModelFile) -> str:
    if outcome.model is None:
        parity = outcome.parity
        return WHY_NO_ONNX[outcome.reason or ""].format(
            detail=outcome.detail, largest=parity.largest if parity else 0.0, limit=parity.limit if parity else 0.0
        )
    gaps = "; rows with gaps have no score in it (project.py estimates them)" if file.estimates_gaps else ""
    what = ONNX_AFTER if file.recipe else "the method with its preparation; "
    return f"{what}largest difference from the original {outcome.parity.largest:.3g}{gaps}"
