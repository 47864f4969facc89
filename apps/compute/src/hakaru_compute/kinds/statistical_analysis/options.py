"""The tests that can be chosen: a class each, told apart by its name. pydantic only.

A field that is chosen among the table's columns names its `control`: column, columns (numeric ones), category (a column),
any_column (or none) or group (a value of the category).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from hakaru_compute.forms import entries_of, entry, field, setting
from hakaru_compute.kinds.statistical_analysis.quality_options import (
    AttributeChartParameters,
    CapabilityParameters,
    ControlChartParameters,
)
from hakaru_compute.spec import Spec

Alternative = Literal["two_sided", "greater", "less"]


def _variables(en: str, ja: str) -> Any:
    return field(..., ("Variables", en), ("変数", ja), "columns", min_length=1, max_length=50)


class TestParameters(Spec):
    """What every test is told."""

    alpha: float = setting(
        0.05,
        ("Significance level α", "Confidence intervals cover 1 − α. Set it before you look at the result."),
        ("有意水準 α", "信頼区間の信頼係数は 1 − α です。結果を見る前に決めます。"),
        gt=0,
        le=0.5,
    )


class MeanParameters(TestParameters):
    """What tests of means are told."""

    alternative: Alternative = setting(
        "two_sided",
        ("Alternative hypothesis", "One-sided only where the other direction would be no news, decided beforehand."),
        ("対立仮説", "片側は、逆方向の差に意味がないと事前に分かっているときだけ選びます。"),
    )
    margin: float | None = setting(
        None,
        (
            "Equivalence margin",
            "The largest difference that does not matter, in the unit of the data. Also tests whether the difference is "
            "smaller. Empty: not tested.",
        ),
        (
            "同等性マージン",
            "実用上問題にならない差の上限（データの単位）。差がこれより小さいかも検定します。空欄なら行いません。",
        ),
        gt=0,
    )


class OneSampleT(MeanParameters):
    """Is the mean of a column a given value?"""

    model_config = entry("One-sample t-test", "1標本の t 検定", "列の平均は、ある値と異なるか。")
    name: Literal["one_sample_t"] = "one_sample_t"
    variables: list[str] = _variables("Numeric columns, each tested by itself.", "数値の列。列ごとに検定します。")
    mean: float = setting(
        0.0,
        ("Hypothesised mean μ", "The value to compare the mean with, such as a specification."),
        ("仮説の平均 μ", "平均と比べる値（規格の中心値など）。"),
    )


class TwoSampleT(MeanParameters):
    """Do two groups of rows have different means?"""

    model_config = entry(
        "Independent two-sample t-test",
        "独立2標本の t 検定",
        "2つのグループの平均は異なるか。グループは列の値で分けます。",
    )
    name: Literal["two_sample_t"] = "two_sample_t"
    variables: list[str] = _variables("Numeric columns, each tested by itself.", "数値の列。列ごとに検定します。")
    category: str = field(
        ...,
        ("Category column", "The column that says which group a row belongs to."),
        ("カテゴリ列", "どのグループの行かを表す列。"),
        "category",
    )
    group_1: str = field(
        ...,
        ("Group 1", "The difference is group 1 − group 2."),
        ("グループ 1", "差はグループ 1 − グループ 2 です。"),
        "group",
    )
    group_2: str = field(
        ...,
        ("Group 2", "Rows of other groups are left out."),
        ("グループ 2", "他のグループの行は使いません。"),
        "group",
    )


class TwoColumnT(MeanParameters):
    """Do two columns have different means, whose rows have nothing to do with each other?"""

    model_config = entry(
        "Independent two-sample t-test of two columns",
        "独立2標本の t 検定（2列）",
        "2つの列の平均は異なるか。行どうしに対応がない場合に使います。",
    )
    name: Literal["two_column_t"] = "two_column_t"
    variable_1: str = field(
        ...,
        ("Variable 1", "The difference is variable 1 − variable 2."),
        ("変数 1", "差は変数 1 − 変数 2 です。"),
        "column",
    )
    variable_2: str = field(
        ..., ("Variable 2", "The column to compare with."), ("変数 2", "比べる相手の列。"), "column"
    )


class PairedT(MeanParameters):
    """Did the mean change from one measurement to the other of the same row?"""

    model_config = entry(
        "Paired t-test", "対応のある t 検定", "同じ行（同じ試料など）の2回の測定で、平均は変化したか。"
    )
    name: Literal["paired_t"] = "paired_t"
    variable_1: str = field(
        ...,
        ("Variable 1", "The difference is variable 1 − variable 2, row by row."),
        ("変数 1", "差は行ごとの変数 1 − 変数 2 です。"),
        "column",
    )
    variable_2: str = field(
        ...,
        ("Variable 2", "Measured on the same thing as variable 1."),
        ("変数 2", "変数 1 と同じものを測った列。"),
        "column",
    )


AnyTest = Annotated[
    OneSampleT
    | TwoSampleT
    | TwoColumnT
    | PairedT
    | ControlChartParameters
    | AttributeChartParameters
    | CapabilityParameters,
    Field(discriminator="name"),
]
TestName = Literal[
    "one_sample_t", "two_sample_t", "two_column_t", "paired_t", "control_chart", "attribute_chart", "capability"
]
TESTS = entries_of(AnyTest)
