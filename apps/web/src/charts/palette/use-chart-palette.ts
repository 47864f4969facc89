import { useMemo } from 'react';
import { useTheme } from '@mui/material/styles';
import { dataColours, type ChartPalette } from './chart-palette.ts';

/** The chart colours that go with the theme on the screen. */
export function useChartPalette(): ChartPalette {
  const { palette, typography } = useTheme();
  return useMemo(
    () => ({
      mode: palette.mode,
      ...dataColours[palette.mode],
      text: palette.text.primary,
      mutedText: palette.text.secondary,
      axis: palette.mode === 'light' ? '#8b949e' : '#6b747e',
      grid: palette.divider,
      background: palette.background.paper,
      fontFamily: String(typography.fontFamily),
    }),
    [palette, typography.fontFamily],
  );
}
