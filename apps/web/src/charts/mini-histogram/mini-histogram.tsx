import { useTheme } from '@mui/material/styles';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../lib/numbers/format-number.ts';
import { chartMessages } from '../chart-messages.ts';
import { dataColours } from '../palette/chart-palette.ts';

export type MiniHistogramProps = {
  counts: readonly number[];
  min: number | string;
  max: number | string;
  width?: number;
  height?: number;
};

/** A histogram the size of a table cell: plain SVG, so that a table can have hundreds. */
export function MiniHistogram({ counts, min, max, width = 96, height = 24 }: MiniHistogramProps) {
  const t = useMessages(chartMessages);
  const { palette } = useTheme();
  const most = Math.max(1, ...counts);
  const step = width / Math.max(1, counts.length);
  const shown = (value: number | string) => (typeof value === 'number' ? formatNumber(value) : value);
  const label = t('mini_histogram', { min: shown(min), max: shown(max) });
  return (
    <svg width={width} height={height} role="img" aria-label={label} style={{ display: 'block' }}>
      <title>{label}</title>
      {counts.map((count, bin) => {
        const size = count === 0 ? 0 : Math.max(1, (count / most) * (height - 1));
        return (
          <rect
            key={bin}
            x={bin * step}
            y={height - 1 - size}
            width={Math.max(0.5, step - 1)}
            height={size}
            fill={dataColours[palette.mode].roles.data}
          />
        );
      })}
      <line x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} stroke={palette.divider} />
    </svg>
  );
}
