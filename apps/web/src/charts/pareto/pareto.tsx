import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import { buildParetoOption, buildParetoTable, type ParetoData } from './pareto-option.ts';

export type ParetoProps = ChartProps & {
  data: ParetoData;
  /** A bar was clicked. */
  onBar?: (place: number) => void;
};

/** Categories by size with their cumulative share. Keep `data` stable. */
export function Pareto({ data, onBar, ...frame }: ParetoProps) {
  const palette = useChartPalette();
  const t = useMessages(chartMessages);
  const option = useMemo(() => buildParetoOption(data, palette, t), [data, palette, t]);
  const table = useMemo(() => buildParetoTable(data, t), [data, t]);
  return (
    <ChartFrame
      {...frame}
      option={option}
      palette={palette}
      table={table}
      empty={data.bars.length === 0}
      onPoint={onBar && (({ index }) => onBar(index))}
      onTableRow={onBar}
    />
  );
}
