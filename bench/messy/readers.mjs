import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openTables } from '../../apps/server/src/tables/open-tables.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Hakaru's reader with nothing corrected but the types: each cell is asked for as text, as of the others. Null, with the reason, where a file is refused. */
export async function openHakaru() {
  const folder = mkdtempSync(join(tmpdir(), 'hakaru-messy-'));
  const tables = await openTables({ memoryMb: 512, threads: 2, temporaryFolder: join(folder, 'tmp') });
  let number = 0;
  return {
    async read(path) {
      try {
        const out = join(folder, String((number += 1)));
        const { options, columns } = await tables.inspect({ path, file: 'table.csv', corrections: {} });
        const asText = {
          ...options,
          missing_values: [],
          types: Object.fromEntries(columns.map(({ name }) => [name, 'categorical'])),
        };
        await tables.write({ path, file: 'table.csv', options: asText }, out);
        const rows = [columns.map(({ name }) => name)];
        for (let page = 1; ; page += 1) {
          const found = await tables.readPage(join(out, 'table.parquet'), { page, page_size: 1000 });
          rows.push(...found.rows.map((cells) => cells.map((cell) => cell ?? '')));
          if (rows.length > found.total) return { rows };
        }
      } catch (error) {
        // An empty file is refused with that reason, which is what is expected of it: no table.
        return { rows: error.code === 'upload_empty' ? [] : null, reason: error.code ?? String(error) };
      }
    },
    async close() {
      await tables.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** DuckDB's sniffer, with `options` of read_csv. */
export async function openDuckdb(options) {
  const require = createRequire(join(root, 'apps/server/package.json'));
  const { DuckDBInstance } = await import(require.resolve('@duckdb/node-api'));
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  return {
    async read(path) {
      try {
        const result = await connection.runAndReadAll(
          `SELECT * FROM read_csv('${path.replaceAll("'", "''")}', all_varchar = true${options})`,
        );
        return { rows: [result.columnNames(), ...result.getRowsJson().map((row) => row.map((cell) => cell ?? ''))] };
      } catch (error) {
        return { rows: null, reason: String(error).slice(0, 100) };
      }
    },
    close: async () => connection.closeSync(),
  };
}

const script = `
import json, sys
import pandas
for path in json.load(sys.stdin):
    try:
        table = pandas.read_csv(path, dtype=object).fillna("")
        print(json.dumps({"rows": [[str(name) for name in table.columns], *table.astype(str).values.tolist()]}))
    except Exception as error:
        print(json.dumps({"rows": None, "reason": str(error)[:100]}))
`;

/** pandas.read_csv with its defaults, but text as text. */
export function readWithPandas(paths) {
  const python = process.env.HAKARU_PYTHON || join(root, '.venv/bin/python');
  const lines = execFileSync(python, ['-c', script], {
    input: JSON.stringify(paths),
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
