import { announceChange } from '../../events/channel.ts';
import { found } from '../../http/app-error.ts';
import { type ContextOf, defineHandler, type RunHandler, type RunOutcome } from '../../jobs/job.ts';
import type { DatasetContext } from './dataset-context.ts';
import { startSummarizing } from './summaries/index.ts';
import { tabulateJob } from './tabulate.job.ts';
import { selectVersion, settleStatistics } from './version-rows.ts';

export function createTabulateHandler(context: DatasetContext): RunHandler {
  return defineHandler(tabulateJob, {
    work: (run) => tabulate(context, run),
    async ended({ db: trx }, run) {
      await settleStatistics(trx, run.org_id, run.payload.version_id, 'failure');
      await announceChange(trx, { orgId: run.org_id, area: 'datasets', id: run.subject_id });
    },
  });
}

async function tabulate(
  { database: { db }, files, tables, jobs }: DatasetContext,
  { run, signal, report }: ContextOf<typeof tabulateJob>,
): Promise<RunOutcome> {
  const { version_id, every_row } = run.payload;
  const version = found(await selectVersion(db, run.org_id, version_id));
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
    async commit({ db: trx }) {
      await settleStatistics(trx, run.org_id, version_id, 'success', statistics);
      await startSummarizing(trx, jobs, version);
      await announceChange(trx, { orgId: run.org_id, area: 'datasets', id: run.subject_id });
    },
  };
}
