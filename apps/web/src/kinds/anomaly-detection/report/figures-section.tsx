import type { TimeSeriesReport } from '@hakaru/contract/training/time-series';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { LineChart, type LineData } from '../../../charts/line/line-chart.tsx';
import { compact } from '../../../lib/compact.ts';
import { sentences } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { SideBySide } from '../../../ui/side-by-side.tsx';
import { figureRows, whenText } from '../alarm-words.ts';
import { anomalyMessages } from '../words.ts';

interface ReportProps {
  report: TimeSeriesReport;
}

const MOST_CHANNELS = 20;

/** Which channels alarms are of. */
export function SharesSection({ report: { shares } }: ReportProps) {
  const t = useMessages(anomalyMessages);
  const data = useMemo(() => {
    const sorted = [...shares].sort((a, b) => (b.all_alarms ?? 0) - (a.all_alarms ?? 0)).slice(0, MOST_CHANNELS);
    const isActual = sorted.some(({ actual_alarms: share }) => share !== null);
    return {
      category: { label: t('channel') },
      categories: sorted.map(({ channel }) => channel),
      value: { label: t('share_of_score') },
      groups: compact([
        { name: t('all_alarms'), role: 'data' as const, values: sorted.map(({ all_alarms: share }) => share) },
        isActual && {
          name: t('actual_alarms'),
          role: 'target' as const,
          values: sorted.map(({ actual_alarms: share }) => share),
        },
      ]),
    };
  }, [shares, t]);
  if (shares.length < 2 || !shares.some(({ all_alarms: share }) => share !== null)) return null;
  return (
    <Section
      title={t('causes')}
      text={sentences(
        t('causes_text'),
        shares.length > MOST_CHANNELS &&
          t('causes_shown', { shown: formatCount(MOST_CHANNELS), total: formatCount(shares.length) }),
      )}
    >
      <BarChart title={t('causes_title')} data={data} />
    </Section>
  );
}

/** Everything counted, beside what flags every row and what flags none. */
export function FiguresSection({ report }: ReportProps) {
  const t = useMessages(anomalyMessages);
  const { training, test, flag_all: all, flag_none: none, training_ranking, test_ranking } = report;
  const rankings = [training_ranking, ...(test ? [test_ranking] : [])];
  const known = (['vus_pr', 'vus_roc', 'roc_auc', 'pr_auc'] as const).filter((key) =>
    rankings.some((ranking) => (ranking?.[key] ?? null) !== null),
  );
  return (
    <Section title={t('metrics')} text={t('dummies_text')}>
      <PlainTable
        label={t('metrics')}
        maxHeight="40rem"
        columns={[t('metric'), t('part_training'), ...(test ? [t('part_test')] : []), t('dummy_all'), t('dummy_none')]}
        rows={[
          ...figureRows([training, ...(test ? [test] : []), all, none]),
          ...known.map((key) => [t(key), ...rankings.map((ranking) => formatNumber(ranking?.[key], 3)), '–', '–']),
        ]}
      />
    </Section>
  );
}

/** Detection against false alarms, and precision against recall, whatever the threshold. */
export function CurvesSection({ report: { curves } }: ReportProps) {
  const t = useMessages(anomalyMessages);
  const [roc, precision] = useMemo(() => {
    const groups = (x: 'far' | 'recall', y: 'detection' | 'precision') =>
      curves.map((curve) => ({
        name: t(`part_${curve.part}`),
        role: curve.part === 'test' ? ('test' as const) : ('train' as const),
        x: curve[x],
        y: curve[y],
      }));
    return [
      { x: { label: t('far') }, y: { label: t('detection_rate') }, groups: groups('far', 'detection') },
      { x: { label: t('recall') }, y: { label: t('precision') }, groups: groups('recall', 'precision') },
    ] satisfies LineData[];
  }, [curves, t]);
  if (curves.length === 0 || !roc || !precision) return null;
  return (
    <Section title={t('curves')} text={t('curves_text')}>
      <SideBySide>
        <LineChart title={t('roc')} data={roc} height={320} />
        <LineChart title={t('pr_title')} data={precision} height={320} />
      </SideBySide>
    </Section>
  );
}

/** Alarms of each run. */
export function RunsSection({ runs }: Pick<TimeSeriesReport, 'runs'>) {
  const t = useMessages(anomalyMessages);
  if (runs.length === 0) return null;
  return (
    <Section title={t('by_run')}>
      <PlainTable
        label={t('by_run')}
        columns={[t('run'), t('rows'), t('alarms'), t('events_detected'), t('far'), t('mar')]}
        maxHeight="24rem"
        rows={runs.map(({ run, rows, figures }) => [
          run,
          formatCount(rows),
          figures ? formatCount(figures.alarms) : '–',
          figures && figures.events > 0 ? `${formatCount(figures.detected)} / ${formatCount(figures.events)}` : '–',
          formatPercent(figures?.far ?? null, 2),
          formatPercent(figures?.mar ?? null, 1),
        ])}
      />
    </Section>
  );
}

/** Where the series has holes. */
export function GapsSection({ report: { gaps, series } }: ReportProps) {
  const t = useMessages(anomalyMessages);
  if (series.gaps === 0) return null;
  const isDate = series.time === 'datetime';
  return (
    <Section
      title={t('gaps')}
      text={t('gaps_text', { shown: formatCount(gaps.length), total: formatCount(series.gaps) })}
    >
      {gaps.length > 0 && (
        <PlainTable
          label={t('gaps')}
          columns={[t('from'), t('to'), t('rows_missing')]}
          texts={[1]}
          maxHeight="16rem"
          rows={gaps.map(({ from_time: from, to_time: to, rows }) => [
            whenText(0, from, isDate),
            whenText(0, to, isDate),
            formatCount(rows),
          ])}
        />
      )}
      {series.carried > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('carried', { count: series.carried, shown: formatCount(series.carried) })}
        </Typography>
      )}
    </Section>
  );
}
