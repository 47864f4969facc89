"""Columns that hold a verdict, as an inspection gives it: known only after the measurement that it is made from."""

from __future__ import annotations

import unicodedata

from hakaru_compute.data.frame import Frame

WORDS = frozenset(
    {
        "合格",
        "不合格",
        "合",
        "否",
        "可",
        "不可",
        "良",
        "不良",
        "良品",
        "不良品",
        "適合",
        "不適合",
        "正常",
        "異常",
        "○",
        "×",
        "ok",
        "ng",
        "pass",
        "fail",
        "passed",
        "failed",
        "accept",
        "reject",
        "accepted",
        "rejected",
        "good",
        "bad",
        "defective",
        "conforming",
        "nonconforming",
    }
)


def verdict_columns(frame: Frame) -> list[str]:
    """Categorical features all of whose values are words of verdicts, at least two of them."""
    found = []
    for index, column in enumerate(frame.categorical_columns):
        codes = frame.codes[:, index]
        labels = {_plain(frame.levels[index][code]) for code in set(codes[codes >= 0].tolist())}
        if len(labels) > 1 and labels <= WORDS:
            found.append(column.name)
    return found


def _plain(label: str) -> str:
    return unicodedata.normalize("NFKC", label).strip().lower().replace("◯", "○").replace("✕", "×")
