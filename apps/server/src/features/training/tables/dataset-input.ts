import type { ColumnMapping, DatasetColumn, DatasetForm, Language } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import { AppError, requireFound } from '../../../http/app-error.ts';
import { notReadyError } from '../../datasets/index.ts';
import type { BesideFeatures } from '../training-kind.ts';
import { checkMapping } from './check-mapping.ts';
import { requireForm } from './require-form.ts';
import { requireColumns } from './require-columns.ts';
import { selectReadyVersion } from './training-data-rows.ts';

/** What is read of a dataset's rows. */
interface RequiredColumns {
  columns: readonly { name: string }[];
  beside?: readonly BesideFeatures[];
}

/** The dataset's newest version as input. Throws form_not_taken, InvalidInput for a wrong mapping, columns_missing, dataset_not_ready, no_rows_to_predict. */
export async function datasetInput(
  scope: Scope,
  data: { dataset_id: string; mapping: ColumnMapping },
  { columns: features, beside = [] }: RequiredColumns,
  forms: readonly DatasetForm[],
  language: Language,
) {
  const version = requireFound(await selectReadyVersion(scope, data.dataset_id));
  if (version.state !== 'ready' || version.id === null || version.columns === null)
    throw await notReadyError(scope, data.dataset_id);
  requireForm(version, forms);
  if (version.row_count === 0) throw new AppError('no_rows_to_predict');
  const columns = version.columns.map((column) => column.name);
  const names = features.map(({ name }) => name);
  checkMapping(data.mapping, [...names, ...beside.map(({ name }) => name)], columns, language);
  const mapping = { ...byRole(beside, version.columns), ...data.mapping };
  requireColumns([...names, ...beside.flatMap(({ name, role }) => (role === null ? [] : [name]))], columns, mapping);
  return { input_version_id: version.id, row_count: version.row_count ?? Infinity, mapping };
}

/** For columns that no column of the data is named as, those of the same role. */
function byRole(wanted: readonly BesideFeatures[], columns: readonly DatasetColumn[]): Record<string, string> {
  const found = wanted.flatMap(({ name, role }) => {
    if (role === null || columns.some((column) => column.name === name)) return [];
    const column = columns.find((one) => one.role === role);
    return column ? [[name, column.name] as const] : [];
  });
  return Object.fromEntries(found);
}
