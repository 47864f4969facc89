import type { FoundControlChart } from '@hakaru/contract/decisions/statistical-analysis';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { ControlChart, type ControlData } from '../../../charts/control/control-chart.tsx';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { listed } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { pointNames } from './points.ts';
import { qualityMessages } from './words.ts';

const say = translator(qualityMessages);
/** Tracks in the unit of the values; the others are counts and shares. */
const measured = new Set<string>(['individuals', 'moving_range', 'mean', 'range', 'sd']);

/** A control chart: its tracks, the points that meet a rule, and the limits of each phase. */
export function ControlSection({ chart, unit }: { chart: FoundControlChart; unit: string | undefined }) {
  const t = useMessages(qualityMessages);
  const names = pointNames(chart);
  const data = useMemo(() => chart.tracks.map((_, at) => controlData(chart, at, unit)), [chart, unit]);
  const called = chart.tracks.flatMap((track, at) =>
    track.signals.map(({ point, rules }) => ({
      point,
      cells: [trackName(chart, at), track.values[point], rules] as const,
    })),
  );
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
              {...(at === 0 && chart.dropped > 0 && { caption: t('dropped', { rows: chart.dropped }) })}
            />
          ))}
        </Stack>
      </Section>
      {called.length > 0 && (
        <Section title={t('signals')} text={t('signals_text')}>
          <PlainTable
            label={t('signals')}
            columns={[t('point'), t('of_chart'), t('value'), t('rules')]}
            texts={[1, 3]}
            rows={called
              .toSorted((a, b) => a.point - b.point)
              .map(({ point, cells: [track, value, rules] }) => [
                names[point],
                track,
                formatNumber(value),
                listed(rules),
              ])}
          />
        </Section>
      )}
      <Section title={t('limits')} text={t('limits_text')}>
        <PlainTable
          label={t('limits')}
          columns={[t('phase'), t('points'), t('centre'), t('sigma')]}
          rows={chart.phases.map(({ name, start, end, centre, sigma }) => [
            name ?? t('all_points'),
            formatCount(end - start),
            formatNumber(centre),
            sigma === null ? '–' : formatNumber(sigma),
          ])}
        />
      </Section>
    </>
  );
}

function trackName({ title, tracks }: FoundControlChart, at: number): string {
  const name = tracks[at]?.name ?? 'individuals';
  return say(`track_${name}`, { variable: title });
}

function controlData(chart: FoundControlChart, at: number, unit: string | undefined): ControlData {
  const { phases, sizes } = chart;
  const {
    name = 'individuals',
    values = [],
    centre = [],
    lower = [],
    upper = [],
    signals = [],
  } = chart.tracks[at] ?? {};
  return {
    order: { label: say(sizes.every((size) => size === 1) ? 'order_row' : 'order_subgroup') },
    names: pointNames(chart),
    y: { label: trackName(chart, at), ...(unit && measured.has(name) && { unit }) },
    values,
    centre,
    lower,
    upper,
    signals,
    phases,
  };
}
