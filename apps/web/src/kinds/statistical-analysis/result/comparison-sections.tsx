import type { AnalysedSample, AnalysisTestName, Comparison } from '@hakaru/contract/decisions/statistical-analysis';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { BarChart, type BarData } from '../../../charts/bar/bar-chart.tsx';
import { BoxPlot } from '../../../charts/box-plot/box-plot.tsx';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import { groupRole } from '../../../charts/palette/chart-palette.ts';
import { Scatter } from '../../../charts/scatter/scatter.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatP, plainDigits } from '../../../lib/numbers/format-number.ts';
import { Muted } from '../../../ui/muted.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { SideBySide } from '../../../ui/side-by-side.tsx';
import { analysisMessages } from '../words.ts';
import { differenceChart, pairsChart, powerChart, quantileChart, unitOf, valuesChart } from './charts.ts';
import { normalityWords, notesOf, OutlierText } from './parts.tsx';
import { apartOf, toDecimals, levelText, pText, spreadOf } from './format.ts';

interface ComparisonProps {
  comparison: Comparison;
  alpha: number;
}

/** What proves it at a glance: the values, and the difference with its interval. */
export function Pictures({ comparison, alpha }: ComparisonProps) {
  const t = useMessages(analysisMessages);
  const apart = useMemo(() => differenceChart(comparison), [comparison]);
  return (
    <ComparedPictures
      found={comparison}
      apart={apart}
      apartTitle={t('difference_chart', { level: levelText(alpha) })}
    />
  );
}

interface ComparedPicturesProps {
  found: Pick<Comparison, 'title' | 'samples' | 'difference' | 'dropped'>;
  /** How far the groups are apart; kept stable. */
  apart: BarData;
  apartTitle: string;
}

/** The values of each group, those of pairs as well, and how far they are apart. */
export function ComparedPictures({ found, apart, apartTitle }: ComparedPicturesProps) {
  const t = useMessages(analysisMessages);
  const { title, samples, difference, dropped } = found;
  const values = useMemo(() => valuesChart(found), [found]);
  const pairs = useMemo(() => difference && pairsChart(difference), [difference]);
  return (
    <Stack spacing={2}>
      <SideBySide>
        <BoxPlot
          title={t('values_chart', { variable: title })}
          caption={notesOf(samples, dropped)}
          data={values}
          height={320}
        />
        {pairs ? (
          <BoxPlot title={t('pairs_chart', { difference: title })} data={pairs} height={320} />
        ) : (
          <BarChart title={apartTitle} data={apart} height={320} />
        )}
      </SideBySide>
      {pairs && <BarChart title={apartTitle} data={apart} />}
    </Stack>
  );
}

export function TestsTable({ comparison, isAdjusted }: { comparison: Comparison; isAdjusted: boolean }) {
  const t = useMessages(analysisMessages);
  const spread = spreadOf(comparison);
  const { ranks, tests, p_holm } = comparison;
  const end = (value: number | null, none: string) => (value === null ? none : toDecimals(value, spread));
  const rows = tests.map((test, index) => [
    t(`test_${test.name}`),
    toDecimals(test.estimate, spread),
    formatNumber(test.se),
    end(test.low, '−∞'),
    end(test.high, '∞'),
    formatNumber(test.t),
    formatNumber(test.df),
    formatP(test.p),
    ...(isAdjusted ? [index === 0 ? formatP(p_holm) : ''] : []),
  ]);
  const byRanks = ranks && [
    t(`rank_${ranks.name}`),
    '',
    '',
    '',
    '',
    formatNumber(ranks.statistic),
    '',
    formatP(ranks.p),
    ...(isAdjusted ? [''] : []),
  ];
  const columns = ['test', 'estimate', 'se', 'low', 'high', 'statistic', 'df', 'p'] as const;
  return (
    <>
      <PlainTable
        label={t('numbers')}
        columns={[...columns.map((column) => t(column)), ...(isAdjusted ? [t('p_holm')] : [])]}
        rows={byRanks ? [...rows, byRanks] : rows}
        holdsFirst
      />
      {ranks && <Muted sx={{ mt: 1 }}>{t(ranks.exact ? 'rank_exact' : 'rank_normal')}</Muted>}
    </>
  );
}

