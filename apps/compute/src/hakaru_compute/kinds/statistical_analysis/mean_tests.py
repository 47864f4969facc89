"""Tests of means: one sample, two samples, pairs."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from scipy import stats

from hakaru_compute.job import JobError
from hakaru_compute.kinds.statistical_analysis import effects
from hakaru_compute.kinds.statistical_analysis.options import MeanParameters
from hakaru_compute.kinds.statistical_analysis.ranks import mann_whitney, wilcoxon
from hakaru_compute.kinds.statistical_analysis.sample_spec import Effect, Variances
from hakaru_compute.kinds.statistical_analysis.samples import Values, describe, differences_of
from hakaru_compute.kinds.statistical_analysis.spec import Equivalence, MeanComparison, MeanTest, Power


def one_sample(sample: Values, mean: float, asked: MeanParameters) -> MeanComparison:
    """The mean of a group against a value."""
    spread = _spread(sample)
    apart = (sample.origin - mean) + sample.mean_above
    se = spread / math.sqrt(sample.n)
    test = _t_test("one_sample", apart, se, sample.n - 1, asked, shift=mean)
    ends = effects.noncentralities(test.t, test.df, asked.alpha)
    per_t = 1 / math.sqrt(sample.n)
    ranked = wilcoxon(differences_of(sample.values, np.full(sample.n, mean)), asked.alternative, asked.alpha)
    return MeanComparison(
        title=sample.name,
        against=mean,
        samples=[describe(sample)],
        difference=None,
        dropped=sample.missing,
        tests=[test],
        p_holm=test.p,
        effects=[
            effects.effect("d", apart / spread, per_t, ends),
            *_corrected(apart / spread, per_t, ends, test.df),
            *(ranked[1] if ranked else []),
        ],
        ranks=ranked[0] if ranked else None,
        variances=None,
        equivalence=_equivalence(apart, se, test.df, asked),
        power=_power_of_one(apart, spread, sample.n, asked),
    )


def paired(first: Values, second: Values, differences: Values, asked: MeanParameters, dropped: int) -> MeanComparison:
    """The mean of the differences of pairs against zero."""
    spread = _spread(differences)
    apart = differences.mean
    se = spread / math.sqrt(differences.n)
    test = _t_test("paired", apart, se, differences.n - 1, asked)
    ends = effects.noncentralities(test.t, test.df, asked.alpha)
    # d_av: in units of the root of the mean variance of both, comparable with d of independent groups.
    average = math.sqrt((first.variance + second.variance) / 2)
    ranked = wilcoxon(differences.values, asked.alternative, asked.alpha)
    return MeanComparison(
        title=differences.name,
        against=0,
        samples=[describe(first), describe(second)],
        difference=describe(differences),
        dropped=dropped,
        tests=[test],
        p_holm=test.p,
        effects=[
            effects.effect("d_z", apart / spread, 1 / math.sqrt(differences.n), ends),
            *([effects.effect("d_av", apart / average, se / average, ends)] if average > 0 else []),
            *(ranked[1] if ranked else []),
        ],
        ranks=ranked[0] if ranked else None,
        variances=None,
        equivalence=_equivalence(apart, se, test.df, asked),
        power=_power_of_one(apart, spread, differences.n, asked),
    )


def two_samples(title: str, first: Values, second: Values, asked: MeanParameters) -> MeanComparison:
    """The difference of the means of two groups, which stand above the same origin."""
    n, m = first.n, second.n
    apart = first.mean_above - second.mean_above
    parts = first.variance / n, second.variance / m
    if not sum(parts) > 0:
        raise JobError("samples_constant", first=first.name, second=second.name)
    welch_df = sum(parts) ** 2 / (parts[0] ** 2 / (n - 1) + parts[1] ** 2 / (m - 1))
    df = n + m - 2
    pooled = math.sqrt(((n - 1) * first.variance + (m - 1) * second.variance) / df)
    per_t = math.sqrt(1 / n + 1 / m)
    welch = _t_test("welch", apart, math.sqrt(sum(parts)), welch_df, asked)
    student = _t_test("student", apart, pooled * per_t, df, asked)
    ends = effects.noncentralities(student.t, df, asked.alpha)
    ranks, of_ranks = mann_whitney(first.above, second.above, asked.alternative, asked.alpha)
    return MeanComparison(
        title=title,
        against=0,
        samples=[describe(first), describe(second)],
        difference=None,
        dropped=first.missing + second.missing,
        tests=[welch, student],
        p_holm=welch.p,
        effects=[
            effects.effect("d", apart / pooled, per_t, ends),
            *_corrected(apart / pooled, per_t, ends, df),
            *of_ranks,
        ],
        ranks=ranks,
        variances=brown_forsythe(first.above, second.above),
        equivalence=_equivalence(apart, welch.se, welch_df, asked),
        power=effects.power_of(
            df=welch_df,
            se=welch.se,
            unit=pooled,
            observed=apart / pooled,
            alpha=asked.alpha,
            alternative=asked.alternative,
            n_to_delta=lambda each: (math.sqrt(each / 2), 2 * each - 2),
        ),
    )


def brown_forsythe(*groups: np.ndarray) -> Variances | None:
    """Analysis of variance of the distances from the medians; null where these do not vary."""
    distances = [np.abs(values - np.median(values)) for values in groups]
    df1, df2 = len(groups) - 1, sum(len(values) for values in groups) - len(groups)
    if not sum(float(((one - one.mean()) ** 2).sum()) for one in distances) > 0:
        return None
    found = stats.f_oneway(*distances)
    return Variances(f=float(found.statistic), df1=df1, df2=df2, p=float(found.pvalue))


def _spread(sample: Values) -> float:
    if not sample.sd > 0:
        raise JobError("sample_constant", sample=sample.name)
    return sample.sd


def _t_test(name: str, apart: float, se: float, df: float, asked: MeanParameters, shift: float = 0.0) -> MeanTest:
    """A t-test of `apart` against zero; the interval is of `shift` and more."""
    t = apart / se
    low: float | None
    high: float | None
    if asked.alternative == "two_sided":
        p = 2 * float(stats.t.sf(abs(t), df))
        reach = float(stats.t.ppf(1 - asked.alpha / 2, df)) * se
        low, high = apart - reach, apart + reach
    else:
        is_greater = asked.alternative == "greater"
        p = float(stats.t.sf(t if is_greater else -t, df))
        reach = float(stats.t.ppf(1 - asked.alpha, df)) * se
        low, high = (apart - reach, None) if is_greater else (None, apart + reach)
    ends = {"low": low, "high": high}
    shifted: dict[str, Any] = {end: None if value is None else shift + value for end, value in ends.items()}
    return MeanTest.model_validate(
        {"name": name, "estimate": shift + apart, "se": se, "t": t, "df": df, "p": p, **shifted}
    )


def _corrected(d: float, per_t: float, ends: tuple[float | None, float | None], df: float) -> list[Effect]:
    """Hedges' g; none with one degree of freedom, for which nothing would be left of d."""
    factor = effects.small_sample_factor(df)
    return [effects.effect("g", factor * d, factor * per_t, ends)] if df > 1 else []


def _equivalence(apart: float, se: float, df: float, asked: MeanParameters) -> Equivalence | None:
    if asked.margin is None:
        return None
    p = float(max(stats.t.sf((apart + asked.margin) / se, df), stats.t.cdf((apart - asked.margin) / se, df)))
    reach = float(stats.t.ppf(1 - asked.alpha, df)) * se
    return Equivalence(
        margin=asked.margin, p=p, low=apart - reach, high=apart + reach, is_equivalent=bool(p < asked.alpha)
    )


def _power_of_one(apart: float, spread: float, n: int, asked: MeanParameters) -> Power | None:
    return effects.power_of(
        df=n - 1,
        se=spread / math.sqrt(n),
        unit=spread,
        observed=apart / spread,
        alpha=asked.alpha,
        alternative=asked.alternative,
        n_to_delta=lambda size: (math.sqrt(size), size - 1),
    )
