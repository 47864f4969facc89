import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import { barChartHeight, buildBarOption, buildBarTable, type BarData } from './bar-option.ts';

/** Horizontal bars with error bars: leaderboards, importances, coefficients. As high as its bars need unless told. */
export function BarChart({ data, height = barChartHeight(data), ...frame }: ChartProps & { data: BarData }) {
  const palette = useChartPalette();
  const t = useMessages(chartMessages);
  const option = useMemo(() => buildBarOption(data, palette, t), [data, palette, t]);
  const table = useMemo(() => buildBarTable(data, t), [data, t]);
  return (
    <ChartFrame
      {...frame}
      height={height}
      option={option}
      palette={palette}
      table={table}
      empty={data.categories.length === 0}
    />
  );
}
