import type { RegressionOptions, RegressionReport } from '@hakaru/contract/training/regression';
import { useMemo } from 'react';
import type { ReportContext } from '../../../features/projects/report/report-screen.tsx';
import { useRowNames } from '../../../features/projects/report/use-row-names.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { columnFormat } from '../../../lib/numbers/column-format.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { regressionMessages } from '../words.ts';
import { largestErrors } from './point-groups.ts';

/** The rows that the model, before it saw them, was furthest off: the first to look at. */
export function LargestErrorsSection({
  report,
  project,
}: {
  report: RegressionReport;
  project: ReportContext<RegressionOptions>['project'];
}) {
  const t = useMessages(regressionMessages);
  const r = useMessages(projectMessages);
  const errors = useMemo(() => largestErrors(report), [report]);
  const names = useRowNames(
    project,
    errors.map(({ row }) => row),
  );
  if (errors.length === 0) return null;
  const values = columnFormat(errors.flatMap(({ actual, predicted }) => [actual, predicted]));
  const residuals = columnFormat(errors.map(({ residual }) => residual));
  const named = names.size > 0;
  return (
    <Section title={t('largest_errors')} text={t('largest_errors_text')}>
      <PlainTable
        label={t('largest_errors')}
        columns={[
          t('row'),
          ...(named ? [t('row_name')] : []),
          t('row_part'),
          t('measured'),
          t('predicted'),
          t('residual'),
          t('row_domain'),
        ]}
        texts={named ? [1, 2, 6] : [1, 5]}
        rows={errors.map(({ row, part, actual, predicted, residual, inside }) => [
          formatCount(row),
          ...(named ? [names.get(row) ?? '–'] : []),
          r(`part_${part}`),
          values(actual),
          values(predicted),
          residuals(residual),
          inside ? t('row_inside') : t('row_outside'),
        ])}
      />
    </Section>
  );
}
