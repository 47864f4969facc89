import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import { buildLineOption, buildLineTable, type LineData } from './line-option.ts';

/** Lines with bands: learning curves, search histories, series over time. Keep `data` stable. */
export function LineChart({ data, ...frame }: ChartProps & { data: LineData }) {
  const palette = useChartPalette();
  const t = useMessages(chartMessages);
  const option = useMemo(() => buildLineOption(data, palette, t), [data, palette, t]);
  const table = useMemo(() => buildLineTable(data, t), [data, t]);
  return (
    <ChartFrame
      {...frame}
      option={option}
      palette={palette}
      table={table}
      empty={data.groups.every((group) => group.x.length === 0)}
    />
  );
}
