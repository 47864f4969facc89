import type { RegressionReport } from '@hakaru/contract/training/regression';
import { translator } from '../../../lib/i18n/define-messages.ts';
import type { Fact } from '../../../ui/fact-table.tsx';
import { judgedFacts } from '../../../families/supervised/report/judged-facts.tsx';
import { regressionCatalogue, regressionOptionWords } from '../catalogue.ts';
import { regressionMessages } from '../words.ts';

/** What a report's model was set up with. */
export function provenanceFacts(report: RegressionReport): Fact[] {
  const { train, test, incomplete, without_target } = report.rows;
  return judgedFacts(report, {
    catalogue: regressionCatalogue,
    optionWords: regressionOptionWords,
    rows: translator(regressionMessages)('rows_used', { train, test, incomplete, without_target }),
  });
}
