import type { ColumnStatistics } from '@hakaru/contract';
import Box from '@mui/material/Box';
import { MiniHistogram } from '../../../../charts/mini-histogram/mini-histogram.tsx';
import { timeText } from '../../../../lib/dates/time-text.ts';
import { formatPercent } from '../../../../lib/numbers/format-number.ts';

/** A column's histogram, or its most frequent values, small enough for a table. */
export function SmallDistribution({ statistics, counted }: { statistics: ColumnStatistics; counted: number }) {
  const { histogram, top_values: top, min, max, type } = statistics;
  if (histogram && min !== null && max !== null) {
    const end = (value: number | string) => (type === 'datetime' ? timeText(String(value)) : value);
    return <MiniHistogram counts={histogram.counts} min={end(min)} max={end(max)} width={108} height={36} />;
  }
  if (!top) return null;
  const words = top
    .slice(0, 2)
    .map((entry) => `${entry.value} ${formatPercent(Math.min(1, entry.count / Math.max(1, counted)))}`);
  return (
    <Box sx={{ typography: 'caption', color: 'text.secondary', lineHeight: 1.4, overflow: 'hidden' }}>
      {words.map((word) => (
        <Box key={word} title={word} sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {word}
        </Box>
      ))}
    </Box>
  );
}
