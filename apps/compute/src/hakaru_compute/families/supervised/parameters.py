"""Parameters that several models have, with their words."""

from __future__ import annotations

from typing import Any

from hakaru_compute.forms import setting

MAX_ROWS_JA = "学習に使う行の上限", "行数がこれより多いときは、ランダムに選んだ行で学習し、結果にその旨を表示します。"


def max_rows(default: int, most: int) -> Any:
    return setting(
        default,
        ("Maximum training rows", "With more rows than this, a random sample is fitted, and the result says so."),
        MAX_ROWS_JA,
        ge=100,
        le=most,
    )


def penalty(default: float) -> Any:
    return setting(
        default,
        ("Penalty α", "Larger values shrink coefficients more. Applies to standardised features."),
        ("正則化の強さ α", "大きいほど係数を小さく抑えます。標準化した説明変数に対する値です。"),
        gt=0,
        le=1e6,
    )


def scaled_penalty(default: float) -> Any:
    return setting(
        default,
        ("Penalty α", "Larger values set more coefficients to zero. Applies to standardised features and target."),
        ("正則化の強さ α", "大きいほど多くの係数が 0 になります。標準化した説明変数と目的変数に対する値です。"),
        gt=0,
        le=1000,
    )


def tree_count(default: int) -> Any:
    return setting(
        default,
        ("Trees", "How many trees are grown."),
        ("木の数", "作る木の数。"),
        ge=1,
        le=5000,
    )


def learning_rate(default: float) -> Any:
    return setting(
        default,
        ("Learning rate", "How much each tree adds. Smaller values need more trees."),
        ("学習率", "1 本の木が加える量。小さくするほど多くの木が必要です。"),
        gt=0,
        le=1,
    )


def leaf_rows(default: int) -> Any:
    return setting(
        default,
        ("Rows per leaf", "Minimum number of rows in a leaf."),
        ("葉の最小行数", "1 つの葉に含まれる最小の行数。"),
        ge=1,
        le=10_000,
    )


def depth(default: int | None) -> Any:
    return setting(
        default,
        ("Depth", "Maximum depth of a tree. Empty for no limit."),
        ("木の深さ", "木の深さの上限。空欄なら制限しません。"),
        ge=1,
        le=100,
    )


def leaves(default: int) -> Any:
    return setting(
        default,
        ("Leaves", "Maximum number of leaves of a tree."),
        ("葉の数", "1 本の木の葉の数の上限。"),
        ge=2,
        le=1024,
    )


def feature_share(default: float) -> Any:
    return setting(
        default,
        ("Share of features", "Each split looks at this share of the features."),
        ("説明変数の割合", "各分岐で調べる説明変数の割合。"),
        gt=0,
        le=1,
    )


def width() -> Any:
    return setting(
        None,
        ("Kernel γ", "Larger values follow the data more closely. Empty for 1 / number of columns."),
        ("カーネルの γ", "大きいほどデータに細かく追従します。空欄なら 1 / 列数。"),
        gt=0,
        le=1000,
    )


def split_depth(default: int) -> Any:
    return setting(default, ("Depth", "Maximum depth of a tree."), ("木の深さ", "木の深さの上限。"), ge=1, le=20)


def row_share(default: float) -> Any:
    return setting(
        default,
        ("Share of rows", "Each tree sees this share of the rows."),
        ("行の割合", "1 本の木に使う行の割合。"),
        gt=0,
        le=1,
    )


def leaf_penalty() -> Any:
    return setting(
        0.0,
        ("L2 penalty", "Larger values pull leaves towards zero."),
        ("L2 正則化", "大きいほど葉の値を 0 に近づけます。"),
        ge=0,
        le=1000,
    )


def neighbour_weights(default: str) -> Any:
    return setting(
        default,
        ("Weights", "How much each neighbour counts."),
        ("重み", "近傍の行の重み。"),
        options={
            "uniform": ("All neighbours count equally.", "すべての近傍を同じ重みで扱います。"),
            "distance": ("Nearer neighbours count more.", "近い行ほど重みを大きくします。"),
        },
    )
