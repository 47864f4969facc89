import type { FoundControlChart } from '@hakaru/contract/decisions/statistical-analysis';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { ControlChart, type ControlData } from '../../../charts/control/control-chart.tsx';
import { listed, sentences } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { PasteSection } from '../result/parts.tsx';
import { chartLine } from './paste.ts';
import { limitsOf, pointCount, pointNames, pointText, shownAt, trackName } from './points.ts';
import { qualityMessages, qualityWords } from './words.ts';

/** Tracks in the unit of the values; the others are counts and shares. */
const measured = new Set<string>(['individuals', 'moving_range', 'mean', 'range', 'sd']);

/** Points that meet a rule are listed up to so many; the numbers to download have all. */
const MOST_LISTED = 100;

/** A control chart: its tracks, the points that meet a rule, and the limits of each phase. */
export function ControlSection({ chart, unit }: { chart: FoundControlChart; unit: string | undefined }) {
  const t = useMessages(qualityMessages);
  const names = pointNames(chart);
  const data = useMemo(() => chart.tracks.map((_, at) => controlData(chart, at, unit)), [chart, unit]);
  const shown = useMemo(() => shownAt(chart), [chart]);
  const called = chart.tracks
    .flatMap((track, at) =>
      track.signals.map(({ point, rules }) => ({
        point,
        cells: [trackName(chart, at), track.values[shown(point)], rules] as const,
      })),
    )
    .toSorted((a, b) => a.point - b.point);
  const captions = [
    ...(chart.places ? [t('pieces', { points: pointCount(chart), shown: chart.places.length })] : []),
    ...(chart.dropped > 0 ? [t('dropped', { rows: chart.dropped })] : []),
  ];
  return (
    <>
      <Section title={t(`chart_${chart.chart}`)}>
        <Stack spacing={2}>
          {data.map((one, at) => (
            <ControlChart
              key={chart.tracks[at]?.name}
              title={trackName(chart, at)}
              data={one}
              height={at === 0 ? 340 : 240}
              {...(at === 0 && captions.length > 0 && { caption: sentences(...captions) })}
            />
          ))}
        </Stack>
      </Section>
      {called.length > 0 && (
        <Section
          title={t('signals')}
          text={
            called.length > MOST_LISTED || chart.places
              ? sentences(t('signals_text'), t('signals_listed', { listed: Math.min(called.length, MOST_LISTED) }))
              : t('signals_text')
          }
        >
          <PlainTable
            label={t('signals')}
            columns={[t('point'), t('of_chart'), t('value'), t('rules')]}
            texts={[1, 3]}
            rows={called
              .slice(0, MOST_LISTED)
              .map(({ point, cells: [track, value, rules] }) => [
                names[shown(point)],
                track,
                pointText(chart, point, value),
                listed(rules),
              ])}
          />
        </Section>
      )}
      <Section title={t('limits')} text={t('limits_text')}>
        <PlainTable
          label={t('limits')}
          columns={[t('phase'), t('points'), t('of_chart'), t('lcl'), t('centre'), t('ucl'), t('sigma')]}
          texts={[2]}
          rows={limitsOf(chart).map(({ phase, points, track, lower, centre, upper, sigma }) => [
            phase ?? t('all_points'),
            formatCount(points),
            trackName(chart, track),
            lower,
            centre,
            upper,
            sigma === null ? '–' : formatNumber(sigma),
          ])}
        />
      </Section>
      <PasteSection lines={[[chart.title, chartLine(chart)]]} />
    </>
  );
}

function controlData(chart: FoundControlChart, at: number, unit: string | undefined): ControlData {
  const { sizes } = chart;
  const shown = shownAt(chart);
  const {
    name = 'individuals',
    values = [],
    centre = [],
    lower = [],
    upper = [],
    signals = [],
  } = chart.tracks[at] ?? {};
  return {
    order: { label: qualityWords(sizes.every((size) => size === 1) ? 'order_row' : 'order_subgroup') },
    names: pointNames(chart),
    y: { label: trackName(chart, at), ...(unit && measured.has(name) && { unit }) },
    values,
    centre,
    lower,
    upper,
    signals: signals.map(({ point, rules }) => ({ point: shown(point), rules })),
    phases: chart.phases.map(({ name: phase, start, end }) => ({ name: phase, start: shown(start), end: shown(end) })),
  };
}
