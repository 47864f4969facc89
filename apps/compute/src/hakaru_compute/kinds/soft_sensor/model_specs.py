"""The catalogue of a soft sensor's models and their parameters. pydantic only."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hakaru_compute.forms import entries_of, entry, setting
from hakaru_compute.spec import Spec

SensorModelName = Literal[
    "pls",
    "ridge",
    "lasso",
    "random_forest",
    "gradient_boosting",
    "moving_window_pls",
    "moving_window_ridge",
    "locally_weighted_pls",
    "recursive_pls",
]
InputsChoice = Literal["automatic", "present", "levels", "with_last", "differences"]


def _inputs() -> InputsChoice:
    return setting(
        "automatic",
        ("Inputs", "What each estimate is made from."),
        ("入力", "推定に使う値。"),
        options={
            "automatic": (
                "The best of the other four in folds that run forward in time.",
                "ほかの 4 つのうち、時間順の交差検証で最も良いものを選びます。",
            ),
            "present": (
                "Only the value of each variable at its dead time (static).",
                "各変数の、むだ時間の位置の値だけを使います（静的）。",
            ),
            "levels": ("All lags of the variables (dynamic).", "変数のすべてのラグを使います（動的）。"),
            "with_last": (
                "All lags and the last two laboratory values (ARX).",
                "変数のすべてのラグと、直近 2 回の分析値を使います（ARX）。",
            ),
            "differences": (
                "Changes of the lags since the last sample are added to its laboratory value.",
                "直近のサンプルからのラグの変化を、その分析値に加えます。",
            ),
        },
    )


def _components(most: int) -> int | None:
    return setting(
        None,
        ("Latent variables", "Empty: as many as are best in folds that run forward in time."),
        ("潜在変数の数", "空欄なら、時間順の交差検証で最も良い数を選びます。"),
        ge=1,
        le=most,
    )


def _penalty() -> float | None:
    return setting(
        None,
        ("Penalty", "How strongly slopes are kept small. Empty: the best in folds that run forward in time."),
        ("正則化の強さ", "大きいほど係数を小さく抑えます。空欄なら、時間順の交差検証で最も良い値を選びます。"),
        gt=0,
        le=1e6,
    )


def _window() -> int | None:
    return setting(
        None,
        ("Analyses in the window", "Empty: the best in folds that run forward in time."),
        ("窓の分析値の数", "空欄なら、時間順の交差検証で最も良い数を選びます。"),
        ge=10,
        le=5000,
    )


class Pls(Spec):
    """Partial least squares: a few directions of the lags that follow the laboratory value."""

    model_config = entry("PLS", "PLS（部分的最小二乗法）", "分析値に連動する少数の方向にラグをまとめる回帰です。")

    name: Literal["pls"] = "pls"
    inputs: InputsChoice = _inputs()
    n_components: int | None = _components(50)


class Ridge(Spec):
    """All lags together, with small slopes. With last values, this is an ARX model."""

    model_config = entry(
        "Ridge", "リッジ回帰", "すべてのラグを小さな係数で使います。直近の分析値を加えると ARX モデルです。"
    )

    name: Literal["ridge"] = "ridge"
    inputs: InputsChoice = _inputs()
    penalty: float | None = _penalty()


class Lasso(Spec):
    """Selects a few variables and lags; the others are not used."""

    model_config = entry("Lasso", "ラッソ回帰", "少数の変数とラグを選び、ほかは推定に使いません。")

    name: Literal["lasso"] = "lasso"
    inputs: InputsChoice = _inputs()
    penalty: float | None = _penalty()


class RandomForest(Spec):
    """The mean of many trees on the lags, each grown on other samples. It cannot go beyond values it has seen."""

    model_config = entry(
        "Random forest",
        "ランダムフォレスト",
        "再抽出したサンプルで作った多数の木の平均で推定します。学習した値の範囲を超える推定はできません。",
    )

    name: Literal["random_forest"] = "random_forest"
    inputs: InputsChoice = _inputs()
    trees: int = setting(200, ("Trees", "How many trees."), ("木の数", "作る木の数。"), ge=10, le=1000)
    fewest_in_leaf: int | None = setting(
        None,
        ("Samples per leaf", "Empty: the best in folds that run forward in time."),
        ("葉の最小サンプル数", "空欄なら、時間順の交差検証で最も良い値を選びます。"),
        ge=1,
        le=1000,
    )


class GradientBoosting(Spec):
    """Small trees on the lags, each correcting those before it."""

    model_config = entry(
        "Gradient boosting", "勾配ブースティング", "前の木の誤差を補正するように、小さな木を重ねます。"
    )

    name: Literal["gradient_boosting"] = "gradient_boosting"
    inputs: InputsChoice = _inputs()
    trees: int = setting(150, ("Trees", "How many trees."), ("木の数", "作る木の数。"), ge=10, le=1000)
    learning_rate: float = setting(
        0.05,
        ("Learning rate", "How much each tree adds. Smaller values need more trees."),
        ("学習率", "木 1 本ごとの補正の大きさ。"),
        gt=0,
        le=1,
    )
    leaves: int | None = setting(
        None,
        ("Leaves", "Leaves per tree. Empty: the best in folds that run forward in time."),
        ("葉の数", "木 1 本あたり。空欄なら、時間順の交差検証で最も良い値を選びます。"),
        ge=2,
        le=256,
    )


class MovingWindowPls(Spec):
    """A PLS of the newest analyses only: the window moves on with each new one."""

    model_config = entry(
        "Moving-window PLS",
        "移動窓 PLS",
        "最も新しい一定数の分析値だけで PLS を作ります。新しい分析値が得られるたびに窓が移ります。",
    )

    name: Literal["moving_window_pls"] = "moving_window_pls"
    inputs: InputsChoice = _inputs()
    n_components: int | None = _components(20)
    window: int | None = _window()


class MovingWindowRidge(Spec):
    """A ridge regression of the newest analyses only: the window moves on with each new one."""

    model_config = entry(
        "Moving-window ridge",
        "移動窓リッジ回帰",
        "最も新しい一定数の分析値だけでリッジ回帰を作ります。新しい分析値が得られるたびに窓が移ります。",
    )

    name: Literal["moving_window_ridge"] = "moving_window_ridge"
    inputs: InputsChoice = _inputs()
    penalty: float | None = _penalty()
    window: int | None = _window()


class LocallyWeightedPls(Spec):
    """A separate PLS for every estimate, in which similar process states count most. It learns from every new analysis."""

    model_config = entry(
        "Locally weighted PLS",
        "局所 PLS（LW-PLS）",
        "推定のたびに、似た状態のデータを重くした PLS を作ります。新しい分析値を順に学習します。",
    )

    name: Literal["locally_weighted_pls"] = "locally_weighted_pls"
    inputs: InputsChoice = _inputs()
    n_components: int | None = _components(20)
    locality: float | None = setting(
        None,
        (
            "Locality",
            "How fast the weight of rows falls with distance; 0: all count equally. Empty: the best in folds forward in time.",
        ),
        (
            "局所性",
            "離れたデータの重みを下げる速さ。0 なら全データが同じ重みです。空欄なら、時間順の交差検証で選びます。",
        ),
        ge=0,
        le=100,
    )
    most_rows: int = setting(
        1000,
        ("Analyses kept", "How many of the newest analyses it uses."),
        ("使う分析値の数", "推定に使う、最も新しい分析値の数。"),
        ge=20,
        le=5000,
    )


class RecursivePls(Spec):
    """A PLS that is updated with each new analysis and gradually forgets old ones."""

    model_config = entry(
        "Recursive PLS", "再帰的 PLS", "新しい分析値のたびに更新し、古いデータを少しずつ忘れる PLS です。"
    )

    name: Literal["recursive_pls"] = "recursive_pls"
    inputs: InputsChoice = _inputs()
    n_components: int | None = _components(20)
    forgetting: float | None = setting(
        None,
        (
            "Forgetting factor",
            "Weight of an analysis once the next one is known; 1 forgets nothing. Empty: the best in folds.",
        ),
        ("忘却係数", "次の分析値が得られた後の重み。1 なら忘れません。空欄なら、時間順の交差検証で選びます。"),
        ge=0.5,
        le=1,
    )


SensorParameters = Annotated[
    Pls
    | Ridge
    | Lasso
    | RandomForest
    | GradientBoosting
    | MovingWindowPls
    | MovingWindowRidge
    | LocallyWeightedPls
    | RecursivePls,
    Field(discriminator="name"),
]
MODELS = entries_of(SensorParameters)
