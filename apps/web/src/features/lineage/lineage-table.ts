import type { Lineage } from '@hakaru/contract';
import { type ChartTable, tableOf, text } from '../../charts/option/chart-table.ts';
import { formatDateTime } from '../../lib/dates/format-date.ts';
import type { Translate } from '../../lib/i18n/catalogue-types.ts';
import type { en } from './en.ts';
import { kindWords, titleOf } from './node-words.ts';

/** The graph as a table: every entry with what it was made from. */
export function lineageTable({ nodes, edges }: Pick<Lineage, 'nodes' | 'edges'>, t: Translate<typeof en>): ChartTable {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const from = Map.groupBy(edges, (edge) => edge.to);
  return tableOf(
    [text(t('name')), text(t('kind')), text(t('made_from')), text(t('made_at'))],
    nodes.map((node) => [
      titleOf(node, t),
      kindWords(node, t),
      (from.get(node.id) ?? [])
        .map((edge) => {
          const source = byId.get(edge.from);
          return source ? `${titleOf(source, t)}${edge.role === 'made' ? '' : ` (${t(`role_${edge.role}`)})`}` : '';
        })
        .filter(Boolean)
        .join(t('between')),
      node.at === null ? '' : formatDateTime(node.at),
    ]),
  );
}
