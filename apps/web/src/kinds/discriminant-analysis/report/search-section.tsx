import type { DiscriminantAnalysisReport } from '@hakaru/contract/training/discriminant-analysis';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { parameterWords } from '../../../features/projects/settings/setting-words.ts';
import { discriminantSetup } from '../setup.ts';
import { discriminantMessages } from '../words.ts';

/** The parameters that a search tried, the best first. */
export function SearchSection({ report }: { report: DiscriminantAnalysisReport }) {
  const t = useMessages(discriminantMessages);
  const trials = [...report.search_trials].sort((a, b) => (a.log_loss ?? Infinity) - (b.log_loss ?? Infinity));
  return (
    <Section title={t('search_trials')} text={t('search_text')}>
      <PlainTable
        label={t('search_trials')}
        columns={[t('parameters'), t('log_loss'), t('seconds')]}
        rows={trials.map(({ parameters, log_loss: loss, seconds }) => [
          parameterWords(
            discriminantSetup.catalogue.schemas[report.model] ?? {},
            parameters,
            discriminantSetup.optionWords,
            true,
          ),
          formatNumber(loss),
          formatNumber(seconds, 3),
        ])}
        maxHeight="20rem"
      />
    </Section>
  );
}
