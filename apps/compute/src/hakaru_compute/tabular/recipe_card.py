"""What a downloaded model's card says of the recipe that comes before it."""

from __future__ import annotations

from hakaru_compute.recipes.step_specs import STEPS
from hakaru_compute.tabular.recipe_spec import RecipeUse

PARTS = {
    "once": ("learns nothing", "学習しない手順"),
    "refitted": (
        "learned from the training rows, in each fold anew",
        "学習行から学習（交差検証の分割ごとに学習し直し）",
    ),
    "replayed": ("applied after what was learned", "学習した手順の後に適用"),
    "training_rows": (
        "chose training rows only; left out for new rows",
        "学習に使う行を選ぶだけの手順（予測では省略）",
    ),
    "unneeded": ("no feature comes from it; left out", "説明変数に関わらないため省略"),
    "off": ("off", "無効"),
}
TEXT = (
    "\n## The recipe before the model\n\nThe model was trained on what {name} makes of the raw rows. `predict.py` replays it, "
    "with what it learned, so rows are given as they were before it (`recipe.json`, replayed by `hakaru_compute/`).\n\n"
    "| step | what | in the training |\n|---|---|---|\n{lines}\n"
)
TEXT_JA = (
    "\nこのモデルは、元の行に{name}を適用した結果で学習しています。`predict.py` は学習済みの値でレシピを再現するため、"
    "レシピを適用する前の行をそのまま渡してください。\n\n| 手順 | 内容 | 学習での扱い |\n|---|---|---|\n{lines}\n"
)
FILE_LINE = "| recipe.json | the preprocessing recipe with what it learned; `hakaru_compute/` replays it before either model |\n"
ONNX_AFTER = "what comes after the recipe: its inputs are the recipe's results, which predict.py makes; "


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
        config = STEPS[step.step].model_config
        title = config["json_schema_extra"]["title_ja"] if language else config["title"]
        note = PARTS[step.part][language]
        if step.targets:
            kept = ("leaves {} as it is", "{} には適用しない")[language].format(", ".join(step.targets))
            note = f"{note}; {kept}" if not language else f"{note}、{kept}"
        lines.append(f"| {step.number} | {title} | {note} |")
    return "\n".join(lines)
