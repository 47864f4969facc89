import type { NextExperimentsOptions, NextExperimentsResult } from '@hakaru/contract/decisions/next-experiments';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import { groupRole } from '../../../charts/palette/chart-palette.ts';
import { Scatter } from '../../../charts/scatter/scatter.tsx';
import type { ScatterData } from '../../../charts/scatter/scatter-data.ts';
import { compact } from '../../../lib/compact.ts';
import { labelled } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { nextMessages } from '../words.ts';

/** Of each target the values of all rounds, the best so far, and what is expected of the open proposals. */
export function HistoryCharts({ result }: { result: NextExperimentsResult }) {
  return (
    <Stack spacing={2}>
      {result.targets.map((target, at) => (
        <TargetHistory key={target} result={result} at={at} />
      ))}
    </Stack>
  );
}

function TargetHistory({ result, at }: { result: NextExperimentsResult; at: number }) {
  const t = useMessages(nextMessages);
  const target = result.targets[at] ?? '';
  const aside = useMemo(() => new Set(result.best_so_far[at]?.aside), [result, at]);
  const data = useMemo((): ScatterData => {
    const { history, best_so_far, proposals } = result;
    const rowsBefore = (place: number) => history.slice(0, place).reduce((sum, { rows }) => sum + rows.length, 0);
    const rounds = history.map(({ rows }, place) => {
      const before = rowsBefore(place);
      const points = rows.flatMap(({ values }, row) => {
        const value = values[at];
        return value === null || value === undefined || aside.has(before + row)
          ? []
          : [{ x: before + row + 1, y: value }];
      });
      return {
        name: t('round', { round: place + 1 }),
        role: place === 0 ? ('data' as const) : groupRole(place - 1),
        x: points.map(({ x }) => x),
        y: points.map(({ y }) => y),
        rows: points.map(({ x }) => x),
      };
    });
    const open = proposals.flatMap(({ expected }, place) => {
      const told = expected[at];
      return told ? [{ ...told, x: rowsBefore(history.length) + place + 1 }] : [];
    });
    const line = (best_so_far[at]?.values ?? []).flatMap((y, place) => (y === null ? [] : [{ x: place + 1, y }]));
    return {
      x: { label: t('experiment'), whole: true },
      y: { label: target },
      groups: compact([
        ...rounds.filter(({ x }) => x.length > 0),
        open.length > 0 && {
          name: t('open_proposals'),
          role: 'prediction' as const,
          x: open.map(({ x }) => x),
          y: open.map(({ value }) => value),
          low: open.map(({ lower }) => lower),
          high: open.map(({ upper }) => upper),
          rows: open.map(({ x }) => x),
        },
      ]),
      lines:
        line.length > 1
          ? [{ name: t('best_so_far'), role: 'after', x: line.map(({ x }) => x), y: line.map(({ y }) => y) }]
          : [],
    };
  }, [result, at, target, aside, t]);
  if (data.groups.length === 0) return null;
  return (
    <Scatter
      title={labelled(t('history'), target)}
      data={data}
      {...(aside.size > 0 && { caption: t('history_aside', { values: aside.size }) })}
    />
  );
}

/** Measured against foretold, a picture a target. */
export function FitCharts({ fits }: Pick<NextExperimentsResult, 'fits'>) {
  return (
    <Stack spacing={2}>
      {fits.map((fit) => (
        <FitChart key={fit.target} fit={fit} />
      ))}
    </Stack>
  );
}

function FitChart({ fit }: { fit: NextExperimentsResult['fits'][number] }) {
  const t = useMessages(nextMessages);
  const data = useMemo(
    (): ScatterData => ({
      x: { label: t('measured') },
      y: { label: t('predicted') },
      identity: true,
      groups: [
        {
          name: t('predicted'),
          role: 'prediction',
          x: fit.points.map(({ measured }) => measured),
          y: fit.points.map(({ foretold }) => foretold),
          low: fit.points.map(({ lower }) => lower),
          high: fit.points.map(({ upper }) => upper),
          rows: fit.points.map(({ row }) => row),
        },
      ],
    }),
    [fit, t],
  );
  return <Scatter title={t('fit_of', { target: fit.target })} data={data} />;
}

type Replay = NonNullable<NextExperimentsResult['replay']>;

/** What rounds would have found, beside choosing at random. */
export function ReplayCharts({ replay, options }: { replay: Replay; options: NextExperimentsOptions }) {
  const t = useMessages(nextMessages);
  const { found, best } = useMemo(() => {
    const wanted = options.targets.filter(({ goal }) => goal !== 'range');
    const groups = (figure: 'found' | 'best') =>
      replay.curves.map(({ method, points }) => ({
        name: t(`method_${method}`),
        role: method === 'model' ? ('prediction' as const) : ('neutral' as const),
        x: points.map(({ experiments }) => experiments),
        y: points.map((point) => point[figure].median),
        low: points.map((point) => point[figure].low),
        high: points.map((point) => point[figure].high),
      }));
    const x = { label: t('experiment'), whole: true };
    return {
      found: { x, y: { label: t('replay_found') }, groups: groups('found') },
      best: {
        x,
        y: { label: wanted.length === 1 ? (wanted[0]?.target ?? '') : t('replay_best') },
        groups: groups('best'),
      },
    };
  }, [replay, options, t]);
  const caption = t('replay_help', { seeds: replay.seeds });
  return (
    <Stack spacing={2}>
      <LineChart title={t('replay_found')} caption={caption} data={found} />
      <LineChart title={t('replay_best')} caption={caption} data={best} />
    </Stack>
  );
}
