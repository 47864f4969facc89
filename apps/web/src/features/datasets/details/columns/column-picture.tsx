import type { ColumnStatistics } from '@hakaru/contract';
import { useMemo } from 'react';
import { BarChart } from '../../../../charts/bar/bar-chart.tsx';
import { Histogram } from '../../../../charts/histogram/histogram.tsx';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { datasetMessages } from '../../dataset-messages.ts';

interface ColumnPictureProps {
  statistics: ColumnStatistics;
  unit: string | null;
  /** How many values the most frequent ones were counted in. */
  counted: number;
}

/** A column's distribution: bins of numbers and times, the most frequent values of everything else. */
export function ColumnPicture({ statistics, unit, counted }: ColumnPictureProps) {
  const { histogram, top_values: top } = statistics;
  if (histogram) return <Bins statistics={statistics} unit={unit} histogram={histogram} />;
  return top && top.length > 0 ? <TopValues statistics={statistics} counted={counted} top={top} /> : null;
}

function Bins({
  statistics,
  unit,
  histogram,
}: Omit<ColumnPictureProps, 'counted'> & { histogram: NonNullable<ColumnStatistics['histogram']> }) {
  const t = useMessages(datasetMessages);
  const { name, type, missing } = statistics;
  const data = useMemo(
    () => ({
      axis: { label: name, unit, ...(type === 'datetime' ? { time: true } : {}) },
      edges: histogram.edges,
      groups: [{ name, role: 'train' as const, counts: histogram.counts }],
      missing,
    }),
    [name, unit, type, histogram, missing],
  );
  return <Histogram title={t('histogram_of', { column: name })} data={data} height={260} />;
}

function TopValues({
  statistics,
  counted,
  top,
}: Omit<ColumnPictureProps, 'unit'> & { top: NonNullable<ColumnStatistics['top_values']> }) {
  const t = useMessages(datasetMessages);
  const { name } = statistics;
  const data = useMemo(() => {
    const others = counted - top.reduce((sum, entry) => sum + entry.count, 0);
    const bars = others > 0 ? [...top, { value: t('other_values'), count: others }] : top;
    return {
      category: { label: name },
      categories: bars.map(({ value }) => value),
      value: { label: t('frequency') },
      groups: [{ name, role: 'train' as const, values: bars.map((entry) => entry.count) }],
      ...(others > 0 ? { muted: new Set([bars.length - 1]) } : {}),
    };
  }, [name, counted, top, t]);
  return <BarChart title={t('top_values_of', { column: name })} data={data} />;
}
