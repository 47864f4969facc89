import type { DimensionalCompressionReport } from '@hakaru/contract/training/dimensional-compression';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import type { Fact } from '../../../ui/fact-table.tsx';
import { preparationFacts, usedWords } from '../../../families/unsupervised/matrix/matrix-words.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import { columnNames } from '../../../features/projects/settings/column-names.ts';
import { parameterWords } from '../../../features/projects/settings/setting-words.ts';
import { compressionCatalogue, compressionOptionWords } from '../catalogue.ts';
import { compressionMessages } from '../words.ts';

/** What a report's method was set up with. */
export function provenanceFacts(report: DimensionalCompressionReport): Fact[] {
  const [t, r, s] = [translator(compressionMessages), translator(projectMessages), translator(projectMessages)];
  return [
    { label: r('rows_columns_used'), value: usedWords(report.rows, report.columns.length) },
    { label: t('fitted_rows'), value: formatCount(report.fitted_rows) },
    { label: s('features'), value: columnNames(report.features.map((feature) => feature.name)) },
    {
      label: r('parameters_used'),
      value:
        parameterWords(
          compressionCatalogue.schemas[report.model] ?? {},
          parametersUsed(report),
          compressionOptionWords,
          true,
        ) || '–',
    },
    ...preparationFacts(preparingUsed(report), r('preprocessing_used'), compressionCatalogue, compressionOptionWords),
  ];
}

/** The parameters; of the number of components only what decided it. */
function parametersUsed({ parameters, pca }: DimensionalCompressionReport): Record<string, unknown> {
  const { components, variance, ...others } = parameters;
  if (!pca) return parameters;
  return {
    ...others,
    ...(pca.chosen_by === 'count' && { components }),
    ...(pca.chosen_by === 'variance' && { variance }),
  };
}

/** The preparation; of missing numbers it has no part where components estimate them. */
function preparingUsed({ preparing, parameters, pca }: DimensionalCompressionReport): object {
  const { missing } = preparing;
  return pca && parameters['missing'] === 'estimate' && missing?.method !== 'delete_row'
    ? { ...preparing, missing: { ...missing, method: null } }
    : preparing;
}
