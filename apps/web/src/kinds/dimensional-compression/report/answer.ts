import type { DimensionalCompressionReport } from '@hakaru/contract/training/dimensional-compression';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatCount, formatPercent } from '../../../lib/numbers/format-number.ts';
import { listed } from '../../../lib/i18n/joined.ts';
import { columnName } from '../../../lib/columns/column-name.ts';
import { compressionMessages } from '../words.ts';

const MOST_NAMED = 3;

/** What the report comes to: how much so few columns keep, what the first of them is made of, how many rows stand apart. */
export function compressionAnswer({ pca, columns, points, rows }: DimensionalCompressionReport): string[] {
  const t = translator(compressionMessages);
  const own = t('answer_map', { rows: formatCount(points.points.total), columns: formatCount(columns.length) });
  if (!pca) return [own];
  const kept = pca.cumulative[pca.components - 1];
  const first = (pca.loadings[0] ?? [])
    .map((loading, index) => ({ size: Math.abs(loading), name: columnName(columns[index]?.name ?? '') }))
    .sort((a, b) => b.size - a.size)
    .slice(0, MOST_NAMED)
    .map(({ name }) => name);
  const outside = (points.outside ?? []).filter(Boolean).length;
  return [
    t('answer_components', {
      components: formatCount(pca.components),
      share: formatPercent(kept, 1),
      columns: formatCount(columns.length),
    }),
    ...(first.length > 0 ? [t('answer_first', { columns: listed(first) })] : []),
    t(outside > 0 ? 'answer_outside' : 'answer_inside', {
      outside: formatCount(outside),
      rows: formatCount(rows.used),
    }),
  ];
}
