import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import { buildPanelsOption, buildPanelsTable, panelsHeight, type PanelsData } from './panels-option.ts';

/** Measures of different scales side by side, as one picture. Keep `data` stable. */
export function Panels({ data, ...frame }: ChartProps & { data: PanelsData }) {
  const palette = useChartPalette();
  const t = useMessages(chartMessages);
  const isNarrow = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'), { noSsr: true });
  const isWide = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.up('lg'), { noSsr: true });
  const columns = isNarrow ? 1 : isWide ? 3 : 2;
  const option = useMemo(() => buildPanelsOption(data, palette, t, columns), [data, palette, t, columns]);
  const table = useMemo(() => buildPanelsTable(data, t), [data, t]);
  return (
    <ChartFrame
      height={panelsHeight(data, columns)}
      {...frame}
      option={option}
      palette={palette}
      table={table}
      empty={data.panels.length === 0}
    />
  );
}
