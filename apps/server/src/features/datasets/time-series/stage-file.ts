import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path/posix';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { DatasetColumn, ReadOptions, ReadProblem } from '@hakaru/contract';
import type { SeriesOptions, TimeSource } from '@hakaru/contract/time-series/options';
import { AppError } from '../../../http/app-error.ts';
import { typesForTimes } from '../../../tables/time-series/detect-times.ts';
import type { SeriesPart } from '../../../tables/time-series/series-request.ts';
import type { WriteOptions } from '../../../tables/write/write-table.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { inspectUpload, openUpload } from '../open-upload.ts';
import { selectUpload } from '../upload-rows.ts';
import { writeHead } from './write-head.ts';

export type StageParts = Pick<DatasetContext, 'database' | 'files' | 'tables'>;

/** A file of a series, read into a table beside its upload. */
export interface StagedFile extends SeriesPart {
  fileKey: string;
  isSample: boolean;
  /** Where its time may come from. */
  times: TimeSource[];
  options: ReadOptions;
  problems: ReadProblem[];
  described: DatasetColumn[];
}

/** Longer files are previewed by their first rows. */
const MOST_BYTES_AT_ONCE = 64 * 1024 * 1024;

interface Kept {
  rows: number;
  columns: DatasetColumn[];
  problems: ReadProblem[];
}

/**
 * Reads a file of a series into a table, or finds it read already: whoever corrects one choice after another waits
 * once. With `whole` false only the first rows of a long file are read. Throws upload_not_found, or why it cannot be read.
 */
export async function stageFile(
  { database: { db }, files, tables }: StageParts,
  orgId: string,
  { upload_id, options, time }: SeriesOptions['files'][number],
  whole: boolean,
  given: WriteOptions = {},
): Promise<StagedFile> {
  const upload = await selectUpload(db, orgId, upload_id);
  if (!upload) throw new AppError('upload_not_found', {}, 404);
  const inspected = await inspectUpload({ files, tables }, { key: upload.file_key, name: upload.file_name }, options);
  const times = await tables.timeSeries.detectTimes(inspected);
  const chosen = time ?? times[0]!;
  const { types, utc } = typesForTimes(chosen, inspected);
  const read: ReadOptions = { ...inspected.options, types: { ...inspected.options.types, ...types } };
  const { path, file } = await openUpload({ files }, { key: upload.file_key, name: upload.file_name }, read.entry);
  const isSample = !whole && read.format === 'delimited' && (await stat(path)).size > MOST_BYTES_AT_ONCE;
  const prefix = `${dirname(upload.file_key)}/staged-${hashOf([read, isSample])}`;
  if ((await files.size(`${prefix}/read.json`)) === null) {
    await readInto({ files, tables }, { path, file, read, isSample }, prefix, given);
  }
  const kept = JSON.parse(await readFile(await files.localPath(`${prefix}/read.json`), 'utf8')) as Kept;
  return {
    uploadId: upload.id,
    fileKey: upload.file_key,
    name: upload.file_name,
    path: await files.localPath(`${prefix}/table.parquet`),
    isSample,
    times,
    time: chosen,
    rows: kept.rows,
    problems: kept.problems,
    described: kept.columns,
    options: read,
    dateOrder: read.date_order,
    columns: kept.columns.map(({ name, type }) => ({ name, type, ...(utc.includes(name) && { isUtc: true }) })),
  };
}

async function readInto(
  { files, tables }: Pick<StageParts, 'files' | 'tables'>,
  { path, file, read, isSample }: { path: string; file: string; read: ReadOptions; isSample: boolean },
  prefix: string,
  given: WriteOptions,
): Promise<void> {
  const folder = join(tmpdir(), `hakaru-series-${randomUUID()}`);
  const head = `${folder}.head`;
  try {
    await mkdir(folder);
    if (isSample) await writeHead(path, read.encoding, head);
    // Notes at the end of a file are not in its head.
    const options = isSample ? { ...read, footer_rows: 0 } : read;
    const table = await tables.write({ path: isSample ? head : path, file, options }, folder, given);
    const kept: Kept = { rows: table.rows, columns: table.columns, problems: table.problems };
    await files.publishFolder(folder, prefix);
    // Last: with it, the table is known to be there.
    await files.put(`${prefix}/read.json`, Readable.from([JSON.stringify(kept)], { objectMode: false }));
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(head, { force: true });
  }
}

/** Forgets the tables that previews left beside an upload. */
export async function forgetStaged({ files }: Pick<StageParts, 'files'>, fileKey: string): Promise<void> {
  const folders = new Set(
    (await files.list(dirname(fileKey))).filter((key) => key.includes('/staged-')).map((key) => dirname(key)),
  );
  for (const folder of folders) await files.deletePrefix(folder);
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}
