"""Tokens to a tree: or < and < not < comparisons < + − < * / % < signs < powers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hakaru_compute.job import JobError
from hakaru_compute.recipes.formula.tokens import Token, tokens_of, wrong

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
    """The formula's tree. Raises formula_syntax, formula_too_deep."""
    parser = _Parser(tokens_of(formula))
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
