import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { DatasetColumn, Language, ReadProblem, TrainingTypeId } from '@hakaru/contract';
import type { SeriesVersion } from '@hakaru/contract/time-series/summary';
import { isJoining, type SeriesKind, type SeriesOptions, seriesOptions } from '@hakaru/contract/time-series/options';
import type { Scope } from '../../../db/scope.ts';
import { fileNameOf, type ZipEntry } from '../../../files/zip-files.ts';
import { AppError, requireFound } from '../../../http/app-error.ts';
import { checkInput } from '../../../http/check-input.ts';
import type { ContextOf, PayloadOf } from '../../../jobs/job.ts';
import { namesApart } from '../../../tables/time-series/join-parts.ts';
import { type BuiltSeries, channelsOf, runColumnName } from '../../../tables/time-series/series-request.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { readTimeSeriesJob } from '../datasets.job.ts';
import type { FormVerbs, Readable as Parts, ReadVersion } from '../form-verbs.ts';
import { exportTable } from '../tables/table-verbs.ts';
import { noteUpload } from '../uploads/store-upload.ts';
import { jsonIn } from '../uploads/read-corrections.ts';
import type { VersionRow } from '../versions/version-rows.ts';
import { type PreparedSeries, prepareSeries } from './prepare-series.ts';
import { insertSeriesVersion, selectSourceFiles } from './series-rows.ts';
import { forgetStaged } from './stage-file.ts';

const trainingTypeOf = {
  supervised: 'time_series_anomaly_detection_supervised',
  unsupervised: 'time_series_anomaly_detection_unsupervised',
  softsensor: 'soft_sensor',
} satisfies Record<SeriesKind, TrainingTypeId>;

const MOST_CHARS = 255;

export const seriesVerbs: FormVerbs = {
  job: readTimeSeriesJob,
  async check(context, scope, { options: text, upload, kept }, language) {
    if (kept) await noteUpload(context, scope, kept);
    const requested = parseSeriesOptions(text, upload, language);
    const { staged, options } = await prepareSeries(context, scope, requested, { whole: false });
    const file_name = staged
      .map((file) => file.name)
      .join(', ')
      .slice(0, MOST_CHARS);
    return {
      dataset: { file_name, training_type: trainingTypeOf[options.kind], kind: options.kind },
      uploads: options.files.map(({ upload_id }) => upload_id),
      payload: { series: options } satisfies PayloadOf<typeof readTimeSeriesJob>,
    };
  },
  read: readTimeSeries,
  async export(parts, scope, dataset, version, wanted) {
    const treated = await treatedEntries(parts, version);
    if (wanted.format === 'original')
      return { entries: [...(await seriesFiles(parts, scope, dataset.name, version)), ...treated] };
    const alone = await exportTable(parts, dataset, version, wanted);
    return { entries: [alone, ...treated], alone };
  },
  originals: (parts, scope, dataset, version) => seriesFiles(parts, scope, dataset.name, version),
  table: exportTable,
};

