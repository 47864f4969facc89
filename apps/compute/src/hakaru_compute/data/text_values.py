"""Text cells as numbers: the rules by which uploaded files are read, for columns that were kept as text."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from hakaru_compute.data.english_dates import digit_date
from hakaru_compute.data.frame import ColumnType
from hakaru_compute.data.japanese_dates import common_date

EDGE = " \t\u00a0\u3000\r\n"
MISSING_TEXTS = frozenset(
    [
        *("", "NA", "N/A", "n/a", "#N/A", "NaN", "nan", "NULL", "null", "-", "--", "?", "."),
        *("#VALUE!", "#DIV/0!", "#REF!", "#NUM!", "#NAME?", "#NULL!"),
        *("欠測", "欠損", "欠測値", "欠損値", "－", "―", "///"),
    ]
)
TRUE_WORDS = frozenset(["true", "t", "yes", "y", "1", "はい", "有", "○", "〇"])
FALSE_WORDS = frozenset(["false", "f", "no", "n", "0", "いいえ", "無", "×", "✕"])

_plain = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_wide = {code: chr(code - 0xFEE0) for code in (*range(0xFF10, 0xFF1A), 0xFF0B, 0xFF0D, 0xFF0E, 0xFF0C, 0xFF25, 0xFF45)}
_ascii = _wide | dict.fromkeys((0x2212, 0x2010, 0x2012, 0x2013), "-")
_groups = {
    ",": re.compile(r"([+-]?[0-9]{1,3}(?:,[0-9]{3})+)(?![0-9,])"),
    ".": re.compile(r"([+-]?[0-9]{1,3}(?:\.[0-9]{3})+)(?![0-9.])"),
    " ": re.compile(r"([+-]?[0-9]{1,3}(?:[ \u00a0\u202f\u2009][0-9]{3})+)(?![0-9])"),
    "'": re.compile(r"([+-]?[0-9]{1,3}(?:['’][0-9]{3})+)(?![0-9])"),
}
_surely_decimal = {
    ".": re.compile(r"[+-]?(?:[0-9]*\.(?![0-9]{3}(?![0-9]))[0-9]+|0\.[0-9]+|[0-9]{4,}\.[0-9]+)"),
    ",": re.compile(r"[+-]?(?:[0-9]*,(?![0-9]{3}(?![0-9]))[0-9]+|0,[0-9]+|[0-9]{4,},[0-9]+)"),
}
_clock = r"(?:[T\s]\s*([0-9]{1,2}):([0-9]{1,2})(?::([0-9]{1,2})(?:[.,]([0-9]{1,9}))?)?\s*(?:Z|UTC|[+-][0-9]{2}(?::?[0-9]{2})?)?)?"
_year_first = re.compile(r"([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})" + _clock)
_year_last = re.compile(r"([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4})" + _clock)
_kanji = re.compile(r"([0-9]{4})年([0-9]{1,2})月([0-9]{1,2})日(?:\s*[(（][日月火水木金土][)）])?" + _clock)


@dataclass(frozen=True)
class TextRules:
    """How a column's cells are written: decimal mark, mark between thousands, order of day and month."""

    decimal: str = "."
    thousands: str | None = ","
    day_first: bool = False


def detect_rules(texts: Iterable[str]) -> TextRules:
    """The rules by which a column's texts are most likely written; commas group thousands unless they are decimals."""
    votes = {".": 0, ",": 0}
    grouped = dict.fromkeys(_groups, 0)
    day_first = points = slashes = 0
    month_first = False
    for text in texts:
        cell = text.strip(EDGE).translate(_ascii)
        if len(cell) > 40:
            continue
        for mark, pattern in _surely_decimal.items():
            votes[mark] += bool(pattern.match(cell)) and bool(_plain.fullmatch(cell.replace(",", ".")))
        for mark, pattern in _groups.items():
            grouped[mark] += bool(pattern.match(cell))
        if date := _year_last.fullmatch(cell):
            day_first += int(date[1]) > 12
            month_first |= int(date[3]) > 12
            points += date[2] == "."
            slashes += 1
    decimal = "," if votes[","] > votes["."] else "."
    marks = sorted(("," if decimal == "." else ".", " ", "'"), key=lambda mark: -grouped[mark])
    return TextRules(decimal, marks[0] if grouped[marks[0]] else None, bool(day_first or (points and not month_first)))


def read_texts(texts: Sequence[str | None], wanted: ColumnType, rules: TextRules) -> tuple[list[float], list[bool]]:
    """Each text's number (NaN where there is none), and whether it is a text that cannot be read as what is wanted.

    Of columns that are not categorical.
    """
    values, unreadable = [], []
    for text in texts:
        cell = "" if text is None else text.strip(EDGE)
        value = None if cell in MISSING_TEXTS else _read(cell, wanted, rules)
        values.append(math.nan if value is None else value)
        unreadable.append(value is None and cell not in MISSING_TEXTS)
    return values, unreadable


def parse_number(text: str, rules: TextRules) -> float | None:
    """The finite number a trimmed cell holds."""
    if rules.decimal == "." and _plain.fullmatch(text):
        return _finite(text)
    plain = text.translate(_ascii)
    if rules.thousands and (group := _groups[rules.thousands].match(plain)):
        plain = re.sub(r"[^0-9+-]", "", group[1]) + plain[group.end() :]
    if rules.decimal == ",":
        if "." in plain:
            return None
        plain = plain.replace(",", ".", 1)
    return _finite(plain) if _plain.fullmatch(plain) else None


def parse_datetime(text: str, day_first: bool) -> float | None:
    """Seconds since 1970 of a date or time; the clock is kept as written, any offset is left out."""
    if not 6 <= len(text) <= 48:
        return None
    plain = digit_date(common_date(text.translate(_wide)))
    if found := _year_first.fullmatch(plain):
        return _seconds(found[1], found[3], found[4], found.groups()[4:8])
    if found := _kanji.fullmatch(plain):
        return _seconds(found[1], found[2], found[3], found.groups()[3:7])
    if found := _year_last.fullmatch(plain):
        month, day = (found[3], found[1]) if day_first else (found[1], found[3])
        return _seconds(found[4], month, day, found.groups()[4:8])
    return None


def _read(cell: str, wanted: str, rules: TextRules) -> float | None:
    if wanted == "datetime":
        return parse_datetime(cell, rules.day_first)
    if wanted == "boolean":
        word = cell.lower()
        return 1.0 if word in TRUE_WORDS else 0.0 if word in FALSE_WORDS else None
    return parse_number(cell, rules)


def _finite(text: str) -> float | None:
    value = float(text)
    return value if math.isfinite(value) else None


def _seconds(year: str, month: str, day: str, clock: Sequence[str | None]) -> float | None:
    hour, minute, second = (int(part or 0) for part in clock[:3])
    if int(year) < 1000 or hour > 24 or (hour == 24 and minute + second > 0):
        return None
    fraction = float(f"0.{clock[3][:6]}") if clock[3] else 0.0
    try:
        moment = datetime(int(year), int(month), int(day), hour % 24, minute, second, tzinfo=UTC)
    except ValueError:
        return None
    return (moment + timedelta(days=hour // 24)).timestamp() + fraction
