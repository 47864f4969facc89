import type { DesignSize } from '@hakaru/contract/decisions/optimal-design';
import { useMemo } from 'react';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { designMessages } from '../words.ts';

/** What one more run is worth. */
export function SizesChart({ sizes, runs }: { sizes: readonly DesignSize[]; runs: number }) {
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
          x: sizes.filter((size) => size.runs === runs).map((size) => size.runs),
          y: sizes.filter((size) => size.runs === runs).map((size) => size.d),
        },
      ],
    }),
    [sizes, runs, t],
  );
  return <LineChart title={t('sizes')} caption={t('sizes_help')} data={data} height={260} />;
}
