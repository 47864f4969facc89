import { chartSeries, type DatasetDetail, type SeriesAnswer } from '@hakaru/contract';
import type { SeriesChartData } from '@hakaru/contract/time-series/calls';
import type { SeriesVersion } from '@hakaru/contract/time-series/summary';
import { useMemo } from 'react';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { Section } from '../../../../ui/section.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { seriesMessages } from '../series-messages.ts';
import { SeriesChart } from '../series-chart.tsx';
import { useAnswer } from '../../../../lib/api/use-answer.ts';

const DRAWN = 6;
const POINTS = 600;

/** The first channels over the whole range, those to be estimated before the others. */
export function WholeSeries({ dataset, series }: { dataset: DatasetDetail; series: SeriesVersion }) {
  const t = useMessages(seriesMessages);
  const { time_column, facts, clock } = series;
  const targets = dataset.columns.filter(({ role }) => role === 'target').map(({ name }) => name);
  const numeric = facts.channels
    .filter(({ name, type }) => type === 'numeric' && name !== facts.label?.column && name !== time_column)
    .map(({ name }) => name);
  const columns = [
    ...numeric.filter((name) => targets.includes(name)),
    ...numeric.filter((name) => !targets.includes(name)),
  ].slice(0, DRAWN);
  const { data } = useAnswer(
    chartSeries,
    { params: { dataset: dataset.id }, body: { x: time_column, columns, points: POINTS } },
    { enabled: columns.length > 0 },
  );
  const chart = useMemo(() => data && chartOf(data), [data]);
  if (columns.length === 0) return null;
  return (
    <Section title={t('tab')}>{chart ? <SeriesChart picture={chart} zone={clock.zone} /> : <ListSkeleton />}</Section>
  );
}

function chartOf({ extent, x, columns }: SeriesAnswer): SeriesChartData {
  return {
    extent: extent ?? [0, 1],
    x,
    channels: columns.map((one) => ({
      name: one.name,
      ...('values' in one
        ? { values: one.values, low: null, high: null }
        : { values: one.mean, low: one.min, high: one.max }),
    })),
  };
}
