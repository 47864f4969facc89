import type { DatasetForm, Language } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import { AppError, requireFound } from '../../../http/app-error.ts';
import { notReadyError } from '../../datasets/index.ts';
import { checkMapping } from './check-mapping.ts';
import { requireForm } from './require-form.ts';
import { requireColumns } from './require-columns.ts';
import { selectReadyVersion } from './training-data-rows.ts';

/** The dataset's newest version as input. Throws form_not_taken, InvalidInput for a wrong mapping, columns_missing, dataset_not_ready, no_rows_to_predict. */
export async function datasetInput(
  scope: Scope,
  data: { dataset_id: string; mapping: Record<string, string> },
  features: string[],
  forms: readonly DatasetForm[],
  language: Language,
) {
  const version = requireFound(await selectReadyVersion(scope, data.dataset_id));
  if (version.state !== 'ready' || version.id === null || version.columns === null)
    throw await notReadyError(scope, data.dataset_id);
  requireForm(version, forms);
  if (version.row_count === 0) throw new AppError('no_rows_to_predict');
  const columns = version.columns.map((column) => column.name);
  checkMapping(data.mapping, features, columns, language);
  requireColumns(features, columns, data.mapping);
  return { input_version_id: version.id, row_count: version.row_count ?? Infinity, mapping: data.mapping };
}
