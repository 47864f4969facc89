"""Japanese dates as the same ones with the year of the common era and a clock with colons."""

import re

# The year before the first of each era.
_eras = {"明治": 1867, "大正": 1911, "昭和": 1925, "平成": 1988, "令和": 2018}
_letters = dict(zip("MTSHR", _eras.values(), strict=True))
_era_starts = _eras | {name[0]: year for name, year in _eras.items()} | _letters
_wide_letters = str.maketrans("ＭＴＳＨＲ", "MTSHR")
_era_year = re.compile(r"(明治|大正|昭和|平成|令和|[明大昭平令MTSHR])\s*(元|[0-9]{1,2})\s*([年./-])")
_after_unit = re.compile(r"([年月])\s+")
_clock = re.compile(
    r"(日?)\s*(?:\([日月火水木金土]\)|（[日月火水木金土]）)?\s*(午前|午後)?\s*([0-9]{1,2})\s*時"
    r"(?:\s*([0-9]{1,2})\s*分(?:\s*([0-9]{1,2})\s*秒)?)?$"
)
_NOON = 12


def common_date(text: str) -> str:
    """令和6年1月5日 午後1時5分 becomes 2024年1月5日 13:5:0, and R6.1.5 becomes 2024.1.5."""
    if not re.search(r"[年時]|^[明大昭平令MTSHRＭＴＳＨＲ]", text):
        return text
    text = text[0].translate(_wide_letters) + text[1:]
    if era := _era_year.match(text):
        year = _era_starts[era[1]] + (1 if era[2] == "元" else int(era[2]))
        text = f"{year}{era[3]}{text[era.end() :]}"
    return _clock.sub(_with_colons, _after_unit.sub(r"\1", text))


def _with_colons(found: re.Match[str]) -> str:
    day, half, hour, minute, second = found.groups()
    at = int(hour)
    if half is not None:
        # A half of the day with an hour beyond it is no time; 99 is refused further on.
        at = 99 if at > _NOON else at % _NOON + (_NOON if half == "午後" else 0)
    return f"{day} {at}:{minute or 0}:{second or 0}"
