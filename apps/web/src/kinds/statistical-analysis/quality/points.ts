import type { FoundControlChart } from '@hakaru/contract/decisions/statistical-analysis';
import { rowTitle } from '../../../lib/rows/row-names.ts';

/** What a chart's points are called: subgroups as they are, single rows by their names. */
export function pointNames({ labels, rows, sizes }: FoundControlChart): readonly string[] {
  return labels.map((label, at) => {
    const row = rows[at];
    return sizes[at] === 1 && row !== undefined && label === `${row + 1}` ? rowTitle(row) : label;
  });
}
