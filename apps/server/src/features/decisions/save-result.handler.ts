import { join } from 'node:path';
import { isDecision } from '@hakaru/contract';
import type { AppContext } from '../../context.ts';
import { requireFound } from '../../http/app-error.ts';
import { type ComputeOutcome, type ComputeRunContext, defineComputeRun } from '../../jobs/compute-run.ts';
import type { RunHandler } from '../../jobs/job.ts';
import { publishVersion, sourceOf } from '../datasets/index.ts';
import { lockProjects, lockVersionsForUse } from '../lineage/index.ts';
import { selectProjectType } from './decision-rows.ts';
import { saveResultJob, type SaveResultPayload } from './decisions.job.ts';
import { findDecision } from './get-decision.ts';
import { tableOf } from './save-result.ts';

const OUTPUT = 'table.parquet';

type Context = Pick<AppContext, 'files' | 'compute' | 'kinds' | 'settings' | 'tables' | 'jobs'>;

/** Makes a dataset of rows of a project's result; it is there with the transaction that ends the run. */
export function createSaveResultHandler(context: Context): RunHandler {
  return defineComputeRun(context, saveResultJob, { work: (run) => saveResult(context, run) });
}

async function saveResult(
  { files, tables, jobs, kinds }: Context,
  { run, workspace, prefix, scope }: ComputeRunContext<SaveResultPayload>,
): Promise<ComputeOutcome> {
  const { project_id, name, comment, of, language } = run.payload;
  const { training_type } = requireFound(await selectProjectType(scope, project_id));
  if (!isDecision(training_type)) throw new Error(`rows of ${training_type} were taken for a decision's`);
  const kind = kinds.decision(training_type);
  const project = await findDecision(scope, kind, project_id);
  const { columns, rows } = await tableOf(files, scope, kind, project, { of, language });
  const version = requireFound(
    await scope.row('dataset_versions', requireFound(project.dataset_version_id ?? undefined)),
  );
  const dataset = requireFound(await scope.row('datasets', version.dataset_id));
  await tables.rowsToParquet({ columns, rows }, join(workspace, OUTPUT));
  return {
    result: { rows: rows.length },
    async commit(trx, stored) {
      const table = requireFound(stored.find(({ key }) => key === `${prefix}/${OUTPUT}`));
      await trx.lock('datasets', dataset.id);
      await lockVersionsForUse(trx, [version.id]);
      await lockProjects(trx, [project_id]);
      await findDecision(trx, kind, project_id);
      await publishVersion(trx, jobs, {
        id: run.subject_id,
        datasetId: dataset.id,
        name,
        comment,
        madeFrom: null,
        derived: {
          kind: 'decision',
          source: sourceOf(dataset, version),
          project: { id: project_id, name: project.name, decision: kind.id },
          parameters: of,
        },
        table_key: table.key,
        files_prefix: prefix,
        columns,
        row_count: rows.length,
        byte_size: table.size,
        content_hash: table.sha256,
      });
    },
  };
}
