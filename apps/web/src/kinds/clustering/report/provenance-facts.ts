import type { ClusteringOptions, ClusteringReport } from '@hakaru/contract/training/clustering';
import { translator } from '../../../lib/i18n/define-messages.ts';
import type { Fact } from '../../../ui/fact-table.tsx';
import { preparationFacts, usedWords } from '../../../families/unsupervised/matrix/matrix-words.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import { columnNames } from '../../../features/projects/settings/column-names.ts';
import { parameterWords } from '../../../features/projects/settings/setting-words.ts';
import { clusteringSetup, scanSchema } from '../setup.ts';
import { clusteringMessages } from '../words.ts';

/** What a report's method was set up with. */
export function provenanceFacts(report: ClusteringReport, options: ClusteringOptions): Fact[] {
  const [t, p] = [translator(clusteringMessages), translator(projectMessages)];
  return [
    { label: p('rows_columns_used'), value: usedWords(report.rows, report.columns.length) },
    { label: p('features'), value: columnNames(report.features.map((feature) => feature.name)) },
    { label: t('label_column'), value: options.label_column ?? t('no_label_column') },
    {
      label: p('parameters_used'),
      value:
        parameterWords(
          clusteringSetup.catalogue.schemas[report.model] ?? {},
          report.parameters,
          clusteringSetup.optionWords,
        ) || '–',
    },
    { label: t('scan'), value: parameterWords(scanSchema, { ...options.scan }, clusteringSetup.optionWords) },
    ...preparationFacts(clusteringSetup, report.preparing),
  ];
}
