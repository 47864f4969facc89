import type { FoundGroups } from '@hakaru/contract/decisions/statistical-analysis';
import { compact } from '../../../lib/compact.ts';
import { listed, ranged } from '../../../lib/i18n/joined.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { grossWords, toDecimals, levelText, MOST_LISTED, pWords, severalWords } from '../result/format.ts';
import { mainMethod, pairsOf } from './charts.ts';
import { groupWords } from './words.ts';

const MOST_LEFT_OUT = 5;
/** Of more groups, how many values they have in all and from what to what. */
const MOST_COUNTED = 6;

/** The standard error that says how many digits of a mean mean something. */
export function spreadOfGroups({ samples }: FoundGroups): number {
  return Math.min(...samples.map(({ se }) => se ?? 0).filter((se) => se > 0));
}

function statisticsOf({ tests, p_holm: adjusted }: FoundGroups, isAdjusted = false): string {
  const [test] = tests;
  if (!test) return '';
  const { statistic, df1, df2, p } = test;
  return groupWords('statistics_line', {
    df1,
    df2: formatNumber(df2),
    f: formatNumber(statistic, 3),
    p: pWords(p, isAdjusted ? adjusted : undefined),
  });
}

/** Whether the means of groups differ, and which. */
export function answerOfGroups(all: readonly FoundGroups[], alpha: number): readonly string[] {
  const [only] = all;
  if (!only) return [];
  if (all.length === 1) return answerOfOne(only, alpha);
  return severalWords(all, alpha, (key, counts) => groupWords(key, { ...counts, category: only.category }), meansWords);
}

function answerOfOne(found: FoundGroups, alpha: number): string[] {
  const { left_out: leftOut, p_holm: p, power, samples, tests } = found;
  return compact([
    p < alpha ? meansWords(found) : notShown(found),
    p < alpha && pairWords(found, alpha),
    p >= alpha && power && groupWords('could_show', { effect: formatNumber(power.detectable, 2) }),
    !tests.some(({ name }) => name === 'welch_anova') && samples.length > 0 && groupWords('constant_group'),
    leftOut.length > 0 &&
      groupWords('left_out', {
        groups: leftOutText(leftOut),
      }),
    ...grossWords(samples),
  ]);
}

function leftOutText(leftOut: FoundGroups['left_out']): string {
  const told = leftOut
    .slice(0, MOST_LEFT_OUT)
    .map(({ name, n }) => groupWords('group_count', { group: name, rows: n }));
  const more = leftOut.length - told.length;
  return listed(more > 0 ? [...told, groupWords('more_groups', { count: more })] : told);
}

function meansWords(found: FoundGroups): string {
  const { category, samples, title } = found;
  const spread = spreadOfGroups(found);
  const ordered = samples.toSorted((a, b) => b.mean - a.mean);
  const [highest, lowest] = [ordered[0], ordered.at(-1)];
  return groupWords('differ', {
    variable: title,
    category,
    count: samples.length,
    highest: highest?.name ?? '',
    high: toDecimals(highest?.mean ?? 0, spread),
    lowest: lowest?.name ?? '',
    low: toDecimals(lowest?.mean ?? 0, spread),
    statistics: statisticsOf(found),
  });
}

function notShown(found: FoundGroups): string {
  const { category, samples, title } = found;
  return groupWords('not_shown', {
    variable: title,
    category,
    count: samples.length,
    statistics: statisticsOf(found),
  });
}

function pairWords(found: FoundGroups, alpha: number): string {
  const method = groupWords(`method_${mainMethod(found)}`);
  const differing = pairsOf(found, mainMethod(found)).filter(({ p }) => p < alpha);
  if (differing.length === 0) return groupWords('no_pair', { method });
  const spread = spreadOfGroups(found);
  const told = differing.slice(0, MOST_LISTED).map((pair) => {
    const { first, second, difference } = pair;
    return groupWords('pair', { first, second, difference: toDecimals(difference, spread) });
  });
  const more = differing.length - told.length;
  return groupWords('pairs_differ', {
    method,
    pairs: listed([...told, ...(more > 0 ? [groupWords('more', { count: more })] : [])]),
  });
}

/** A comparison of groups in a line to paste; of several variables with the adjusted p beside its own. */
export function groupsLine(found: FoundGroups, alpha: number, isAdjusted = false): string {
  const omega = found.effects.find(({ name }) => name === 'omega_squared');
  return groupWords('paste_line', {
    test: groupWords(`test_${found.tests[0]?.name ?? 'anova'}`),
    statistics: statisticsOf(found, isAdjusted),
    omega: formatNumber(omega?.value, 2),
    low: formatNumber(omega?.low, 2),
    high: formatNumber(omega?.high, 2),
    level: levelText(alpha),
    n: sizesText(found.samples.map(({ n }) => n)),
  });
}

function sizesText(sizes: readonly number[]): string {
  if (sizes.length <= MOST_COUNTED) return sizes.join(' + ');
  const [least, largest] = [Math.min(...sizes), Math.max(...sizes)];
  return groupWords('n_of_groups', {
    n: sizes.reduce((sum, n) => sum + n, 0),
    count: sizes.length,
    sizes: least === largest ? least : ranged(least, largest),
  });
}
