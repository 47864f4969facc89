"""What comparisons of several groups and comparisons by ranks are told. pydantic only."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.forms import entry
from hakaru_compute.kinds.statistical_analysis.shared_options import (
    TestParameters,
    category_field,
    variables_field,
)


class OneWayAnova(TestParameters):
    """Do several groups of rows have different means?"""

    model_config = entry(
        "One-way analysis of variance",
        "一元配置分散分析",
        "3つ以上のグループの平均は異なるか。どのグループどうしが異なるか（2つでも使えます）。",
    )
    name: Literal["one_way_anova"] = "one_way_anova"
    variables: list[str] = variables_field("Numeric columns, each tested by itself.", "数値の列。列ごとに検定します。")
    category: str = category_field()
