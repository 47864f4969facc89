"""Numbers, dates and words in columns of text, by the rules of uploaded files."""

import math

import pytest

from hakaru_compute.data.text_values import TextRules, detect_rules, parse_datetime, read_texts


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["1,234", "1,234.5", "－０．５", "\u22122", "　3 "], [1234, 1234.5, -0.5, -2, 3]),
        (["1,5", "2,25", "1.234,5"], [1.5, 2.25, 1234.5]),
        (["1 234,5", "0,5"], [1234.5, 0.5]),
        (["1'234.5", "7"], [1234.5, 7]),
        (["1e-3", ".5", "5."], [0.001, 0.5, 5]),
        (["N/A", "-", "欠測", ""], [math.nan] * 4),
    ],
)
def test_numbers_are_read_as_the_column_writes_them(texts: list[str], expected: list[float]) -> None:
    values, unreadable = read_texts(texts, "numeric", detect_rules(texts))
    assert values == pytest.approx(expected, nan_ok=True)
    assert not any(unreadable)


@pytest.mark.parametrize("text", ["abc", "12 kg", "1_000", "inf", "true", "1,23,4", "<0.5", "1e999"])
def test_what_the_reader_would_not_take_is_unreadable(text: str) -> None:
    values, unreadable = read_texts([text, "1.5"], "numeric", detect_rules([text, "1.5"]))
    assert math.isnan(values[0])
    assert unreadable == [True, False]


def test_dates_and_words() -> None:
    day = 1704412800.0
    for text in ("2024-01-05", "2024/1/5 00:00", "２０２４年1月5日", "2024-01-05T00:00:00+09:00", "2024-01-04 24:00"):
        assert parse_datetime(text, day_first=False) == day
    assert parse_datetime("05.01.2024", detect_rules(["05.01.2024"]).day_first) == day
    assert parse_datetime("01/05/2024", detect_rules(["01/05/2024"]).day_first) == day
    assert parse_datetime("2024-02-30", day_first=False) is None
    assert read_texts(["はい", "×", "maybe", None], "boolean", TextRules())[1] == [False, False, True, False]
