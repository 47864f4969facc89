import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import {
  buildAutocorrelationOption,
  buildAutocorrelationTable,
  type AutocorrelationData,
} from './autocorrelation-option.ts';

/** How much a column goes with itself some rows earlier. Keep `data` stable. */
export function Autocorrelation({ data, ...frame }: ChartProps & { data: AutocorrelationData }) {
  const palette = useChartPalette();
  const t = useMessages(chartMessages);
  const option = useMemo(() => buildAutocorrelationOption(data, palette, t), [data, palette, t]);
  const table = useMemo(() => buildAutocorrelationTable(data, t), [data, t]);
  return (
    <ChartFrame
      {...frame}
      option={option}
      palette={palette}
      table={table}
      empty={data.lags.length < 2 || data.acf.every((value) => value === null)}
    />
  );
}
