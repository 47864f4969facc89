import type { FoundCrosstab, FoundGoodness, FoundProportions } from '@hakaru/contract/decisions/statistical-analysis';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { Mosaic } from '../../../charts/mosaic/mosaic.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatP, formatPercent } from '../../../lib/numbers/format-number.ts';
import { Muted } from '../../../ui/muted.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { SideBySide } from '../../../ui/side-by-side.tsx';
import { OneOf } from '../result/one-of.tsx';
import { EffectsTable, PasteSection } from '../result/parts.tsx';
import { levelText } from '../result/format.ts';
import { analysisMessages } from '../words.ts';
import { differenceChart, mosaicChart, proportionsChart, sharesChart } from './charts.ts';
import {
  crosstabLine,
  differenceCells,
  expectedWords,
  goodnessLine,
  marginWords,
  nameOf,
  proportionsLine,
  shareText,
  titleOf,
} from './sentences.ts';
import { countMessages } from './words.ts';

interface Of<F> {
  found: F;
  alpha: number;
}

interface All<F> {
  all: readonly F[];
  alpha: number;
}

/** Two proportions: all columns at a glance, then one at a time. */
export function ProportionSections({ all, alpha }: All<FoundProportions>) {
  const t = useMessages(analysisMessages);
  const c = useMessages(countMessages);
  const named = useMemo(() => all.map((found) => ({ found, title: titleOf(found) })), [all]);
  return (
    <>
      {all.length > 1 && (
        <Section title={c('at_a_glance')}>
          <PlainTable
            label={c('at_a_glance')}
            columns={[c('column'), c('difference_points'), t('low'), t('high'), t('p'), t('p_holm')]}
            rows={all.map((one) => [
              titleOf(one),
              ...differenceCells(one),
              formatP(one.tests[0]?.p),
              formatP(one.p_holm),
            ])}
            holdsFirst
          />
        </Section>
      )}
      <OneOf all={named}>
        {({ found }) => [
          <ProportionPictures key="pictures" found={found} alpha={alpha} />,
          <ProportionNumbers key="numbers" found={found} alpha={alpha} />,
        ]}
      </OneOf>
      <PasteSection lines={all.map((one) => [titleOf(one), proportionsLine(one, alpha, all.length > 1)])} />
    </>
  );
}

function ProportionPictures({ found, alpha }: Of<FoundProportions>) {
  const c = useMessages(countMessages);
  const proportions = useMemo(() => proportionsChart(found), [found]);
  const difference = useMemo(() => differenceChart(found), [found]);
  const level = levelText(alpha);
  return (
    <SideBySide>
      <BarChart
        title={c('proportions_chart', { level })}
        {...(found.dropped > 0 && { caption: c('dropped', { rows: found.dropped }) })}
        data={proportions}
        height={240}
      />
      <BarChart title={c('difference_chart', { level })} data={difference} height={240} />
    </SideBySide>
  );
}

function ProportionNumbers({ found, alpha }: Of<FoundProportions>) {
  const t = useMessages(analysisMessages);
  const c = useMessages(countMessages);
  const { differences, margin, ratios, samples, smallest, tests } = found;
  const share = (value: number) => shareText(found, value);
  const ratio = (value: number | null, none: string) => (value === null ? none : formatNumber(value, 3));
  return (
    <>
      <Section title={t('numbers')} text={t('tests_text')}>
        <Stack spacing={3}>
          <PlainTable
            label={t('numbers')}
            columns={[t('test'), t('statistic'), t('p')]}
            rows={tests.map(({ name, statistic, p }) => [
              c(`test_${name}`),
              statistic === null ? '–' : formatNumber(statistic),
              formatP(p),
            ])}
            holdsFirst
          />
          {margin && <Muted>{marginWords(margin)}</Muted>}
          <PlainTable
            label={c('proportions')}
            columns={[t('group'), c('events'), c('total'), t('missing'), c('proportion'), t('low'), t('high')]}
            rows={samples.map((sample, at) => [
              nameOf(found, at),
              formatCount(sample.events),
              formatCount(sample.n),
              formatCount(sample.missing),
              share(sample.share),
              share(sample.low),
              share(sample.high),
            ])}
            holdsFirst
          />
        </Stack>
      </Section>
      <Section title={c('estimates')} text={c('estimates_text', { level: levelText(alpha) })}>
        <PlainTable
          label={c('estimates')}
          columns={[t('estimate'), t('value'), t('low'), t('high')]}
          rows={[
            ...differences.map(({ name }, at) => [
              c(`method_${name}`),
              ...differenceCells(found, at).map((value) => (value.endsWith('∞') ? value : c('points', { value }))),
            ]),
            ...ratios.map(({ name, value, low, high }) => [
              c(name),
              ratio(value, low === null ? '–' : '∞'),
              ratio(low, '–'),
              ratio(high, low === null ? '–' : '∞'),
            ]),
          ]}
          holdsFirst
        />
      </Section>
      <Section title={t('assumptions')} text={c('assumptions_text')}>
        <Muted>{c(smallest < 5 ? 'expected_small' : 'expected_fine', { smallest: formatNumber(smallest, 3) })}</Muted>
      </Section>
    </>
  );
}

