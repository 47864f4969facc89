import { join } from 'node:path';
import { requireFound } from '../../../http/app-error.ts';
import { type ContextOf, defineHandler, type RunHandler, type RunOutcome } from '../../../jobs/job.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { summarizeJob } from '../datasets.job.ts';
import { completeSummary } from './summary-rows.ts';

type Parts = Pick<DatasetContext, 'files' | 'tables'>;

export function createSummarizeHandler(context: Parts): RunHandler {
  return defineHandler(summarizeJob, {
    work: (run) => summarize(context, run),
    async ended(trx, run) {
      await completeSummary(trx, run.payload.version_id, 'failure', null);
    },
  });
}

async function summarize(
  { files, tables }: Parts,
  { run, scope, workspace, prefix, signal, report }: ContextOf<typeof summarizeJob>,
): Promise<RunOutcome> {
  const version = requireFound(await scope.row('dataset_versions', run.payload.version_id));
  const table = { path: await files.localPath(version.table_key), rows: version.row_count, columns: version.columns };
  const folder = join(workspace, 'summaries');
  await tables.summarize(table, folder, {
    signal,
    onProgress: (fraction) => report({ stage: 'statistics', fraction }),
  });
  await files.publishFolder(folder, prefix);
  return {
    async commit(trx) {
      requireFound(await completeSummary(trx, version.id, 'success', prefix));
    },
  };
}
