// Reading a 1 GB CSV file through the API against DuckDB's own CSV-to-Parquet on the same file, in one run.
// Prints one line for the goal (registering to ready: at most 1.15 times DuckDB's time, server at most 1 GB of
// memory) and one each for the upload and for the statistics that follow. Exits with 1 when over the goal.
// HAKARU_BENCH_MB makes the file smaller.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, openAsBlob, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startProduct } from './support/running-product.mjs';

const GOAL_RATIO = 1.15;
const GOAL_MB = 1024;
const ROUNDS = 3;
const root = fileURLToPath(new URL('..', import.meta.url));

// DuckDB's side runs as a process of its own, this file with --duckdb.
if (process.argv[2] === '--duckdb') {
  const require = createRequire(join(root, 'apps/server/package.json'));
  const { DuckDBInstance } = await import(require.resolve('@duckdb/node-api'));
  const [, , , csv, parquet] = process.argv;
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const began = performance.now();
  const used = process.cpuUsage();
  await connection.run(`COPY (SELECT * FROM read_csv('${csv}')) TO '${parquet}'`);
  const { user, system } = process.cpuUsage(used);
  console.log(
    JSON.stringify({
      seconds: (performance.now() - began) / 1000,
      cpu: (user + system) / 1e6,
      mb: process.resourceUsage().maxRSS / 1024,
    }),
  );
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'hakaru-ingest-'));
const csv = join(folder, 'line.csv');
/** A production line's log: a number, a time, a word, eight measurements and a yes or no in each row. */
async function makeFile(megabytes) {
  const out = createWriteStream(csv, { highWaterMark: 1 << 20 });
  out.write('id,time,line,temperature,pressure,flow,ph,speed,thickness,width,strength,ok\n');
  const lines = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let id = 0, written = 0; written < megabytes * 1e6;) {
    let text = '';
    for (const end = id + 10_000; id < end; id += 1) {
      const time = new Date(1.7e12 + id * 1000).toISOString().slice(0, 19).replace('T', ' ');
      text +=
        `${id},${time},${lines[id % 5]},${(200 + random() * 10).toFixed(3)},${(30 + random() * 4).toFixed(4)},${(10 + random()).toFixed(5)},${(7 + random() * 0.4).toFixed(2)},` +
        `${(1000 + random() * 100).toFixed(1)},${random().toFixed(8)},${random().toFixed(6)},${random().toFixed(5)},${random() < 0.9}\n`;
    }
    written += text.length;
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
}

function duckdb(round) {
  const answer = execFileSync(
    process.execPath,
    [fileURLToPath(import.meta.url), '--duckdb', csv, join(folder, `plain-${round}.parquet`)],
    { encoding: 'utf8' },
  );
  rmSync(join(folder, `plain-${round}.parquet`));
  return JSON.parse(answer);
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

await makeFile(Number(process.env.HAKARU_BENCH_MB ?? 1000));
const size = statSync(csv).size / 1e6;
const { call, stop, pid } = await startProduct();
try {
  const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
  // User and system time in ticks of 10 ms, after the command's name in brackets.
  const cpu = () =>
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 13)
      .reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  const form = (fields) =>
    Object.entries(fields).reduce((data, [name, value]) => (data.append(name, value), data), new FormData());

  const uploading = performance.now();
  const { upload_id } = await call('POST', '/upload/csv', form({ file: await openAsBlob(csv) }));
  const upload = (performance.now() - uploading) / 1000;
  const uploadMb = peak();

  const plain = [];
  const ready = [];
  const described = [];
  const cpus = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(duckdb(round));
    const usedBefore = cpu();
    const began = performance.now();
    const { dataset_id } = await call('POST', '/dataset/register', form({ name: `line ${round}`, upload_id }));
    for (let state = 'reading'; state !== 'ready'; await sleep(100)) {
      ({ state } = await call('GET', `/dataset/${dataset_id}/true`));
      if (state === 'failed') throw new Error('reading failed');
    }
    ready.push((performance.now() - began) / 1000);
    cpus.push(cpu() - usedBefore);
    for (let state = 'in_progress'; state !== 'success'; await sleep(100))
      ({ state } = await call('POST', `/statistics/result/${dataset_id}`));
    described.push((performance.now() - began) / 1000);
  }
  const base = median(plain.map((one) => one.seconds));
  const ratio = median(ready) / base;
  const row = (name, seconds, more) =>
    console.log(
      `${name}: ${seconds.toFixed(2)} s, DuckDB ${base.toFixed(2)} s, ratio ${(seconds / base).toFixed(2)}, ${more}`,
    );
  row(
    'ingest',
    median(ready),
    `server's peak ${peak().toFixed(0)} MB (goal ${GOAL_RATIO} and ${GOAL_MB} MB); ${size.toFixed(0)} MB file; DuckDB's peak ${median(plain.map((one) => one.mb)).toFixed(0)} MB`,
  );
  const plainCpu = median(plain.map((one) => one.cpu));
  console.log(
    `ingest-cpu: ${median(cpus).toFixed(2)} s of processor time, DuckDB ${plainCpu.toFixed(2)} s, ratio ${(median(cpus) / plainCpu).toFixed(2)}, which other work on the machine sways less`,
  );
  row('ingest-with-statistics', median(described), 'registering to statistics');
  row('upload', upload, `${(size / upload).toFixed(0)} MB/s, peak ${uploadMb.toFixed(0)} MB`);
  process.exitCode = ratio <= GOAL_RATIO && peak() <= GOAL_MB ? 0 : 1;
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
