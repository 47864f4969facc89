import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const READY_WITHIN_MS = 120_000;

/** Builds the web application and starts the product on a free port with data of its own. Answers what ends it. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const given = process.env.HAKARU_E2E_URL;
  if (given) return async () => undefined;
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  if (!process.env.HAKARU_E2E_WEB_IS_BUILT)
    execFileSync(join(bin, 'vite'), ['build', '--logLevel', 'warn'], {
      cwd: join(root, 'apps', 'web'),
      env,
      stdio: 'inherit',
    });
  const product = await startServer();
  process.env.HAKARU_E2E_URL = product.url;
  return product.stop;
}

/** The built product on a free port with data and settings of its own. */
export async function startServer(
  settings: Record<string, string> = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  const home = mkdtempSync(join(tmpdir(), 'hakaru-e2e-'));
  // Run as root, the private database is another user's and has to get into it.
  chmodSync(home, 0o755);
  const server = fork(join(root, 'apps', 'server', 'src', 'main.ts'), [], {
    execPath: join(bin, 'node'),
    execArgv: [],
    env: {
      ...env,
      HAKARU_HOME: home,
      HAKARU_PORT: String(await freePort()),
      HAKARU_LOG_LEVEL: process.env.HAKARU_LOG_LEVEL ?? 'warn',
      HAKARU_SIGN_INS_PER_MINUTE: '600',
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  async function stop(): Promise<void> {
    await ended(server);
    rmSync(home, { recursive: true, force: true });
  }
  try {
    return { url: await ready(server), stop };
  } catch (error) {
    server.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function ready(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the product was not ready within ${READY_WITHIN_MS} ms`)),
      READY_WITHIN_MS,
    );
    server.once('exit', (code) => reject(new Error(`the product ended with ${code} before it was ready`)));
    server.on('message', (message: { type: string; url?: string }) => {
      clearTimeout(timer);
      if (message.url) resolve(message.url);
      else reject(new Error(JSON.stringify(message)));
    });
  });
}

function ended(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    server.kill('SIGTERM');
  });
}
