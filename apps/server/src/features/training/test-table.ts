import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatasetColumn } from '@hakaru/contract';
import { DuckDBInstance } from '@duckdb/node-api';
import type { AppContext } from '../../context.ts';
import { json } from '../../db/json.ts';
import type { Caller } from '../../http/caller.ts';

export interface TestTable {
  name: string;
  /** What the table holds: a SELECT that DuckDB understands. */
  select: string;
  columns: (Pick<DatasetColumn, 'name' | 'type'> & Partial<Pick<DatasetColumn, 'role' | 'unit'>>)[];
  dataType?: 'training_data' | 'inference_data';
}

/** For tests: a ready dataset with this table, without going through an upload. Answers its id. */
export async function insertTestTable(
  { database: { db }, files }: Pick<AppContext, 'database' | 'files'>,
  caller: Pick<Caller, 'orgId' | 'userId'>,
  table: TestTable,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hakaru-table-'));
  const path = join(folder, 'table.parquet');
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  await connection.run(`COPY (${table.select}) TO '${path}' (FORMAT parquet)`);
  const [[rows]] = (await (await connection.runAndReadAll(`SELECT count(*)::INT FROM '${path}'`)).getRows()) as [
    [number],
  ];
  connection.closeSync();
  const key = `test/${randomUUID()}/table.parquet`;
  const stored = await files.put(key, createReadStream(path));
  await rm(folder, { recursive: true });
  const owner = { org_id: caller.orgId, created_by: caller.userId };
  const dataset = await db
    .insertInto('datasets')
    .values({
      ...owner,
      name: table.name,
      training_type: 'regression',
      data_type: table.dataType ?? 'training_data',
      kind: 'supervised',
      file_name: 'test.csv',
      state: 'ready',
      current_version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const columns = table.columns.map((column) => ({ role: 'none' as const, unit: null, ...column, description: null }));
  await db
    .insertInto('dataset_versions')
    .values({
      org_id: caller.orgId,
      dataset_id: dataset.id,
      version: 1,
      table_key: key,
      columns: json(columns),
      row_count: rows,
      byte_size: stored.size,
      content_hash: stored.sha256,
    })
    .execute();
  return dataset.id;
}
