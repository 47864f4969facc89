import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatasetColumn, ReadOptions, ReadProblem } from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';
import { kindOfFile } from '../detect/file-kind.ts';
import { readingForeign } from '../detect/foreign-parquet.ts';
import type { InspectedFile } from '../detect/inspect-file.ts';
import type { Inspect } from '../detect/inspect-once.ts';
import { inspectParquet } from '../detect/inspect-parquet.ts';
import type { Statements, TableEngine } from '../open-table-engine.ts';
import { unitInName } from '@hakaru/contract/text/units';
import { runInProcess } from '../process/run-in-process.ts';
import type { DetectedRole } from '../roles/find-role.ts';
import { canReadDirectly, isTidy } from './check-direct.ts';
import { csvToParquet, CsvRefused } from './csv-to-parquet.ts';
import { parquetToParquet } from './parquet-to-parquet.ts';

export interface TableSource {
  /** A local file. */
  path: string;
  /** For messages. */
  file: string;
  /** How it is to be read, as the preview showed it. */
  options: ReadOptions;
}

export interface WriteOptions {
  signal?: AbortSignal | undefined;
  /** Told the stage (`convert`, `read`) and 0 to 1. */
  onStage?: ((stage: string, fraction: number | null) => void) | undefined;
}

interface TableWritten {
  columns: DatasetColumn[];
  rows: number;
  problems: ReadProblem[];
}

/**
 * Reads a table file as a whole into `folder`/table.parquet, rows in the file's order. Files that are exactly as
 * their sample are read by DuckDB alone; any other is first rewritten cell by cell. Throws AppError.
 */
export async function writeTable(
  engine: TableEngine,
  inspect: Inspect,
  source: TableSource,
  folder: string,
  given: WriteOptions = {},
): Promise<TableWritten> {
  const kind = await kindOfFile(source.path, source.file);
  await mkdir(folder, { recursive: true });
  const target = join(folder, 'table.parquet');
  if (kind === 'parquet') return readingForeign(source.file, () => fromParquet(engine, source, target, given));
  const inspected = await inspect({ path: source.path, file: source.file, corrections: source.options });
  const written = await engine.withRoomFor(
    inspected.columns.length,
    async (statements) => {
      const direct = canReadDirectly(inspected)
        ? await readInUtf8(statements, inspected, source, target, `${folder}.txt`, given)
        : null;
      return direct ?? (await readTidied(statements, inspected, source, target, `${folder}.csv`, given));
    },
    given,
  );
  if (written.rows === 0) throw new AppError('table_no_rows');
  return {
    ...written,
    columns: inspected.columns.map(datasetColumn),
    problems: [...inspected.problems, ...written.problems],
  };
}

interface Read {
  rows: number;
  problems: ReadProblem[];
}

async function readInUtf8(
  statements: Statements,
  inspected: InspectedFile,
  source: TableSource,
  target: string,
  draft: string,
  given: WriteOptions,
): Promise<Read | null> {
  const encoding = inspected.options.encoding ?? 'utf-8';
  if (encoding === 'utf-8') return readDirectly(statements, inspected, source.path, target, given);
  try {
    given.onStage?.('convert', 0);
    const readable = await runInProcess(
      'transcode',
      { path: source.path, encoding, target: draft },
      { signal: given.signal, onProgress: (fraction) => given.onStage?.('convert', fraction) },
    );
    return readable ? await readDirectly(statements, inspected, draft, target, given) : null;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Null where the file turns out not to be as plain as its sample. */
async function readDirectly(
  statements: Statements,
  { options, columns, header, linesBefore }: InspectedFile,
  path: string,
  target: string,
  { signal, onStage }: WriteOptions,
): Promise<Read | null> {
  onStage?.('read', 0);
  const csv = {
    path,
    delimiter: options.delimiter ?? ',',
    quote: options.quote ?? '',
    skip: linesBefore ?? 0,
    columns,
  };
  try {
    const written = await csvToParquet(statements, csv, target, {
      signal,
      onProgress: (fraction) => onStage?.('read', fraction),
    });
    if (await isTidy(statements, target, { columns, header }, written, options.missing_values, { signal }))
      return { rows: written.rows, problems: [] };
  } catch (error) {
    if (!(error instanceof CsvRefused)) throw error;
  }
  await rm(target, { force: true });
  return null;
}

async function readTidied(
  statements: Statements,
  inspected: InspectedFile,
  source: TableSource,
  target: string,
  draft: string,
  { signal, onStage }: WriteOptions,
): Promise<Read> {
  onStage?.('convert', 0);
  const columns = inspected.columns.map(({ name, type }) => ({ name, type }));
  try {
    const task = {
      path: source.path,
      kind: inspected.kind,
      file: source.file,
      options: inspected.options,
      columns,
      merges: inspected.merges,
      target: draft,
    };
    const tidied = await runInProcess('tidy', task, {
      signal,
      onProgress: (fraction) => onStage?.('convert', fraction),
    });
    const csv = { path: draft, delimiter: ',', quote: '"', skip: 0, columns, longestLine: tidied.longestLine };
    const written = await csvToParquet(statements, csv, target, {
      signal,
      onProgress: (fraction) => onStage?.('read', fraction),
    });
    if (written.rows !== tidied.rows) throw new Error(`${tidied.rows} rows were read and ${written.rows} written`);
    return { rows: tidied.rows, problems: tidied.problems };
  } finally {
    await rm(draft, { force: true });
  }
}

async function fromParquet(
  engine: TableEngine,
  source: TableSource,
  target: string,
  { signal, onStage }: WriteOptions,
): Promise<TableWritten> {
  const { columns, problems } = await inspectParquet(engine, source.path, source.file, source.options);
  const written = await engine.withRoomFor(
    columns.length,
    (statements) =>
      parquetToParquet(statements, source.path, columns, target, {
        signal,
        onProgress: (fraction) => onStage?.('read', fraction),
      }),
    { signal },
  );
  if (written.rows === 0) throw new AppError('table_no_rows');
  return { columns: columns.map(datasetColumn), rows: written.rows, problems: [...problems, ...written.problems] };
}

function datasetColumn({
  name,
  type,
  role,
  role_reason: reason,
}: Pick<DatasetColumn, 'name' | 'type'> & DetectedRole): DatasetColumn {
  const column = { name, type, unit: unitInName(name), description: null, role };
  return reason === null ? column : { ...column, role_reason: reason };
}
