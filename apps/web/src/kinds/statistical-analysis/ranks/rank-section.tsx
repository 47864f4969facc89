import type { FoundRanks } from '@hakaru/contract/decisions/statistical-analysis';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatP } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { intervalChart } from '../result/charts.ts';
import { ComparedPictures } from '../result/comparison-sections.tsx';
import { OneOf } from '../result/one-of.tsx';
import { EffectsTable, OutlierText, PasteSection, SamplesTable } from '../result/parts.tsx';
import { levelText } from '../result/format.ts';
import { analysisMessages } from '../words.ts';
import { ranksLine, shiftCells } from './sentences.ts';
import { rankMessages } from './words.ts';

interface Props {
  found: FoundRanks;
  alpha: number;
}

/** Comparisons by ranks: all variables at a glance, then one at a time. */
export function RankSections({ all, alpha }: { all: readonly FoundRanks[]; alpha: number }) {
  const t = useMessages(analysisMessages);
  const r = useMessages(rankMessages);
  return (
    <>
      {all.length > 1 && (
        <Section title={r('at_a_glance')}>
          <PlainTable
            label={r('at_a_glance')}
            columns={[t('variable'), r('shift'), t('low'), t('high'), t('p'), t('p_holm')]}
            rows={all.map((one) => [one.title, ...shiftCells(one), formatP(one.tests[0]?.p), formatP(one.p_holm)])}
            holdsFirst
          />
        </Section>
      )}
      <OneOf all={all}>
        {(found) => [
          <Pictures key="pictures" found={found} alpha={alpha} />,
          <Numbers key="numbers" found={found} alpha={alpha} />,
        ]}
      </OneOf>
      <PasteSection lines={all.map((one) => [one.title, ranksLine(one, alpha, all.length > 1)])} />
    </>
  );
}

function Pictures({ found, alpha }: Props) {
  const r = useMessages(rankMessages);
  const shift = useMemo(() => intervalChart(found.title, r('shift'), found.shift), [found, r]);
  return <ComparedPictures found={found} apart={shift} apartTitle={r('shift_chart', { level: levelText(alpha) })} />;
}

function Numbers({ found, alpha }: Props) {
  const t = useMessages(analysisMessages);
  const r = useMessages(rankMessages);
  const { difference, effects, samples, tests } = found;
  return (
    <>
      <Section title={t('numbers')} text={r('shift_text')}>
        <Stack spacing={3}>
          <PlainTable
            label={t('numbers')}
            columns={[t('test'), t('statistic'), r('used'), t('p'), r('how'), r('shift'), t('low'), t('high')]}
            texts={[4]}
            rows={tests.map(({ name, statistic, n, p, exact }) => [
              t(`rank_${name}`),
              formatNumber(statistic),
              formatCount(n),
              formatP(p),
              r(exact ? 'exact' : 'normal'),
              ...shiftCells(found),
            ])}
            holdsFirst
          />
          <SamplesTable samples={difference ? [...samples, difference] : samples} />
        </Stack>
      </Section>
      <Section title={t('effects')} text={r('effects_text', { level: levelText(alpha) })}>
        <EffectsTable effects={effects} />
      </Section>
      <Section title={t('assumptions')} text={r('assumptions_text')}>
        <OutlierText
          outliers={
            difference
              ? difference.outliers
              : samples.flatMap(({ name, outliers }) => outliers.map((one) => ({ ...one, group: name })))
          }
        />
      </Section>
    </>
  );
}
