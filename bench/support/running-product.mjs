import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
// One sample is registered well within it of the one before.
const QUIET_MS = 2000;

/**
 * Starts the server with data of its own in a temporary folder, and waits until it has read its sample tables, which it
 * does beside whatever else it is asked. Answers `call(method, path, body)`, which sends JSON
 * (or a form) as a signed-in person and answers JSON, `callAs(username)`, which answers the same of another person, `download`, which answers bytes, `stop()`, which also removes the data, the server's `pid`, `url` and `home`, and the person's `token`.
 */
export async function startProduct() {
  const home = mkdtempSync(join(tmpdir(), 'hakaru-bench-'));
  const env = {
    ...process.env,
    HAKARU_HOME: home,
    HAKARU_PORT: String(await freePort()),
    HAKARU_LOG_LEVEL: 'warn',
    DATABASE_URL: '',
  };
  const server = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  async function stop() {
    server.kill('SIGTERM');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    rmSync(home, { recursive: true, force: true });
  }
  const [message] = await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(() => [{ type: 'failed', message: 'the server ended' }]),
  ]);
  if (message.type !== 'ready') {
    await stop();
    throw new Error(message.message);
  }
  const tokenOf = (user) =>
    execFileSync(process.execPath, [join(root, 'apps/server/src/tools/print-token.ts'), '--user', user], {
      encoding: 'utf8',
      env,
    }).trim();
  const token = tokenOf('aiko');

  async function ask(method, path, body, bearer = token) {
    const sent = body === undefined ? {} : body instanceof FormData ? { body } : { body: JSON.stringify(body) };
    const type = typeof sent.body === 'string' ? { 'content-type': 'application/json' } : {};
    const response = await fetch(`${message.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, ...type },
      ...sent,
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  }
  function callAs(user) {
    const bearer = tokenOf(user);
    return async (method, path, body) => (await ask(method, path, body, bearer)).json();
  }
  const call = async (method, path, body) => (await ask(method, path, body)).json();
  for (const user of ['aiko', 'chie']) await samplesRead(callAs(user));
  const download = async (method, path, body) => (await ask(method, path, body)).arrayBuffer();
  return { call, callAs, download, stop, pid: server.pid, url: message.url, token, home };
}

/** Until an organization's tables have been ready, and the same, for a while. */
async function samplesRead(call) {
  let before = '';
  for (let since = performance.now(); performance.now() - since < QUIET_MS; await sleep(100)) {
    const { items } = await call('GET', '/datasets/list/');
    const now = JSON.stringify(items.map(({ id, state }) => [id, state]));
    if (items.length > 0 && items.every(({ state }) => state === 'ready') && now === before) continue;
    before = now;
    since = performance.now();
  }
}
