import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import type { PicturePoint } from '../frame/picture-handle.ts';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import {
  buildSilhouetteOption,
  buildSilhouetteTable,
  silhouetteHeight,
  type SilhouetteData,
} from './silhouette-option.ts';

type SilhouetteProps = ChartProps & {
  data: SilhouetteData;
  /** A row's bar was clicked. */
  onRow?: (row: number) => void;
};

/** A bar a row, by group, the largest first. Keep `data` stable. */
export function Silhouette({ data, height = silhouetteHeight(data), onRow, ...frame }: SilhouetteProps) {
  const palette = useChartPalette();
  const t = useMessages(chartMessages);
  const option = useMemo(() => buildSilhouetteOption(data, palette, t), [data, palette, t]);
  const table = useMemo(() => buildSilhouetteTable(data, t), [data, t]);

  function onPoint({ seriesId, index }: PicturePoint): void {
    const row = data.groups[Number(seriesId.replace('bars-', ''))]?.rows[index];
    if (row !== undefined) onRow?.(row);
  }

  return (
    <ChartFrame
      {...frame}
      height={height}
      option={option}
      palette={palette}
      table={table}
      empty={data.groups.length === 0}
      onPoint={onRow && onPoint}
    />
  );
}
