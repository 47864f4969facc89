import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const usual = 'postgres://postgres@127.0.0.1:5432/postgres';

/**
 * A PostgreSQL that does not come with the packages: the one HAKARU_TEST_DATABASE_URL names, the one on
 * this machine that lets us in, or one started from the system's own binaries. Undefined where there is none.
 */
export async function separatePostgres() {
  const named = process.env.HAKARU_TEST_DATABASE_URL;
  if (named) return { url: named, what: 'HAKARU_TEST_DATABASE_URL', stop: async () => {} };
  if (await answers(usual)) return { url: usual, what: 'the one on port 5432', stop: async () => {} };
  return startFromSystem();
}

async function answers(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
    );
    return rows[0]?.may === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function startFromSystem() {
  const parent = '/usr/lib/postgresql';
  const newest = existsSync(parent)
    ? readdirSync(parent)
        .map(Number)
        .filter(Boolean)
        .sort((a, b) => b - a)[0]
    : undefined;
  if (!newest) return undefined;
  const bin = `${parent}/${newest}/bin`;
  const user = unprivileged();
  const folder = mkdtempSync(`${tmpdir()}/hakaru-pg-`);
  if (user) chownSync(folder, user.uid, user.gid);
  const data = `${folder}/data`;
  try {
    await command(`${bin}/initdb`, ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], user);
    const server = spawn(
      `${bin}/postgres`,
      ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'max_connections=200'],
      { ...user, cwd: '/', stdio: 'ignore' },
    );
    const ended = new Promise((resolve) => {
      server.once('exit', resolve);
    });
    const url = `postgres://postgres@/postgres?host=${encodeURIComponent(folder)}`;
    for (let tries = 0; server.exitCode === null && tries < 200; tries += 1) {
      if (await answers(url))
        return {
          url,
          what: `PostgreSQL ${newest} of this system`,
          stop: async () => {
            server.kill('SIGINT');
            await ended;
            rmSync(folder, { recursive: true, force: true });
          },
        };
      await sleep(100);
    }
    server.kill('SIGKILL');
  } catch (error) {
    console.error(`The system's PostgreSQL ${newest} did not start: ${error.message}`);
  }
  rmSync(folder, { recursive: true, force: true });
  return undefined;
}

/** PostgreSQL does not run as root. */
function unprivileged() {
  if (process.getuid() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return { uid: Number(uid), gid: Number(gid) };
}

function command(file, args, user) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(said.trim()))));
  });
}
