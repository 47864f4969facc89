import type { ClusteringOptions } from '@hakaru/contract/training/clustering';
import { translator } from '../../lib/i18n/define-messages.ts';
import type { Fact } from '../../ui/fact-table.tsx';
import { excludedFacts, matrixFacts } from '../../families/unsupervised/matrix/matrix-words.ts';
import { parameterWords } from '../../features/projects/settings/setting-words.ts';
import { clusteringCatalogue, clusteringOptionWords, scanSchema } from './catalogue.ts';
import { clusteringMessages } from './words.ts';

/** What a clustering is set up with, in words. */
export function clusteringFacts(options: ClusteringOptions): Fact[] {
  const t = translator(clusteringMessages);
  const facts = matrixFacts(options, clusteringCatalogue, clusteringOptionWords);
  return [
    ...facts.slice(0, 1),
    ...(options.label_column ? [{ label: t('label_column'), value: options.label_column }] : []),
    ...facts.slice(1),
    {
      label: t('scan'),
      value: parameterWords(scanSchema, (options.scan ?? {}) as Record<string, unknown>, clusteringOptionWords),
    },
    ...excludedFacts(options.excluded_rows ?? []),
  ];
}