/** Everything that is described: groups, and the differences of pairs. */
export function samplesOf({ samples, difference }: Comparison): readonly AnalysedSample[] {
  return difference ? [...samples, difference] : samples;
}

/** Two one-sided tests in a line. */
export function EquivalenceText({ comparison, alpha }: ComparisonProps) {
  const t = useMessages(analysisMessages);
  const { equivalence } = comparison;
  if (!equivalence) return null;
  const spread = spreadOf(comparison);
  return (
    <Muted>
      {t('equivalence_text', {
        margin: plainDigits(equivalence.margin),
        p: pText(equivalence.p),
        level: levelText(2 * alpha),
        low: toDecimals(equivalence.low, spread),
        high: toDecimals(equivalence.high, spread),
      })}
    </Muted>
  );
}

/** Normality of what the test assumes it of, equal variances, and values far from the others. */
export function Assumptions({ comparison }: { comparison: Comparison }) {
  const t = useMessages(analysisMessages);
  const { samples, difference, variances } = comparison;
  const looked = difference ? [difference] : samples;
  const outliers = looked.flatMap((sample) => sample.outliers);
  return (
    <Stack spacing={2}>
      <SideBySide>
        {looked.map((sample, index) => (
          <QuantilePlot
            key={sample.name}
            sample={sample}
            role={difference ? 'data' : groupRole(index)}
            unit={difference ? t('difference') : unitOf(comparison)}
          />
        ))}
      </SideBySide>
      {variances && (
        <Muted>
          {t('variances', {
            df1: variances.df1,
            df2: variances.df2,
            f: formatNumber(variances.f, 3),
            p: pText(variances.p),
          })}
        </Muted>
      )}
      <OutlierText outliers={outliers} />
    </Stack>
  );
}

interface QuantilePlotProps {
  sample: AnalysedSample;
  role: ReturnType<typeof groupRole>;
  unit: string;
}

function QuantilePlot({ sample, role, unit }: QuantilePlotProps) {
  const t = useMessages(analysisMessages);
  const data = useMemo(() => quantileChart(sample, role, unit), [sample, role, unit]);
  return (
    <Scatter
      title={t('qq_chart', { sample: sample.name })}
      caption={t('qq_caption', { normality: normalityWords(sample.normality) })}
      data={data}
      height={320}
    />
  );
}

interface PowerProps {
  power: NonNullable<Comparison['power']>;
  test: AnalysisTestName;
}

/** What differences would have been found, and how many values it takes. */
export function PowerParts({ power, test }: PowerProps) {
  const t = useMessages(analysisMessages);
  const data = useMemo(() => powerChart(power), [power]);
  const isOfTwo = test === 'two_sample_t' || test === 'two_column_t';
  return (
    <SideBySide>
      <LineChart title={t('power_chart')} data={data} height={300} />
      <PlainTable
        label={t('power')}
        columns={[t('size_of'), t(isOfTwo ? 'size_needed' : 'size_needed_alone')]}
        rows={power.sizes.map(({ effect, is_observed, n }) => [
          is_observed ? t('observed', { effect: formatNumber(effect, 3) }) : formatNumber(effect, 3),
          n === null ? '–' : formatCount(n),
        ])}
      />
    </SideBySide>
  );
}

/** The difference in a cell, for the table of several variables. */
export function differenceCells(comparison: Comparison): string[] {
  const spread = spreadOf(comparison);
  const { apart, low, high } = apartOf(comparison);
  const end = (value: number | null, none: string) => (value === null ? none : toDecimals(value, spread));
  return [toDecimals(apart, spread), end(low, '−∞'), end(high, '∞')];
}
