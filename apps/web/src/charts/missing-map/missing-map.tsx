import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import { buildMissingMapOption, buildMissingMapTable, type MissingMapData } from './missing-map-option.ts';

/** Which values are missing, and whether they are missing together. Keep `data` stable. */
export function MissingMap({ data, ...frame }: ChartProps & { data: MissingMapData }) {
  const palette = useChartPalette();
  const t = useMessages(chartMessages);
  const option = useMemo(() => buildMissingMapOption(data, palette, t), [data, palette, t]);
  const table = useMemo(() => buildMissingMapTable(data, t), [data, t]);
  return <ChartFrame {...frame} option={option} palette={palette} table={table} empty={data.columns.length === 0} />;
}
