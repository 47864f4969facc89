import type { DesignSize } from '@hakaru/contract/decisions/optimal-design';
import { useMemo } from 'react';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import { sentences } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { designMessages } from '../words.ts';

const HEIGHT = 260;
/** With its title and a caption of one line; who waits for it keeps this place, so that nothing below moves. */
export const sizesPlace = HEIGHT + 58;

interface SizesChartProps {
  sizes: readonly DesignSize[];
  /** The runs of the design, and its D where it is known already. */
  runs: number;
  d?: number | null;
  /** Whether it has centre points or replicates, which the curve is without. */
  hasOthers: boolean;
}

/** What one more run is worth. */
export function SizesChart({ sizes, runs, d = null, hasOthers }: SizesChartProps) {
  const t = useMessages(designMessages);
  const data = useMemo(
    () => ({
      x: { label: t('runs'), whole: true },
      y: { label: t('d') },
      groups: [
        { name: t('d'), role: 'data' as const, x: sizes.map((size) => size.runs), y: sizes.map((size) => size.d) },
        {
          name: t('chosen'),
          role: 'target' as const,
          ...markOf(sizes, runs, d),
        },
      ],
    }),
    [sizes, runs, d, t],
  );
  return (
    <LineChart
      title={t('sizes')}
      caption={sentences(t('sizes_help'), hasOthers && t('sizes_help_plain'))}
      data={data}
      height={HEIGHT}
    />
  );
}

/** The design itself, or the place of its number of runs on the curve as long as it is not made. */
function markOf(sizes: readonly DesignSize[], runs: number, d: number | null) {
  const value = d ?? sizes.find((size) => size.runs === runs)?.d ?? null;
  return value === null ? { x: [], y: [] } : { x: [runs], y: [value] };
}
