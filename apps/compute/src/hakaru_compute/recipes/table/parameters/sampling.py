"""Parameters of sampling."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.forms import setting
from hakaru_compute.recipes.core.fields import choice, columns, seed
from hakaru_compute.recipes.core.step import Kind, StepParameters, step


class Downsample(StepParameters):
    """Keeps fewer rows: every k-th, the mean of each block of k rows, or n random rows in their order."""

    model_config = step(
        "sampling",
        ("row_dropping", "row_making"),
        ("Downsample", "ダウンサンプリング"),
        "行を減らします。k 行ごとに 1 行、k 行ずつの平均、またはランダムに n 行（順序は保ちます）。",
    )

    function = "table.steps.rows:downsample"
    name: Literal["downsample"] = "downsample"
    method: Literal["every_kth", "block_mean", "random"] = choice(
        "every_kth",
        ("Method", "In a block mean, non-numeric columns keep the first value of the block."),
        ("方法", "平均では、数値でない列はブロックの先頭の値になります。"),
        {
            "every_kth": ("Every k-th row", "k 行ごとに 1 行"),
            "block_mean": ("Mean of each block", "ブロックの平均"),
            "random": ("Random rows", "ランダム抽出"),
        },
    )
    k: int = setting(10, ("k", "How many rows become one."), ("k", "1 行にまとめる行数。"), ge=2, le=1_000_000)
    rows: int = setting(
        1000, ("Rows", "How many rows a random sample has."), ("行数", "ランダム抽出する行の数。"), ge=1, le=10**9
    )
    seed: int = seed()

    def kinds(self) -> tuple[Kind, ...]:
        return ("row_making",) if self.method == "block_mean" else ("row_dropping",)

    def chooses_training_rows(self) -> bool:
        return True


class HarmonicMean(StepParameters):
    """Each block of k rows becomes their harmonic mean. Only for values above zero."""

    model_config = step(
        "sampling",
        ("row_making",),
        ("Harmonic mean", "調和平均"),
        "k 行ずつを調和平均で 1 行にまとめます。0 より大きい値の列だけに使えます。",
    )

    function = "table.steps.rows:harmonic_mean"
    name: Literal["harmonic_mean"] = "harmonic_mean"
    columns: list[str] = columns()
    k: int = setting(
        10,
        (
            "k",
            "How many rows become one. Other numeric columns get their mean, all others the first value of the block.",
        ),
        ("k", "1 行にまとめる行数。ほかの数値列は平均、それ以外は先頭の値になります。"),
        ge=2,
        le=1_000_000,
    )

    def chooses_training_rows(self) -> bool:
        return True


class Shuffle(StepParameters):
    """The same rows in random order. Not possible for time series."""

    model_config = step(
        "sampling",
        ("ordered",),
        ("Shuffle", "行のシャッフル"),
        "行の順序だけをランダムに入れ替えます。時系列のデータには使えません。",
    )

    function = "table.steps.rows:shuffle"
    name: Literal["shuffle"] = "shuffle"
    seed: int = seed()

    def chooses_training_rows(self) -> bool:
        return True
