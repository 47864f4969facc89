import type { SoftSensorReport } from '@hakaru/contract/training/soft-sensor';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { LineChart, type LineData } from '../../../charts/line/line-chart.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SideBySide } from '../../../ui/side-by-side.tsx';
import { sensorMessages } from '../words.ts';
import { axisOf } from './points.ts';

type Measure = 't2' | 'spe' | 'distance';

/** How far rows lie from the training over time, and which variables that comes from. */
export function DomainSection({ report }: { report: SoftSensorReport }) {
  const t = useMessages(sensorMessages);
  const { samples, course, latent } = report;
  const charts = useMemo(() => {
    const axis = axisOf(report);
    const source = course ?? samples;
    const furthest = report.distance_limit;
    const x = source.rows.map((row, index) => axis.at(row, source.times[index]));
    const tested = samples.rows.flatMap((_, index) => (samples.parts[index] === 'test' ? [index] : []));
    const analysed = (key: Measure) => ({
      x: tested.map((index) => axis.at(samples.rows[index]!, samples.times[index])),
      y: tested.map((index) => samples[key]?.[index] ?? null),
    });
    const chartOf = (key: Measure, limit: number): LineData => ({
      x: axis.axis,
      y: { label: t(key) },
      groups: [
        { name: course ? t('between_analyses') : t(key), role: 'group2', x, y: source[key] ?? [] },
        // Drift alarms are of these.
        ...(course ? [{ name: t('at_analyses'), role: 'test' as const, points: true, ...analysed(key) }] : []),
      ],
      limits: [{ axis: 'y', value: limit, label: t('limit') }],
    });
    return {
      t2: chartOf('t2', latent.t2_limit),
      spe: chartOf('spe', latent.spe_limit),
      // A report made before has none.
      distance:
        typeof furthest === 'number' && (source.distance ?? []).length > 0 ? chartOf('distance', furthest) : null,
    };
  }, [report, samples, course, latent, t]);
  return (
    <Section title={t('domain')} text={t('domain_text')}>
      <Stack spacing={2}>
        <SideBySide>
          <LineChart title={t('t2')} data={charts.t2} height={280} />
          <LineChart title={t('spe')} data={charts.spe} height={280} />
        </SideBySide>
        {charts.distance && (
          <>
            <Typography variant="body2" color="textSecondary">
              {t('distance_text')}
            </Typography>
            <LineChart title={t('distance')} data={charts.distance} height={280} />
          </>
        )}
        {report.contributions.rows.length > 0 && <Contributions report={report} />}
      </Stack>
    </Section>
  );
}

const MOST_BARS = 20;

/** Of an alarm where there is one, else of the test. */
function firstPlace({ contributions: { rows, parts }, alarms }: SoftSensorReport): number {
  const alarm = alarms.find(({ kind }) => kind === 'domain');
  const within = alarm ? rows.findIndex((row) => row >= alarm.first_row && row <= alarm.last_row) : -1;
  return Math.max(within === -1 ? parts.indexOf('test') : within, 0);
}

/** Which variables put a row where it lies. */
function Contributions({ report }: { report: SoftSensorReport }) {
  const t = useMessages(sensorMessages);
  const { contributions } = report;
  const axis = useMemo(() => axisOf(report), [report]);
  const [place, setPlace] = useState(() => firstPlace(report));
  const words = (index: number) => axis.text(contributions.rows[index]!, contributions.times[index]);
  const data = useMemo(() => {
    const [t2 = [], spe = []] = [contributions.t2[place], contributions.spe[place]];
    const size = (index: number) => Math.abs(t2[index] ?? 0) + Math.abs(spe[index] ?? 0);
    const order = contributions.columns
      .map((_, index) => index)
      .sort((a, b) => size(b) - size(a))
      .slice(0, MOST_BARS);
    return {
      category: { label: t('variable') },
      categories: order.map((index) => contributions.columns[index]!),
      value: { label: t('contribution') },
      groups: [
        { name: t('t2'), role: 'group1' as const, values: order.map((index) => t2[index] ?? null) },
        { name: t('spe'), role: 'group2' as const, values: order.map((index) => spe[index] ?? null) },
      ],
    };
  }, [contributions, place, t]);
  return (
    <>
      <SelectField
        size="small"
        label={t('contributions')}
        value={place}
        onValue={(value) => setPlace(Number(value))}
        choices={contributions.rows.map(
          (_, index) => [index, `${words(index)} – ${t(`part_${contributions.parts[index]!}`)}`] as const,
        )}
        sx={{ maxWidth: '26rem' }}
      />
      <BarChart title={t('contributions_of', { row: words(place) })} data={data} />
    </>
  );
}
