import type { AnalysisResult, AnalysisTestName, Comparison } from '@hakaru/contract/decisions/statistical-analysis';
import { errorWords, isErrorCode } from '@hakaru/contract';
import { listed, sentences } from '../../../lib/i18n/joined.ts';
import { formatNumber, plainDigits } from '../../../lib/numbers/format-number.ts';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { answerOfCapability, answerOfChart } from '../quality/answer.ts';
import { answerOfCrosstabs, answerOfGoodness, answerOfProportions } from '../counts/sentences.ts';
import { answerOfGroups } from '../groups/sentences.ts';
import { answerOfCorrelations } from '../correlation/sentences.ts';
import { answerOfRanks } from '../ranks/sentences.ts';
import {
  apartOf,
  grossWords,
  toDecimals,
  isOtherWay,
  levelText,
  mainTest,
  pText,
  pWords,
  say,
  severalWords,
  spreadOf,
} from './format.ts';

const MOST_REFUSED = 5;

/** What an analysis comes to: what the numbers mean, and what they do not. */
export function answerOf({ test, alpha, comparisons }: AnalysisResult): readonly string[] {
  const quality = comparisons.flatMap((one) =>
    one.kind === 'control_chart'
      ? answerOfChart(one)
      : one.kind === 'capability' && alpha !== null
        ? answerOfCapability(one, alpha)
        : [],
  );
  if (alpha === null || quality.length > 0) return quality;
  const ranks = comparisons.filter((one) => one.kind === 'ranks');
  const pairs = comparisons.filter((one) => one.kind === 'correlation');
  const groups = comparisons.filter((one) => one.kind === 'groups');
  return [
    ...answerOfGroups(groups, alpha),
    ...answerOfRanks(ranks, alpha),
    ...answerOfCorrelations(pairs, alpha),
    ...answerOfProportions(
      comparisons.filter((one) => one.kind === 'proportions'),
      alpha,
    ),
    ...answerOfCrosstabs(
      comparisons.filter((one) => one.kind === 'crosstab'),
      alpha,
    ),
    ...answerOfGoodness(
      comparisons.filter((one) => one.kind === 'goodness'),
      alpha,
    ),
    ...answerOfMeans(test, alpha, comparisons),
    ...refusedWords(comparisons.filter((one) => one.kind === 'refused')),
  ];
}

/** What was not tested, once for each reason: a constant column is the same one in every pair. */
function refusedWords(refused: readonly Extract<AnalysisResult['comparisons'][number], { kind: 'refused' }>[]) {
  const titles = new Map<string, string[]>();
  for (const { title, refusal } of refused) {
    const reason = refusalWords(refusal);
    titles.set(reason, [...(titles.get(reason) ?? []), title]);
  }
  return [...titles].map(([reason, of]) => {
    const more = of.length - MOST_REFUSED;
    const told = more > 0 ? [...of.slice(0, MOST_REFUSED), say('more_refused', { count: more })] : of;
    return say(of.length === 1 ? 'refused' : 'refused_several', { variable: listed(told), reason });
  });
}

function answerOfMeans(
  test: AnalysisTestName,
  alpha: number,
  comparisons: AnalysisResult['comparisons'],
): readonly string[] {
  const means = comparisons.filter((one) => one.kind === 'means');
  const [only] = means;
  if (!only) return [];
  if (means.length === 1) return answerOfOne(only, test, alpha);
  return severalWords(
    means,
    alpha,
    (key, counts) => say(key, counts),
    (one) => estimateWords(one, test, alpha),
  );
}

