"""English dates in text, by the rules of uploaded files: names of months, and clocks with AM and PM."""

from __future__ import annotations

import re

_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_NOON = 12

_words = re.compile(r"[a-zA-Z.]{2}")
_day_first = re.compile(r"([0-9]{1,2})[-/ .]\s*([a-zA-Z]{3,9})\.?[-/ ,]\s*([0-9]{4})(?![0-9])")
_month_first = re.compile(r"([a-zA-Z]{3,9})\.?\s+([0-9]{1,2}),?\s+([0-9]{4})(?![0-9])")
_half_day = re.compile(r"([T\s])([0-9]{1,2})(:[0-9]{1,2}(?::[0-9]{1,2}(?:[.,][0-9]{1,9})?)?)\s*([aApP])\.?[mM]\.?$")


def digit_date(text: str) -> str:
    """An English date as the same one in digits and with a clock of 24 hours; any other text stays."""
    if not _words.search(text):  # The T and Z of ISO 8601 are no words.
        return text
    if found := _day_first.match(text):
        text = _in_digits(found[3], found[2], found[1], text, found.end())
    elif found := _month_first.match(text):
        text = _in_digits(found[3], found[1], found[2], text, found.end())
    return _half_day.sub(_on_24_hours, text)


def _in_digits(year: str, name: str, day: str, text: str, end: int) -> str:
    word = name.lower()
    word = "september" if word == "sept" else word
    month = next((at for at, full in enumerate(_MONTHS, 1) if word in (full, full[:3])), None)
    return text if month is None else f"{year}-{month}-{day}{text[end:]}"


def _on_24_hours(found: re.Match[str]) -> str:
    hour = int(found[2])
    if not 1 <= hour <= _NOON:
        return found[0]
    return f"{found[1]}{hour % _NOON + (_NOON if found[4] in 'pP' else 0)}{found[3]}"
