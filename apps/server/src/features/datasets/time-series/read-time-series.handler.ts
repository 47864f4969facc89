import { join } from 'node:path';
import type { ColumnRole, DatasetColumn, ReadProblem } from '@hakaru/contract';
import type { SeriesVersion } from '@hakaru/contract/time-series/facts';
import { announceChange } from '../../../events/channel.ts';
import { AppError, found } from '../../../http/app-error.ts';
import { type ContextOf, defineHandler, type RunHandler, type RunOutcome } from '../../../jobs/job.ts';
import { namesApart } from '../../../tables/time-series/join-parts.ts';
import { type BuiltSeries, channelsOf } from '../../../tables/time-series/series-request.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { lockDataset, selectDataset, updateDatasetRow } from '../dataset-rows.ts';
import { startTabulating } from '../start-tabulating.ts';
import { insertVersion } from '../version-rows.ts';
import { type PreparedSeries, prepareSeries } from './prepare-series.ts';
import { readTimeSeriesJob } from './read-time-series.job.ts';
import { insertSeriesVersion } from './series-rows.ts';
import { forgetStaged } from './stage-file.ts';

/** Makes a time series of its files; the version is there with the transaction that ends the run, and its statistics are on their way. */
export function createReadTimeSeriesHandler(context: DatasetContext): RunHandler {
  return defineHandler(readTimeSeriesJob, {
    work: (run) => readTimeSeries(context, run),
    async ended({ db: trx }, run) {
      await updateDatasetRow(trx, run.org_id, run.subject_id, { state: 'failed' });
      await announceChange(trx, { orgId: run.org_id, area: 'datasets', id: run.subject_id });
    },
  });
}

async function readTimeSeries(
  context: DatasetContext,
  { run, workspace, prefix, signal, report }: ContextOf<typeof readTimeSeriesJob>,
): Promise<RunOutcome> {
  const {
    database: { db },
    files,
    tables,
    jobs,
  } = context;
  const orgId = run.org_id;
  const { series } = run.payload;
  const dataset = found(await selectDataset(db, orgId, run.subject_id));
  report({ stage: 'read', fraction: 0 });
  const prepared = await prepareSeries(context, orgId, series, {
    whole: true,
    signal,
    onStage: (stage, fraction) => report({ stage, fraction }),
  });
  const folder = join(workspace, 'table');
  const built = await tables.timeSeries.build(
    prepared.request,
    { folder, drafts: `${workspace}-drafts` },
    { signal, onStage: (stage) => report({ stage, fraction: null }) },
  );
  const [obstacle] = built.obstacles;
  if (obstacle) throw new AppError(obstacle.code, { count: obstacle.count });
  report({ stage: 'publish', fraction: null });
  const stored = await files.publishFolder(folder, prefix);
  const {
    key: table_key,
    size: byte_size,
    sha256: content_hash,
  } = found(stored.find(({ key }) => key.endsWith('/table.parquet')));
  for (const { fileKey } of prepared.staged) await forgetStaged(context, fileKey);
  return {
    result: { rows: built.facts.rows, columns: built.columns.length },
    async commit({ db: trx }) {
      const current = found(await lockDataset(trx, orgId, dataset.id));
      const version = current.current_version + 1;
      const versionId = await insertVersion(trx, orgId, {
        dataset_id: dataset.id,
        version,
        table_key,
        files_prefix: prefix,
        source_key: null,
        source_options: null,
        columns: columnsOf(prepared, built),
        row_count: built.facts.rows,
        byte_size,
        content_hash,
        problems: problemsOf(prepared),
        created_by: run.created_by,
      });
      await insertSeriesVersion(
        trx,
        orgId,
        versionId,
        seriesOf(prepared, built),
        prepared.staged.map(({ fileKey }) => fileKey),
      );
      await updateDatasetRow(trx, orgId, dataset.id, { state: 'ready', current_version: version });
      await startTabulating(trx, jobs, {
        orgId,
        userId: run.created_by,
        datasetId: dataset.id,
        versionId,
        everyRow: false,
      });
      await announceChange(trx, { orgId, area: 'datasets', id: dataset.id });
    },
  };
}

function columnsOf({ staged, options }: PreparedSeries, { columns, timeColumn }: BuiltSeries): DatasetColumn[] {
  const channels = staged.map((file) => ({ name: file.name, columns: channelsOf(file) }));
  const named = options.combine.how === 'append' ? channels.map((one) => one.columns) : namesApart(channels).columns;
  const units = new Map<string, string | null>();
  for (const [index, file] of staged.entries()) {
    named[index]!.forEach(({ name }, at) => {
      const unit = file.described.find((column) => column.name === channels[index]!.columns[at]!.name)?.unit ?? null;
      units.set(name, units.get(name) ?? unit);
    });
  }
  const roleOf = (name: string): ColumnRole =>
    name === timeColumn ? 'time' : name === options.label?.column || options.targets.includes(name) ? 'target' : 'none';
  return columns.map(({ name, type }) => ({
    name,
    type,
    unit: units.get(name) ?? null,
    description: null,
    role: roleOf(name),
  }));
}

/** What the reading of each file found; of several files, each says which. */
function problemsOf({ staged }: PreparedSeries): ReadProblem[] {
  return staged.flatMap(({ name, problems }) =>
    staged.length === 1
      ? problems
      : problems.map((problem) => ({ ...problem, params: { ...problem.params, file: name } })),
  );
}

function seriesOf(
  { staged, options }: PreparedSeries,
  { timeColumn, clock, facts, account, problems }: BuiltSeries,
): SeriesVersion {
  return {
    time_column: timeColumn,
    clock,
    facts,
    options,
    account,
    problems,
    read: staged.map((file) => ({ file_name: file.name, options: file.options, problems: file.problems })),
  };
}
