import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import { buildParallelOption, buildParallelTable, type ParallelData } from './parallel-option.ts';

/** Rows as lines over axes side by side. Its brush answers the nearest axis as x, and heights of 0..1 as y (`valueAt`). Keep `data` stable. */
export function Parallel({
  data,
  onRow,
  ...frame
}: ChartProps & { data: ParallelData; onRow?: (row: number) => void }) {
  const palette = useChartPalette();
  const t = useMessages(chartMessages);
  const option = useMemo(() => buildParallelOption(data, palette, t), [data, palette, t]);
  const table = useMemo(() => buildParallelTable(data, t), [data, t]);
  return (
    <ChartFrame
      {...frame}
      option={option}
      palette={palette}
      table={table}
      empty={data.rows.length === 0}
      onTableRow={onRow && ((line) => onRow(data.rows[line]!))}
    />
  );
}
