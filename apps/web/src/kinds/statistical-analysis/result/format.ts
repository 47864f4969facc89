import type { AnalysedSample, Comparison } from '@hakaru/contract/decisions/statistical-analysis';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { listed } from '../../../lib/i18n/joined.ts';
import { formatNumber, formatP, plainDigits } from '../../../lib/numbers/format-number.ts';
import { rowTitle } from '../../../lib/rows/row-names.ts';
import { groupWords } from '../groups/words.ts';
import { analysisMessages } from '../words.ts';

export const say = translator(analysisMessages);

/** “= 0.079” or “< 0.0001”, after a p. */
export function pText(p: number): string {
  const text = formatP(p);
  return text.startsWith('<') ? text : `= ${text}`;
}

/** “p = 0.012”, with the adjusted one beside it where several were tested. */
export function pWords(p: number, adjusted?: number): string {
  return adjusted === undefined
    ? say('paste_p', { p: pText(p) })
    : say('paste_p_adjusted', { p: pText(p), adjusted: pText(adjusted) });
}

/** What an interval covers: 95 %. */
export function levelText(alpha: number): string {
  return `${plainDigits((1 - alpha) * 100)}\u00a0%`;
}

/** More findings than these are in a table alone. */
export const MOST_LISTED = 3;

interface Counts {
  differ: number;
  count: number;
  alpha: string;
}

/** Of several findings how many are significant in all, and the surest of them one by one. */
export function severalWords<F extends { p_holm: number }>(
  all: readonly F[],
  alpha: number,
  counted: (key: 'several' | 'several_none', counts: Counts) => string,
  wordsOf: (found: F) => string,
): readonly string[] {
  const differ = all.filter(({ p_holm }) => p_holm < alpha);
  return [
    counted(differ.length === 0 ? 'several_none' : 'several', {
      differ: differ.length,
      count: all.length,
      alpha: plainDigits(alpha),
    }),
    ...differ
      .toSorted((a, b) => a.p_holm - b.p_holm)
      .slice(0, MOST_LISTED)
      .map(wordsOf),
  ];
}

/** Values far from the others by their rows, with their groups where there are several; of more than `most` how many. */
export function outliersText(
  outliers: readonly { row: number; value: number; group?: string }[],
  most: number,
): string {
  const texts = outliers.slice(0, most).map(({ row, value, group }) => {
    const facts = { row: rowTitle(row), value: plainDigits(value) };
    return group === undefined ? say('outlier', facts) : groupWords('outlier', { ...facts, group });
  });
  const more = outliers.length - texts.length;
  return listed(more > 0 ? [...texts, say('more_outliers', { count: more })] : texts);
}

/** What lies so far out that the mean is about that value: so many times the middle half's width from the median. */
const GROSS = 10;
const MOST_GROSS = 3;

/** What is said of values that decide a mean by themselves; nothing where there are none. */
export function grossWords(samples: readonly AnalysedSample[]): string[] {
  const gross = samples.flatMap(({ name, median, outliers, q1, q3 }) =>
    outliers
      .filter(({ value }) => q3 > q1 && Math.abs(value - median) > GROSS * (q3 - q1))
      .map(({ row, value }) =>
        say(samples.length > 1 ? 'gross_value_of' : 'gross_value', {
          row: rowTitle(row),
          value: plainDigits(value),
          group: name,
        }),
      ),
  );
  const more = gross.length - MOST_GROSS;
  const told = [...gross.slice(0, MOST_GROSS), ...(more > 0 ? [say('more_outliers', { count: more })] : [])];
  return gross.length > 0 ? [say('gross', { values: listed(told) })] : [];
}

/** The test that was asked for. */
export function mainTest({ tests }: Comparison): Comparison['tests'][number] {
  return tests[0]!;
}

/** How far the estimate is from what it is compared with, with its interval. */
export function apartOf(comparison: Comparison): { apart: number; low: number | null; high: number | null } {
  const { estimate, low, high } = mainTest(comparison);
  const { against } = comparison;
  return {
    apart: estimate - against,
    low: low === null ? null : low - against,
    high: high === null ? null : high - against,
  };
}

/** Whether a difference lies where a one-sided test does not look: its interval has an end on that side alone. */
export function isOtherWay(difference: number, low: number | null, high: number | null): boolean {
  return (high === null && difference < 0) || (low === null && difference > 0);
}

/** A value as the spread of the data has digits for it: two places beyond the standard error. */
export function toDecimals(value: number, spread: number): string {
  if (!(spread > 0) || !Number.isFinite(spread)) return formatNumber(value);
  const places = Math.max(0, Math.min(12, 1 - Math.floor(Math.log10(spread))));
  const size = Math.abs(value);
  if (size >= 1e15 || places > 8) return formatNumber(value, 6);
  const rounded = Number(value.toFixed(places));
  const text = Math.abs(rounded).toLocaleString('en-US', {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  return rounded < 0 ? `\u2212${text}` : text;
}

/** The sample whose spread says how many digits mean something. */
export function spreadOf({ difference, samples }: Pick<Comparison, 'difference' | 'samples'>): number {
  return Math.min(...[...(difference ? [difference] : samples)].map(seOf).filter((se) => se > 0));
}

function seOf({ se }: AnalysedSample): number {
  return se ?? 0;
}
