"""The README of a downloaded model: its kind's template, filled with what every model says of itself and what the kind adds."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from hakaru_compute.model.folder import LoadedModel
from hakaru_compute.model.kind import CardWarning, TrainedKind
from hakaru_compute.model.onnx_model import OnnxOutcome
from hakaru_compute.model.spec import ModelInput
from hakaru_compute.preparation.recipe_spec import RecipeUse
from hakaru_compute.recipes.core.spec import StepPart
from hakaru_compute.recipes.steps import STEPS

WHY_NO_ONNX = {
    "no_projection": "not included: t-SNE has no projection of new rows",
    "not_expressible": "not included: imputation from other rows ({detail}) cannot be expressed in ONNX",
    "not_convertible": "not included: {detail}",
    "parity": "not included: it differed from the original by up to {largest:.3g} (allowed: {limit:.3g})",
}


def card(
    kind: TrainedKind[Any, Any, Any, Any], model: LoadedModel[Any], outcome: OnnxOutcome, row: dict[str, Any]
) -> str:
    """The card's Markdown; `row` is shown in the five lines."""
    file, example = model.file, repr(row)
    own, found = kind.card(model, example), kind.warnings_of(model)
    shared = {
        "example": example,
        "warnings": warning_lines(file, "en", found),
        "warnings_ja": warning_lines(file, "ja", found),
        "onnx": onnx_line(outcome, after_recipe=file.recipe is not None) + own.get("onnx_note", ""),
        "recipe": recipe_text(file.recipe) if file.recipe else "",
        "recipe_ja": recipe_text_ja(file.recipe) if file.recipe else "",
        "recipe_file": FILE_LINE if file.recipe else "",
    }
    return (kind.export_folder / "README.md").read_text(encoding="utf-8").format(**shared, **own)


def fact_lines(file: Any, own: dict[str, Any], further: dict[str, Any] | None = None) -> str:
    """What a model was made from, a line each: its data, the kind's own facts, versions, and what follows them."""
    facts = {
        "data (SHA-256)": f"`{file.provenance.content_hash}`",
        **own,
        "versions": ", ".join(f"{name} {version}" for name, version in file.provenance.library_versions.items()),
        **(further or {}),
    }
    return "\n".join(f"| {name} | {value} |" for name, value in facts.items())


def parameter_text(parameters: dict[str, Any]) -> str:
    return f"`{json.dumps(parameters, ensure_ascii=False)}`"


def feature_lines(features: list[ModelInput]) -> str:
    """A line a column that new rows must have."""
    return "\n".join(_feature_line(feature) for feature in features)


def warning_lines(file: Any, language: str, found: Sequence[CardWarning] = ()) -> str:
    """What a training warned of, and what is `found` of the model besides, a line each, in the words of the screens."""
    words = _warning_words()[file.kind]
    lines = [
        f"- {said(words[one.code][language], _listed(one.params, language)) if one.code in words else one.code}"
        for one in [*file.warnings, *file.row.warnings, *found]
    ]
    return "\n".join(lines) or {"en": "None.", "ja": "なし"}[language]


