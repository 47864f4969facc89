import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TaskProgress } from '@hakaru/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { runningPostmaster } from './db/private-postgres/postmaster.ts';
import { developmentKey, signDevelopmentToken } from './features/session/development/signing-key.ts';
import { findPerson } from './features/session/development/people.ts';
import { insertTestTable } from './features/training/test-table.ts';
import { openFolderStore } from './files/folder-store.ts';
import { findRunningServer } from './running-server.ts';
import { pythonOfTests } from './testing/python-of-tests.ts';

let port: number;
let url: string;
let home: string;
let server: ChildProcess | undefined;

beforeAll(async () => {
  port = await freePort();
  url = `http://localhost:${port}`;
  home = await mkdtemp(join(tmpdir(), 'hakaru-kill-'));
  server = await startServer();
});
afterAll(async () => {
  if (server) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await rm(home, { recursive: true, force: true });
});

/** A port nobody uses, the same before and after the kill. */
async function freePort(): Promise<number> {
  const listening = createServer().listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port: free } = listening.address() as AddressInfo;
  listening.close();
  await once(listening, 'close');
  return free;
}

/** The real server, on its own private PostgreSQL and with its own compute service. */
async function startServer(more: Record<string, string> = {}): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('main.ts', import.meta.url));
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    ...pythonOfTests,
    HAKARU_HOME: home,
    HAKARU_PORT: String(port),
    HAKARU_LOG_LEVEL: 'fatal',
    ...more,
  };
  const child = fork(script, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${code}`)));
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [{ type: string }];
  ended.catch(() => undefined);
  expect(message).toMatchObject({ type: 'ready' });
  return child;
}

async function call<T>(token: string, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function openOwnDatabase(): Promise<Database> {
  const running = await findRunningServer(home);
  return openDatabase({ url: running?.databaseUrl, dataDir: '' });
}

async function tokenOfAiko({ db }: Database): Promise<string> {
  const person = findPerson('aiko');
  if (!person) throw new Error('aiko is gone');
  return signDevelopmentToken(await developmentKey(db), person, {
    issuer: `${url}/oidc`,
    audience: 'hakaru-api',
    seconds: 600,
  });
}

it(
  'lives on when its database server is killed under load, and works again when that is back',
  { timeout: 150_000 },
  async () => {
    const database = await openOwnDatabase();
    const token = await tokenOfAiko(database);
    const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(database.db);
    await database.close();
    const pid = server?.pid;
    const statuses = new Set<number>();
    let loaded = true;
    const callers = Array.from({ length: 12 }, async () => {
      while (loaded) {
        const answer = await fetch(`${url}/api/datasets/list/`, { headers: { authorization: `Bearer ${token}` } });
        statuses.add(answer.status);
        await answer.arrayBuffer();
        await sleep(5);
      }
    });
    for (let kills = 0; kills < 4; kills += 1) {
      const postmaster = await runningPostmaster(rows[0]!.data_directory);
      process.kill(postmaster!.pid, 'SIGKILL');
      const killed = Date.now();
      while ((await fetch(`${url}/readyz`)).status === 200 && Date.now() - killed < 5000) await sleep(20);
      while ((await fetch(`${url}/readyz`)).status !== 200) await sleep(100);
      expect(Date.now() - killed).toBeLessThan(30_000);
    }
    loaded = false;
    await Promise.all(callers);
    expect(statuses).toContain(200);
    // What was under way fails as a database that cannot be reached, never otherwise.
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect((await fetch(`${url}/api/datasets/list/`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
      200,
    );
    expect([server?.pid, server?.exitCode]).toEqual([pid, null]);
  },
);

it(
  'finishes a training within a minute after kill -9 of the server, and loses nothing',
  { timeout: 150_000 },
  async () => {
    const database = await openOwnDatabase();
    const token = await tokenOfAiko(database);
    const me = await call<{ id: string; organization: { id: string } }>(token, 'GET', '/users/me');
    const select =
      'select sin(i) as x, cos(i * 3) as z, 2 * sin(i) + cos(i * 3) + sin(i * 17) / 10 as y from range(600) t(i)';
    const columns = ['x', 'z', 'y'].map((name) => ({ name, type: 'numeric' as const }));
    const dataset = await insertTestTable(
      { database, files: await openFolderStore(join(home, 'files')) },
      { orgId: me.organization.id, userId: me.id },
      { name: 'table', select, columns },
    );
    await database.close();

    const features = ['x', 'z'].map((name) => ({ name, type: 'numeric' }));
    const models = [{ name: 'gradient_boosting', parameters: { name: 'gradient_boosting', n_estimators: 100 } }];
    const { project_id } = await call<{ project_id: string }>(token, 'POST', `/regress/register/${dataset}`, {
      name: 'killed',
      options: { targets: ['y'], features, models },
    });
    const { task_id } = await call<{ task_id: string }>(token, 'POST', `/train/model/${project_id}`);
    const progress = () => call<TaskProgress>(token, 'POST', `/train/progress/${task_id}`);
    while ((await progress()).state === 'queued') await sleep(20);
    server?.kill('SIGKILL');
    if (server) await once(server, 'exit');
    const killed = Date.now();

    server = await startServer();
    let task = await progress();
    expect(['queued', 'running']).toContain(task.state);
    while (!task.finished_at && Date.now() - killed < 60_000) {
      await sleep(200);
      task = await progress();
    }
    expect(task).toMatchObject({ state: 'succeeded', error: null });
    expect(task.messages.filter((message) => message.code === 'resumed')).toHaveLength(1);
    expect(Date.now() - killed).toBeLessThan(60_000);
    expect(await call(token, 'GET', `/train/result/${project_id}`)).toMatchObject({
      status: 'trained',
      trained_models: [{ name: 'gradient_boosting' }],
    });
  },
);

/** A series, and a model of it. Answers the owner's token, the project and the model's key. */
async function trainSeries(
  select: string,
  names: string[],
  base: string,
  registration: { name: string; training_type?: string; options: object },
) {
  const database = await openOwnDatabase();
  const token = await tokenOfAiko(database);
  const me = await call<{ id: string; organization: { id: string } }>(token, 'GET', '/users/me');
  const dataset = await insertTestTable(
    { database, files: await openFolderStore(join(home, 'files')) },
    { orgId: me.organization.id, userId: me.id },
    {
      name: registration.name,
      select,
      columns: [
        { name: 'moment', type: 'datetime', role: 'time' },
        ...names.map((name) => ({ name, type: 'numeric' as const })),
      ],
    },
  );
  await database.close();
  const registered = await call<{ project_id: string }>(token, 'POST', `${base}/register/${dataset}`, registration);
  const project = registered.project_id;
  await call(token, 'POST', `${base}/train/model/${project}`);
  interface Result {
    status: string;
    trained_models: { model_key: string }[];
  }
  const ask = () => call<Result>(token, 'GET', `${base}/train/result/${project}`);
  let trained = await ask();
  for (; trained.status === 'training'; await sleep(200)) trained = await ask();
  return { token, project, key: trained.trained_models[0]!.model_key };
}

const timeOfRow = (row: number) => new Date(Date.UTC(2026, 2, 1) + row * 60_000).toISOString().slice(0, 19);

/**
 * What `send` answers of each row in turn. The server is killed that long after a tenth row; where it goes away, sending
 * goes on from the row that was not answered.
 */
async function sendThroughKills<T>(
  { first, count, killAfterMs }: { first: number; count: number; killAfterMs: number[] },
  send: (row: number) => Promise<T>,
): Promise<T[]> {
  const said: T[] = [];
  const kills = [...killAfterMs];
  let doom: NodeJS.Timeout | undefined;
  for (let row = first; row < first + count;) {
    const next = row % 10 === 0 ? kills.shift() : undefined;
    // Within the calls that follow, at one moment or another.
    if (next !== undefined) doom = setTimeout(() => server?.kill('SIGKILL'), next);
    try {
      said.push(await send(row));
      row += 1;
    } catch (error) {
      if (!server?.killed) throw error;
      // It may be gone before the call has failed.
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
      clearTimeout(doom);
      server = await startServer();
    }
  }
  expect(kills).toEqual([]);
  return said;
}

it(
  'keeps each row and laboratory value of a model that runs online, whenever kill -9 comes, and tells who sends them again',
  { timeout: 240_000 },
  async () => {
    const { token, project, key } = await trainSeries(
      `select timestamp '2026-03-01' + interval (i) minute as moment, sin(i / 9) as feed,
        case when i % 5 = 0 then 90 + 4 * sin((i - 3) / 9) + sin(i * 17) / 10 end as purity from range(500) t(i)`,
      ['feed', 'purity'],
      '/softsensor',
      {
        name: 'online',
        options: {
          target: 'purity',
          features: [{ name: 'feed', type: 'numeric' }],
          time: 'moment',
          lags: { largest: 5, step: 1 },
          models: [{ name: 'recursive_pls', parameters: { inputs: 'levels', n_components: 2, forgetting: 0.95 } }],
        },
      },
    );
    const at = (verb: string) => `/softsensor/online${verb}/${project}/${key}`;
    const [first, count] = [500, 60];
    interface Estimated {
      version: number;
      found: { estimates: { estimate: number | null }[] };
    }
    /** A row, and with each fifth the value of the sample two rows before; what each says of the row. */
    async function send(row: number): Promise<number | null> {
      if (row % 5 === 2)
        await call(token, 'POST', at('/learn'), {
          sampled: timeOfRow(row - 2),
          value: 90 + 5 * Math.sin((row - 5) / 9),
        });
      const rows = [{ time: timeOfRow(row), values: { feed: Math.sin(row / 9) } }];
      return (await call<Estimated>(token, 'POST', at('/estimate'), { rows })).found.estimates[0]!.estimate;
    }
    const interrupted = await sendThroughKills({ first, count, killAfterMs: [3, 9, 17, 30] }, send);
    const standing = await call<{ version: number; rows: { kept: number }; items: { sampled: string }[] }>(
      token,
      'GET',
      at(''),
    );
    expect(standing).toMatchObject({ version: count / 5, rows: { kept: count } });
    // Each value once, in its order.
    expect(standing.items.map(({ sampled }) => sampled)).toEqual(
      Array.from({ length: count / 5 }, (_, number) => timeOfRow(first + 5 * number)).reverse(),
    );
    await call(token, 'POST', at('/reset'), { to: 0, version: standing.version, forget_rows: true });
    const whole = await sendThroughKills({ first, count, killAfterMs: [] }, send);
    expect(interrupted.filter((estimate) => estimate !== null).length).toBeGreaterThan(50);
    const rounded = (estimates: (number | null)[]) => estimates.map((estimate) => estimate && estimate.toFixed(8));
    expect(rounded(interrupted)).toEqual(rounded(whole));
  },
);

it(
  'keeps each row of a model that watches for anomalies online, whenever kill -9 comes, and an alarm goes on over it',
  { timeout: 240_000 },
  async () => {
    const feed = (row: number) => Math.sin(row / 9) + 0.05 * Math.sin(row * 12.9);
    const { token, project, key } = await trainSeries(
      `select timestamp '2026-03-01' + interval (i) minute as moment, sin(i / 9) + 0.05 * sin(i * 12.9) as feed,
        2 * sin(i / 9) + 0.05 * cos(i * 7.7) as drain from range(500) t(i)`,
      ['feed', 'drain'],
      '/timeseries',
      {
        name: 'watched',
        training_type: 'time_series_anomaly_detection_unsupervised',
        options: {
          features: ['feed', 'drain'].map((name) => ({ name, type: 'numeric' })),
          time: 'moment',
          window: { length: 8 },
          // An alarm has to last longer than from one kill to the next.
          threshold: { smallest_duration: 12 },
          models: [{ name: 'pca' }],
        },
      },
    );
    const at = (verb: string) => `/timeseries/online${verb}/${project}/${key}`;
    interface Scored {
      found: { scores: { score: number | null; alarm: boolean | null }[] };
    }
    /** A row, of a fault from the twentieth on. */
    async function send(row: number) {
      const values = { feed: feed(row) + (row >= 520 ? 2 : 0), drain: 2 * Math.sin(row / 9) };
      const { found } = await call<Scored>(token, 'POST', at('/score'), { rows: [{ time: timeOfRow(row), values }] });
      return found.scores.map(({ score, alarm }) => ({ score: score && score.toFixed(8), alarm }))[0]!;
    }
    const rows = { first: 500, count: 60 };
    const interrupted = await sendThroughKills({ ...rows, killAfterMs: [3, 9, 17, 30] }, send);
    const standing = await call<{ version: number; rows: { kept: number } }>(token, 'GET', at(''));
    expect(standing).toMatchObject({ version: 0, rows: { kept: rows.count } });
    expect(interrupted.findIndex(({ alarm }) => alarm)).toBe(20 + 12 - 1);
    await call(token, 'POST', at('/reset'), { version: 0 });
    expect(await sendThroughKills({ ...rows, killAfterMs: [] }, send)).toEqual(interrupted);
  },
);

/** Paths of the files below a folder whose own may be removed meanwhile. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = entries.map((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
  return (await Promise.all(found)).flat();
}

it('clears away what a kill -9 left of uploads, and keeps all else', { timeout: 150_000 }, async () => {
  const files = join(home, 'files');
  const stored = async () => (await filesBelow(files)).map((file) => file.slice(files.length + 1));
  const database = await openOwnDatabase();
  const token = await tokenOfAiko(database);
  await database.close();
  const form = new FormData();
  form.append('file', new Blob(['a,b\n1,2\n']), 'kept.csv');
  const sent = await fetch(`${url}/api/upload/csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(sent.status).toBe(201);
  const kept = `uploads/${((await sent.json()) as { upload_id: string }).upload_id}/file`;
  const before = await stored();
  expect(before).toContain(kept);
  // Of a batch of pictures the first has arrived, the second is on its way.
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const part = (name: string) => `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  socket.write(
    `POST /api/upload/images HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900000\r\n\r\n${part('a.png')}${'x'.repeat(100_000)}\r\n${part('b.png')}${'y'.repeat(200_000)}`,
  );
  const isLeft = (names: string[]) =>
    names.some((name) => name.startsWith('uploads/')) && names.some((name) => name.startsWith('.tmp/'));
  const left = async () => (await stored()).filter((name) => !before.includes(name));
  while (!isLeft(await left())) await sleep(20);
  server?.kill('SIGKILL');
  if (server) await once(server, 'exit');
  socket.destroy();
  expect(isLeft(await left())).toBe(true);

  server = await startServer({ HAKARU_LEFTOVER_HOURS: '0' });
  while ((await left()).length > 0) await sleep(50);
  expect(await stored()).toContain(kept);
});
