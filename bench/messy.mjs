// How well messy CSV files are read with nothing but the file: the simple score of the Pollock benchmark (0 to 10) of
// Hakaru's reader beside DuckDB's sniffer (as it is, and lenient, as the benchmark runs it) and pandas' defaults, over
// the corpus of polluted files and the corpus of real ones. Exits with 1 where Hakaru's is below DuckDB's better one.
// --files prints each file that did not reach ten points. The corpus is read from HAKARU_TEST_DATA.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCsvRows } from '../apps/server/src/tables/text/csv-reader.ts';
import { pollockScore } from './messy/pollock-score.mjs';
import { openDuckdb, openHakaru, readWithPandas } from './messy/readers.mjs';

const data = process.env.HAKARU_TEST_DATA ?? fileURLToPath(new URL('../../shared/data', import.meta.url));
const corpus = join(data, 'messy_pollock_a');
if (!existsSync(corpus)) {
  console.log(`messy: no corpus at ${corpus}; set HAKARU_TEST_DATA`);
  process.exit(1);
}

const LENIENT = ', strict_mode = false, ignore_errors = true, null_padding = true';
const FULL = 9.999;
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

function expectedOf(folder, name) {
  const text = readFileSync(join(folder, 'clean', name), 'utf8').replace(/^\ufeff/, '');
  return readCsvRows(text, { delimiter: ',', quote: '"' }).map(({ cells }) => cells);
}

const readers = {
  Hakaru: await openHakaru(),
  'DuckDB sniffer': await openDuckdb(''),
  'DuckDB lenient': await openDuckdb(LENIENT),
};
let missed = false;
for (const [set, folder] of [
  ['polluted', corpus],
  ['real', join(corpus, 'real')],
]) {
  const names = readdirSync(join(folder, 'csv')).toSorted();
  const paths = names.map((name) => join(folder, 'csv', name));
  const expected = names.map((name) => expectedOf(folder, name));
  const found = { pandas: readWithPandas(paths) };
  for (const [reader, { read }] of Object.entries(readers)) {
    found[reader] = [];
    for (const path of paths) found[reader].push(await read(path));
  }
  const scores = Object.fromEntries(
    Object.entries(found).map(([reader, tables]) => [
      reader,
      tables.map(({ rows }, index) => pollockScore(expected[index], rows)),
    ]),
  );
  const of = (reader) => mean(scores[reader]);
  const best = Math.max(of('DuckDB sniffer'), of('DuckDB lenient'));
  if (of('Hakaru') < best) missed = true;
  console.log(
    `messy ${set}: ${['Hakaru', 'DuckDB sniffer', 'DuckDB lenient', 'pandas'].map((reader) => `${reader} ${of(reader).toFixed(3)}`).join(', ')} of 10 over ${names.length} files, goal at least ${best.toFixed(3)}`,
  );
  if (process.argv.includes('--files')) {
    names.forEach((name, index) => {
      if (scores.Hakaru[index] >= FULL) return;
      console.log(
        `  ${scores.Hakaru[index].toFixed(2)} (DuckDB ${scores['DuckDB sniffer'][index].toFixed(2)}, ${scores['DuckDB lenient'][index].toFixed(2)}; pandas ${scores.pandas[index].toFixed(2)})  ${name}  ${found.Hakaru[index].reason ?? ''}`,
      );
    });
  }
}
for (const { close } of Object.values(readers)) await close();
process.exitCode = missed ? 1 : 0;
