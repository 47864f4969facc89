"""Numbers, dates and words in columns of text, by the rules of uploaded files."""

import json
import math
from pathlib import Path

import pytest

from hakaru_compute.data.text_values import TextRules, detect_rules, parse_datetime, read_texts

# The reader of uploaded files passes the same cases.
CASES = Path(__file__).parents[5] / "packages" / "contract" / "src" / "text" / "cell-cases.json"


@pytest.mark.parametrize(
    "case", json.loads(CASES.read_text(encoding="utf-8"))["columns"], ids=lambda case: case["texts"][0]
)
def test_columns_are_read_as_uploaded_files_are(case: dict) -> None:
    values, unreadable = read_texts(case["texts"], case["type"], detect_rules(case["texts"]))
    expected = [math.nan if value in (None, "unreadable") else value for value in case["values"]]
    assert values == pytest.approx(expected, nan_ok=True)
    assert unreadable == [value == "unreadable" for value in case["values"]]


def test_dates_and_words() -> None:
    day = 1704412800.0
    for text in ("2024-01-05", "2024/1/5 00:00", "２０２４年1月5日", "2024-01-05T00:00:00+09:00", "2024-01-04 24:00"):
        assert parse_datetime(text, day_first=False) == day
    assert parse_datetime("05.01.2024", detect_rules(["05.01.2024"]).day_first) == day
    assert parse_datetime("01/05/2024", detect_rules(["01/05/2024"]).day_first) == day
    assert parse_datetime("2024-02-30", day_first=False) is None
    assert read_texts(["はい", "×", "maybe", None], "boolean", TextRules())[1] == [False, False, True, False]
