import { requireFound } from '../../../http/app-error.ts';
import { type ContextOf, defineHandler, type RunHandler, type RunOutcome } from '../../../jobs/job.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { tabulateJob } from '../datasets.job.ts';
import { startSummarizing } from '../summaries/summaries.ts';
import { completeStatistics } from '../versions/version-rows.ts';

export function createTabulateHandler(context: DatasetContext): RunHandler {
  return defineHandler(tabulateJob, {
    work: (run) => tabulate(context, run),
    async ended(trx, run) {
      await completeStatistics(trx, run.payload.version_id, 'failure');
      await trx.announce('datasets', run.subject_id);
    },
  });
}

async function tabulate(
  { files, tables, jobs }: DatasetContext,
  { run, scope, signal, report }: ContextOf<typeof tabulateJob>,
): Promise<RunOutcome> {
  const { version_id, every_row } = run.payload;
  const version = requireFound(await scope.row('dataset_versions', version_id));
  report({ stage: 'statistics', fraction: 0 });
  const request = {
    path: await files.localPath(version.table_key),
    rows: version.row_count,
    columns: version.columns,
    everyRow: every_row,
  };
  const statistics = await tables.statistics(request, {
    signal,
    onProgress: (fraction) => report({ stage: 'statistics', fraction }),
  });
  return {
    async commit(trx) {
      await completeStatistics(trx, version_id, 'success', statistics);
      await startSummarizing(trx, jobs, version);
      await trx.announce('datasets', run.subject_id);
    },
  };
}
