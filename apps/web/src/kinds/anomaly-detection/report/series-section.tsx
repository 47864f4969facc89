import type { TimeSeriesReport } from '@hakaru/contract/training/time-series';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { Histogram } from '../../../charts/histogram/histogram.tsx';
import { ScoreCourse } from '../../../charts/score-course/score-course.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { courseData, histogramData } from '../score-chart.ts';
import { LineChart, type LineData } from '../../../charts/line/line-chart.tsx';
import { anomalyMessages } from '../words.ts';

/** The score over time with what is known, a channel below it, and how scores spread. */
export function SeriesSection({ report }: { report: TimeSeriesReport }) {
  const t = useMessages(anomalyMessages);
  const { course, channels, model_settings: settings, histograms } = report;
  const limit = Math.max(settings.threshold, settings.floor ?? -Infinity);
  const isDate = report.series.time === 'datetime';
  const [chosen, setChosen] = useState(() => channelOfMost(report));
  const scores = useMemo(() => courseData(course, limit, isDate, t), [course, limit, isDate, t]);
  const channel = channels.find(({ channel: name }) => name === chosen) ?? channels[0];
  const values = useMemo(
    (): LineData | null =>
      channel
        ? {
            x: scores.x,
            y: { label: channel.channel },
            groups: [{ name: channel.channel, role: 'data', x: scores.at, y: channel.values }],
          }
        : null,
    [channel, scores],
  );
  const histogram = histograms.find(({ part }) => part === 'test') ?? histograms[0];
  const spread = useMemo(() => histogram && histogramData(histogram, limit, t), [histogram, limit, t]);
  return (
    <Section title={t('series')} text={t('series_text')}>
      <Stack spacing={2}>
        <ScoreCourse
          title={t('course_title')}
          caption={t('course_caption', { shown: formatCount(course.rows.length), total: formatCount(course.total) })}
          data={scores}
        />
        {channel && values && (
          <>
            <SelectField
              size="small"
              label={t('channel')}
              value={channel.channel}
              onValue={setChosen}
              choices={channels.map(({ channel: name }) => name)}
              sx={{ maxWidth: '20rem' }}
            />
            <LineChart title={t('channel_title', { channel: channel.channel })} data={values} height={220} />
          </>
        )}
        {histogram && spread && (
          <Histogram title={t('histogram_title', { part: t(`part_${histogram.part}`) })} data={spread} height={280} />
        )}
      </Stack>
    </Section>
  );
}

/** The channel behind most of what the alarms are of. */
function channelOfMost({ shares, channels }: TimeSeriesReport): string {
  const [first] = [...shares].sort((a, b) => (b.all_alarms ?? 0) - (a.all_alarms ?? 0));
  return first?.channel ?? channels[0]?.channel ?? '';
}
