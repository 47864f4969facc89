import type { FoundGroups } from '@hakaru/contract/decisions/statistical-analysis';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { BoxPlot } from '../../../charts/box-plot/box-plot.tsx';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import { Scatter } from '../../../charts/scatter/scatter.tsx';
import { sentences } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatP } from '../../../lib/numbers/format-number.ts';
import { Muted } from '../../../ui/muted.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { SideBySide } from '../../../ui/side-by-side.tsx';
import { EffectsTable, normalityWords, notesOf, OutlierText, PasteSection, SamplesTable } from '../result/parts.tsx';
import { OneOf } from '../result/one-of.tsx';
import { toDecimals, levelText, pText } from '../result/format.ts';
import { analysisMessages } from '../words.ts';
import {
  groupPowerChart,
  groupsChart,
  mainMethod,
  pairName,
  pairsChart,
  pairsOf,
  type PairMethod,
  residualsChart,
} from './charts.ts';
import { groupsLine, spreadOfGroups } from './sentences.ts';
import { groupMessages } from './words.ts';

const METHODS = ['games_howell', 'tukey', 'dunn'] as const;
/** More pairs than these are in the statistics download alone. */
const MOST_LISTED = 50;

interface Props {
  found: FoundGroups;
  alpha: number;
}

/** Comparisons of several groups: all variables at a glance, then one at a time. */
export function GroupSections({ all, alpha }: { all: readonly FoundGroups[]; alpha: number }) {
  const t = useMessages(analysisMessages);
  const g = useMessages(groupMessages);
  return (
    <>
      {all.length > 1 && (
        <Section title={g('at_a_glance')}>
          <PlainTable
            label={g('at_a_glance')}
            columns={[t('variable'), t('statistic'), g('df1'), g('df2'), t('p'), t('p_holm'), 'ω²']}
            rows={all.map(({ title, tests: [test], p_holm, effects }) => [
              title,
              formatNumber(test?.statistic),
              formatNumber(test?.df1),
              formatNumber(test?.df2),
              formatP(test?.p),
              formatP(p_holm),
              formatNumber(effects.find(({ name }) => name === 'omega_squared')?.value, 3),
            ])}
            holdsFirst
          />
        </Section>
      )}
      <OneOf all={all}>
        {(found) => [
          <Pictures key="pictures" found={found} alpha={alpha} />,
          <Numbers key="numbers" found={found} alpha={alpha} isAdjusted={all.length > 1} />,
        ]}
      </OneOf>
      <PasteSection lines={all.map((one) => [one.title, groupsLine(one, alpha, all.length > 1)])} />
    </>
  );
}

function Pictures({ found, alpha }: Props) {
  const g = useMessages(groupMessages);
  const { title, category, samples, dropped } = found;
  const values = useMemo(() => groupsChart(found), [found]);
  const pairs = useMemo(() => pairsChart(found), [found]);
  const method = mainMethod(found);
  const [drawn, total] = [pairs.categories.length, pairsOf(found, method).length];
  return (
    <Stack spacing={2}>
      <BoxPlot
        title={g('values_chart', { variable: title, category })}
        caption={notesOf(samples, dropped)}
        data={values}
        height={340}
      />
      <BarChart
        title={g('differences_chart', { level: levelText(alpha), method: g(`method_${method}`) })}
        {...(drawn < total && { caption: g('differences_some', { drawn, total }) })}
        data={pairs}
      />
    </Stack>
  );
}

