"""The catalogue of a soft sensor's models and their parameters. pydantic only."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hakaru_compute.forms import entries_of, entry, setting
from hakaru_compute.spec import Spec

InputsChoice = Literal["automatic", "levels", "with_last", "differences"]


def _inputs() -> InputsChoice:
    return setting(
        "automatic",
        (
            "Inputs",
            "Levels: the lags of the variables. With last values: and the last two known laboratory values (ARX). Differences: "
            "how far the lags have moved since the last known sample, added to its value. Automatic: whichever is best in folds "
            "that run forward in time.",
        ),
        (
            "入力",
            "水準：変数のラグ。直近の分析値つき：これに直近 2 回の分析値を加えます（ARX）。"
            "差分：直近のサンプルからのラグの変化を求め、その分析値に加えます。"
            "自動：時間順の交差検証で最も良いものを選びます。",
        ),
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
        ("Penalty", "How strongly slopes are held small. Empty: the best in folds that run forward in time."),
        ("正則化の強さ", "係数をどれだけ小さく抑えるか。空欄なら、時間順の交差検証で最も良い値を選びます。"),
        gt=0,
        le=1e6,
    )


class Pls(Spec):
    """Partial least squares: a few directions of the lags that follow the laboratory value."""

    model_config = entry("PLS", "PLS", "分析値に連動する少数の方向にラグをまとめる回帰です。")

    name: Literal["pls"] = "pls"
    inputs: InputsChoice = _inputs()
    n_components: int | None = _components(50)


class Ridge(Spec):
    """All lags together, with small slopes. With last values it is an ARX model."""

    model_config = entry(
        "Ridge", "リッジ回帰", "すべてのラグを小さな係数で使います。直近の分析値を加えると ARX モデルです。"
    )

    name: Literal["ridge"] = "ridge"
    inputs: InputsChoice = _inputs()
    penalty: float | None = _penalty()


class Lasso(Spec):
    """Selects a few variables and lags; the others have no part in the estimate."""

    model_config = entry("Lasso", "ラッソ回帰", "少数の変数とラグを選び、ほかは推定に使いません。")

    name: Literal["lasso"] = "lasso"
    inputs: InputsChoice = _inputs()
    penalty: float | None = _penalty()


class LocallyWeightedPls(Spec):
    """A PLS of its own for every estimate, in which similar states of the process count most. It learns every new analysis."""

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
            "How fast rows count less with distance; 0 counts all alike. Empty: the best in folds forward in time.",
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
        ("Analyses kept", "How many of the newest analyses it draws on."),
        ("使う分析値の数", "新しいものから何件の分析値を使うか。"),
        ge=20,
        le=5000,
    )


class RecursivePls(Spec):
    """A PLS that is updated with every new analysis and forgets old ones little by little."""

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
            "What an analysis counts once the next one is known; 1 forgets nothing. Empty: the best in folds.",
        ),
        ("忘却係数", "次の分析値が得られたあとの重み。1 なら忘れません。空欄なら、時間順の交差検証で選びます。"),
        ge=0.5,
        le=1,
    )


SensorParameters = Annotated[Pls | Ridge | Lasso | LocallyWeightedPls | RecursivePls, Field(discriminator="name")]
MODELS = entries_of(SensorParameters)
