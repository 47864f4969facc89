import { sentences } from '../../../lib/i18n/joined.ts';
import type { DiscriminantAnalysisReport } from '@hakaru/contract/training/discriminant-analysis';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { discriminantMessages } from '../words.ts';
import { columnName } from '../../../lib/columns/column-name.ts';
import { ColumnValues } from '../../../features/projects/report/column-values.tsx';
import { ListChoice } from './report-parts.tsx';

type Coefficients = NonNullable<DiscriminantAnalysisReport['coefficients']>;

/** Each class's function of the columns, and on which scale it is. */
export function CoefficientsSection({
  coefficients,
  classes,
}: {
  coefficients: Coefficients;
  classes: readonly string[];
}) {
  const t = useMessages(discriminantMessages);
  const labels = coefficients.classes.map(({ label }) => label);
  const [chosen, setChosen] = useState(labels[0] ?? '');
  const own = coefficients.classes.find(({ label }) => label === chosen) ?? coefficients.classes[0];
  const groups = useMemo(
    () => [
      {
        name: t('standardised'),
        role: 'group2' as const,
        values: (own?.columns ?? []).map(({ standardised }) => standardised),
      },
    ],
    [own, t],
  );
  const columns = useMemo(() => (own?.columns ?? []).map(({ column }) => column), [own]);
  if (!own) return null;
  const hasOdds = own.columns.some(({ odds_ratio: ratio }) => ratio !== null);
  const text = sentences(
    t('coefficients_text'),
    t(`scale_${coefficients.scale}`),
    ...(labels.length === 1 && classes.length === 2 ? [t('coefficients_of', { label: own.label })] : []),
  );
  return (
    <Section
      title={t('coefficients')}
      text={text}
      action={
        labels.length > 1 && <ListChoice label={t('class')} value={own.label} choices={labels} onValue={setChosen} />
      }
    >
      <Stack spacing={2}>
        <ColumnValues
          title={t('standardised_of', { label: own.label })}
          columns={columns}
          value={t('standardised')}
          groups={groups}
        />
        <PlainTable
          label={t('coefficients')}
          columns={[t('column'), t('coefficient'), t('standardised'), ...(hasOdds ? [t('odds_ratio')] : [])]}
          rows={[
            [t('intercept'), formatNumber(own.intercept), '–', ...(hasOdds ? ['–'] : [])],
            ...own.columns.map((column) => [
              columnName(column.column),
              formatNumber(column.value),
              formatNumber(column.standardised),
              ...(hasOdds ? [formatNumber(column.odds_ratio)] : []),
            ]),
          ]}
        />
      </Stack>
    </Section>
  );
}
