"""The README of a downloaded clustering."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hakaru_compute.kinds.clustering.model_folder import LoadedModel, ModelFile
from hakaru_compute.tabular.card_parts import onnx_line, warning_lines
from hakaru_compute.tabular.onnx_model import OnnxOutcome
from hakaru_compute.tabular.recipe_card import FILE_LINE, recipe_text, recipe_text_ja

TEMPLATE = Path(__file__).parent / "export_files" / "README.md"
MOST_COLUMNS = 200
TITLES = {
    "kmeans": "k-means",
    "hierarchical": "Hierarchical clustering",
    "gaussian_mixture": "Gaussian mixture",
    "kmedoids": "k-medoids (FasterPAM)",
    "dbscan": "DBSCAN",
    "hdbscan": "HDBSCAN",
    "spectral": "Spectral clustering",
}
ASSIGNMENTS = {
    "nearest_centre": ("the nearest centre's", "最も近い中心のクラスター"),
    "nearest_medoid": ("the nearest medoid's", "最も近いメドイドのクラスター"),
    "most_probable": ("the most probable component's", "最も確率の高い成分のクラスター"),
    "nearest_row": (
        "that of the nearest row it was made from (the method itself has no rule for new rows)",
        "最も近い学習行のクラスター（この方法自体には新しい行の規則がありません）",
    ),
    "nearest_core": (
        "that of the nearest row in a crowded place, noise beyond the cluster's reach (the method itself has no rule for new rows)",
        "密な場所にある最も近い学習行のクラスター。届く範囲の外ならノイズ（この方法自体には新しい行の規則がありません）",
    ),
}


def model_card(model: LoadedModel, outcome: OnnxOutcome, example: dict[str, Any]) -> str:
    """The card's Markdown; `example` is a row to show in the five lines."""
    file = model.file
    row = file.row
    assignment = ASSIGNMENTS[row.assignment or "nearest_centre"]
    return TEMPLATE.read_text(encoding="utf-8").format(
        title=TITLES[file.name],
        cluster_count=row.clusters,
        row_count=row.fitted_rows,
        feature_count=len(file.spec.features),
        example=repr(example),
        assignment=assignment[0],
        assignment_ja=assignment[1],
        facts="\n".join(f"| {name} | {value} |" for name, value in _facts(file).items()),
        clusters="\n".join(
            f"| {number} | {rows} |"
            for number, rows in [*enumerate(row.sizes, start=1), *([(0, row.noise_rows)] if row.noise_rows else [])]
        ),
        figures="\n".join(f"| {name} | {value} |" for name, value in _figures(file).items()),
        columns="\n".join(
            f"| {column.name} | {column.feature} | {column.centre:.6g} | {column.scale:.6g} |"
            for column in file.columns_of_matrix[:MOST_COLUMNS]
        )
        + ("\n| … | | | |" if len(file.columns_of_matrix) > MOST_COLUMNS else ""),
        warnings=warning_lines([*file.warnings, *row.warnings]),
        onnx=onnx_line(outcome, after_recipe=file.recipe is not None),
        recipe=recipe_text(file.recipe) if file.recipe else "",
        recipe_ja=recipe_text_ja(file.recipe) if file.recipe else "",
        recipe_file=FILE_LINE if file.recipe else "",
    )


def _facts(file: ModelFile) -> dict[str, Any]:
    preparing = file.spec.preparing
    return {
        "data (SHA-256)": f"`{file.provenance.content_hash}`",
        "rows": f"{file.row.fitted_rows} fitted of {file.rows.total}; {file.rows.excluded} left out, "
        f"{file.rows.outlying} outlying, {file.rows.incomplete} incomplete",
        "seed": file.spec.seed,
        "parameters": f"`{json.dumps(file.parameters.model_dump(exclude={'name'}), ensure_ascii=False)}`",
        "preparation": f"missing: {preparing.missing.method}; outliers: {preparing.outliers.method}; "
        f"scaling: {preparing.scaling}; categories: {preparing.encoding.method}",
        "known groups": file.spec.label_column or "none",
        "made": file.provenance.finished_at,
        "versions": ", ".join(f"{name} {version}" for name, version in file.provenance.library_versions.items()),
    }


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
