import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { formatCount } from '../../lib/numbers/format-number.ts';
import { chartMessages } from '../chart-messages.ts';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import type { PicturePoint } from '../frame/picture-handle.ts';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import { pointCount, rowOf, type ScatterData } from './scatter-data.ts';
import { buildScatterOption } from './scatter-option.ts';
import { buildScatterTable, locatePoint } from './scatter-table.ts';

export type ScatterProps = ChartProps & {
  data: ScatterData;
  /** A point was clicked, or its row in the table. */
  onRow?: (row: number) => void;
};

/** Points, up to 100 000 and more; parity plots, residuals and distances are made of it. Keep `data` stable. */
export function Scatter({ data, onRow, ...frame }: ScatterProps) {
  const palette = useChartPalette();
  const t = useMessages(chartMessages);
  const option = useMemo(() => buildScatterOption(data, palette, t), [data, palette, t]);
  const table = useMemo(() => buildScatterTable(data, t), [data, t]);
  const shown = pointCount(data);
  const note =
    data.total !== undefined && data.total > shown
      ? t('points_shown', { shown: formatCount(shown), total: formatCount(data.total) })
      : undefined;

  function onPoint({ seriesId, index }: PicturePoint): void {
    const place = /^points-(\d+)$/.exec(seriesId)?.[1];
    const group = place === undefined ? undefined : data.groups[Number(place)];
    if (group) onRow?.(rowOf(group, index));
  }

  function onTableRow(index: number): void {
    const point = locatePoint(data.groups, index);
    if (point) onRow?.(rowOf(point.group, point.at));
  }

  return (
    <ChartFrame
      {...frame}
      option={option}
      palette={palette}
      table={table}
      note={note}
      empty={shown === 0}
      onPoint={onRow && onPoint}
      onTableRow={onRow && onTableRow}
    />
  );
}
