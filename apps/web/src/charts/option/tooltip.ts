import { formatNumber } from '../../lib/numbers/format-number.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Column names and values come from files; ECharts puts a formatter's answer into the page as HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

export type TooltipFact = readonly [label: string, value: string | number | null | undefined];

/** The HTML of a tooltip: a heading and lines of label and value. */
export function tooltipHtml(heading: string, facts: readonly TooltipFact[]): string {
  const lines = facts.map(([label, value]) => {
    const shown = typeof value === 'string' ? value : formatNumber(value);
    return `<div>${escapeHtml(label)}: <b>${escapeHtml(shown)}</b></div>`;
  });
  return (heading ? `<div>${escapeHtml(heading)}</div>` : '') + lines.join('');
}
