import type { SeriesPictureData } from '@hakaru/contract/time-series/calls';
import { useMemo } from 'react';
import { groupRole } from '../../../charts/palette/chart-palette.ts';
import type { SeriesData } from '../../../charts/series/series.tsx';
import { Series } from '../../../charts/series/series.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { seriesMessages } from './series-messages.ts';

interface SeriesPictureProps {
  picture: SeriesPictureData;
  zone: string;
}

/** The first channels one below the other over the whole of a series. */
export function SeriesPicture({ picture, zone }: SeriesPictureProps) {
  const t = useMessages(seriesMessages);
  const data = useMemo(
    (): SeriesData => ({
      x: { label: t('time_axis', { zone }), time: true },
      at: picture.x,
      extent: picture.extent,
      layout: 'stacked',
      channels: picture.channels.map(({ name, values, low, high }, place) => ({
        axis: { label: name },
        role: groupRole(place),
        values,
        ...(low && high ? { low, high } : {}),
      })),
    }),
    [picture, zone, t],
  );
  const channels = picture.channels.map(({ name }) => name).join(', ');
  return (
    <Series
      title={t('picture', { channels })}
      caption={picture.channels[0]?.low ? t('picture_pieces', { count: picture.x.length }) : undefined}
      data={data}
    />
  );
}
