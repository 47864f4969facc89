import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cell, DatasetColumn, ReadCorrections, ReadProblem } from '@hakaru/contract';
import { openTables, type Tables } from '../open-tables.ts';

interface ReadTable {
  path: string;
  columns: DatasetColumn[];
  rows: Cell[][];
  problems: ReadProblem[];
  /** `read` alone where DuckDB read the file by itself, `convert` where it was rewritten first. */
  stages: string[];
}

/** Real tables in a folder of their own, for tests. */
export async function openTableBench() {
  const folder = await mkdtemp(join(tmpdir(), 'hakaru-tables-'));
  const tables: Tables = await openTables({ memoryMb: 512, threads: 2, temporaryFolder: join(folder, 'tmp') });
  let number = 0;
  return {
    tables,
    async file(content: string | Uint8Array, name = 'table.csv'): Promise<string> {
      const path = join(folder, String((number += 1)), name);
      await mkdir(join(path, '..'));
      await writeFile(path, content);
      return path;
    },
    /** Previews and reads a file as a person would who corrects nothing, or `corrections`. */
    async read(path: string, corrections: ReadCorrections = {}): Promise<ReadTable> {
      const file = path.split('/').at(-1) ?? '';
      const { options } = await tables.inspect({ path, file, corrections });
      const stages = new Set<string>();
      const out = join(folder, String((number += 1)));
      const { columns, problems } = await tables.write({ path, file, options }, out, {
        onStage: (stage) => stages.add(stage),
      });
      const table = join(out, 'table.parquet');
      const page = await tables.readPage(table, { page: 1, page_size: 1000 });
      return { path: table, columns, rows: page.rows, problems, stages: [...stages] };
    },
    async close(): Promise<void> {
      await tables.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
