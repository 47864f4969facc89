"""A formula's text to tokens. Positions count from 1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NoReturn

from hakaru_compute.job import JobError

TokenKind = Literal["number", "text", "name", "word", "sign", "end"]

SIGNS = (
    "**",
    "<=",
    ">=",
    "==",
    "!=",
    "<>",
    "&&",
    "||",
    "+",
    "-",
    "*",
    "/",
    "^",
    "%",
    "<",
    ">",
    "=",
    "!",
    "(",
    ")",
    ",",
)
CLOSING = {"[": "]", "`": "`", "'": "'", '"': '"'}
# As they are typed in Japanese, or copied from elsewhere.
ALIKE = {"×": "*", "÷": "/", "−": "-", "≤": "<=", "≥": ">=", "≠": "!=", "、": ",", "　": " ", "［": "[", "］": "]"}
ALIKE |= {chr(code + 0xFEE0): chr(code) for code in range(0x21, 0x7F) if not chr(code).isalnum()}


@dataclass(frozen=True)
class Token:
    """A piece of a formula. `word` is a bare name; `name` one in brackets or backquotes."""

    kind: TokenKind
    text: str
    position: int


def wrong(position: int, found: str) -> NoReturn:
    raise JobError("formula_syntax", position=position, found=found[:40] or "…")


def tokens_of(formula: str) -> list[Token]:
    """The tokens, ended by one of kind end. Raises formula_syntax."""
    found: list[Token] = []
    at = 0
    while at < len(formula):
        sign = ALIKE.get(formula[at], formula[at])
        if sign.isspace():
            at += 1
        elif sign in CLOSING:
            token, at = _quoted(formula, at, CLOSING[sign])
            found.append(token)
        elif sign.isdecimal() or (sign == "." and formula[at + 1 : at + 2].isdecimal()):
            token, at = _number(formula, at)
            found.append(token)
        elif sign.isalpha() or sign == "_":
            end = at
            while end < len(formula) and (formula[end].isalnum() or formula[end] in "_."):
                end += 1
            found.append(Token("word", formula[at:end], at + 1))
            at = end
        else:
            token, at = _sign(formula, at)
            found.append(token)
    return [*found, Token("end", "", len(formula) + 1)]


def _quoted(formula: str, at: int, closing: str) -> tuple[Token, int]:
    """What stands in quotes or brackets; the closing sign twice stands for itself."""
    text = ""
    place = at + 1
    while place < len(formula):
        sign = ALIKE.get(formula[place], formula[place]) if closing == "]" else formula[place]
        following = formula[place + 1 : place + 2]
        if sign == closing and ALIKE.get(following, following) != closing:
            kind: TokenKind = "name" if closing in "]`" else "text"
            return Token(kind, text, at + 1), place + 1
        if sign == closing:
            place += 1
        text += formula[place]
        place += 1
    wrong(at + 1, formula[at:])


def _number(formula: str, at: int) -> tuple[Token, int]:
    end = at
    seen_exponent = False
    while end < len(formula):
        sign = formula[end]
        exponent = sign in "eE" and not seen_exponent and _exponent_follows(formula, end + 1)
        if not (sign.isdecimal() or sign == "." or exponent):
            break
        seen_exponent |= exponent
        end += 2 if exponent and formula[end + 1] in "+-" else 1
    try:
        value = float(formula[at:end])
    except ValueError:
        wrong(at + 1, formula[at:end])
    return Token("number", repr(value), at + 1), end


def _exponent_follows(formula: str, at: int) -> bool:
    return formula[at : at + 1].isdecimal() or (
        formula[at : at + 1] in ("+", "-") and formula[at + 1 : at + 2].isdecimal()
    )


def _sign(formula: str, at: int) -> tuple[Token, int]:
    two = "".join(ALIKE.get(sign, sign) for sign in formula[at : at + 2])
    first = ALIKE.get(formula[at], formula[at])
    for sign, length in ((two, 2), (first, 1)):
        if sign in SIGNS and (length == 2 or len(sign) <= 2):
            return Token("sign", sign, at + 1), at + min(length, len(formula) - at)
    wrong(at + 1, formula[at:])
