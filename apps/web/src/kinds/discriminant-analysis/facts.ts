import type { DiscriminantAnalysisOptions } from '@hakaru/contract/training/discriminant-analysis';
import { translator } from '../../lib/i18n/define-messages.ts';
import type { Fact } from '../../ui/fact-table.tsx';
import { optionFacts } from '../../features/projects/settings/option-facts.ts';
import { projectMessages } from '../../features/projects/words.ts';
import { discriminantCatalogue, discriminantOptionWords } from './catalogue.ts';
import { discriminantMessages } from './words.ts';

/** What a discriminant analysis is set up with, in words. */
export function discriminantFacts(options: DiscriminantAnalysisOptions): Fact[] {
  const t = translator(discriminantMessages);
  return [
    { label: t('class_column'), value: options.target || '–' },
    ...(options.positive_class ? [{ label: t('positive_class'), value: options.positive_class }] : []),
    {
      label: t('class_weights'),
      value: discriminantOptionWords('class_weights', options.class_weights ?? 'automatic'),
    },
    ...optionFacts(
      translator(projectMessages),
      options,
      options.preprocessing as Readonly<Record<string, unknown>> | undefined,
      discriminantCatalogue,
      discriminantOptionWords,
    ),
  ];
}
