import type { RegressionOptions } from '@hakaru/contract/training/regression';
import type { Translate } from '../../lib/i18n/catalogue-types.ts';
import type { Fact } from '../../ui/fact-table.tsx';
import { optionFacts } from '../../features/projects/settings/option-facts.ts';
import type { projectMessages } from '../../features/projects/words.ts';
import { regressionCatalogue, regressionOptionWords } from './catalogue.ts';

/** What a regression is set up with, in words. */
export function regressionFacts(t: Translate<typeof projectMessages.en>, options: RegressionOptions): Fact[] {
  return optionFacts(
    t,
    options,
    options.preprocessing as Readonly<Record<string, unknown>> | undefined,
    regressionCatalogue,
    regressionOptionWords,
  );
}