function answerOfOne(comparison: Comparison, test: AnalysisTestName, alpha: number): string[] {
  const { difference, equivalence, power, samples } = comparison;
  const { p } = mainTest(comparison);
  const { apart, low, high } = apartOf(comparison);
  const level = { alpha: plainDigits(alpha) };
  const spread = spreadOf(comparison);
  return [
    estimateWords(comparison, test, alpha),
    say(p < alpha ? 'significant' : isOtherWay(apart, low, high) ? 'not_that_way' : 'not_significant', level),
    sentences(
      equivalence &&
        say(equivalence.is_equivalent ? 'equivalent' : 'not_equivalent', {
          margin: plainDigits(equivalence.margin),
          p: pText(equivalence.p),
        }),
      power && p >= alpha && say('could_show', { difference: toDecimals(Math.abs(power.detectable), spread) }),
    ),
    ...grossWords(difference ? [difference] : samples),
  ].filter((sentence) => sentence !== '');
}

/** How large the difference is, in which direction, and how sure that is. */
function estimateWords(comparison: Comparison, test: AnalysisTestName, alpha: number): string {
  const { title, against, samples } = comparison;
  const spread = spreadOf(comparison);
  const { apart } = apartOf(comparison);
  const [first, second] = samples;
  const common = {
    variable: title,
    size: toDecimals(Math.abs(apart), spread),
    direction: say(apart > 0 ? 'higher' : 'lower'),
    statistics: say('statistics', {
      interval: intervalWords(comparison, alpha),
      p: pText(mainTest(comparison).p),
    }),
  };
  if (test === 'one_sample_t') {
    const values = { mean: toDecimals(first?.mean ?? 0, spread), against: plainDigits(against) };
    return apart === 0
      ? say('same_value', { variable: title, ...values })
      : say('differs_value', { ...common, ...values });
  }
  const groups = { first: first?.name ?? '', second: second?.name ?? '' };
  if (apart === 0) return say('same_two', groups);
  return say(test === 'two_sample_t' ? 'differs_two' : 'differs_columns', { ...common, ...groups });
}

function intervalWords(comparison: Comparison, alpha: number): string {
  const { low, high } = apartOf(comparison);
  const spread = spreadOf(comparison);
  const level = levelText(alpha);
  if (low === null) return say('interval_below', { level, high: toDecimals(high ?? 0, spread) });
  if (high === null) return say('interval_above', { level, low: toDecimals(low, spread) });
  return say('interval', { level, low: toDecimals(low, spread), high: toDecimals(high, spread) });
}

/** A comparison in a line to paste, as reports state it; of several variables with the adjusted p beside its own. */
export function pasteLine(comparison: Comparison, alpha: number, isAdjusted = false): string {
  const spread = spreadOf(comparison);
  const test = mainTest(comparison);
  const { apart, low, high } = apartOf(comparison);
  const { effects, equivalence, p_holm: adjusted } = comparison;
  const [effect] = effects;
  const end = (value: number | null, none: string) => (value === null ? none : toDecimals(value, spread));
  const difference = say('paste_estimate', {
    difference: toDecimals(apart, spread),
    low: end(low, '−∞'),
    high: end(high, '∞'),
    level: levelText(alpha),
  });
  const against = plainDigits(comparison.against);
  return say('paste_line', {
    test: say(`test_${test.name}`),
    estimate:
      test.name === 'one_sample'
        ? say('paste_value', { mean: toDecimals(test.estimate, spread), against, difference })
        : difference,
    df: formatNumber(test.df),
    t: formatNumber(test.t, 3),
    p: pWords(test.p, isAdjusted ? adjusted : undefined),
    effect: say('paste_effect', {
      effect: effect?.name ?? 'd',
      size: formatNumber(effect?.value, 3),
      low: formatNumber(effect?.low, 3),
      high: formatNumber(effect?.high, 3),
    }),
    equivalence: equivalence
      ? say('paste_equivalence', { margin: plainDigits(equivalence.margin), p: pText(equivalence.p) })
      : '',
    n: comparison.difference?.n ?? comparison.samples.map(({ n }) => n).join(' + '),
  });
}

/** Why a variable was not tested. */
function refusalWords({ code, params }: { code: string; params: Record<string, string | number> }): string {
  return isErrorCode(code) ? errorWords(code, currentLanguage() === 'ja-jp' ? 'ja' : 'en', params) : code;
}
