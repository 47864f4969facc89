import { join } from 'node:path';
import { found } from '../../../http/app-error.ts';
import { type ContextOf, defineHandler, type RunHandler, type RunOutcome } from '../../../jobs/job.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { selectVersion } from '../version-rows.ts';
import { summarizeJob } from './summarize.job.ts';
import { settleSummary } from './summary-rows.ts';

export function createSummarizeHandler(context: Omit<DatasetContext, 'jobs'>): RunHandler {
  return defineHandler(summarizeJob, {
    work: (run) => summarize(context, run),
    async ended({ db: trx }, run) {
      await settleSummary(trx, run.org_id, run.payload.version_id, 'failure', null);
    },
  });
}

async function summarize(
  { database: { db }, files, tables }: Omit<DatasetContext, 'jobs'>,
  { run, workspace, prefix, signal, report }: ContextOf<typeof summarizeJob>,
): Promise<RunOutcome> {
  const version = found(await selectVersion(db, run.org_id, run.payload.version_id));
  const table = { path: await files.localPath(version.table_key), rows: version.row_count, columns: version.columns };
  const folder = join(workspace, 'summaries');
  await tables.summarize(table, folder, {
    signal,
    onProgress: (fraction) => report({ stage: 'statistics', fraction }),
  });
  await files.publishFolder(folder, prefix);
  return {
    async commit({ db: trx }) {
      found(await settleSummary(trx, run.org_id, version.id, 'success', prefix));
    },
  };
}
