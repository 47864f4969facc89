"""What comparisons of several groups and comparisons by ranks are told. pydantic only."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.forms import entry
from hakaru_compute.kinds.statistical_analysis.shared_options import (
    Alternative,
    TestParameters,
    alternative_field,
    category_field,
    group_field,
    paired_variable_field,
    variables_field,
)


class OneWayAnova(TestParameters):
    """Do several groups of rows have different means?"""

    model_config = entry(
        "One-way analysis of variance",
        "一元配置分散分析",
        "3 つ以上のグループの平均は異なるか。どのグループどうしが異なるか（2 つでも使えます）。",
    )
    name: Literal["one_way_anova"] = "one_way_anova"
    variables: list[str] = variables_field()
    category: str = category_field()


class MannWhitney(TestParameters):
    """Do the values of one group tend to be larger than those of another?"""

    model_config = entry(
        "Mann–Whitney test (Wilcoxon rank sum)",
        "Mann–Whitney の U 検定（Wilcoxon の順位和検定）",
        "一方のグループの値は、もう一方より大きい傾向があるか。正規分布を仮定しません。",
    )
    name: Literal["mann_whitney"] = "mann_whitney"
    variables: list[str] = variables_field()
    category: str = category_field()
    group_1: str = group_field(1)
    group_2: str = group_field(2)
    alternative: Alternative = alternative_field()


class WilcoxonSignedRank(TestParameters):
    """Do values tend to rise or fall between two measurements of the same rows?"""

    model_config = entry(
        "Wilcoxon signed-rank test",
        "Wilcoxon の符号付き順位検定",
        "同じ行の 2 回の測定で、値は上がる（下がる）傾向があるか。差の正規性を仮定しません。",
    )
    name: Literal["wilcoxon_signed_rank"] = "wilcoxon_signed_rank"
    variable_1: str = paired_variable_field(1)
    variable_2: str = paired_variable_field(2)
    alternative: Alternative = alternative_field()
