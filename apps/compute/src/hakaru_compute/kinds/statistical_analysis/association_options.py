"""What tests of how columns go together are told. pydantic only."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.forms import entry, field, setting
from hakaru_compute.kinds.statistical_analysis.association_spec import CorrelationName
from hakaru_compute.kinds.statistical_analysis.shared_options import TestParameters


class CorrelationParameters(TestParameters):
    """Do columns rise and fall together?"""

    model_config = entry("Correlation", "相関", "列どうしは一緒に増減するか（Pearson、Spearman、Kendall と信頼区間）。")
    name: Literal["correlation"] = "correlation"
    variables: list[str] = field(
        ...,
        ("Variables", "Two or more numeric columns; every pair is tested."),
        ("変数", "2 つ以上の数値の列。すべての組を検定します。"),
        "columns",
        min_length=2,
        max_length=12,
    )
    method: CorrelationName = setting(
        "pearson",
        (
            "Coefficient",
            "Pearson measures linear relations; Spearman and Kendall any steady rise or fall. All three are shown.",
        ),
        ("相関係数", "Pearson は直線的な関係、Spearman と Kendall は単調な関係を測ります。3 つとも表示します。"),
    )
