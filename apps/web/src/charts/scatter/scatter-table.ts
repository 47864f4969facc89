import type { ChartWords } from '../chart-messages.ts';
import { axisTitle, axisValue } from '../option/chart-option.ts';
import { numeric, text, type ChartTable } from '../option/chart-table.ts';
import { pointCount, rowOf, type ScatterData, type ScatterGroup } from './scatter-data.ts';

/** The group and the place in it of the n-th point over all groups. */
export function locatePoint(
  groups: readonly ScatterGroup[],
  index: number,
): { group: ScatterGroup; at: number } | null {
  let left = index;
  for (const group of groups) {
    if (left < group.x.length) return { group, at: left };
    left -= group.x.length;
  }
  return null;
}

/** Row numbers are from 1, as people count. */
export function buildScatterTable(data: ScatterData, t: ChartWords): ChartTable {
  const named = data.groups.length > 1;
  const intervals = data.groups.some((group) => group.low && group.high);
  return {
    columns: [
      numeric(t('row')),
      ...(named ? [text(t('group'))] : []),
      numeric(axisTitle(data.x)),
      numeric(axisTitle(data.y)),
      ...(intervals ? [numeric(t('lower')), numeric(t('upper'))] : []),
      ...(data.highlight ? [text(data.highlight.name)] : []),
    ],
    rowCount: pointCount(data),
    row: (index) => {
      const point = locatePoint(data.groups, index);
      if (!point) return [];
      const { group, at } = point;
      return [
        rowOf(group, at) + 1,
        ...(named ? [group.name] : []),
        axisValue(data.x, group.x[at]),
        axisValue(data.y, group.y[at]),
        ...(intervals ? [group.low?.[at], group.high?.[at]] : []),
        ...(data.highlight ? [data.highlight.rows.has(rowOf(group, at)) ? t('yes') : ''] : []),
      ];
    },
  };
}