async function readTimeSeries(
  context: DatasetContext,
  { run, scope, workspace, prefix, signal, report }: ContextOf<typeof readTimeSeriesJob>,
): Promise<ReadVersion> {
  const { files, tables } = context;
  const { series } = run.payload;
  report({ stage: 'read', fraction: 0 });
  const prepared = await prepareSeries(context, scope, series, {
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
  const table = requireFound(stored.find(({ key }) => key.endsWith('/table.parquet')));
  const sources = prepared.staged.map(({ fileKey }) => fileKey);
  for (const source of sources) await forgetStaged(context, source);
  return {
    result: { rows: built.facts.rows, columns: built.columns.length },
    version: {
      table_key: table.key,
      files_prefix: prefix,
      source_key: null,
      source_options: null,
      columns: columnsOf(prepared, built),
      row_count: built.facts.rows,
      byte_size: table.size,
      content_hash: table.sha256,
      problems: problemsOf(prepared),
    },
    also: (trx, versionId) => insertSeriesVersion(trx, versionId, seriesOf(prepared, built), sources),
  };
}

function columnsOf(
  { staged, options, request }: PreparedSeries,
  { columns, timeColumn }: BuiltSeries,
): DatasetColumn[] {
  const channels = staged.map((file) => ({ name: file.name, columns: channelsOf(file) }));
  const named = isJoining(options.combine) ? namesApart(channels).columns : channels.map((one) => one.columns);
  const read = new Map<string, DatasetColumn[]>();
  for (const [index, file] of staged.entries()) {
    named[index]!.forEach(({ name }, at) => {
      const column = file.described.find((one) => one.name === channels[index]!.columns[at]!.name);
      if (column) read.set(name, [...(read.get(name) ?? []), column]);
    });
  }
  const runs = runColumnName(request);
  const isTarget = (name: string) => name === options.label?.column || options.targets.includes(name);
  return columns.map(({ name, type }) => {
    const files = read.get(name) ?? [];
    const unit = files.find((column) => column.unit !== null)?.unit ?? null;
    const column = { name, type, unit, description: null };
    if (name === timeColumn) return { ...column, role: 'time' };
    if (name === runs) return { ...column, role: 'group' };
    return isTarget(name) ? { ...column, role: 'target' } : { ...column, ...roleInFiles(files) };
  });
}

/**
 * What a channel is used as where all files say the same of it: of constants the same value. A series has one time: other
 * dates are left aside.
 */
function roleInFiles(files: readonly DatasetColumn[]): Pick<DatasetColumn, 'role' | 'role_reason'> {
  const [first, ...others] = files;
  if (!first) return { role: 'none' };
  const says = ({ role, role_reason: found }: DatasetColumn) =>
    JSON.stringify([role, found?.code, found?.code === 'constant' && found.params]);
  if (others.some((other) => says(other) !== says(first))) return { role: 'none' };
  return { role: first.role === 'time' ? 'ignore' : first.role, role_reason: first.role_reason };
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

/** A series' options from a form's JSON; a lone upload may be named beside it. Throws upload_no_file or InvalidInput. */
function parseSeriesOptions(text: string | undefined, upload: string | undefined, language: Language): SeriesOptions {
  const given: unknown = text ? jsonIn(text, 'body', language) : {};
  const isPlain = typeof given === 'object' && given !== null && !Array.isArray(given);
  if (isPlain && !('files' in given)) {
    if (!upload) throw new AppError('upload_no_file');
    return checkInput(seriesOptions, { ...given, files: [{ upload_id: upload }] }, ['body', 'options'], language);
  }
  return checkInput(seriesOptions, given, ['body', 'options'], language);
}

/** The files a series was made of, as they were uploaded. Throws original_missing where a recipe made it. */
async function seriesFiles({ files }: Parts, scope: Scope, dataset: string, version: VersionRow): Promise<ZipEntry[]> {
  const sources = await selectSourceFiles(scope, version.id);
  if (sources.length === 0) throw new AppError('original_missing', { name: dataset });
  const taken = new Set<string>();
  return sources.map(({ file_key, file_name }) => {
    let name = fileNameOf(file_name);
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${number} ${fileNameOf(file_name)}`;
    taken.add(name.toLowerCase());
    return { name, compress: true, open: () => files.get(file_key) };
  });
}

/** The list of every row that was moved, merged, left out or placed by a rule when the series was made; nothing where none was. */
export async function treatedEntries(
  { files, tables }: Pick<Parts, 'files' | 'tables'>,
  version: VersionRow,
): Promise<ZipEntry[]> {
  const key = version.files_prefix && `${version.files_prefix}/treated.parquet`;
  if (!key || (await files.size(key)) === null) return [];
  return [
    {
      name: 'treated-rows.csv',
      compress: true,
      open: async () =>
        Readable.from(tables.exportCsv(await files.localPath(key), 'utf-8', { formulas: 'apostrophe' }), {
          objectMode: false,
        }),
    },
  ];
}
