import type { FoundCrosstab, FoundGoodness, FoundProportions } from '@hakaru/contract/decisions/statistical-analysis';
import { formatCount, formatNumber, formatPercent, plainDigits } from '../../../lib/numbers/format-number.ts';
import { isOtherWay, levelText, pText, pWords, say, severalWords } from '../result/format.ts';
import { countWords } from './words.ts';

/** Of a percentage as it was typed as a share: more are dust of the multiplication. */
const DIGITS = 12;

type Tested = FoundCrosstab | FoundGoodness;

/** A group's name; typed counts have none. */
export function nameOf(found: FoundProportions, at: number): string {
  return found.samples[at]?.name || countWords('group_named', { number: at + 1 });
}

export function titleOf(found: FoundProportions): string {
  if (found.title === '') return countWords('proportion_plain');
  return found.event === null ? found.title : `${found.title} = ${found.event}`;
}

/** Decimals of percentages: enough for the smaller proportion to be seen. */
function decimalsOf({ samples }: FoundProportions): number {
  const least = Math.min(...samples.map(({ share }) => share).filter((share) => share > 0));
  return least < 0.001 ? 3 : least < 0.01 ? 2 : 1;
}

export function shareText(found: FoundProportions, share: number): string {
  return formatPercent(share, decimalsOf(found));
}

/** A difference of percentages: 4.7. */
export function pointsText(found: FoundProportions, difference: number): string {
  return (difference * 100).toFixed(decimalsOf(found)).replace('-', '−');
}

/** The difference to report and its ends, in points. */
export function differenceCells(found: FoundProportions, at = 0): readonly [value: string, low: string, high: string] {
  const { value = 0, low = null, high = null } = found.differences[at] ?? {};
  const place = (one: number) => pointsText(found, one);
  return [place(value), low === null ? '−∞' : place(low), high === null ? '∞' : place(high)];
}

export function answerOfProportions(all: readonly FoundProportions[], alpha: number): readonly string[] {
  const [only] = all;
  if (!only) return [];
  if (all.length === 1) {
    const level = { alpha: plainDigits(alpha) };
    const { value = 0, low = 0, high = 0 } = only.differences[0] ?? {};
    return [
      differenceWords(only, alpha),
      say(
        (only.tests[0]?.p ?? 1) < alpha
          ? 'significant'
          : isOtherWay(value, low, high)
            ? 'not_that_way'
            : 'not_significant',
        level,
      ),
      ...(only.margin ? [marginWords(only.margin)] : []),
    ];
  }
  return severalWords(
    all,
    alpha,
    (key, counts) => countWords(key, counts),
    (one) => differenceWords(one, alpha),
  );
}

function differenceWords(found: FoundProportions, alpha: number): string {
  const [first, second] = found.samples;
  const [difference] = found.differences;
  const value = difference?.value ?? 0;
  const [, low, high] = differenceCells(found);
  const level = levelText(alpha);
  const points = (text: string) => countWords('points', { value: text });
  const interval =
    difference?.low === null
      ? countWords('interval_below', { level, high: points(high) })
      : difference?.high === null
        ? countWords('interval_above', { level, low: points(low) })
        : countWords('interval', { level, low, high: points(high) });
  return countWords(value === 0 ? 'same' : value > 0 ? 'higher' : 'lower', {
    event: found.event === null ? countWords('event_typed') : titleOf(found),
    first: nameOf(found, 0),
    second: nameOf(found, 1),
    first_share: shareText(found, first?.share ?? 0),
    second_share: shareText(found, second?.share ?? 0),
    size: points(pointsText(found, Math.abs(value))),
    interval,
    p: pText(found.tests[0]?.p ?? 1),
  });
}

type Margin = NonNullable<FoundProportions['margin']>;

export function marginWords(found: Margin): string {
  return countWords(`margin_${found.name}_${found.is_shown ? 'shown' : 'open'}`, marginFacts(found));
}

function marginFacts({ margin, p }: Margin) {
  return {
    margin: countWords('points', { value: plainDigits(Number((margin * 100).toPrecision(DIGITS))) }),
    p: pText(p),
  };
}