function CountTests({ found }: { found: FoundCrosstab | FoundGoodness }) {
  const t = useMessages(analysisMessages);
  const c = useMessages(countMessages);
  const simulated = found.tests.find(({ name }) => name === 'monte_carlo');
  return (
    <Stack spacing={1}>
      <PlainTable
        label={t('numbers')}
        columns={[t('test'), t('statistic'), t('df'), t('p')]}
        rows={found.tests.map(({ name, statistic, df, p }) => [
          c(`test_${name}`),
          statistic === null ? '–' : formatNumber(statistic, 4),
          df === null ? '–' : formatCount(df),
          formatP(p),
        ])}
        holdsFirst
      />
      {simulated && (
        <Muted>
          {c('simulated', { draws: formatCount(simulated.draws ?? 0), error: formatNumber(simulated.error, 2) })}
        </Muted>
      )}
    </Stack>
  );
}

/** Tables of two columns: all at a glance, then one at a time. */
export function CrosstabSections({ all, alpha }: All<FoundCrosstab>) {
  const t = useMessages(analysisMessages);
  const c = useMessages(countMessages);
  return (
    <>
      {all.length > 1 && (
        <Section title={c('at_a_glance')}>
          <PlainTable
            label={c('at_a_glance')}
            columns={[c('column'), t('n'), t('statistic'), t('p'), t('p_holm'), t('effect_cramers_v_corrected')]}
            rows={all.map(({ outcome, n, tests: [test], p_holm, effects }) => [
              outcome,
              formatCount(n),
              test?.statistic === null ? '–' : formatNumber(test?.statistic, 4),
              formatP(test?.p),
              formatP(p_holm),
              formatNumber(effects[1]?.value, 3),
            ])}
            holdsFirst
          />
        </Section>
      )}
      <OneOf all={all}>
        {(found) => [
          <CrosstabPicture key="picture" found={found} />,
          <CrosstabNumbers key="numbers" found={found} alpha={alpha} />,
        ]}
      </OneOf>
      <PasteSection lines={all.map((one) => [one.title, crosstabLine(one, alpha, all.length > 1)])} />
    </>
  );
}

function CrosstabPicture({ found }: { found: FoundCrosstab }) {
  const c = useMessages(countMessages);
  const { category, outcome } = found;
  const data = useMemo(() => mosaicChart(found), [found]);
  return <Mosaic title={c('mosaic', { outcome, category })} caption={c('mosaic_caption')} data={data} height={380} />;
}

function CrosstabNumbers({ found, alpha }: Of<FoundCrosstab>) {
  const t = useMessages(analysisMessages);
  const c = useMessages(countMessages);
  const { category, columns, counts, dropped, effects, expected, residuals, rows } = found;
  const sums = columns.map((_, x) => counts.reduce((sum, row) => sum + (row[x] ?? 0), 0));
  return (
    <>
      <Section title={t('numbers')} text={t('tests_text')}>
        <CountTests found={found} />
      </Section>
      <Section title={c('cells')} text={c('cells_text')}>
        <Stack spacing={1}>
          <PlainTable
            label={c('cells')}
            columns={[category, ...columns, c('sum')]}
            rows={[
              ...rows.map((name, y) => [
                name,
                ...columns.map((_, x) =>
                  c('cell', {
                    found: formatCount(counts[y]?.[x] ?? 0),
                    expected: formatNumber(expected[y]?.[x], 3),
                    residual: formatNumber(residuals[y]?.[x], 2),
                  }),
                ),
                formatCount((counts[y] ?? []).reduce((sum, count) => sum + count, 0)),
              ]),
              [c('sum'), ...sums.map(formatCount), formatCount(found.n)],
            ]}
            holdsFirst
          />
          {dropped > 0 && <Muted>{c('dropped', { rows: dropped })}</Muted>}
        </Stack>
      </Section>
      <Section title={t('effects')} text={c('effects_text', { level: levelText(alpha) })}>
        <EffectsTable effects={effects} />
      </Section>
      <Section title={t('assumptions')} text={c('independent')}>
        <Muted>{expectedWords(found)}</Muted>
      </Section>
    </>
  );
}

/** A column's shares against stated ones. */
export function GoodnessSections({ found, alpha }: Of<FoundGoodness>) {
  const t = useMessages(analysisMessages);
  const c = useMessages(countMessages);
  const data = useMemo(() => sharesChart(found), [found]);
  const level = levelText(alpha);
  return (
    <>
      <Section title={found.title}>
        <BarChart
          title={c('shares_chart', { level })}
          {...(found.dropped > 0 && { caption: c('dropped', { rows: found.dropped }) })}
          data={data}
        />
      </Section>
      <Section title={t('numbers')} text={t('tests_text')}>
        <Stack spacing={3}>
          <CountTests found={found} />
          <PlainTable
            label={c('class')}
            columns={[c('class'), c('count'), c('expected'), c('found'), c('stated'), c('residual')]}
            rows={found.classes.map(({ name, n, expected, share, stated, residual }) => [
              name,
              formatCount(n),
              formatNumber(expected),
              formatPercent(share, 1),
              formatPercent(stated, 1),
              formatNumber(residual, 3),
            ])}
            holdsFirst
          />
        </Stack>
      </Section>
      <Section title={t('effects')} text={c('effects_text', { level })}>
        <EffectsTable effects={found.effects} />
      </Section>
      <Section title={t('assumptions')} text={c('independent')}>
        <Muted>{expectedWords(found)}</Muted>
      </Section>
      <PasteSection lines={[[found.title, goodnessLine(found)]]} />
    </>
  );
}
