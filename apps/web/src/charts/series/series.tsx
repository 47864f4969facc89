import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import { seriesHeight, type SeriesData } from './series-data.ts';
import { buildSeriesOption, buildSeriesTable } from './series-option.ts';

/** Several columns along time or rows: over each other with axes of their own, or one below the other. Keep `data` stable. */
export function Series({ data, height = seriesHeight(data), ...frame }: ChartProps & { data: SeriesData }) {
  const palette = useChartPalette();
  const t = useMessages(chartMessages);
  const option = useMemo(() => buildSeriesOption(data, palette, t), [data, palette, t]);
  const table = useMemo(() => buildSeriesTable(data, t), [data, t]);
  return (
    <ChartFrame
      {...frame}
      height={height}
      option={option}
      palette={palette}
      table={table}
      empty={data.at.length === 0}
    />
  );
}