/** Two proportions in a line to paste; of several columns with the adjusted p beside its own. */
export function proportionsLine(found: FoundProportions, alpha: number, isAdjusted = false): string {
  const [first, second] = found.samples;
  const [difference, low, high] = differenceCells(found);
  return countWords('paste_proportions', {
    test: countWords(`test_${found.tests[0]?.name ?? 'score'}`),
    first_events: first?.events ?? 0,
    first_n: first?.n ?? 0,
    first_share: shareText(found, first?.share ?? 0),
    second_events: second?.events ?? 0,
    second_n: second?.n ?? 0,
    second_share: shareText(found, second?.share ?? 0),
    difference: countWords('points', { value: difference }),
    low,
    high,
    level: levelText(alpha),
    p: pWords(found.tests[0]?.p ?? 1, isAdjusted ? found.p_holm : undefined),
    margin: found.margin ? countWords(`paste_margin_${found.margin.name}`, marginFacts(found.margin)) : '',
  });
}

function statisticsOf({ tests, n, p_holm: adjusted }: Tested, isAdjusted = false): string {
  const [test] = tests;
  const p = pWords(test?.p ?? 1, isAdjusted ? adjusted : undefined);
  if (test?.name === 'pearson')
    return countWords('of_chi', { df: test.df ?? 0, statistic: formatNumber(test.statistic, 4), p, n: formatCount(n) });
  return countWords('of_exact', { test: countWords(`test_${test?.name ?? 'fisher'}`), p, n: formatCount(n) });
}

function effectOf({ effects }: Tested, alpha: number) {
  const corrected = effects.find(({ name }) => name.endsWith('_corrected'));
  return {
    v: formatNumber(corrected?.value, 3),
    low: formatNumber(corrected?.low, 3),
    high: formatNumber(corrected?.high, 3),
    level: levelText(alpha),
  };
}

export function answerOfCrosstabs(all: readonly FoundCrosstab[], alpha: number): readonly string[] {
  const [only] = all;
  if (!only) return [];
  if (all.length === 1) return [relationWords(only, alpha), ...(only.p_holm < alpha ? [largestWords(only)] : [])];
  return severalWords(
    all,
    alpha,
    (key, counts) => countWords(key, counts),
    (one) => relationWords(one, alpha),
  );
}

function relationWords(found: FoundCrosstab, alpha: number): string {
  const { outcome, category, p_holm: p } = found;
  return countWords(p < alpha ? 'related' : 'not_related', {
    outcome,
    category,
    statistics: statisticsOf(found),
    ...effectOf(found, alpha),
  });
}

function largestWords({ rows, columns, counts, expected, residuals }: FoundCrosstab): string {
  const cells = residuals.flatMap((row, y) => row.map((residual, x) => ({ size: Math.abs(residual), y, x })));
  const { y = 0, x = 0 } = cells.toSorted((a, b) => b.size - a.size)[0] ?? {};
  return countWords('largest', {
    class: columns[x] ?? '',
    group: rows[y] ?? '',
    count: counts[y]?.[x] ?? 0,
    expected: formatNumber(expected[y]?.[x], 3),
  });
}

export function answerOfGoodness(all: readonly FoundGoodness[], alpha: number): readonly string[] {
  return all.flatMap((found) => {
    const { classes, p_holm: p, title } = found;
    const [most] = classes.toSorted((a, b) => Math.abs(b.residual) - Math.abs(a.residual));
    const sentence = countWords(p < alpha ? 'fits_not' : 'fits', { outcome: title, statistics: statisticsOf(found) });
    return p < alpha && most
      ? [
          sentence,
          countWords('largest_class', {
            class: most.name,
            share: formatPercent(most.share, 1),
            stated: formatPercent(most.stated, 1),
          }),
        ]
      : [sentence];
  });
}

/** A table of counts in a line to paste; of several with the adjusted p beside its own. */
export function crosstabLine(found: FoundCrosstab, alpha: number, isAdjusted = false): string {
  const { outcome, category } = found;
  return countWords('paste_crosstab', {
    outcome,
    category,
    statistics: statisticsOf(found, isAdjusted),
    ...effectOf(found, alpha),
  });
}

export function goodnessLine(found: FoundGoodness): string {
  return countWords('paste_fit', { outcome: found.title, statistics: statisticsOf(found) });
}

/** Whether expected counts are large enough, and what the p to report is of. */
export function expectedWords({ of_expected: { below_five, cells, smallest }, tests }: Tested): string {
  if (below_five === 0) return countWords('large_counts', { smallest: formatNumber(smallest, 3) });
  return countWords('small_counts', {
    below: below_five,
    cells,
    smallest: formatNumber(smallest, 3),
    test: countWords(`test_${tests[0]?.name ?? 'pearson'}`),
  });
}
