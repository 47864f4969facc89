import { formatNumber } from '../../lib/numbers/format-number.ts';
import type { ChartWords } from '../chart-messages.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Column names and values come from files; ECharts puts a formatter's answer into the page as HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

export type TooltipLine = readonly [label: string, value: string | number | null | undefined];

/** The HTML of a tooltip: a heading and lines of label and value. */
export function tooltipHtml(heading: string, details: readonly TooltipLine[]): string {
  const lines = details.map(([label, value]) => {
    const shown = typeof value === 'string' ? value : formatNumber(value);
    return `<div>${escapeHtml(label)}: <b>${escapeHtml(shown)}</b></div>`;
  });
  return (heading ? `<div>${escapeHtml(heading)}</div>` : '') + lines.join('');
}

/** A series' tooltip, by the place of the point in it. */
export function tipAt(html: (index: number) => string) {
  return { formatter: (params: unknown) => html((params as { dataIndex: number }).dataIndex) };
}

/** A series' tooltip, by the numbers of the point. */
export function tipOf(html: (numbers: number[]) => string) {
  return { formatter: (params: unknown) => html((params as { value: number[] }).value) };
}

type Ends = ArrayLike<number | null>;

/** The ends of an interval around the value at a place, where there is one. */
export function intervalFacts(t: ChartWords, { low, high }: { low?: Ends; high?: Ends }, index: number): TooltipLine[] {
  return low && high
    ? [
        [t('lower'), low[index]],
        [t('upper'), high[index]],
      ]
    : [];
}
