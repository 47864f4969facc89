import { join } from 'node:path';
import type { DatasetColumn } from '@hakaru/contract';
import { requireFound } from '../../../http/app-error.ts';
import { type ComputeOutcome, type ComputeRunContext, defineComputeRun } from '../../../jobs/compute-run.ts';
import type { RunHandler } from '../../../jobs/job.ts';
import { publishVersion, sourceOf } from '../../datasets/index.ts';
import { lockModelForUse, lockVersionsForUse } from '../../lineage/index.ts';
import { openModel } from '../models/open-model.ts';
import { openTrainingTable } from '../tables/training-table.ts';
import type { TrainingContext } from '../training-context.ts';
import { saveRowsJob, type SaveRowsPayload } from './saved-rows.job.ts';
import { tableVersionOf } from './table-version.ts';

const OUTPUT = 'table.parquet';

/** Makes a dataset of rows with what a trained model says of them; it is there with the transaction that ends the run. */
export function createSaveRowsHandler(context: TrainingContext): RunHandler {
  return defineComputeRun(context, saveRowsJob, { work: (run) => saveRows(context, run) });
}

async function saveRows(
  context: TrainingContext,
  { run, workspace, prefix, scope, perform }: ComputeRunContext<SaveRowsPayload>,
): Promise<ComputeOutcome> {
  const { files, tables, jobs } = context;
  const { project_id, model_key, task, name, comment, given, options } = run.payload;
  const { project, model, kind } = await openModel(context, scope, project_id, model_key);
  const saved = requireFound(kind.savedRows.find(({ verb }) => verb === task));
  const versionId = given?.version_id ?? (await tableVersionOf(scope, project));
  const version = requireFound(await scope.row('dataset_versions', versionId));
  const dataset = requireFound(await scope.row('datasets', version.dataset_id));
  const summary = await saved.make(perform, options, {
    ...(given && { mapping: given.mapping }),
    output_name: OUTPUT,
    model_dir: await files.localFolder(model.artefact_key),
    table: await openTrainingTable(scope, files, versionId),
  });
  const described = await tables.describe(join(workspace, OUTPUT));
  return {
    result: summary,
    async commit(trx, stored) {
      const table = requireFound(stored.find(({ key }) => key === `${prefix}/${OUTPUT}`));
      // As publishVersion locks it: two who held it first would wait for each other.
      await trx.lock('datasets', version.dataset_id);
      await lockVersionsForUse(trx, [versionId]);
      await lockModelForUse(trx, project_id, model_key);
      await publishVersion(trx, jobs, {
        id: run.subject_id,
        datasetId: version.dataset_id,
        name,
        comment,
        madeFrom: null,
        derived: {
          kind: 'model',
          task,
          parameters: { ...options, ...(given && { mapping: given.mapping }) },
          summary: { ...summary },
          source: sourceOf(dataset, version),
          project: { id: project.id, name: project.name, training_type: project.training_type },
          model: { key: model.id, name: model.model, target: model.target },
        },
        table_key: table.key,
        files_prefix: prefix,
        columns: columnsOf(described.columns, version.columns),
        row_count: described.rows,
        byte_size: table.size,
        content_hash: table.sha256,
      });
    },
  };
}

/** The result's columns, with what people said of those that are the table's own. */
function columnsOf(columns: Pick<DatasetColumn, 'name' | 'type'>[], before: DatasetColumn[]): DatasetColumn[] {
  const known = new Map(before.map((column) => [column.name, column]));
  return columns.map(({ name, type }) => ({
    unit: null,
    description: null,
    role: 'none',
    ...known.get(name),
    name,
    type,
  }));
}
