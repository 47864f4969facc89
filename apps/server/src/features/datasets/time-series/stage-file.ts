import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dirname } from 'node:path/posix';
import { Readable } from 'node:stream';
import type { DatasetColumn, ReadOptions, ReadProblem } from '@hakaru/contract';
import type { SeriesOptions, TimeSource } from '@hakaru/contract/time-series/options';
import type { Scope } from '../../../db/scope.ts';
import { typesForTimes } from '../../../tables/time-series/detect-times.ts';
import type { SeriesPart } from '../../../tables/time-series/series-request.ts';
import type { WriteOptions } from '../../../tables/write/write-table.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { inspectUpload, openUpload } from '../uploads/open-upload.ts';
import { findUpload } from '../uploads/upload-rows.ts';

export type StageParts = Pick<DatasetContext, 'files' | 'tables'>;

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

interface StagedTable {
  rows: number;
  columns: DatasetColumn[];
  problems: ReadProblem[];
}

/**
 * Reads a file of a series into a table, or finds it read already: whoever corrects one choice after another waits
 * once. With `whole` false only the first rows of a long file are read. Throws upload_not_found, or why it cannot be read.
 */
export async function stageFile(
  { files, tables }: StageParts,
  scope: Scope,
  { upload_id, options, time }: SeriesOptions['files'][number],
  whole: boolean,
  given: WriteOptions = {},
): Promise<StagedFile> {
  const upload = await findUpload(scope, upload_id);
  const inspected = await inspectUpload({ files, tables }, upload, options);
  const times = await tables.timeSeries.detectTimes(inspected);
  const chosen = time ?? times[0]!;
  const { types, utc } = typesForTimes(chosen, inspected);
  const read: ReadOptions = { ...inspected.options, types: { ...inspected.options.types, ...types } };
  const { path, file } = await openUpload({ files }, upload, read.entry);
  const isSample = !whole && read.format === 'delimited' && (await stat(path)).size > MOST_BYTES_AT_ONCE;
  const prefix = `${dirname(upload.file_key)}/staged-${hashOf([read, isSample])}`;
  if ((await files.size(`${prefix}/read.json`)) === null) {
    await readInto({ files, tables }, { path, file, read, isSample }, prefix, given);
  }
  const kept = JSON.parse(await readFile(await files.localPath(`${prefix}/read.json`), 'utf8')) as StagedTable;
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
    const kept: StagedTable = { rows: table.rows, columns: table.columns, problems: table.problems };
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

const HEAD_BYTES = 24 * 1024 * 1024;
const LINE_FEED = 0x0a;

/** Writes the first lines of a long file, whole ones only. */
async function writeHead(path: string, encoding: ReadOptions['encoding'], target: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(buffer, 0, HEAD_BYTES, 0);
    await writeFile(target, buffer.subarray(0, endOfLine(buffer.subarray(0, bytesRead), encoding)));
  } finally {
    await file.close();
  }
}

/** Behind the last line feed; a file without one ends its lines with returns. */
function endOfLine(bytes: Buffer, encoding: ReadOptions['encoding']): number {
  const wide = encoding === 'utf-16le' || encoding === 'utf-16be' ? 2 : 1;
  const unit = (at: number): number =>
    wide === 1 ? bytes[at]! : encoding === 'utf-16le' ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
  const lastBy = (mark: number): number => {
    for (let at = Math.floor(bytes.length / wide) * wide - wide; at >= 0; at -= wide)
      if (unit(at) === mark) return at + wide;
    return 0;
  };
  return lastBy(LINE_FEED) || lastBy(0x0d) || bytes.length;
}
