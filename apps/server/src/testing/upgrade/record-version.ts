import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { zipSync } from 'fflate';
import { Client } from 'pg';
import { makeVersionData } from './make-version-data.ts';
import { readAnswer } from './read-answer.ts';
import { type RecordedCall, VersionClient } from './version-client.ts';

/**
 * `node record-version.ts CHECKOUT ZIP`: starts the server of a checkout (with its node_modules; HAKARU_PYTHON names its
 * Python), makes a little of everything through its API, asks for all of it, and keeps rows, files and answers in ZIP.
 * upgrade.test.ts gives them to the version of today.
 */
const [checkout, target] = process.argv.slice(2);
if (!checkout || !target) throw new Error('usage: node record-version.ts CHECKOUT ZIP');

/** What belongs to one installation, or is made anew. */
const leftOut = ['signing_keys', 'oidc_payloads', 'idempotency_keys', 'kysely_migration', 'kysely_migration_lock'];

const home = mkdtempSync(join(tmpdir(), 'hakaru-version-'));
const publicUrl = `http://localhost:${await freePort()}`;
const environment = {
  ...process.env,
  HAKARU_HOME: home,
  HAKARU_PORT: new URL(publicUrl).port,
  HAKARU_LOG_LEVEL: 'warn',
};
const server = spawn(process.execPath, [join(checkout, 'apps/server/src/main.ts')], {
  env: environment,
  cwd: checkout,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
try {
  await once(server, 'message');
  const { databaseUrl } = JSON.parse(readFileSync(join(home, 'server.json'), 'utf8')) as { databaseUrl: string };
  for (const person of ['aiko', 'chie']) await deleteSamples(await clientOf(person));
  const client = await clientOf('aiko');
  const { asked, named } = await makeVersionData(client);
  const { migrations, rows } = await readRows(databaseUrl);
  const packed: Record<string, Uint8Array> = {
    'version.json': Buffer.from(JSON.stringify({ publicUrl, migrations, named })),
  };
  for (const [table, json] of Object.entries(rows)) packed[`rows/${table}.json`] = Buffer.from(json);
  const files = join(home, 'files');
  for (const entry of readdirSync(files, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) packed[`files/${relative(files, path)}`] = readFileSync(path);
  }
  // After rows and files are read: today's version, too, is asked for what nobody asked for before.
  const calls: RecordedCall[] = [];
  for (const call of asked) {
    const answer = await client.send(call.method, call.url, call.body);
    const content = Buffer.from(await answer.arrayBuffer());
    calls.push({
      ...call,
      status: answer.status,
      answer: readAnswer(answer.headers.get('content-type') ?? '', content),
    });
  }
  packed['calls.json'] = Buffer.from(JSON.stringify(calls));
  writeFileSync(target, zipSync(packed, { level: 9 }));
} finally {
  if (server.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  rmSync(home, { recursive: true, force: true });
}

async function clientOf(person: string): Promise<VersionClient> {
  const printing = spawn(
    process.execPath,
    [join(checkout ?? '', 'apps/server/src/tools/print-token.ts'), '--user', person, '--seconds', '7200'],
    { env: environment, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return new VersionClient(publicUrl, (await text(printing.stdout)).trim());
}

/** A server gives newcomers sample tables, some time after it has started. */
async function deleteSamples(client: VersionClient): Promise<void> {
  const samples = await client.until(
    () => client.get<{ items: { id: string; state: string }[] }>('/datasets/list/?page_size=100'),
    ({ items }) => items.length === 4 && items.every(({ state }) => state === 'ready'),
  );
  const { refused } = await client.post<{ refused: unknown[] }>('/dataset/delete', {
    ids: samples.items.map(({ id }) => id),
    cascade: true,
  });
  if (refused.length > 0) throw new Error(JSON.stringify(refused));
}

/** Every table of the product as JSON, and the migrations that made them. */
async function readRows(url: string): Promise<{ migrations: string[]; rows: Record<string, string> }> {
  const database = new Client({ connectionString: url });
  await database.connect();
  try {
    const done = await database.query<{ name: string }>('select name from kysely_migration order by name');
    const tables = await database.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
    );
    const rows: Record<string, string> = {};
    for (const { name } of tables.rows.filter((table) => !leftOut.includes(table.name))) {
      const {
        rows: [row],
      } = await database.query<{ json: string | null }>(`select json_agg(t)::text as json from "${name}" t`);
      if (row?.json) rows[name] = row.json;
    }
    return { migrations: done.rows.map(({ name }) => name), rows };
  } finally {
    await database.end();
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
