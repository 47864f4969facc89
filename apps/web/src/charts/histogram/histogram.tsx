import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import { buildHistogramOption, buildHistogramTable, type HistogramData } from './histogram-option.ts';

/** How often values occur, in bins. Keep `data` stable between renders. */
export function Histogram({ data, ...frame }: ChartProps & { data: HistogramData }) {
  const palette = useChartPalette();
  const t = useMessages(chartMessages);
  const option = useMemo(() => buildHistogramOption(data, palette, t), [data, palette, t]);
  const table = useMemo(() => buildHistogramTable(data, t), [data, t]);
  const note = data.missing ? t('missing_values', { count: data.missing }) : undefined;
  return (
    <ChartFrame {...frame} option={option} palette={palette} table={table} note={note} empty={data.edges.length < 2} />
  );
}
