import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, lstat, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runningPostmaster } from './postmaster.ts';
import { startPrivatePostgres } from './start-private-postgres.ts';
import { enterableFolder, serverUser } from './unprivileged-user.ts';

let parent: string;
const started: ChildProcess[] = [];
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'hakaru-supervisor-'));
  await chmod(parent, 0o755);
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  // A server that was told to end may still be writing.
  await rm(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

/** Another Node that starts PostgreSQL in the folder and stays; answers its words once it has started. */
async function startElsewhere(folder: string) {
  const module = new URL('./start-private-postgres.ts', import.meta.url).href;
  const program = `
    const { startPrivatePostgres } = await import(${JSON.stringify(module)});
    const server = await startPrivatePostgres({ folder: ${JSON.stringify(folder)} });
    console.log(JSON.stringify(server));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const [text] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, server: JSON.parse(text.toString()) as { url: string; pid: number; adopted: boolean } };
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

function isAlive(pid: number): Promise<boolean> {
  return readFile(`/proc/${pid}/stat`, 'utf8').then(
    (text) => !text.includes(') Z '),
    () => false,
  );
}

describe('when the process that started PostgreSQL is killed', () => {
  test('PostgreSQL stops cleanly, and the next start finds what was committed', async () => {
    const folder = join(parent, 'killed');
    const { child, server } = await startElsewhere(folder);
    await query(server.url, 'create table kept as select 42 as n');
    child.kill('SIGKILL');
    await expect.poll(() => isAlive(server.pid), { timeout: 10_000 }).toBe(false);
    expect(await readFile(join(folder, 'postgres.log'), 'utf8')).toContain('database system is shut down');

    const next = await startPrivatePostgres({ folder });
    expect(next.adopted).toBe(false);
    expect(await query(next.url, 'select n from kept')).toEqual([{ n: 42 }]);
    await next.stop();
    expect(await isAlive(next.pid)).toBe(false);
  });

  test('a start at the same moment waits for the stop', async () => {
    const folder = join(parent, 'overlap');
    const { child, server } = await startElsewhere(folder);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const next = await startPrivatePostgres({ folder });
    expect(next.pid).not.toBe(server.pid);
    expect(await query(next.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await next.stop();
  });

  test('together with the watchdog, the next start takes the running server over', async () => {
    const folder = join(parent, 'adopted');
    const { child, server } = await startElsewhere(folder);
    process.kill(Number((await readFile(join(folder, 'watchdog.pid'), 'utf8')).split(' ')[0]), 'SIGKILL');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await isAlive(server.pid)).toBe(true);

    const next = await startPrivatePostgres({ folder });
    expect(next).toMatchObject({ adopted: true, pid: server.pid, url: server.url });
    expect(await query(next.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await next.stop();
    expect(await isAlive(server.pid)).toBe(false);
  });
});

describe('a postmaster.pid left behind', () => {
  async function startDespite(name: string, pid: number): Promise<void> {
    const folder = join(parent, name);
    const first = await startPrivatePostgres({ folder });
    const pidFile = join(folder, 'data', 'postmaster.pid');
    const lines = (await readFile(pidFile, 'utf8')).split('\n');
    await first.stop();
    await writeFile(pidFile, [pid, ...lines.slice(1)].join('\n'));
    const user = await serverUser();
    if (user) await chown(pidFile, user.uid, user.gid);
    const next = await startPrivatePostgres({ folder });
    expect(next.adopted).toBe(false);
    expect(await query(next.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await next.stop();
  }

  test('is cleared where its process is gone', async () => {
    const gone = spawn('true');
    await once(gone, 'exit');
    await startDespite('gone', gone.pid ?? 0);
  });

  test('is cleared where its process is a zombie', async () => {
    const keeper = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60']);
    started.push(keeper);
    const [text] = (await once(keeper.stdout, 'data')) as [Buffer];
    const zombie = Number(text.toString());
    await expect.poll(() => readFile(`/proc/${zombie}/stat`, 'utf8')).toContain(') Z ');
    await startDespite('zombie', zombie);
  });

  test('is cleared where its number is another program of the same user now', async () => {
    const other = spawn('sleep', ['60'], { ...(await serverUser()) });
    started.push(other);
    await startDespite('reused', other.pid ?? 0);
    expect(other.exitCode).toBeNull();
  });
});

test('a second process is refused the folder, and told who has it', async () => {
  const folder = join(parent, 'contended');
  const { child, server } = await startElsewhere(folder);
  await expect(startPrivatePostgres({ folder })).rejects.toThrow(`in use by process ${child.pid}`);
  expect(await query(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a server that is killed comes back with what was committed', async () => {
  const server = await startPrivatePostgres({ folder: join(parent, 'restarted') });
  await query(server.url, 'create table kept as select 42 as n');
  process.kill(server.pid, 'SIGKILL');
  await expect
    .poll(() => query(server.url, 'select n from kept').catch(() => 'down'), { timeout: 15_000 })
    .toEqual([{ n: 42 }]);
  await server.stop();
  expect(await runningPostmaster(join(parent, 'restarted', 'data'))).toBeUndefined();
});

test('a folder too deep for a socket address, and with a half-made data folder, still works', async () => {
  const folder = join(parent, 'deep'.repeat(20), 'データ フォルダ');
  await mkdir(join(folder, 'data.draft-left'), { recursive: true });
  await chmod(folder, 0o755);
  const server = await startPrivatePostgres({ folder });
  expect(await query(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  await server.stop();
  expect(await runningPostmaster(join(folder, 'data'))).toBeUndefined();
  await expect(lstat(join(folder, 'data.draft-left'))).rejects.toThrow('ENOENT');
});

test('settings PostgreSQL refuses are reported with its own words', async () => {
  const folder = join(parent, 'refused');
  await expect(startPrivatePostgres({ folder, settings: { shared_buffers: 'many' } })).rejects.toThrow(
    /invalid value for parameter "shared_buffers"/,
  );
});

test.runIf(process.getuid?.() === 0)('as root, a folder below a closed one becomes a link to an open one', async () => {
  const closed = join(parent, 'closed');
  await mkdir(closed, { mode: 0o700 });
  const real = await enterableFolder(join(closed, 'postgres'), await serverUser(), join(parent, 'open'));
  expect(real.startsWith(join(parent, 'open'))).toBe(true);
  expect((await lstat(join(closed, 'postgres'))).isSymbolicLink()).toBe(true);
  const server = await startPrivatePostgres({ folder: join(closed, 'postgres') });
  expect(await query(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  await server.stop();
});
