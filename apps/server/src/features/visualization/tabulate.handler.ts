import type { Tabulation, TimeStatistics } from '@hakaru/contract';
import type { AppContext } from '../../context.ts';
import { announceChange } from '../../events/channel.ts';
import { found } from '../../http/app-error.ts';
import { type ContextOf, defineHandler, type RunHandler, type RunOutcome } from '../../jobs/job.ts';
import type { TabulationRequest } from '../../tables/visual/tabulate.ts';
import type { ShapiroWilk } from '../../tables/visual/tabulate-columns.ts';
import type { TimeStatisticsRequest } from '../../tables/visual/time-statistics.ts';
import { selectVersion } from '../datasets/index.ts';
import { tableOf } from './open-table.ts';
import { tabulateJob } from './tabulate.job.ts';
import { selectTabulationOfRun, settleTabulation, type TabulationRow } from './tabulation-rows.ts';

type Parts = Pick<AppContext, 'database' | 'files' | 'tables' | 'compute'>;

export function createTabulationHandler(parts: Parts): RunHandler {
  return defineHandler(tabulateJob, {
    work: (run) => tabulate(parts, run),
    async ended({ db: trx }, run) {
      await settleTabulation(trx, run.org_id, run.payload.tabulation_id, 'failure');
      await announceChange(trx, { orgId: run.org_id, area: 'visualization', id: run.subject_id });
    },
  });
}

async function tabulate(parts: Parts, { run, signal, report }: ContextOf<typeof tabulateJob>): Promise<RunOutcome> {
  const row = found(await selectTabulationOfRun(parts.database.db, run.org_id, run.payload.tabulation_id));
  const version = found(await selectVersion(parts.database.db, run.org_id, row.version_id));
  const options = { signal, onProgress: (fraction: number) => report({ stage: 'statistics', fraction }) };
  const { counts, ...numbers } = await numbersOf(parts, row, await tableOf(parts, version), options);
  const result = { ...numbers, counts: { version_id: version.id, ...counts } } as Tabulation | TimeStatistics;
  return {
    async commit({ db: trx }) {
      await settleTabulation(trx, run.org_id, row.id, 'success', result);
      await announceChange(trx, { orgId: run.org_id, area: 'visualization', id: run.subject_id });
    },
  };
}

async function numbersOf(
  parts: Parts,
  { kind, request }: TabulationRow,
  table: Awaited<ReturnType<typeof tableOf>>,
  options: Parameters<Parts['tables']['visual']['tabulate']>[2],
) {
  if (kind === 'time_series')
    return parts.tables.visual.timeStatistics(table, request as unknown as TimeStatisticsRequest, options);
  return parts.tables.visual.tabulate(
    table,
    { ...(request as unknown as Omit<TabulationRequest, 'shapiro'>), shapiro: shapiroOf(parts) },
    options,
  );
}

/** The test is compute's, which starts where it is stopped. */
function shapiroOf({ compute }: Parts): ShapiroWilk {
  return async (samples) => {
    const { results } = await compute.call('tabulation.shapiro_wilk', { samples });
    return results;
  };
}
