import { imageCharts, type Tabulation, type TimeStatistics } from '@hakaru/contract';
import { json } from '../../db/json.ts';
import { requireFound } from '../../http/app-error.ts';
import { type ComputeOutcome, type ComputeRunContext, defineComputeRun } from '../../jobs/compute-run.ts';
import { type ContextOf, defineHandler, type PayloadOf, type RunHandler, type RunOutcome } from '../../jobs/job.ts';
import type { ShapiroWilk } from '../../tables/visual/tabulate-columns.ts';
import type { TabulationRequest } from '../../tables/visual/tabulate.ts';
import type { TimeStatisticsRequest } from '../../tables/visual/time-statistics.ts';
import type { VisualTable } from '../../tables/visual/visual-table.ts';
import { imageSource, openImages } from '../datasets/index.ts';
import type { TabulationKind } from './chart-rows.ts';
import { tableOf, type VisualContext } from './open-table.ts';
import { imageChartJob, tabulateJob } from './visualization.job.ts';

type Parts = Omit<VisualContext, 'jobs'>;

export function createTabulationHandler(parts: Parts): RunHandler {
  return defineHandler(tabulateJob, {
    work: (run) => tabulate(parts, run),
    async ended(scope, run) {
      await scope.update('tabulations', run.payload.tabulation_id, { state: 'failure' });
      await scope.announce('visualization', run.subject_id);
    },
  });
}

export function createImageChartHandler(parts: Parts): RunHandler {
  return defineComputeRun(parts, imageChartJob, {
    area: 'visualization',
    work: (run) => measureImages(parts, run),
    async ended(scope, run) {
      await scope.update('image_charts', run.payload.charts_id, { state: 'failure' });
    },
  });
}

async function tabulate(
  parts: Parts,
  { run, scope, signal, report }: ContextOf<typeof tabulateJob>,
): Promise<RunOutcome> {
  const id = run.payload.tabulation_id;
  const row = requireFound(await scope.row('tabulations', id));
  const version = requireFound(await scope.row('dataset_versions', row.version_id));
  const options = { signal, onProgress: (fraction: number) => report({ stage: 'statistics', fraction }) };
  const { counts, ...numbers } = await numbersOf[row.kind](
    parts,
    await tableOf(parts, scope, version),
    row.request,
    options,
  );
  const result = { ...numbers, counts: { version_id: version.id, ...counts } } as Tabulation | TimeStatistics;
  return {
    async commit(trx) {
      await trx.update('tabulations', id, { state: 'success', result: json<Tabulation | TimeStatistics>(result) });
      await trx.announce('visualization', run.subject_id);
    },
  };
}

type Options = Parameters<Parts['tables']['visual']['tabulate']>[2];

const numbersOf = {
  table: (parts: Parts, table: VisualTable, request: unknown, options: Options) =>
    parts.tables.visual.tabulate(
      table,
      { ...(request as Omit<TabulationRequest, 'shapiro'>), shapiro: shapiroOf(parts) },
      options,
    ),
  time_series: (parts: Parts, table: VisualTable, request: unknown, options: Options) =>
    parts.tables.visual.timeStatistics(table, request as TimeStatisticsRequest, options),
} satisfies Record<TabulationKind, unknown>;

/** The test is compute's, which starts where it is stopped. */
function shapiroOf({ compute }: Parts): ShapiroWilk {
  return async (samples) => {
    const { results } = await compute.call('tabulation.shapiro_wilk', { samples });
    return results;
  };
}

async function measureImages(
  { files }: Parts,
  { run, scope, attempt, perform }: ComputeRunContext<PayloadOf<typeof imageChartJob>>,
): Promise<ComputeOutcome> {
  const id = run.payload.charts_id;
  const row = requireFound(await scope.row('image_charts', id));
  const images = await openImages(scope, row.dataset_id, row.version_id);
  const result = imageCharts.parse(await perform('images.chart', { source: await imageSource(files, images) }));
  // Below the version's own files, so that they go when it goes.
  const files_prefix = `${images.prefix}/charts/${run.id}-${attempt}`;
  return {
    storedUnder: files_prefix,
    async commit(trx) {
      await trx.update('image_charts', id, { state: 'success', files_prefix, result: json(result) });
    },
  };
}
