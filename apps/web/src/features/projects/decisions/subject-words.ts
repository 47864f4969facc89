import type { DecisionSummary } from '@hakaru/contract';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { listed } from '../../../lib/i18n/joined.ts';
import type { decisionMessages } from './words.ts';

/** What a project is asked of, in a line: its dataset, what its rows are from, or the targets of its models. */
export function subjectWords(
  { dataset, models, sources }: Pick<DecisionSummary, 'dataset' | 'models' | 'sources'>,
  t: Translate<typeof decisionMessages.en>,
): string {
  const of = models.map(({ name, target }) => target ?? name);
  const from = sources.map(({ name }) => name);
  return listed([...(dataset ? [t('dataset_version', dataset)] : []), ...new Set([...from, ...of])]);
}
