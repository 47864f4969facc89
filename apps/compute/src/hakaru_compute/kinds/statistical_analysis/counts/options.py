"""What tests of counts are told. pydantic only."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from hakaru_compute.forms import entry, field, setting
from hakaru_compute.kinds.statistical_analysis.counts.spec import DifferenceName
from hakaru_compute.kinds.statistical_analysis.shared_options import (
    Alternative,
    TestParameters,
    alternative_field,
    category_field,
    group_field,
)
from hakaru_compute.spec import Spec

LARGEST_COUNT = 10**9


def _outcomes(en: str, ja: str) -> Any:
    return field(..., ("Outcome columns", en), ("結果の列", ja), "outcomes", min_length=1, max_length=50)


class FrequencyParameters(TestParameters):
    """Rows may stand for several."""

    frequency: str | None = field(
        None,
        ("Frequency column", "How many cases a row stands for, if the table has counts. Empty: each row is one."),
        ("度数の列", "集計済みの表で、1 行が表す個数。空欄なら 1 行を 1 個と数えます。"),
        "any_column",
    )


class DifferenceParameters(TestParameters):
    """What comparisons of two proportions are told."""

    alternative: Alternative = alternative_field()
    reported: Literal["auto", "score", "fisher"] = setting(
        "auto",
        (
            "Test to report",
            "Automatic: Fisher’s exact test if an expected count is below 5, otherwise the score test (z).",
        ),
        ("報告する検定", "自動：期待度数に 5 未満があれば Fisher の正確確率検定、なければスコア検定（z）。"),
    )
    interval: DifferenceName = setting(
        "miettinen_nurminen",
        ("Interval of the difference", "Both are shown; this one is reported."),
        ("差の信頼区間", "両方とも表示し、ここで選んだものを報告に使います。"),
    )
    margin: float | None = setting(
        None,
        (
            "Margin",
            "The largest difference that does not matter, such as 0.05 (equivalence, non-inferiority). Empty: not tested.",
        ),
        (
            "マージン",
            "問題にならない差の上限（0.05 など）。両側なら同等性、片側なら非劣性を検定し、空欄なら行いません。",
        ),
        gt=0,
        lt=1,
    )


class TwoProportions(DifferenceParameters, FrequencyParameters):
    """Does something occur more often in one group than in another?"""

    model_config = entry(
        "Two proportions",
        "2 つの割合の差の検定",
        "2 つのグループで、不良などが起こる割合は異なるか（オッズ比、相対リスク、非劣性も）。",
    )
    name: Literal["two_proportions"] = "two_proportions"
    outcomes: list[str] = _outcomes(
        "Categorical columns, such as good and defective; each is tested separately.",
        "カテゴリの列（合格・不合格など）。列ごとに検定します。",
    )
    event: str = field(
        ...,
        ("Class counted", "The class whose share is compared; all others are counted together."),
        ("数えるクラス", "このクラスの割合を比べます。ほかのクラスはすべて「それ以外」とします。"),
        "event",
    )
    category: str = category_field()
    group_1: str = group_field(1)
    group_2: str = group_field(2)


def _count(en: str, ja: str, least: int) -> Any:
    helps = ("How many of the total have the property counted.", "このうち該当する個数。")
    if least:
        helps = ("How many there are in all.", "全体の個数。")
    return field(..., (en, helps[0]), (ja, helps[1]), "count", ge=least, le=LARGEST_COUNT)


class TwoCounts(DifferenceParameters):
    """Do two proportions differ, if only their counts are known?"""

    model_config = entry(
        "Two proportions from counts",
        "2 つの割合の差の検定（個数を入力）",
        "個数だけが分かっている 2 つの割合は異なるか。",
    )
    name: Literal["two_counts"] = "two_counts"
    events_1: int = _count("Count 1", "該当数 1", 0)
    n_1: int = _count("Total 1", "総数 1", 1)
    events_2: int = _count("Count 2", "該当数 2", 0)
    n_2: int = _count("Total 2", "総数 2", 1)


class ChiSquareParameters(FrequencyParameters):
    """What tests of tables of counts are told."""

    p_by: Literal["auto", "asymptotic", "exact"] = setting(
        "auto",
        (
            "p to report",
            "Automatic: from the χ² distribution, or by simulation (2×2: Fisher’s exact test) if expected counts are too small.",
        ),
        (
            "報告する p 値",
            "自動：χ² 分布による値。期待度数が小さすぎるときはシミュレーション（2×2 では Fisher の正確確率検定）。",
        ),
    )
    seed: int = setting(
        0,
        ("Seed", "The same seed gives the same simulated p."),
        ("乱数シード", "同じ値なら、シミュレーションによる p 値も同じになります。"),
        ge=0,
        le=2**31 - 1,
    )


class ChiSquareIndependence(ChiSquareParameters):
    """Do the shares of classes depend on the group?"""

    model_config = entry(
        "Chi-square test of independence",
        "χ² 検定（独立性）",
        "2 つのカテゴリの列は独立か。クラスの割合はグループによって異なるか（いくつでも）。",
    )
    name: Literal["chi_square_independence"] = "chi_square_independence"
    outcomes: list[str] = _outcomes(
        "Categorical columns; each is tested against the category column.",
        "カテゴリの列。それぞれをカテゴリ列に対して検定します。",
    )
    category: str = category_field()


class ClassShare(Spec):
    """A class and its stated share; shares need not add up to 1, only their ratios count."""

    name: str
    share: float = Field(gt=0, le=1e9)


class ChiSquareGoodness(ChiSquareParameters):
    """Do classes have the stated shares?"""

    model_config = entry(
        "Chi-square test of goodness of fit",
        "χ² 検定（適合度）",
        "クラスの割合は、想定した割合（均等、過去の実績など）と異なるか。",
    )
    name: Literal["chi_square_goodness"] = "chi_square_goodness"
    outcome: str = field(
        ...,
        ("Column", "A categorical column."),
        ("列", "カテゴリの列。"),
        "outcome",
    )
    shares: list[ClassShare] = field(
        [],
        ("Stated shares", "Ratios are enough, such as 9, 3, 3, 1. By default, all classes have equal shares."),
        ("想定する割合", "9、3、3、1 のような比でもかまいません。そのままなら均等とします。"),
        "shares",
        max_length=60,
    )
