// Summaries of a table of 10,000,000 rows × 20 columns through the API against the raw DuckDB query for the same
// numbers, in turns. Prints a line for all 20 columns at once, whole and with a selection, and one for each column by
// itself as the screens ask (goals: under a second at the 95th percentile, at most 1.2 times DuckDB), one for charts,
// and one for what was asked before. Also 100,000 rows × 10 columns as a browser loads them. Exits with 1 when over a
// goal. HAKARU_BENCH_ROWS makes the table smaller.
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startProduct } from './support/running-product.mjs';

const GOAL_S = 1;
const GOAL_RATIO = 1.2;
const ROUNDS = 5;
const rows = Number(process.env.HAKARU_BENCH_ROWS ?? 10_000_000);
const root = fileURLToPath(new URL('..', import.meta.url));
const { DuckDBInstance } = await import(createRequire(join(root, 'apps/server/package.json')).resolve('@duckdb/node-api'));
const folder = mkdtempSync(join(tmpdir(), 'hakaru-visual-'));
const connection = await (await DuckDBInstance.create(':memory:', { threads: String(Math.min(4, availableParallelism())) })).connect();
const names = Array.from({ length: 20 }, (_, index) => `m${index}`);

/** A log of 20 sensors: a slow wave, noise of three digits, and a value missing now and then. */
async function makeFile(count, columns) {
  const path = join(folder, `${count}.parquet`);
  const sensors = columns.map((name, index) => `CASE WHEN hash(i * 13 + ${index}) % 1000 > 0 THEN round(${10 * index} + 5 * sin(i / ${1000 + index}.0) + (hash(i * 31 + ${index}) % 10000) / 1000.0, 3)::DOUBLE END AS ${name}`);
  await connection.run(`COPY (SELECT ${sensors.join(', ')} FROM range(${count}) t(i)) TO '${path}' (FORMAT parquet, PARQUET_VERSION v2, COMPRESSION zstd, COMPRESSION_LEVEL 1, ROW_GROUP_SIZE 122880)`);
  return path;
}

async function seconds(work) {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(share * values.length) - 1)];
const statement = (path, columns, where) => `SELECT count(*), ${columns.map((c) => `count(${c}), avg(${c}), stddev_samp(${c}), min(${c}), max(${c})`).join(', ')} FROM read_parquet('${path}')${where}`;

let missed = false;
function say(name, ours, raw) {
  const [p95, ratio] = [percentile(ours, 0.95), raw ? percentile(ours, 0.5) / percentile(raw, 0.5) : null];
  const isOver = p95 > GOAL_S || (ratio !== null && ratio > GOAL_RATIO);
  missed ||= isOver;
  const against = raw ? `, DuckDB ${percentile(raw, 0.5).toFixed(2)} s, ratio of the medians ${ratio.toFixed(2)} (goal ${GOAL_RATIO})` : '';
  console.log(`${name}: median ${percentile(ours, 0.5).toFixed(2)} s, 95th percentile ${p95.toFixed(2)} s (goal ${GOAL_S} s)${against}${isOver ? ' – over' : ''}`);
}

const { call, stop, download } = await startProduct();
async function register(path, name) {
  const form = (fields) => Object.entries(fields).reduce((data, [key, value]) => (data.append(key, value), data), new FormData());
  const { upload_id } = await call('POST', '/upload/csv', form({ file: await openAsBlob(path) }));
  const { dataset_id } = await call('POST', '/dataset/register', form({ name, upload_id }));
  for (let state = 'reading'; state !== 'ready'; await sleep(200)) {
    ({ state } = await call('GET', `/dataset/${dataset_id}/true`));
    if (state === 'failed') throw new Error('reading failed');
  }
  // The statistics that follow would take the cores that are measured.
  for (let state = 'in_progress'; state === 'in_progress'; await sleep(200)) ({ state } = await call('POST', `/statistics/result/${dataset_id}`));
  return dataset_id;
}

try {
  const path = await makeFile(rows, names);
  const dataset = await register(path, 'log');
  const above = (round) => ({ all: [{ column: 'm0', between: [round / 1000, null] }] });
  const whereAbove = (round) => ` WHERE m0 >= ${round / 1000}`;

  // Each round asks something new, so that nothing is answered from memory.
  const turns = async (columnsOf, rounds, whereOf) => {
    const [ours, raw] = [[], []];
    for (let round = 1; round <= rounds; round += 1) {
      const columns = columnsOf(round);
      raw.push(await seconds(async () => {
        await connection.runAndReadAll(statement(path, columns, ''));
        if (whereOf) await connection.runAndReadAll(statement(path, columns, whereOf(round)));
      }));
      ours.push(await seconds(() => call('POST', `/visualization/summary/${dataset}`, { columns, selection: whereOf ? above(round) : null })));
    }
    return [ours, raw];
  };
  const rotated = (round) => [...names.slice(round), ...names.slice(0, round)];
  say('summary of 20 columns', ...(await turns(rotated, ROUNDS)));
  say('summary of 20 columns, whole and selected', ...(await turns(rotated, ROUNDS, whereAbove)));
  say('summary of a column', ...(await turns((round) => [names[round - 1]], names.length)));
  const charts = [];
  for (const column of names) charts.push(await seconds(() => call('POST', `/visualization/distribution/${dataset}`, { columns: [column] })));
  say('distribution of a column', charts);
  const again = [];
  for (let round = 1; round <= ROUNDS; round += 1) again.push(await seconds(() => call('POST', `/visualization/summary/${dataset}`, { columns: rotated(round) })));
  say('summary of 20 columns asked before', again);

  const small = await register(await makeFile(100_000, names.slice(0, 10)), 'small');
  const loads = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) loads.push(await seconds(async () => { bytes = (await download('POST', `/visualization/rows/${small}`, { columns: names.slice(0, 10) })).byteLength; }));
  say(`100,000 rows × 10 columns as ${(bytes / 1e6).toFixed(1)} MB`, loads);
  process.exitCode = missed ? 1 : 0;
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
