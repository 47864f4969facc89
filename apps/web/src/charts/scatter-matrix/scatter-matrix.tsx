import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import { buildScatterMatrixOption, buildScatterMatrixTable, type ScatterMatrixData } from './scatter-matrix-option.ts';

/** Every pair of some columns at once. Its brush answers the grid; `matrixCell` says whose columns those are. Keep `data` stable. */
export function ScatterMatrix({
  data,
  height = Math.min(900, 140 + 150 * data.columns.length),
  ...frame
}: ChartProps & { data: ScatterMatrixData }) {
  const palette = useChartPalette();
  const t = useMessages(chartMessages);
  const option = useMemo(() => buildScatterMatrixOption(data, palette, t), [data, palette, t]);
  const table = useMemo(() => buildScatterMatrixTable(data), [data]);
  return (
    <ChartFrame
      {...frame}
      height={height}
      option={option}
      palette={palette}
      table={table}
      empty={data.columns.length < 2}
    />
  );
}
