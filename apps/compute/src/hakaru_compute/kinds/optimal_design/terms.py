"""The terms of a design's model and how many coefficients they take. pydantic only."""

from __future__ import annotations

from itertools import combinations

from hakaru_compute.kinds.optimal_design.options_spec import AnyFactor, DesignOptions

# A term as its factors' places and powers; () is the intercept.
Terms = list[tuple[tuple[int, int], ...]]
# What the run sheets and files of a design call their own columns, in every language, in lower case.
RUN = ("run", "実験順", "run order")
BLOCK = ("block", "ブロック")
PLOT = ("whole plot", "plot", "主区画")
OTHER = ("type", "role", "notes", "種類", "備考", "leverage")
SUPERSCRIPTS = {1: "", 2: "²", 3: "³", 4: "⁴"}


def terms_of(options: DesignOptions) -> Terms:
    """The intercept (but in mixtures), then main effects, interactions and squares.

    Amounts of a mixture have Scheffé's model: their squares follow from the products, and other factors add to it. Crossed,
    each amount has its product with each of them, which together are that factor's main effect (Kowalski, Cornell & Vining 2002).
    """
    factors = options.factors
    places = range(len(factors))
    mixed = [is_mixture(factor) for factor in factors]
    intercept: Terms = [] if any(mixed) else [()]
    if options.model == "own":
        at = {factor.name: place for place, factor in enumerate(factors)}
        own = [tuple(sorted((at[one.factor], one.power) for one in term.factors)) for term in options.terms]
        return [*intercept, *own]
    crossed = options.model == "crossed" and any(mixed)
    terms = [*intercept, *(((place, 1),) for place in places if mixed[place] or not crossed)]
    if options.model != "main":
        terms += [((a, 1), (b, 1)) for a, b in combinations(places, 2) if mixed[a] == mixed[b] or crossed]
    if options.model in ("quadratic", "crossed"):
        terms += [((place, 2),) for place in places if factors[place].type in ("continuous", "discrete")]
    return terms


def outside_terms(options: DesignOptions, terms: Terms) -> Terms:
    """Interactions and squares that are not in the model, with which its coefficients may be mixed up."""
    full = terms_of(options.model_copy(update={"model": "crossed"}))
    known = set(terms)
    # Beside a factor's main effect, its product with the last amount follows from those with the others.
    amounts = [place for place, factor in enumerate(options.factors) if is_mixture(factor)]
    follows = {tuple(sorted(((amounts[-1], 1), *term))) for term in known if amounts and term and len(term) == 1}
    return [term for term in full if term not in known and term not in follows]


def is_mixture(factor: AnyFactor) -> bool:
    return factor.type == "mixture"


def width(factor: AnyFactor) -> int:
    """How many columns a factor has."""
    return len(factor.values) - 1 if factor.type == "categorical" else 1


def level_count(options: DesignOptions, place: int, least: int = 0) -> int:
    """How many values of a factor that is no amount are combined: as many as its highest power needs, at least `least`."""
    factor = options.factors[place]
    if factor.type == "categorical" or factor.type == "discrete":
        return len(set(factor.values))
    if factor.levels is not None:
        return factor.levels
    powers = [power for term in terms_of(options) for at, power in term if at == place]
    count = max(least, 1 + max(powers, default=1))
    return max(count, 5) if options.constraints or options.exclusions else count


def coefficients_of(options: DesignOptions, term: tuple[tuple[int, int], ...]) -> int:
    count = 1
    for place, _ in term:
        count *= width(options.factors[place])
    return count


def label_of(options: DesignOptions, term: tuple[tuple[int, int], ...]) -> str:
    """A·B, A², or nothing for the intercept."""
    return "·".join(f"{options.factors[place].name}{SUPERSCRIPTS[power]}" for place, power in term)
