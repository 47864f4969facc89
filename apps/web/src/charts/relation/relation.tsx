import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import type { PicturePoint } from '../frame/picture-handle.ts';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import type { RelationData } from './relation-data.ts';
import { buildRelationOption } from './relation-option.ts';
import { buildRelationTable } from './relation-table.ts';

export type RelationProps = ChartProps & {
  data: RelationData;
  /** A point was clicked, or its row in the table. */
  onRow?: (row: number) => void;
};

/** Two columns as points that colour and size tell more about, with trend lines and marginal histograms; selected rows stand out. */
export function Relation({ data, onRow, ...frame }: RelationProps) {
  const palette = useChartPalette();
  const t = useMessages(chartMessages);
  const { option, levels } = useMemo(() => buildRelationOption(data, palette, t), [data, palette, t]);
  const table = useMemo(() => buildRelationTable(data, t), [data, t]);

  function onPoint({ seriesId, index }: PicturePoint): void {
    const level = levels[Number(/^points-(\d+)$/.exec(seriesId)?.[1])];
    if (level) onRow?.(data.points.rows[level.points[index]!]!);
  }

  return (
    <ChartFrame
      {...frame}
      option={option}
      palette={palette}
      table={table}
      empty={data.points.x.length === 0}
      onPoint={onRow && onPoint}
      onTableRow={onRow && ((index) => onRow(data.points.rows[index]!))}
    />
  );
}
