import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import { buildBoxPlotOption, buildBoxPlotTable, type BoxPlotData } from './box-plot-option.ts';

/** Box plots from quartiles that were computed elsewhere. Keep `data` stable. */
export function BoxPlot({ data, ...frame }: ChartProps & { data: BoxPlotData }) {
  const palette = useChartPalette();
  const t = useMessages(chartMessages);
  const option = useMemo(() => buildBoxPlotOption(data, palette, t), [data, palette, t]);
  const table = useMemo(() => buildBoxPlotTable(data, t), [data, t]);
  return <ChartFrame {...frame} option={option} palette={palette} table={table} empty={data.groups.length === 0} />;
}
