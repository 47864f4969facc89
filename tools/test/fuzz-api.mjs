// Asks a running server what its own description says it can be asked, and what it says it cannot (schemathesis, the same
// requests at every run): no 500, no status, type or answer that docs/openapi.json does not have. What is left out, and
// why, stands in fuzz-api.toml. Ends with schemathesis' exit code.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '../../bench/support/running-product.mjs';
import { root } from '../lib/paths.mjs';

const SECONDS = 60;
const REQUESTS = 4;
const python = process.env.HAKARU_PYTHON || `${root}/.venv/bin/python`;
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];

/** A dataset that is read, and a project of it. */
async function seed(call) {
  const form = new FormData();
  form.append('name', 'Line');
  form.append(
    'file',
    new Blob(['x,group,y\n', ...Array.from({ length: 60 }, (_, x) => `${x},${'abc'[x % 3]},${2 * x + (x % 7)}\n`)]),
    'line.csv',
  );
  const { dataset_id: dataset } = await call('POST', '/dataset/register', form);
  for (let state = 'reading'; state !== 'ready'; await sleep(50)) {
    ({ state } = await call('GET', `/dataset/${dataset}/true`));
    if (state === 'failed') throw new Error('the table could not be read');
  }
  while ((await call('GET', '/services/status')).state !== 'running') await sleep(100);
  const options = {
    targets: ['y'],
    features: [{ name: 'x', type: 'numeric' }],
    models: [{ name: 'linear', parameters: { name: 'linear' } }],
  };
  const { project_id: project } = await call('POST', `/regress/register/${dataset}`, { name: 'Line', options });
  return { dataset, project };
}

const { call, token, url, stop } = await startProduct();
const folder = mkdtempSync(join(tmpdir(), 'hakaru-fuzz-'));
try {
  const ids = await seed(call);
  const template = readFileSync(new URL('fuzz-api.toml', import.meta.url), 'utf8');
  writeFileSync(
    join(folder, 'schemathesis.toml'),
    template.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => ids[name]),
  );
  const options = {
    url: `${url}/api`,
    header: `Authorization: Bearer ${token}`,
    phases: 'fuzzing',
    mode: 'all',
    checks: checks.join(','),
    'max-examples': REQUESTS,
    'max-time': SECONDS,
    workers: 2,
    // On a busy machine an answer may take long; it is no failure.
    'request-timeout': 60,
    'suppress-health-check': 'all',
    warnings: 'off',
  };
  const given = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const flags = ['--generation-deterministic', '--continue-on-failure', '--no-color'];
  const config = ['--config-file', join(folder, 'schemathesis.toml')];
  const run = 'import sys; from schemathesis.cli import schemathesis; sys.exit(schemathesis())';
  const child = spawn(python, ['-c', run, ...config, 'run', join(root, 'docs/openapi.json'), ...given, ...flags], {
    cwd: folder,
    stdio: 'inherit',
  });
  [process.exitCode] = await once(child, 'exit');
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
