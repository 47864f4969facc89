import type { AnalysedSample, Comparison } from '@hakaru/contract/decisions/statistical-analysis';
import { sentences } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { DetailTable } from '../../../ui/detail-table.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { analysisMessages } from '../words.ts';
import { toDecimals, outliersText, pText, say } from './format.ts';

/** Of values far from the others, more than these are in the statistics download alone. */
const MOST_NAMED = 10;

/** What of the values is not drawn, and what was left out. */
export function notesOf(samples: readonly AnalysedSample[], dropped: number): string {
  return sentences(
    dropped > 0 && say('dropped', { rows: dropped }),
    ...samples
      .filter(({ n, values: drawn }) => drawn.length < n)
      .map(({ name, n, values: drawn }) =>
        samples.length > 2
          ? say('drawn_some_of', { group: name, drawn: formatCount(drawn.length), total: n })
          : say('drawn_some', { drawn: formatCount(drawn.length), total: n }),
      ),
  );
}

/** About the standard error of a quartile of normal values with the same middle half. */
function quartileError({ n, q1, q3 }: AnalysedSample): number {
  return (q3 - q1) / Math.sqrt(n);
}

export function SamplesTable({ samples }: { samples: readonly AnalysedSample[] }) {
  const t = useMessages(analysisMessages);
  return (
    <PlainTable
      label={t('described')}
      columns={[
        t('group'),
        ...(['n', 'missing', 'mean', 'sd', 'se', 'median', 'q1', 'q3'] as const).map((name) => t(name)),
      ]}
      rows={samples.map((sample) => {
        const place = (value: number) => toDecimals(value, sample.se ?? 0);
        // The middle half may lie much closer together than a gross outlier lets the mean seem.
        const quarter = (value: number) =>
          toDecimals(value, Math.min(sample.se ?? 0, quartileError(sample)) || (sample.se ?? 0));
        return [
          sample.name,
          formatCount(sample.n),
          formatCount(sample.missing),
          place(sample.mean),
          formatNumber(sample.sd),
          formatNumber(sample.se),
          quarter(sample.median),
          quarter(sample.q1),
          quarter(sample.q3),
        ];
      })}
      holdsFirst
    />
  );
}

export function EffectsTable({ effects }: { effects: Comparison['effects'] }) {
  const t = useMessages(analysisMessages);
  return (
    <PlainTable
      label={t('effects')}
      columns={[t('effect'), t('value'), t('low'), t('high')]}
      rows={effects.map(({ name, value, low, high }) => [
        t(`effect_${name}`),
        formatNumber(value, 3),
        formatNumber(low, 3),
        formatNumber(high, 3),
      ])}
    />
  );
}

/** Shapiro and Wilk's test in a line, or why there is none. */
export function normalityWords(normality: AnalysedSample['normality']): string {
  return normality ? say('normality', { w: formatNumber(normality.w), p: pText(normality.p) }) : say('no_normality');
}

/** Values far from the others by their rows, with their groups where there are several. */
export function OutlierText({ outliers }: { outliers: readonly { row: number; value: number; group?: string }[] }) {
  const t = useMessages(analysisMessages);
  return (
    <Muted>
      {outliers.length === 0 ? t('no_outliers') : t('outliers', { rows: outliersText(outliers, MOST_NAMED) })}
    </Muted>
  );
}

/** A line a comparison, to copy into a report. */
export function PasteSection({ lines }: { lines: readonly (readonly [title: string, line: string])[] }) {
  const t = useMessages(analysisMessages);
  return (
    <Section title={t('paste')} text={t('paste_text')}>
      <DetailTable label={t('paste')} details={lines.map(([label, line]) => ({ label, value: line, copy: line }))} />
    </Section>
  );
}
