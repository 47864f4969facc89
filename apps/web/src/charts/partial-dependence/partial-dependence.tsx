import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import {
  buildPartialDependenceOption,
  buildPartialDependenceTable,
  type PartialDependenceData,
} from './partial-dependence-option.ts';

/** How the prediction follows one feature: on average and for single rows. Keep `data` stable. */
export function PartialDependence({ data, ...frame }: ChartProps & { data: PartialDependenceData }) {
  const palette = useChartPalette();
  const t = useMessages(chartMessages);
  const option = useMemo(() => buildPartialDependenceOption(data, palette, t), [data, palette, t]);
  const table = useMemo(() => buildPartialDependenceTable(data, t), [data, t]);
  return <ChartFrame {...frame} option={option} palette={palette} table={table} empty={data.grid.length === 0} />;
}
