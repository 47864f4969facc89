import { announceChange } from '../../events/channel.ts';
import { found } from '../../http/app-error.ts';
import type { RunContext, RunHandler, RunOutcome } from '../../jobs/job.ts';
import type { DatasetContext } from './dataset-context.ts';
import { startSummarizing } from './summaries/index.ts';
import { tabulateJob, type TabulatePayload } from './tabulate.job.ts';
import { selectVersion, settleStatistics } from './version-rows.ts';

export function createTabulateHandler(context: DatasetContext): RunHandler {
  return {
    job: tabulateJob,
    work: (run) => tabulate(context, run),
    async ended({ db: trx }, run) {
      await settleStatistics(trx, run.org_id, payloadOf(run).version_id, 'failure');
      await announceChange(trx, { orgId: run.org_id, area: 'datasets', id: run.subject_id });
    },
  };
}

function payloadOf(run: RunContext['run']): TabulatePayload {
  return run.payload as unknown as TabulatePayload;
}

async function tabulate(
  { database: { db }, files, tables, jobs }: DatasetContext,
  { run, signal, report }: RunContext,
): Promise<RunOutcome> {
  const { version_id, every_row } = payloadOf(run);
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