function Numbers({ found, alpha, isAdjusted }: Props & { isAdjusted: boolean }) {
  const t = useMessages(analysisMessages);
  const g = useMessages(groupMessages);
  const { effects, p_holm, power, samples, tests } = found;
  const total = Math.max(0, ...METHODS.map((method) => pairsOf(found, method).length));
  const methods = METHODS.filter((method) => pairsOf(found, method).length > 0);
  return (
    <>
      <Section title={t('numbers')} text={t('tests_text')}>
        <Stack spacing={3}>
          <PlainTable
            label={t('numbers')}
            columns={[t('test'), t('statistic'), g('df1'), g('df2'), t('p'), ...(isAdjusted ? [t('p_holm')] : [])]}
            rows={tests.map(({ name, statistic, df1, df2, p }, index) => [
              g(`test_${name}`),
              formatNumber(statistic),
              formatNumber(df1),
              df2 === null ? '' : formatNumber(df2),
              formatP(p),
              ...(isAdjusted ? [index === 0 ? formatP(p_holm) : ''] : []),
            ])}
            holdsFirst
          />
          <SamplesTable samples={samples} />
        </Stack>
      </Section>
      <Section
        title={g('pairs')}
        text={sentences(
          g('pairs_text'),
          total > MOST_LISTED && g('pairs_listed', { listed: MOST_LISTED, total: formatCount(total) }),
        )}
      >
        <Stack spacing={3}>
          {methods.map((method) => (
            <PairsTable key={method} found={found} method={method} />
          ))}
        </Stack>
      </Section>
      <Section title={t('effects')} text={g('effects_text', { level: levelText(alpha) })}>
        <EffectsTable effects={effects} />
      </Section>
      <Section title={t('assumptions')} text={t('assumptions_text')}>
        <Assumptions found={found} />
      </Section>
      {power && (
        <Section title={t('power')} text={sentences(g('power_text'))}>
          <Power power={power} />
        </Section>
      )}
    </>
  );
}

function PairsTable({ found, method }: { found: FoundGroups; method: PairMethod }) {
  const t = useMessages(analysisMessages);
  const g = useMessages(groupMessages);
  const spread = spreadOfGroups(found);
  const byRanks = method === 'dunn';
  return (
    <PlainTable
      label={g(`method_${method}`)}
      titled
      columns={[
        g('first_pair'),
        g(byRanks ? 'rank_difference' : 'difference'),
        ...(byRanks ? [] : [t('low'), t('high')]),
        t('p'),
      ]}
      rows={pairsOf(found, method)
        .slice(0, MOST_LISTED)
        .map((pair) => {
          const { difference, low, high, p } = pair;
          const place = (value: number | null) => (value === null ? '–' : toDecimals(value, spread));
          return [
            pairName(pair),
            byRanks ? formatNumber(difference) : place(difference),
            ...(byRanks ? [] : [place(low), place(high)]),
            formatP(p),
          ];
        })}
      holdsFirst
    />
  );
}

function Assumptions({ found }: { found: FoundGroups }) {
  const t = useMessages(analysisMessages);
  const g = useMessages(groupMessages);
  const { residuals, samples, variances } = found;
  const data = useMemo(() => residualsChart(found), [found]);
  return (
    <Stack spacing={2}>
      <Scatter
        title={g('residuals_chart')}
        caption={t('qq_caption', { normality: normalityWords(residuals.normality) })}
        data={data}
        height={320}
      />
      {variances && (
        <Muted>
          {g('variances', {
            df1: variances.df1,
            df2: formatCount(variances.df2),
            f: formatNumber(variances.f, 3),
            p: pText(variances.p),
          })}
        </Muted>
      )}
      <OutlierText
        outliers={samples.flatMap(({ name, outliers }) => outliers.map((one) => ({ ...one, group: name })))}
      />
    </Stack>
  );
}

function Power({ power }: { power: NonNullable<FoundGroups['power']> }) {
  const t = useMessages(analysisMessages);
  const g = useMessages(groupMessages);
  const data = useMemo(() => groupPowerChart(power), [power]);
  return (
    <SideBySide>
      <LineChart title={g('power_chart')} data={data} height={300} />
      <PlainTable
        label={t('power')}
        columns={[g('size_of'), t('size_needed')]}
        rows={power.sizes.map(({ effect, is_observed, n }) => [
          is_observed ? t('observed', { effect: formatNumber(effect, 3) }) : formatNumber(effect, 3),
          n === null ? '–' : formatCount(n),
        ])}
      />
    </SideBySide>
  );
}
