import type { DiscriminantAnalysisReport } from '@hakaru/contract/training/discriminant-analysis';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { shareText, withSpread } from '../../../features/projects/result/figure-text.ts';
import { discriminantMessages } from '../words.ts';
import { metricNames } from '../result/figures.ts';

/** Train, cross-validated, folds with their spread, test and baseline side by side. */
export function ScoresSection({ report }: { report: DiscriminantAnalysisReport }) {
  const t = useMessages(discriminantMessages);
  const r = useMessages(projectMessages);
  const { folds } = report;
  const parts = [report.train, report.cross_validated, null, report.test, report.baseline_test];
  return (
    <Section title={t('scores')} text={t('scores_text')}>
      <PlainTable
        label={t('scores')}
        columns={[
          t('figure'),
          r('part_train'),
          r('part_out_of_fold'),
          t('board_folds'),
          r('part_test'),
          r('part_baseline'),
        ]}
        rows={[
          ...metricNames.map((metric) => [
            t(metric),
            ...parts.map((part) =>
              part
                ? shareText(part[metric])
                : withSpread(
                    shareText(folds[metric]?.mean),
                    typeof folds[metric]?.sd === 'number' ? shareText(folds[metric].sd) : null,
                  ),
            ),
          ]),
          [
            r('rows'),
            ...parts.map((part) => (part ? formatCount(part.rows) : t('count_folds', { count: folds.count }))),
          ],
        ]}
      />
    </Section>
  );
}
