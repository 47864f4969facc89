import {
  type CallInput,
  type DatasetForm,
  datasetKinds,
  type Language,
  type registerDataset as registerCall,
} from '@hakaru/contract';
import { json } from '../../db/json.ts';
import type { Scope } from '../../db/scope.ts';
import type { Row } from '../../db/tables.ts';
import { AppError, requireFound } from '../../http/app-error.ts';
import type { DatasetContext } from './dataset-context.ts';
import { nameTaken, updateDatasetRow } from './dataset-rows.ts';
import { formVerbs, type ReadyToRead } from './form-verbs.ts';
import { forms } from './forms.ts';
import type { StoredFile } from './uploads/store-upload.ts';
import { lockUploadsForUse } from './uploads/upload-rows.ts';

type Order = CallInput<typeof registerCall>['body'];

/**
 * Registers a dataset of an upload, or of the file sent along, and starts reading it. Row and job commit together.
 * Throws upload_no_file, upload_not_found, name_taken, what nextVersionOf throws, or why what was sent cannot be read.
 */
export async function registerDataset(
  context: DatasetContext,
  scope: Scope,
  { options, upload_id, form: requested, ...details }: Order,
  kept: StoredFile | null,
  language: Language,
): Promise<{ task_id: string; dataset_id: string }> {
  const upload = kept?.id ?? upload_id;
  const form = kept || forms[requested].fromManyFiles ? requested : await formOfUpload(scope, upload);
  const ready = await formVerbs[form].check(context, scope, { upload, kept, options }, language);
  return registerReady(context, scope, form, details, ready);
}

/** Registers what may be read. Throws upload_not_found or name_taken. */
export async function registerReady(
  { jobs }: DatasetContext,
  scope: Scope,
  form: DatasetForm,
  {
    name,
    category,
    training_type,
    data_type,
    comment,
    version_of,
    made_with,
  }: Omit<Order, 'options' | 'upload_id' | 'form'>,
  { dataset, uploads, payload }: ReadyToRead,
): Promise<{ task_id: string; dataset_id: string }> {
  return scope
    .transaction(async (trx) => {
      // A dataset before its uploads, as those that delete have it.
      const existing = version_of === undefined ? null : await nextVersionOf(trx, version_of, form);
      await lockUploadsForUse(trx, uploads);
      const id =
        existing ??
        (await trx.insert('datasets', {
          name,
          category,
          training_type,
          data_type,
          comment,
          kind: datasetKinds[training_type],
          form,
          created_by: scope.userId,
          ...(made_with !== undefined && { made_with: json(await projectOf(trx, made_with)) }),
          ...dataset,
        }));
      const task_id = await jobs.startRun(trx, {
        job: formVerbs[form].job,
        kind: 'dataset',
        subjectType: 'dataset',
        subjectId: id,
        payload,
      });
      await updateDatasetRow(trx, id, { current_run_id: task_id });
      await trx.announce('datasets', id);
      return { task_id, dataset_id: id };
    })
    .catch(nameTaken(name));
}

async function projectOf(scope: Scope, project_id: string) {
  const { name } = requireFound(await scope.row('training_projects', project_id));
  return { project_id, name };
}

/** A dataset that may take another version, locked. Throws not_found, form_not_taken, or dataset_not_ready while it is read. */
async function nextVersionOf(trx: Scope, id: string, form: DatasetForm): Promise<string> {
  const dataset = requireFound(await trx.lock('datasets', id));
  if (dataset.form !== form) throw new AppError('form_not_taken', { name: dataset.name, forms: form });
  if (dataset.state === 'reading') throw new AppError('dataset_not_ready');
  return id;
}

/** An upload knows whether it is of tables or of images. */
async function formOfUpload(scope: Scope, upload: string | undefined): Promise<Row<'uploads'>['kind']> {
  if (!upload) throw new AppError('upload_no_file');
  return (await scope.row('uploads', upload))?.kind ?? 'table';
}
