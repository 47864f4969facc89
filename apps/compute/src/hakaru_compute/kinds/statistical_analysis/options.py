"""The tests that can be chosen: a class each, told apart by its name. pydantic only.

A field that is chosen among the table's columns names its `control`: column, columns (numeric ones), category, outcome (a
column each), outcomes (several), any_column (or none), group (a value of the category), event (of the outcomes) or shares (of
the outcome's values). A `count` is typed.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hakaru_compute.forms import entries_of, entry, setting
from hakaru_compute.kinds.statistical_analysis.association_options import CorrelationParameters
from hakaru_compute.kinds.statistical_analysis.counts.options import (
    ChiSquareGoodness,
    ChiSquareIndependence,
    TwoCounts,
    TwoProportions,
)
from hakaru_compute.kinds.statistical_analysis.group_options import (
    MannWhitney,
    OneWayAnova,
    WilcoxonSignedRank,
)
from hakaru_compute.kinds.statistical_analysis.quality_options import (
    AttributeChartParameters,
    CapabilityParameters,
    ControlChartParameters,
)
from hakaru_compute.kinds.statistical_analysis.shared_options import (
    Alternative,
    TestParameters,
    alternative_field,
    category_field,
    group_field,
    paired_variable_field,
    variable_field,
    variables_field,
)


class MeanParameters(TestParameters):
    """What tests of means are told."""

    alternative: Alternative = alternative_field()
    margin: float | None = setting(
        None,
        (
            "Equivalence margin",
            "The largest difference that does not matter, in the unit of the data. Empty: not tested.",
        ),
        (
            "同等性マージン",
            "実用上問題にならない差の上限（データの単位）。差がこれより小さいかも検定します。空欄なら行いません。",
        ),
        gt=0,
    )


class OneSampleT(MeanParameters):
    """Is the mean of a column a given value?"""

    model_config = entry("One-sample t-test", "1 標本の t 検定", "列の平均は、ある値と異なるか。")
    name: Literal["one_sample_t"] = "one_sample_t"
    variables: list[str] = variables_field()
    mean: float = setting(
        0.0,
        ("Hypothesised mean μ", "The value to compare the mean with, such as a specification."),
        ("仮説の平均 μ", "平均と比べる値（規格の中心値など）。"),
    )


class TwoSampleT(MeanParameters):
    """Do two groups of rows have different means?"""

    model_config = entry(
        "Independent two-sample t-test",
        "独立 2 標本の t 検定",
        "2 つのグループの平均は異なるか。グループは列の値で分けます。",
    )
    name: Literal["two_sample_t"] = "two_sample_t"
    variables: list[str] = variables_field()
    category: str = category_field()
    group_1: str = group_field(1)
    group_2: str = group_field(2)


class TwoColumnT(MeanParameters):
    """Do two columns of unrelated values have different means?"""

    model_config = entry(
        "Independent two-sample t-test of two columns",
        "独立 2 標本の t 検定（2 列）",
        "2 つの列の平均は異なるか。行どうしに対応がない場合に使います。",
    )
    name: Literal["two_column_t"] = "two_column_t"
    variable_1: str = variable_field(1, "The difference is variable 1 − variable 2.", "差は変数 1 − 変数 2 です。")
    variable_2: str = variable_field(2, "The column to compare with.", "比べる相手の列。")


class PairedT(MeanParameters):
    """Does the mean differ between two measurements of the same rows?"""

    model_config = entry(
        "Paired t-test", "対応のある t 検定", "同じ行（同じ試料など）の 2 回の測定で、平均は変化したか。"
    )
    name: Literal["paired_t"] = "paired_t"
    variable_1: str = paired_variable_field(1)
    variable_2: str = paired_variable_field(2)


AnyTest = Annotated[
    OneSampleT
    | TwoSampleT
    | TwoColumnT
    | PairedT
    | OneWayAnova
    | MannWhitney
    | WilcoxonSignedRank
    | CorrelationParameters
    | TwoProportions
    | TwoCounts
    | ChiSquareIndependence
    | ChiSquareGoodness
    | ControlChartParameters
    | AttributeChartParameters
    | CapabilityParameters,
    Field(discriminator="name"),
]
TestName = Literal[
    "one_sample_t",
    "two_sample_t",
    "two_column_t",
    "paired_t",
    "one_way_anova",
    "mann_whitney",
    "wilcoxon_signed_rank",
    "correlation",
    "two_proportions",
    "two_counts",
    "chi_square_independence",
    "chi_square_goodness",
    "control_chart",
    "attribute_chart",
    "capability",
]
TESTS = entries_of(AnyTest)
