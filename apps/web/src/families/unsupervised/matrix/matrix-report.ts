import type { Detail } from '../../../ui/detail-table.tsx';
import { translator } from '../../../lib/i18n/define-messages.ts';
import type { KindSetup } from '../../../features/projects/kind.ts';
import { columnNames, parameterWords } from '../../../features/projects/settings/setting-words.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import { preparationDetails, usedWords } from './matrix-words.ts';

/** What a report of a method on a scaled matrix says of what it was made from. */
interface MatrixReport {
  model: string;
  parameters: Record<string, unknown>;
  features: readonly { name: string }[];
  columns: readonly unknown[];
  rows: Parameters<typeof usedWords>[0];
  preparing: object;
}

interface Further {
  /** Lines of the kind's own: behind how many rows were used, behind the columns, and behind the parameters. */
  ofRows?: readonly Detail[];
  ofColumns?: readonly Detail[];
  ofParameters?: readonly Detail[];
  /** Whether parameters that the report does not name go without a word; else they have their defaults. */
  givenOnly?: boolean;
}

/** What a report's method was set up with. */
export function matrixProvenance(
  { catalogue, optionWords }: KindSetup<never>,
  { model, parameters, features, columns, rows, preparing }: MatrixReport,
  { ofRows = [], ofColumns = [], ofParameters = [], givenOnly = false }: Further = {},
): Detail[] {
  const t = translator(projectMessages);
  const words = parameterWords(catalogue.schemas[model] ?? {}, parameters, optionWords, givenOnly);
  return [
    { label: t('rows_columns_used'), value: usedWords(rows, columns.length) },
    ...ofRows,
    { label: t('columns'), value: columnNames(features.map(({ name }) => name)) },
    ...ofColumns,
    { label: t('parameters'), value: words || '–' },
    ...ofParameters,
    ...preparationDetails({ catalogue, optionWords }, preparing),
  ];
}

interface Warning {
  code: string;
  params: Record<string, string | number>;
}

/** What a training on a scaled matrix warns of, and each of its methods; of a method that its words do not name, its title is told. */
export function matrixWarnings<Row extends { model: string; warnings: readonly Warning[] }>(
  { catalogue }: KindSetup<never>,
  { warnings, leaderboard }: { warnings: readonly Warning[]; leaderboard: readonly Row[] },
): (Warning & { of?: string })[] {
  return [
    ...warnings,
    ...leaderboard.flatMap((row) =>
      row.warnings.map((warning) =>
        'model' in warning.params ? warning : { ...warning, of: catalogue.title(row.model) },
      ),
    ),
  ];
}
