import type { SeriesChartData } from '@hakaru/contract/time-series/calls';
import { useMemo } from 'react';
import { groupRole } from '../../../charts/palette/chart-palette.ts';
import type { SeriesData } from '../../../charts/series/series.tsx';
import { Series } from '../../../charts/series/series.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { seriesMessages } from './series-messages.ts';
import { listed } from '../../../lib/i18n/joined.ts';

interface SeriesChartProps {
  picture: SeriesChartData;
  zone: string;
}

/** The first channels one below the other over the whole of a series. */
export function SeriesChart({ picture: chart, zone }: SeriesChartProps) {
  const t = useMessages(seriesMessages);
  const data = useMemo(
    (): SeriesData => ({
      x: { label: t('time_axis', { zone }), time: true },
      at: chart.x,
      extent: chart.extent,
      layout: 'stacked',
      channels: chart.channels.map(({ name, values, low, high }, index) => ({
        axis: { label: name },
        role: groupRole(index),
        values,
        ...(low && high ? { low, high } : {}),
      })),
    }),
    [chart, zone, t],
  );
  const channels = listed(chart.channels.map(({ name }) => name));
  return (
    <Series
      title={t('picture', { channels })}
      caption={chart.channels[0]?.low ? t('picture_pieces', { count: chart.x.length }) : undefined}
      data={data}
    />
  );
}
