import type { ChartWords } from '../chart-messages.ts';
import { axisTitle, axisValue } from '../option/chart-option.ts';
import { numeric, text, type ChartTable } from '../option/chart-table.ts';
import type { RelationData } from './relation-data.ts';

/** Row numbers are from 1, as people count. */
export function buildRelationTable(data: RelationData, t: ChartWords): ChartTable {
  const { points, colour, size, selected } = data;
  return {
    columns: [
      numeric(t('row')),
      numeric(axisTitle(data.x)),
      numeric(axisTitle(data.y)),
      ...(colour ? [colour.kind === 'groups' ? text(axisTitle(colour.axis)) : numeric(axisTitle(colour.axis))] : []),
      ...(size ? [numeric(axisTitle(size.axis))] : []),
      ...(selected ? [text(t('selected'))] : []),
    ],
    rowCount: points.x.length,
    row: (index) => [
      points.rows[index]! + 1,
      axisValue(data.x, points.x[index]),
      axisValue(data.y, points.y[index]),
      ...(colour
        ? [
            colour.kind === 'groups'
              ? colour.groups[colour.places[index]!]?.name
              : axisValue(colour.axis, colour.values[index]),
          ]
        : []),
      ...(size ? [axisValue(size.axis, size.values[index])] : []),
      ...(selected ? [selected[points.rows[index]!] ? t('yes') : ''] : []),
    ],
  };
}
