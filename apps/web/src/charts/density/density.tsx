import { useMemo } from 'react';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import { buildDensityOption, buildDensityTable, type DensityData } from './density-option.ts';

/** How many points lie where, for more points than can be drawn. Keep `data` stable. */
export function Density({ data, ...frame }: ChartProps & { data: DensityData }) {
  const palette = useChartPalette();
  const option = useMemo(() => buildDensityOption(data, palette), [data, palette]);
  const table = useMemo(() => buildDensityTable(data), [data]);
  return <ChartFrame {...frame} option={option} palette={palette} table={table} empty={table.rowCount === 0} />;
}
