import { useMessages } from '../../lib/i18n/use-messages.ts';
import { formatCount } from '../../lib/numbers/format-number.ts';
import { chartMessages, type ChartWords } from '../chart-messages.ts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import type { ChartPoint } from '../frame/chart-handle.ts';
import { axisTitle, axisValue } from '../option/chart-option.ts';
import { numeric, text, type ChartTable, rowColumn } from '../option/chart-table.ts';
import { pointCount, rowOf, type ScatterData, type ScatterGroup } from './scatter-data.ts';
import { buildScatterOption } from './scatter-option.ts';

export type ScatterProps = ChartProps & {
  data: ScatterData;
  /** A point was clicked, or its row in the table. */
  onRow?: (row: number) => void;
};

/** Points, up to 100 000 and more; parity plots, residuals and distances are made of it. Keep `data` stable. */
export function Scatter({ onRow, ...props }: ScatterProps) {
  const t = useMessages(chartMessages);
  const { groups, total = 0 } = props.data;
  const shown = pointCount(props.data);

  function onPoint({ seriesId, index }: ChartPoint): void {
    const position = /^points-(\d+)$/.exec(seriesId)?.[1];
    const group = position === undefined ? undefined : groups[Number(position)];
    if (group) onRow?.(rowOf(group, index));
  }

  function onTableRow(index: number): void {
    const point = locatePoint(groups, index);
    if (point) onRow?.(rowOf(point.group, point.at));
  }

  return (
    <Chart
      {...props}
      square={props.data.identity ?? false}
      option={buildScatterOption}
      table={buildScatterTable}
      note={total > shown ? t('points_shown', { shown: formatCount(shown), total: formatCount(total) }) : undefined}
      onPoint={onRow && onPoint}
      onTableRow={onRow && onTableRow}
    />
  );
}

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
      rowColumn(t('row')),
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
