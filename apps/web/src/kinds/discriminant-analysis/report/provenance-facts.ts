import type { DiscriminantAnalysisReport } from '@hakaru/contract/training/discriminant-analysis';
import { translator } from '../../../lib/i18n/define-messages.ts';
import type { Fact } from '../../../ui/fact-table.tsx';
import { judgedFacts } from '../../../families/supervised/report/judged-facts.tsx';
import { discriminantCatalogue, discriminantOptionWords } from '../catalogue.ts';
import { discriminantMessages } from '../words.ts';

/** What a report's model was set up with. */
export function provenanceFacts(report: DiscriminantAnalysisReport): Fact[] {
  const t = translator(discriminantMessages);
  const { train, test, incomplete, without_target } = report.rows;
  return judgedFacts(report, {
    catalogue: discriminantCatalogue,
    optionWords: discriminantOptionWords,
    rows: t('rows_used', { train, test, incomplete, without_target }),
    own: [
      { label: t('classes'), value: report.classes.map(({ label, train: rows }) => `${label} (${rows})`).join(', ') },
      { label: t('class_weights'), value: t(report.weighted ? 'weights_balanced' : 'weights_none') },
      ...(report.positive_class === null ? [] : [{ label: t('positive_class'), value: report.positive_class }]),
    ],
  });
}
