import type { ImageCharts } from '@hakaru/contract';
import { useMemo } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import type { ChartBrush } from '../../../charts/frame/brush.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { className, imageChartMessages } from './image-chart-messages.ts';
import type { Selecting } from './use-selection.ts';

/** How many images each class has; dragging over bars selects their classes. */
export function BalanceCard({ charts, selecting: { change } }: { charts: ImageCharts; selecting: Selecting }) {
  const t = useMessages(imageChartMessages);
  const labels = useMemo(
    () =>
      [...(charts.measures[0]?.labels ?? [])]
        .map(({ label, counts }) => ({ label, count: counts.reduce((sum, one) => sum + one, 0) }))
        .sort((a, b) => b.count - a.count),
    [charts],
  );
  const data = useMemo(
    () => ({
      category: { label: t('label') },
      categories: labels.map(({ label }) => className(label, t)),
      value: { label: t('pictures') },
      groups: [{ name: t('pictures'), role: 'data' as const, values: labels.map(({ count }) => count) }],
    }),
    [labels, t],
  );
  const brush = useMemo<ChartBrush>(
    () => ({
      tool: 'y',
      onMark: (area, { done }) => {
        if (!done) return;
        const [low, high] = area?.y ?? [];
        // A bar is at its place, half a place wide to either side.
        const chosen = labels
          .filter((_, index) => low !== undefined && high !== undefined && index >= low - 0.4 && index <= high + 0.4)
          .map(({ label }) => label)
          .filter((label) => label !== '…');
        change({ labels: chosen.length === 0 ? null : chosen });
      },
    }),
    [labels, change],
  );
  return <BarChart title={t('balance')} data={data} brush={brush} />;
}
