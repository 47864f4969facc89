import type { FoundRanks } from '@hakaru/contract/decisions/statistical-analysis';
import { compact } from '../../../lib/compact.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { toDecimals, isOtherWay, levelText, pText, pWords, say, severalWords, spreadOf } from '../result/format.ts';
import { rankWords } from './words.ts';

/** The ends of a shift, as they are written. */
export function shiftCells(found: FoundRanks): readonly [value: string, low: string, high: string] {
  const { value, low, high } = found.shift;
  const place = (one: number) => toDecimals(one, spreadOf(found));
  return [place(value), low === null ? '−∞' : place(low), high === null ? '∞' : place(high)];
}

/** Whether one tends to be larger than the other, by how much, and how often. */
export function answerOfRanks(all: readonly FoundRanks[], alpha: number): readonly string[] {
  const [only] = all;
  if (!only) return [];
  if (all.length === 1) return answerOfOne(only, alpha);
  const [first, second] = only.samples;
  return severalWords(
    all,
    alpha,
    (key, counts) => rankWords(key, { ...counts, first: first?.name ?? '', second: second?.name ?? '' }),
    (one) => shiftWords(one, alpha),
  );
}

function answerOfOne(found: FoundRanks, alpha: number): string[] {
  const [first, second] = found.samples;
  const share = found.effects.find(({ name }) => name === 'cles');
  return compact([
    shiftWords(found, alpha),
    share &&
      rankWords('probability', {
        first: first?.name ?? '',
        second: second?.name ?? '',
        share: formatNumber(share.value, 2),
        level: levelText(alpha),
        low: formatNumber(share.low, 2),
        high: formatNumber(share.high, 2),
      }),
  ]);
}

function shiftWords(found: FoundRanks, alpha: number): string {
  const { difference, effects, p_holm: p, samples, shift, tests, title } = found;
  const [value, low, high] = shiftCells(found);
  const [first, second] = samples;
  const level = levelText(alpha);
  const told = {
    variable: title,
    first: first?.name ?? '',
    second: second?.name ?? '',
    p: pText(tests[0]?.p ?? p),
    interval:
      shift.low === null && shift.high === null
        ? rankWords('interval_none', { level })
        : shift.low === null
          ? rankWords('interval_below', { level, high })
          : shift.high === null
            ? rankWords('interval_above', { level, low })
            : rankWords('interval', { level, low, high }),
  };
  if (p >= alpha && isOtherWay(shift.value, shift.low, shift.high))
    return rankWords('not_that_way', { ...told, size: value });
  if (p >= alpha) return rankWords(difference ? 'not_shown_pairs' : 'not_shown', { ...told, size: value });
  // Of many equal values the median difference may be none where the ranks differ.
  if (shift.value === 0)
    return rankWords(difference ? 'differs_tied_pairs' : 'differs_tied', {
      ...told,
      size: value,
      direction: say((effects.find(({ name }) => name === 'rank_biserial')?.value ?? 0) < 0 ? 'lower' : 'higher'),
    });
  return rankWords(difference ? 'differs_pairs' : 'differs', {
    ...told,
    size: toDecimals(Math.abs(shift.value), spreadOf(found)),
    direction: say(shift.value > 0 ? 'higher' : 'lower'),
  });
}

/** A comparison by ranks in a line to paste; of several variables with the adjusted p beside its own. */
export function ranksLine(found: FoundRanks, alpha: number, isAdjusted: boolean): string {
  const [shift, low, high] = shiftCells(found);
  const [test] = found.tests;
  return rankWords('paste_line', {
    test: say(`rank_${test?.name ?? 'mann_whitney'}`),
    statistic: test?.name === 'wilcoxon' ? 'V' : 'U',
    value: formatNumber(test?.statistic),
    p: pWords(test?.p ?? 1, isAdjusted ? found.p_holm : undefined),
    shift,
    low,
    high,
    level: levelText(alpha),
    effect: formatNumber(found.effects[0]?.value, 2),
    n: found.difference?.n ?? found.samples.map(({ n }) => n).join(' + '),
  });
}
