import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { readSettings } from '../config/read-settings.ts';
import { startComputeProcess } from './compute-process.ts';

let folder: string;
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

it("hands the cluster's own settings on, TLS among them, and none of the server's secrets", async () => {
  folder = await mkdtemp(join(tmpdir(), 'hakaru-compute-'));
  const [python, seen] = [join(folder, 'python'), join(folder, 'environment')];
  await writeFile(python, `#!/bin/sh\nenv > ${seen}\necho '{"port": 1}'\nexec cat\n`);
  await chmod(python, 0o755);
  const cluster = {
    RAY_USE_TLS: '1',
    RAY_TLS_SERVER_CERT: '/c.pem',
    RAY_TLS_SERVER_KEY: '/k.pem',
    RAY_TLS_CA_CERT: '/ca.pem',
    RAY_AUTH_TOKEN_PATH: '/token',
  };
  for (const [name, value] of Object.entries({ ...cluster, DATABASE_URL: 'postgres://secret' }))
    vi.stubEnv(name, value);
  const compute = await startComputeProcess(
    readSettings({ HAKARU_PYTHON: python, HAKARU_COMPUTE_ADDRESS: '10.0.0.1:6379' }).compute,
    pino({ level: 'silent' }),
  );
  await compute.stop();
  const environment = Object.fromEntries(
    (await readFile(seen, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );
  expect(environment).toMatchObject({ ...cluster, HAKARU_COMPUTE_ADDRESS: '10.0.0.1:6379' });
  expect(environment).not.toHaveProperty('DATABASE_URL');
});
