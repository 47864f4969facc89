import type { ClusteringOptions, ClusteringReport } from '@hakaru/contract/training/clustering';
import { translator } from '../../../lib/i18n/define-messages.ts';
import type { Fact } from '../../../ui/fact-table.tsx';
import { preparationFacts, usedWords } from '../../../families/unsupervised/matrix/matrix-words.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import { columnNames } from '../../../features/projects/settings/column-names.ts';
import { parameterWords } from '../../../features/projects/settings/setting-words.ts';
import { clusteringCatalogue, clusteringOptionWords, scanSchema } from '../catalogue.ts';
import { clusteringMessages } from '../words.ts';

/** What a report's method was set up with. */
export function provenanceFacts(report: ClusteringReport, options: ClusteringOptions): Fact[] {
  const [t, r, s] = [translator(clusteringMessages), translator(projectMessages), translator(projectMessages)];
  return [
    { label: r('rows_columns_used'), value: usedWords(report.rows, report.columns.length) },
    { label: s('features'), value: columnNames(report.features.map((feature) => feature.name)) },
    { label: t('label_column'), value: options.label_column ?? t('no_label_column') },
    {
      label: r('parameters_used'),
      value:
        parameterWords(clusteringCatalogue.schemas[report.model] ?? {}, report.parameters, clusteringOptionWords) ||
        '–',
    },
    { label: t('scan'), value: parameterWords(scanSchema, { ...options.scan }, clusteringOptionWords) },
    ...preparationFacts(report.preparing, r('preprocessing_used'), clusteringCatalogue, clusteringOptionWords),
  ];
}
