"""Tokens to a tree: or < and < not < comparisons < + − < * / % < signs < powers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NoReturn

from hakaru_compute.job import JobError

DEEPEST = 200
COMPARISONS = {"=": "=", "==": "=", "!=": "!=", "<>": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
WORDS = {"and": "and", "&&": "and", "or": "or", "||": "or", "not": "not", "!": "not"}
CONSTANTS = {"true": True, "false": False, "null": None, "missing": None}


@dataclass(frozen=True)
class Value:
    """A constant."""

    value: float | str | bool | None
    position: int
    depth: int = 1


@dataclass(frozen=True)
class Name:
    """A column."""

    name: str
    position: int
    depth: int = 1


@dataclass(frozen=True)
class Apply:
    """An operator or function, by its name in the table of functions, and what it works with."""

    name: str
    arguments: tuple[Node, ...]
    position: int
    depth: int


Node = Value | Name | Apply


def parse(formula: str) -> Node:
    """The formula's tree. Raises formula_syntax, formula_too_deep.

    A name with brackets of its own, as in [Temperature [°C]], may be written as it is: where the closing bracket that
    stands twice makes no sense of the formula, brackets within brackets are read in pairs.
    """
    node, refused = None, None
    try:
        node = _tree(formula, nested=False)
    except JobError as error:
        refused = error
    if node is not None and all(name.name.count("[") == name.name.count("]") for name in names_of(node)):
        return node
    try:
        return _tree(formula, nested=True)
    except JobError as error:
        if node is None:
            raise refused or error from None
        return node


def _tree(formula: str, *, nested: bool) -> Node:
    parser = _Parser(tokens_of(formula, nested=nested))
    node = parser.disjunction()
    if parser.now.kind != "end":
        wrong(parser.now.position, parser.now.text)
    return node


def names_of(node: Node) -> list[Name]:
    """The columns a tree names, as often as it does."""
    if isinstance(node, Name):
        return [node]
    return [name for argument in node.arguments for name in names_of(argument)] if isinstance(node, Apply) else []


class _Parser:
    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._at = 0
        self._open = 0

    @property
    def now(self) -> Token:
        return self._tokens[self._at]

    def disjunction(self) -> Node:
        return self._chain(self.conjunction, {"or": "or", "||": "or"})

    def conjunction(self) -> Node:
        return self._chain(self.negation, {"and": "and", "&&": "and"})

    def negation(self) -> Node:
        if self._word() in ("not", "!"):
            token = self._take()
            return self._nested(token, lambda: (self.negation(),), "not")
        return self.comparison()

    def comparison(self) -> Node:
        left = self.sum()
        if self.now.kind == "sign" and self.now.text in COMPARISONS:
            token = self._take()
            left = self._apply(COMPARISONS[token.text], token, left, self.sum())
            if self.now.kind == "sign" and self.now.text in COMPARISONS:
                wrong(self.now.position, self.now.text)
        return left

    def sum(self) -> Node:
        return self._chain(self.product, {"+": "+", "-": "-"})

    def product(self) -> Node:
        return self._chain(self.signed, {"*": "*", "/": "/", "%": "%"})

    def signed(self) -> Node:
        if self.now.kind == "sign" and self.now.text in "+-":
            token = self._take()
            return self._nested(token, lambda: (self.signed(),), "negative" if token.text == "-" else "positive")
        return self.power()

    def power(self) -> Node:
        base = self.atom()
        if self.now.kind == "sign" and self.now.text in ("^", "**"):
            token = self._take()
            return self._nested(token, lambda: (base, self.signed()), "^")
        return base

    def atom(self) -> Node:
        token = self._take()
        if token.kind == "number":
            return Value(float(token.text), token.position)
        if token.kind == "text":
            return Value(token.text, token.position)
        if token.kind == "name":
            return Name(token.text, token.position)
        if token.kind == "word":
            return self._named(token)
        if token.text == "(":
            inner = self._nested(token, lambda: (self.disjunction(),), "group")
            self._expect(")")
            return inner
        return wrong(token.position, token.text)

    def _named(self, token: Token) -> Node:
        if self.now.kind == "sign" and self.now.text == "(":
            self._take()
            return self._nested(token, self._arguments, token.text.lower())
        if token.text.lower() in WORDS:
            wrong(token.position, token.text)
        if token.text.lower() in CONSTANTS:
            return Value(CONSTANTS[token.text.lower()], token.position)
        return Name(token.text, token.position)

    def _arguments(self) -> tuple[Node, ...]:
        found: list[Node] = []
        while not (self.now.kind == "sign" and self.now.text == ")"):
            if found:
                self._expect(",")
            found.append(self.disjunction())
        self._expect(")")
        return tuple(found)

    def _chain(self, part: Callable[[], Node], signs: dict[str, str]) -> Node:
        left = part()
        while (sign := signs.get(self._word())) is not None:
            token = self._take()
            left = self._apply(sign, token, left, part())
        return left

    def _nested(self, token: Token, inner: Callable[[], tuple[Node, ...]], name: str) -> Node:
        """Parsing goes as deep as the formula nests: the depth is checked on the way down."""
        self._open += 1
        if self._open > DEEPEST // 4:
            raise JobError("formula_too_deep", position=token.position)
        arguments = inner()
        self._open -= 1
        return arguments[0] if name == "group" else self._apply(name, token, *arguments)

    def _apply(self, name: str, token: Token, *arguments: Node) -> Node:
        depth = 1 + max((argument.depth for argument in arguments), default=0)
        if depth > DEEPEST:
            raise JobError("formula_too_deep", position=token.position)
        return Apply(name, arguments, token.position, depth)

    def _word(self) -> str:
        """The present token where it is an operator, spelled as a sign or as a word."""
        return self.now.text.lower() if self.now.kind in ("sign", "word") else ""

    def _take(self) -> Token:
        token = self.now
        if token.kind == "end":
            wrong(token.position, "")
        self._at += 1
        return token

    def _expect(self, sign: str) -> None:
        if self.now.kind != "sign" or self.now.text != sign:
            wrong(self.now.position, self.now.text)
        self._at += 1


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


def tokens_of(formula: str, *, nested: bool = False) -> list[Token]:
    """The tokens, ended by one of kind end; `nested` reads brackets within brackets in pairs. Raises formula_syntax."""
    found: list[Token] = []
    at = 0
    while at < len(formula):
        sign = ALIKE.get(formula[at], formula[at])
        if sign.isspace():
            at += 1
        elif sign in CLOSING:
            token, at = _paired(formula, at) if nested and sign == "[" else _quoted(formula, at, CLOSING[sign])
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
    index = at + 1
    while index < len(formula):
        sign = ALIKE.get(formula[index], formula[index]) if closing == "]" else formula[index]
        following = formula[index + 1 : index + 2]
        if sign == closing and ALIKE.get(following, following) != closing:
            kind: TokenKind = "name" if closing in "]`" else "text"
            return Token(kind, text, at + 1), index + 1
        if sign == closing:
            index += 1
        text += formula[index]
        index += 1
    wrong(at + 1, formula[at:])


def _paired(formula: str, at: int) -> tuple[Token, int]:
    """A name in brackets whose own brackets come in pairs."""
    depth = 0
    for index in range(at, len(formula)):
        sign = ALIKE.get(formula[index], formula[index])
        depth += (sign == "[") - (sign == "]")
        if depth == 0:
            return Token("name", formula[at + 1 : index], at + 1), index + 1
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
