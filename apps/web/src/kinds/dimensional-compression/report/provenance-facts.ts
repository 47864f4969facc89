import type { DimensionalCompressionReport } from '@hakaru/contract/training/dimensional-compression';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import type { Fact } from '../../../ui/fact-table.tsx';
import { preparationFacts, usedWords } from '../../../families/unsupervised/matrix/matrix-words.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import { columnNames } from '../../../features/projects/settings/column-names.ts';
import { parameterWords } from '../../../features/projects/settings/setting-words.ts';
import { compressionSetup } from '../setup.ts';
import { compressionMessages } from '../words.ts';

/** What a report's method was set up with. */
export function provenanceFacts(report: DimensionalCompressionReport): Fact[] {
  const [t, p] = [translator(compressionMessages), translator(projectMessages)];
  return [
    { label: p('rows_columns_used'), value: usedWords(report.rows, report.columns.length) },
    { label: t('fitted_rows'), value: formatCount(report.fitted_rows) },
    { label: p('features'), value: columnNames(report.features.map((feature) => feature.name)) },
    {
      label: p('parameters_used'),
      value:
        parameterWords(
          compressionSetup.catalogue.schemas[report.model] ?? {},
          parametersUsed(report),
          compressionSetup.optionWords,
          true,
        ) || '–',
    },
    ...preparationFacts(compressionSetup, preparingUsed(report)),
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
