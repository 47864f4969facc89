import type { FoundCorrelation } from '@hakaru/contract/decisions/statistical-analysis';
import { compact } from '../../../lib/compact.ts';
import { formatNumber, formatPercent, plainDigits } from '../../../lib/numbers/format-number.ts';
import { rowTitle } from '../../../lib/rows/row-names.ts';
import { levelText, MOST_LISTED, pText, pWords } from '../result/format.ts';
import { correlationWords } from './words.ts';

/** A variance explained besides is said with a decimal below this. */
const SMALL_SHARE = 0.1;

/** Which columns go together, how closely, and what that hangs on. */
export function answerOfCorrelations(all: readonly FoundCorrelation[], alpha: number): readonly string[] {
  const found = all.filter(({ p_holm }) => p_holm < alpha);
  const told = (all.length === 1 ? all : found)
    .toSorted((a, b) => a.p_holm - b.p_holm)
    .slice(0, MOST_LISTED)
    .map((one) => relationWords(one, alpha, all.length > 1));
  if (all.length === 0) return [];
  return compact([
    all.length > 1 &&
      correlationWords(found.length === 0 ? 'several_none' : 'several', {
        found: found.length,
        count: all.length,
        alpha: plainDigits(alpha),
      }),
    ...told,
    ...all.flatMap(warningsOf).slice(0, MOST_LISTED),
    found.length > 0 && correlationWords('no_cause'),
  ]);
}

function relationWords(found: FoundCorrelation, alpha: number, isAdjusted: boolean): string {
  const { first, second, p_holm: p, tests } = found;
  const told = { first, second, statistics: statisticsOf(found, alpha, isAdjusted) };
  if (p >= alpha) return correlationWords('not_shown', told);
  return correlationWords((tests[0]?.value ?? 0) > 0 ? 'together' : 'opposed', told);
}

function statisticsOf({ n, tests, p_holm: adjusted }: FoundCorrelation, alpha: number, isAdjusted: boolean): string {
  const [test] = tests;
  if (!test) return '';
  const told = {
    coefficient: correlationWords(`name_${test.name}`),
    value: `= ${formatNumber(test.value, 3)}`,
    p: pWords(test.p, isAdjusted ? adjusted : undefined),
    n,
  };
  return test.low === null || test.high === null
    ? correlationWords('statistics_plain', told)
    : correlationWords('statistics', {
        ...told,
        level: levelText(alpha),
        low: formatNumber(test.low, 3),
        high: formatNumber(test.high, 3),
      });
}

function warningsOf({ first, second, curve, influence }: FoundCorrelation): readonly string[] {
  return compact([
    curve?.is_curved && correlationWords('curved', { first, second, gain: gainText(curve.gain) }),
    influence?.decides &&
      correlationWords(influence.value === null ? 'decides_constant' : 'decides', {
        first,
        second,
        row: rowTitle(influence.row),
        ...withoutRow(influence),
      }),
  ]);
}

/** Pearson's r without the row that changes it most. */
export function withoutRow({ value, p }: NonNullable<FoundCorrelation['influence']>) {
  return { value: formatNumber(value, 3), p: pText(p ?? 1) };
}

/** A share of the variance. */
export function gainText(gain: number): string {
  return formatPercent(gain, gain < SMALL_SHARE ? 1 : 0);
}

/** A pair in a line to paste; of several with the adjusted p beside its own. */
export function correlationLine(found: FoundCorrelation, alpha: number, isAdjusted: boolean): string {
  const { first, second } = found;
  return correlationWords('paste_line', { first, second, statistics: statisticsOf(found, alpha, isAdjusted) });
}
