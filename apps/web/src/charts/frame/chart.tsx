import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages, type ChartWords } from '../chart-messages.ts';
import type { ChartOption } from '../option/chart-option.ts';
import type { ChartTable } from '../option/chart-table.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx';

type BuiltProps<Data> = Omit<ChartFrameProps, 'option' | 'palette' | 'table'> & {
  /** Keep it stable: what is made of it is made anew when it changes. */
  data: Data;
  option: (data: Data, palette: ChartPalette, t: ChartWords) => ChartOption;
  table: (data: Data, t: ChartWords) => ChartTable;
};

/** A chart by its builders, which stay the same: its option in the theme's colours, and what it shows as a table. Empty where the table is. */
export function Chart<Data>({ data, option: buildOption, table: buildTable, empty, ...frame }: BuiltProps<Data>) {
  const palette = useChartPalette();
  const t = useMessages(chartMessages);
  const option = useMemo(() => buildOption(data, palette, t), [buildOption, data, palette, t]);
  const table = useMemo(() => buildTable(data, t), [buildTable, data, t]);
  return (
    <ChartFrame {...frame} option={option} palette={palette} table={table} empty={empty ?? table.rowCount === 0} />
  );
}
