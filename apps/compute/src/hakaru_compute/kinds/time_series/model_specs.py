"""The catalogue of anomaly models of time series and their parameters. pydantic only.

`learns` of an entry says what a model learns from: "normal" rows (unsupervised) or rows with "labels" (supervised).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hakaru_compute.forms import entries_of, entry, setting
from hakaru_compute.spec import Spec

AnomalyModelName = Literal[
    "ensemble", "pca", "nearest_neighbours", "recent_windows", "isolation_forest", "gradient_boosting"
]


class Ensemble(Spec):
    """The mean score of PCA, nearest windows and isolation forest, each on the scale of normal rows."""

    model_config = entry(
        "Ensemble",
        "アンサンブル",
        "PCA・最近傍・アイソレーションフォレストのスコアを正常時の尺度にそろえ、平均します。どの種類の異常か分からないときに。",
        learns="normal",
    )

    name: Literal["ensemble"] = "ensemble"


class Pca(Spec):
    """T² and Q (SPE): distances within and from the principal components of normal windows. For a single channel this is Sub-PCA."""

    model_config = entry(
        "PCA (T² and Q)",
        "PCA（T²・Q 統計量）",
        "正常時の窓の主成分を求め、主成分の空間での中心からの距離（T²）と、主成分で表せない残り（Q）から異常を調べます。"
        "チャンネルが 1 つなら、部分系列の形を使う Sub-PCA です。",
        learns="normal",
    )

    name: Literal["pca"] = "pca"
    n_components: int | None = setting(
        None,
        ("Components", "Empty: as many as explain the share of variance below."),
        ("主成分の数", "空欄なら、下の寄与率に届く数です。"),
        ge=1,
        le=500,
    )
    explained: float = setting(
        0.9,
        ("Explained variance", "The share of variance that the components explain together."),
        ("累積寄与率", "主成分が説明する分散の割合。"),
        gt=0,
        lt=1,
    )


class NearestNeighbours(Spec):
    """Distance of a window from the most similar normal windows. For a single channel, whole sub-sequences are compared."""

    model_config = entry(
        "Nearest windows (k-NN)",
        "最近傍（k-NN）",
        "最もよく似た正常時の窓からの距離を見ます。チャンネルが 1 つなら、部分系列の形を比べます。",
        learns="normal",
    )

    name: Literal["nearest_neighbours"] = "nearest_neighbours"
    neighbours: int = setting(
        5,
        ("Neighbours", "The mean distance to this many normal windows is used."),
        ("近傍の数", "この数の正常時の窓との平均距離を使います。"),
        ge=1,
        le=100,
    )
    windows: int = setting(
        2000,
        ("Normal windows kept", "Taken evenly from the training windows."),
        ("保持する正常な窓の数", "学習に使う窓から均等に選びます。"),
        ge=50,
        le=20_000,
    )


class RecentWindows(Spec):
    """Left matrix profile: distance to the most similar recent windows. Adapts to a changing series; mainly for single channels."""

    model_config = entry(
        "Recent windows (left matrix profile)",
        "直近の窓（行列プロファイル）",
        "直近の窓のうち最も似たものとの距離（過去側だけの行列プロファイル）を、それまでの距離の大きさと比べます。変化していく"
        "時系列に追従しますが、長く続く異常や繰り返す異常は正常とみなすようになります。主に 1 チャンネル向けです。",
        learns="normal",
    )

    name: Literal["recent_windows"] = "recent_windows"
    neighbours: int = setting(
        3,
        ("Neighbours", "The mean square distance to this many recent windows is used."),
        ("近傍の数", "この数の直近の窓との平均二乗距離を使います。"),
        ge=1,
        le=50,
    )
    recent: int = setting(
        1000,
        ("Recent windows", "How many earlier windows each window is compared with."),
        ("比較する窓の数", "比較する直前の窓の数。"),
        ge=100,
        le=4000,
    )
    memory: int = setting(
        4000,
        ("Memory", "Number of earlier rows whose distances define what is usual."),
        ("距離を記憶する行数", "通常の距離の大きさを求める、直前の行数。"),
        ge=400,
        le=6000,
    )
    windows: int = setting(
        1000,
        ("Normal windows kept", "Used in place of recent windows at the beginning of a series."),
        ("保持する正常な窓の数", "時系列の始まりで、直近の窓の代わりに使います。"),
        ge=50,
        le=20_000,
    )


class IsolationForest(Spec):
    """Random trees isolate windows; those isolated by few cuts are anomalous. It does not see relations between channels."""

    model_config = entry(
        "Isolation forest",
        "アイソレーションフォレスト",
        "ランダムな木で窓を分け、少ない分割で孤立するものを異常とみなします。チャンネル間の関係は見ません。",
        learns="normal",
    )

    name: Literal["isolation_forest"] = "isolation_forest"
    trees: int = setting(100, ("Trees", "How many trees."), ("木の数", "作る木の数。"), ge=10, le=1000)
    rows_a_tree: int = setting(
        256,
        ("Rows per tree", "How many windows each tree uses."),
        ("木ごとの行数", "1 本の木を作る窓の数。"),
        ge=16,
        le=65_536,
    )


class GradientBoosting(Spec):
    """Small trees on mean, spread, slope, range, differences and spectral bands of windows, learning from labels of equal weight."""

    model_config = entry(
        "Gradient boosting",
        "勾配ブースティング",
        "窓の平均・標準偏差・傾き・範囲・差分・周波数帯ごとの強さから異常を見分ける小さな木を、ラベルを使って重ねます。"
        "正常と異常の重みは全体で等しくします。",
        learns="labels",
    )

    name: Literal["gradient_boosting"] = "gradient_boosting"
    trees: int = setting(200, ("Trees", "How many trees."), ("木の数", "作る木の数。"), ge=10, le=2000)
    learning_rate: float = setting(
        0.05,
        ("Learning rate", "How much each tree adds. Smaller values need more trees."),
        ("学習率", "木 1 本ごとの補正の大きさ。"),
        gt=0,
        le=1,
    )
    leaves: int = setting(15, ("Leaves", "Leaves per tree."), ("葉の数", "木 1 本あたり。"), ge=2, le=256)


AnomalyParameters = Annotated[
    Ensemble | Pca | NearestNeighbours | RecentWindows | IsolationForest | GradientBoosting, Field(discriminator="name")
]
MODELS = entries_of(AnomalyParameters)
