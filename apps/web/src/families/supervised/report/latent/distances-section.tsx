import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import type { ScatterLine } from '../../../../charts/scatter/scatter-data.ts';
import { sentences } from '../../../../lib/i18n/joined.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent } from '../../../../lib/numbers/format-number.ts';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SideBySide } from '../../../../ui/side-by-side.tsx';
import { supervisedMessages } from '../../words.ts';
import { ContributionsOfRows } from './contributions.tsx';
import { LatentChart } from './latent-chart.tsx';
import { beyond, type LatentRows } from './latent-data.ts';
import type { LatentView } from './use-latent-view.ts';

const SECOND = 1000;

/** How far rows lie from the middle and beside the latent variables, along their order or a time, with limits and contributions. */
export function DistancesSection({ latent, view }: { latent: LatentRows; view: LatentView }) {
  const t = useMessages(supervisedMessages);
  const { points } = latent;
  const { limits } = view;
  const times = points.colours.filter(({ type }) => type === 'datetime');
  const [along, setAlong] = useState(times[0]?.name ?? '');
  const { x, across } = useMemo(() => {
    const time = points.colours.find(({ type, name }) => type === 'datetime' && name === along);
    return time
      ? {
          x: { label: time.name, time: true },
          across: time.values.map((value) => (typeof value === 'number' ? value * SECOND : null)),
        }
      : { x: { label: t('row'), whole: true }, across: points.row.map((row) => row + 1) };
  }, [points, along, t]);
  const up = useMemo(() => ({ t2: { label: t('t2') }, spe: { label: t('spe') } }), [t]);
  const tests = points.part.includes('test');
  const lines = useMemo(() => {
    const ends = endsOf(across);
    const confidence = formatPercent(limits?.confidence);
    const line = (fitted: number | null | undefined, fresh: number | null | undefined): ScatterLine[] => [
      ...(typeof fitted === 'number'
        ? [{ name: t('limit_training', { confidence }), role: 'train' as const, x: ends, y: [fitted, fitted] }]
        : []),
      ...(tests && typeof fresh === 'number'
        ? [{ name: t('limit_new', { confidence }), role: 'test' as const, x: ends, y: [fresh, fresh] }]
        : []),
    ];
    return {
      t2: line(limits?.t2_fitted, limits?.t2_new),
      spe: line(limits?.spe_fitted, limits?.spe_new),
    };
  }, [across, limits, tests, t]);
  const outside = useMemo(() => (limits ? beyond(points, limits) : { t2: [], spe: [] }), [points, limits]);
  const rows = new Set([...outside.t2, ...outside.spe].map((place) => points.row[place]!));
  return (
    <Section
      title={t('distances')}
      text={sentences(
        t('distances_text'),
        limits &&
          t('beyond', {
            confidence: formatPercent(limits.confidence),
            t2: formatCount(limits.beyond?.t2 ?? outside.t2.length),
            spe: formatCount(limits.beyond?.spe ?? outside.spe.length),
          }),
      )}
      action={rows.size > 0 && <Button onClick={() => view.select(rows)}>{t('select_beyond')}</Button>}
    >
      {times.length > 0 && (
        <Box sx={{ mb: 2, pt: 0.5 }}>
          <ChoiceField
            label={t('along')}
            value={along}
            choices={[['', t('row')], ...times.map(({ name }) => [name, name] as const)]}
            onValue={setAlong}
          />
        </Box>
      )}
      <SideBySide>
        {(['t2', 'spe'] as const).map((figure) => (
          <LatentChart
            key={figure}
            title={t(`${figure}_along`, { along: x.label })}
            view={view}
            rows={points.row}
            x={x}
            y={up[figure]}
            across={across}
            up={points[figure]}
            lines={lines[figure]}
          />
        ))}
      </SideBySide>
      <ContributionsOfRows latent={latent} view={view} />
    </Section>
  );
}

function endsOf(values: readonly (number | null)[]): number[] {
  const known = values.filter((value) => value !== null);
  return [
    known.reduce((least, value) => Math.min(least, value), Infinity),
    known.reduce((most, value) => Math.max(most, value), -Infinity),
  ].filter(Number.isFinite);
}
