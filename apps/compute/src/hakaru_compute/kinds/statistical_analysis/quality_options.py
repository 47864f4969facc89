"""What control charts and capability studies are told. pydantic only."""

from __future__ import annotations

from typing import Any, Literal

from hakaru_compute.forms import entry, field, setting
from hakaru_compute.kinds.statistical_analysis.quality_spec import DistributionName
from hakaru_compute.spec import Spec


def _any_column(en: tuple[str, str], ja: tuple[str, str]) -> Any:
    return field(None, en, ja, "any_column")


def _phase() -> Any:
    return _any_column(
        (
            "Phase column",
            "Limits are recalculated where its value changes, for example after a process change.",
        ),
        ("フェーズの列", "値が変わるところで管理限界を計算し直します（工程変更の前後など）。"),
    )


RuleSet = Literal["limits", "western_electric", "nelson"]
RULES: dict[RuleSet, frozenset[int]] = {
    "limits": frozenset({1}),
    "western_electric": frozenset({1, 2, 5, 6}),
    "nelson": frozenset(range(1, 9)),
}


def _rules() -> Any:
    return setting(
        "western_electric",
        ("Rules", "Each additional rule detects changes sooner but gives more false alarms."),
        ("判定ルール", "ルールを増やすと変化を早く見つけられますが、誤報も増えます。"),
    )


class SubgroupParameters(Spec):
    """Which values, and how they are put into subgroups that were made together."""

    variable: str = field(
        ...,
        ("Variable", "A measured column; its rows are in time order."),
        ("変数", "測定値の列。行は時間の順に並んでいるものとします。"),
        "column",
    )
    subgroup: str | None = _any_column(
        ("Subgroup column", "Rows with the same value, such as a lot, form one point. Empty: by the size below."),
        ("サブグループの列", "同じ値の行（ロットなど）を 1 点にまとめます。空欄なら下の大きさで分けます。"),
    )
    size: int = setting(
        1,
        ("Subgroup size", "This many consecutive rows form one point; 1 charts every value by itself."),
        ("サブグループの大きさ", "行の順にこの数ずつ 1 点にまとめます。1 なら個々の値を打点します。"),
        ge=1,
        le=10_000,
    )


class ControlChartParameters(SubgroupParameters):
    """Is a process stable over time?"""

    model_config = entry(
        "Control chart", "管理図", "工程は時間とともに安定しているか。行の順に打点します（I-MR、X̄-R、X̄-S）。"
    )
    name: Literal["control_chart"] = "control_chart"
    chart: Literal["auto", "i_mr", "xbar_r", "xbar_s"] = setting(
        "auto",
        ("Chart", "Automatic: I-MR for single values, X̄-R up to 10 in a subgroup, X̄-S above."),
        ("管理図の種類", "自動：個々の値は I-MR、サブグループが 10 個までは X̄-R、それより大きければ X̄-S。"),
    )
    phase: str | None = _phase()
    lower: float | None = setting(
        None,
        ("Lower specification limit", "Values beyond it are counted; control limits do not depend on it."),
        ("下側規格値", "外れた値を数えます。管理限界には影響しません。"),
    )
    upper: float | None = setting(
        None,
        ("Upper specification limit", "Values beyond it are counted; control limits do not depend on it."),
        ("上側規格値", "外れた値を数えます。管理限界には影響しません。"),
    )
    rules: RuleSet = _rules()


class AttributeChartParameters(Spec):
    """Is the number of nonconforming units or nonconformities stable over time?"""

    model_config = entry(
        "Control chart of counts",
        "計数値管理図",
        "不適合品や不適合の数は、時間とともに安定しているか（p、np、c、u）。",
    )
    name: Literal["attribute_chart"] = "attribute_chart"
    variable: str = field(
        ...,
        ("Number", "Nonconforming units, or nonconformities, in each row; rows are in time order."),
        ("個数", "行ごとの不適合品数または不適合数。行は時間の順に並んでいるものとします。"),
        "column",
    )
    chart: Literal["p", "np", "c", "u"] = setting(
        "p",
        ("Chart", "p, np: nonconforming units; c, u: nonconformities, of which a unit can have several."),
        ("管理図の種類", "p・np は不適合品、c・u は不適合（1 個に複数ありうる）を数えます。"),
    )
    inspected: str | None = _any_column(
        ("Inspected", "How much was inspected in each row; needed except for c."),
        ("検査数", "行ごとの検査数（検査量）の列。c 以外で必要です。"),
    )
    phase: str | None = _phase()
    rules: RuleSet = _rules()


class CapabilityParameters(SubgroupParameters):
    """Does a process meet its specification limits?"""

    model_config = entry("Process capability", "工程能力", "工程は規格を満たせるか（Cp、Cpk、Pp、Ppk と信頼区間）。")
    name: Literal["capability"] = "capability"
    lower: float | None = setting(
        None,
        ("Lower specification limit", "Empty: there is none. At least one limit is needed."),
        ("下側規格値", "空欄なら下側規格なし。上下どちらかは必要です。"),
    )
    upper: float | None = setting(
        None, ("Upper specification limit", "Empty: there is none."), ("上側規格値", "空欄なら上側規格なし。")
    )
    target: float | None = setting(
        None,
        ("Target", "The value aimed at; adds Cpm if both limits are given."),
        ("目標値", "狙い値。上下の規格値があるとき Cpm も求めます。"),
    )
    distribution: Literal["likeliest"] | DistributionName = setting(
        "normal",
        ("Distribution", "For non-normal distributions, Pp and Ppk come from quantiles (ISO 22514-4)."),
        ("分布", "正規分布以外では、Pp と Ppk を分布の分位点から求めます（ISO 22514-4）。"),
    )
    alpha: float = setting(
        0.05,
        ("Significance level α", "Confidence intervals cover 1 − α."),
        ("有意水準 α", "信頼区間の信頼水準は 1 − α です。"),
        gt=0,
        le=0.5,
    )
