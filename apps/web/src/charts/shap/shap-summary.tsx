import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import { buildShapOption, buildShapTable, shapHeight, type ShapData } from './shap-option.ts';

/** SHAP values of the most important features as rows of points. Keep `data` stable. */
export function ShapSummary({ data, height = shapHeight(data), ...frame }: ChartProps & { data: ShapData }) {
  const palette = useChartPalette();
  const t = useMessages(chartMessages);
  const option = useMemo(() => buildShapOption(data, palette, t), [data, palette, t]);
  const table = useMemo(() => buildShapTable(data, t), [data, t]);
  return (
    <ChartFrame
      {...frame}
      height={height}
      option={option}
      palette={palette}
      table={table}
      empty={data.features.length === 0}
    />
  );
}
