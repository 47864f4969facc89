import { useMemo } from 'react';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import { buildRegionsOption, buildRegionsTable, type RegionsData } from './regions-option.ts';

/** A plane divided into classes, with rows on it. Keep `data` stable. */
export function RegionsChart({ data, ...frame }: ChartProps & { data: RegionsData }) {
  const palette = useChartPalette();
  const option = useMemo(() => buildRegionsOption(data, palette), [data, palette]);
  const table = useMemo(() => buildRegionsTable(data), [data]);
  return <ChartFrame {...frame} option={option} palette={palette} table={table} empty={data.predicted.length === 0} />;
}