def _listed(params: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Parameters whose lists of columns, rows or classes are divided as the language divides them."""
    return {
        name: value.replace(", ", "、") if language == "ja" and name in LISTS and isinstance(value, str) else value
        for name, value in params.items()
    }


@lru_cache(maxsize=1)
def _warning_words() -> dict[str, dict[str, dict[str, str]]]:
    """By kind, code and language; tools/lib/warning-words.mjs writes them."""
    return json.loads((Path(__file__).parent / "export_files" / "warning_words.json").read_text(encoding="utf-8"))


LISTS = ("columns", "classes", "rows", "names")
PLACE = re.compile(r"\{(\w+)(?:, ([^{}|]*)(?:\|([^{}]*))?)?\}")


def said(text: str, params: Mapping[str, Any]) -> str:
    """A text of a catalogue with its parameters: `{rows}`, or `{rows, row|rows}` for a count with its word."""

    def place(found: re.Match[str]) -> str:
        name, one, many = found.groups()
        value = params.get(name, f"{{{name}}}")
        shown = f"{value:.4g}" if isinstance(value, float) else str(value)
        return shown if one is None else f"{shown} {one if value == 1 or many is None else many}"

    return PLACE.sub(place, text)


class OfRows(Protocol):
    """Metrics, and of how many rows."""

    @property
    def rows(self) -> int: ...


def metric_lines(parts: Mapping[str, OfRows | None], columns: dict[str, str]) -> str:
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
        what = ONNX_AFTER if after_recipe else "the whole model, including its preprocessing; "
        return (
            f"{what}against the original on {parity.rows} rows: largest difference "
            f"{parity.largest:.3g}, median {parity.median:.3g} (allowed: {parity.limit:.3g})"
        )
    return WHY_NO_ONNX[outcome.reason or "not_convertible"].format(
        detail=outcome.detail, largest=parity.largest if parity else 0.0, limit=parity.limit if parity else 0.0
    )


def _feature_line(feature: ModelInput) -> str:
    if feature.categories is not None:
        shown = ", ".join(feature.categories[:12]) + (" …" if len(feature.categories) > 12 else "")
    else:
        shown = "" if feature.minimum is None else f"{_short(feature.minimum)} … {_short(feature.maximum)}"
    return f"| {feature.name} | {feature.type} | {shown} | {_short(feature.typical)} |"


def _short(value: Any) -> str:
    return "" if value is None else f"{value:.6g}" if isinstance(value, float) else str(value)


PARTS: dict[StepPart, tuple[str, str]] = {
    "once": ("learns nothing", "データによらない手順"),
    "refitted": (
        "fitted on the training rows, again in each fold",
        "学習データから値を求める手順（交差検証の分割ごとに求め直し）",
    ),
    "replayed": ("applied after a fitted step", "値を求める手順に続けて適用"),
    "training_rows": (
        "selected training rows only; skipped for new rows",
        "学習に使う行を選ぶだけの手順（予測では省略）",
    ),
    "on_target": ("applied to the target; learns nothing", "目的変数に適用（データによらない手順）"),
    "target_rows": (
        "removed training rows, in the folds too; skipped for new rows",
        "学習データから行を除く手順（交差検証からも除外。予測では省略）",
    ),
    "unneeded": ("left out: no feature comes from it", "説明変数に影響しないため省略"),
    "off": ("off", "オフ"),
}
TEXT = (
    "\n## The recipe before the model\n\nThe model was trained on the result of {name}. `predict.py` applies the recipe with "
    "the values it learned, so give rows as they are before the recipe (`recipe.json`, applied by `hakaru_compute/`).\n\n"
    "| step | what | in training |\n|---|---|---|\n{lines}\n"
)
TEXT_JA = (
    "\nこのモデルは、元の行に{name}を適用した結果で学習しています。`predict.py` は学習時に求めた値でレシピを適用するため、"
    "レシピを適用する前の行をそのまま渡してください。\n\n| 手順 | 内容 | 学習での扱い |\n|---|---|---|\n{lines}\n"
)
FILE_LINE = "| recipe.json | the preprocessing recipe with its learned values; `hakaru_compute/` applies it before either model |\n"
ONNX_AFTER = "the part after the recipe: its inputs are the result of the recipe, which predict.py computes; "


def recipe_text(use: RecipeUse) -> str:
    """The part on the recipe, in English."""
    name = "a preprocessing recipe" if use.name is None else f"the preprocessing recipe “{use.name}”{_version(use)}"
    return TEXT.format(name=name, lines=_lines(use, 0))


def recipe_text_ja(use: RecipeUse) -> str:
    """The part on the recipe, in Japanese."""
    name = "前処理レシピ" if use.name is None else f"前処理レシピ「{use.name}」{_version(use)}"
    return TEXT_JA.format(name=name, lines=_lines(use, 1))


def _version(use: RecipeUse) -> str:
    return "" if use.version is None else f" (v{use.version})"


def _lines(use: RecipeUse, language: int) -> str:
    lines = []
    for step in use.steps:
        declaring = STEPS[step.step]
        title = declaring.declared()["title_ja"] if language else declaring.model_config["title"]
        note = PARTS[step.part][language]
        if step.targets:
            kept = ("leaves {} as it is", "{} には適用しない")[language].format(", ".join(step.targets))
            note = f"{note}; {kept}" if not language else f"{note}、{kept}"
        lines.append(f"| {step.number} | {title} | {note} |")
    return "\n".join(lines)
