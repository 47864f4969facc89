import type { DatasetDetail } from '@hakaru/contract';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { ProblemList } from '../problem-list.tsx';

/** What was found while reading the file. */
export function ProblemsTab({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(datasetMessages);
  return (
    <Section title={t('tab_problems')} text={dataset.problems.length > 0 ? t('problems_text') : undefined}>
      <ProblemList problems={dataset.problems} clean={t('problems_none')} />
    </Section>
  );
}
