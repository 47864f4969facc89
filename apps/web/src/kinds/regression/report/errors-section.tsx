import type { RegressionOptions, RegressionReport } from '@hakaru/contract/training/regression';
import { useMemo } from 'react';
import type { ReportContext } from '../../../features/projects/report/report-screen.tsx';
import { useRowNames } from '../../../features/projects/report/use-row-names.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { columnFormat } from '../../../lib/numbers/column-format.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { ColumnsTable } from '../../../ui/columns-table.tsx';
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
  return (
    <Section title={t('largest_errors')} text={t('largest_errors_text')}>
      <ColumnsTable
        label={t('largest_errors')}
        rows={errors}
        columns={[
          [t('row'), ({ row }) => formatCount(row)],
          names.size > 0 && [t('row_name'), ({ row }) => names.get(row) ?? '–', 'text'],
          [t('row_part'), ({ part }) => r(`part_${part}`), 'text'],
          [t('measured'), ({ actual }) => values(actual)],
          [t('predicted'), ({ predicted }) => values(predicted)],
          [t('residual'), ({ residual }) => residuals(residual)],
          [t('row_domain'), ({ inside }) => t(inside ? 'row_inside' : 'row_outside'), 'text'],
        ]}
      />
    </Section>
  );
}
