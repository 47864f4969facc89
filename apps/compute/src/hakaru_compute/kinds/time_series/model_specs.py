"""The catalogue of anomaly models of time series and their parameters. pydantic only.

`learns` of an entry says what a model learns from: "normal" rows (unsupervised) or rows with "labels" (supervised).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hakaru_compute.forms import entries_of, entry, setting
from hakaru_compute.spec import Spec

AnomalyModelName = Literal["pca", "isolation_forest"]


class Pca(Spec):
    """Principal components of normal windows. Hotelling's T² says how far a row lies within them, Q (SPE) how far beside."""

    model_config = entry(
        "PCA (T² and Q)",
        "PCA（T²・Q 統計量）",
        "正常時の窓の主成分を求め、主成分の中での離れ（T²）と主成分からの外れ（Q）で異常を見ます。",
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


class IsolationForest(Spec):
    """Random trees part windows from each other; what few cuts part is anomalous. It sees no relation between channels."""

    model_config = entry(
        "Isolation forest",
        "アイソレーションフォレスト",
        "ランダムな木で窓を分け、少ない分割で孤立するものを異常とみなします。チャンネル間の関係は見ません。",
        learns="normal",
    )

    name: Literal["isolation_forest"] = "isolation_forest"
    trees: int = setting(200, ("Trees", "How many trees."), ("木の数", "木を何本作るか。"), ge=10, le=1000)
    rows_a_tree: int = setting(
        256,
        ("Rows per tree", "How many windows each tree is made of."),
        ("木ごとの行数", "1 本の木を作る窓の数。"),
        ge=16,
        le=65_536,
    )


AnomalyParameters = Annotated[Pca | IsolationForest, Field(discriminator="name")]
MODELS = entries_of(AnomalyParameters)
