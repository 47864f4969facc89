import type { BlockColumn } from '@hakaru/contract';
import type { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { cellAt } from '../selection/loaded-columns.ts';
import type { visualizationMessages } from '../visualization-messages.ts';

/** Panels that are told apart and still hold a chart; the most frequent values have one each. */
const MOST_PANELS = 12;

export interface FacetRows {
  name: string;
  /** By row: 1 where it has the value and is not excluded. */
  mask: Uint8Array;
}

/** The rows of each of the most frequent values of a column, in their order, and how many values there are. */
export function facetRows(
  column: BlockColumn,
  excluded: Uint8Array | null,
  missing: string,
): { panels: FacetRows[]; total: number } {
  const rows = column.values.length;
  const masks = new Map<string | null, { mask: Uint8Array; count: number }>();
  for (let row = 0; row < rows; row += 1) {
    if (excluded?.[row]) continue;
    const cell = cellAt(column, row);
    const name = cell === null ? null : String(cell);
    const own = masks.get(name) ?? { mask: new Uint8Array(rows), count: 0 };
    own.mask[row] = 1;
    own.count += 1;
    masks.set(name, own);
  }
  const order = [...masks].sort(([, a], [, b]) => b.count - a.count);
  return {
    panels: order.slice(0, MOST_PANELS).map(([name, { mask }]) => ({ name: name ?? missing, mask })),
    total: masks.size,
  };
}

/** Says which values have a panel, where not all have one. */
export function panelsShown(
  t: ReturnType<typeof useMessages<typeof visualizationMessages.en>>,
  { total, panels }: { total: number; panels: readonly unknown[] },
): string | undefined {
  const shown = panels.length;
  return shown < total ? t('panels_shown', { shown: formatCount(shown), total: formatCount(total) }) : undefined;
}
