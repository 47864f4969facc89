import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import { buildContourOption, buildContourTable, type ContourData } from './contour-option.ts';

/** A column over two others, in fields and lines of equal value. Keep `data` stable. */
export function Contour({ data, ...frame }: ChartProps & { data: ContourData }) {
  const palette = useChartPalette();
  const t = useMessages(chartMessages);
  const option = useMemo(() => buildContourOption(data, palette, t), [data, palette, t]);
  const table = useMemo(() => buildContourTable(data, t), [data, t]);
  return <ChartFrame {...frame} option={option} palette={palette} table={table} empty={table.rowCount === 0} />;
}
