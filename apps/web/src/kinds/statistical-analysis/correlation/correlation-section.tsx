import type { FoundCorrelation } from '@hakaru/contract/decisions/statistical-analysis';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { HeatMap } from '../../../charts/heat-map/heat-map.tsx';
import { Scatter } from '../../../charts/scatter/scatter.tsx';
import { sentences } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatP } from '../../../lib/numbers/format-number.ts';
import { rowTitle } from '../../../lib/rows/row-names.ts';
import { Muted } from '../../../ui/muted.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { OneOf } from '../result/one-of.tsx';
import { PasteSection } from '../result/parts.tsx';
import { pText } from '../result/format.ts';
import { analysisMessages } from '../words.ts';
import { matrixChart, pairChart } from './charts.ts';
import { correlationLine, gainText, withoutRow } from './sentences.ts';
import { correlationMessages } from './words.ts';

/** Correlations: all pairs at a glance, then one at a time. */
export function CorrelationSections({ all, alpha }: { all: readonly FoundCorrelation[]; alpha: number }) {
  const t = useMessages(analysisMessages);
  const c = useMessages(correlationMessages);
  const matrix = useMemo(() => matrixChart(all), [all]);
  return (
    <>
      {all.length > 1 && (
        <Section title={c('pairs')}>
          <Stack spacing={2}>
            <HeatMap title={c('matrix')} data={matrix} />
            <PlainTable
              label={c('pairs')}
              columns={[c('pair'), t('n'), c('coefficient'), t('low'), t('high'), t('p'), t('p_holm')]}
              rows={all.map(({ title, n, tests: [test], p_holm }) => [
                title,
                formatCount(n),
                formatNumber(test?.value, 3),
                formatNumber(test?.low, 3),
                formatNumber(test?.high, 3),
                formatP(test?.p),
                formatP(p_holm),
              ])}
              holdsFirst
            />
          </Stack>
        </Section>
      )}
      <OneOf all={all}>
        {(found) => [<Picture key="picture" found={found} />, <Numbers key="numbers" found={found} />]}
      </OneOf>
      <PasteSection lines={all.map((one) => [one.title, correlationLine(one, alpha, all.length > 1)])} />
    </>
  );
}

function Picture({ found }: { found: FoundCorrelation }) {
  const t = useMessages(analysisMessages);
  const c = useMessages(correlationMessages);
  const { first, second, dropped, n, rows } = found;
  const data = useMemo(() => pairChart(found), [found]);
  return (
    <Scatter
      title={c('scatter', { first, second })}
      caption={sentences(
        dropped > 0 && t('dropped', { rows: dropped }),
        rows.length < n && c('some_drawn', { drawn: formatCount(rows.length), total: n }),
      )}
      data={data}
      height={400}
    />
  );
}

function Numbers({ found }: { found: FoundCorrelation }) {
  const t = useMessages(analysisMessages);
  const c = useMessages(correlationMessages);
  const { curve, first, influence, second, tests } = found;
  return (
    <>
      <Section title={t('numbers')} text={c('numbers_text')}>
        <PlainTable
          label={t('numbers')}
          columns={[c('coefficient'), t('value'), t('low'), t('high'), t('p'), c('how')]}
          texts={[5]}
          rows={tests.map(({ name, value, low, high, p, exact }) => [
            c(`name_${name}`),
            formatNumber(value, 3),
            formatNumber(low, 3),
            formatNumber(high, 3),
            formatP(p),
            c(exact ? 'exact' : 'normal'),
          ])}
          holdsFirst
        />
      </Section>
      <Section title={c('checks')} text={c('checks_text')}>
        <Stack spacing={1}>
          <Muted>{curve ? c('curve_text', { p: pText(curve.p), gain: gainText(curve.gain) }) : c('no_curve')}</Muted>
          {influence && (
            <Muted>
              {c(influence.value === null ? 'influence_constant' : 'influence_text', {
                row: rowTitle(influence.row),
                first,
                second,
                x: formatNumber(influence.x),
                y: formatNumber(influence.y),
                ...withoutRow(influence),
              })}
            </Muted>
          )}
        </Stack>
      </Section>
    </>
  );
}
