import { useCallback, useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import { hasCanvas } from '../frame/has-canvas.ts';
import type { PicturePoint } from '../frame/picture-handle.ts';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import type { RelationData } from './relation-data.ts';
import { largeFrom } from '../scatter/scatter-option.ts';
import { pointLevels } from './point-levels.ts';
import { buildRelationOption, relationCloud } from './relation-option.ts';
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
  const { points, colour, size } = data;
  // Of very many points a selection or a zoom changes only the pixels that are drawn below.
  const isCloud = points.x.length >= largeFrom && hasCanvas();
  const apart = useMemo(
    () => (isCloud ? pointLevels({ points, colour, size }, palette, t('missing')) : undefined),
    [isCloud, points, colour, size, palette, t],
  );
  const { option, levels } = useMemo(() => buildRelationOption(data, palette, t, apart), [data, palette, t, apart]);
  const cloud = useMemo(() => apart && relationCloud(data, apart, option, t), [data, apart, option, t]);
  const whole = useCallback(() => buildRelationOption(data, palette, t).option, [data, palette, t]);
  const table = useMemo(() => buildRelationTable(data, t), [data, t]);

  function onPoint({ seriesId, index }: PicturePoint): void {
    const level = levels[Number(/^points-(\d+)$/.exec(seriesId)?.[1])];
    if (level) onRow?.(data.points.rows[level.points[index]!]!);
  }

  return (
    <ChartFrame
      {...frame}
      option={option}
      cloud={cloud}
      whole={whole}
      palette={palette}
      table={table}
      empty={data.points.x.length === 0}
      onPoint={onRow && onPoint}
      onTableRow={onRow && ((index) => onRow(data.points.rows[index]!))}
    />
  );
}
