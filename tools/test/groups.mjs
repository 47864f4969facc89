import { cache, root } from '../lib/paths.mjs';
import { node24, packagedEnvironment } from '../lib/node-24.mjs';

const reports = `${cache}/test-reports`;
const python = process.env.HAKARU_PYTHON || `${root}/.venv/bin/python`;

function bin(path) {
  return [node24(), `${root}/node_modules/${path}`];
}

function check(name, command, options = {}) {
  return { name, command, ...options };
}

function vitest(name, folder, { args = [], env = {} } = {}) {
  const reportFile = `${reports}/${name.toLowerCase().replaceAll(' ', '-')}.json`;
  return {
    name, reader: 'vitest', reportFile,
    command: [...bin('vitest/vitest.mjs'), 'run', '--root', folder, '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`, ...args],
    env: packagedEnvironment(env),
  };
}

function types(folder) {
  return check(`types ${folder}`, [...bin('typescript/bin/tsc'), '--noEmit', '-p', folder]);
}

/** What can run side by side, the longest first. `separate` is a PostgreSQL beside the packages' own. */
export function sideBySide(separate) {
  const compute = `${reports}/compute.xml`;
  return [
    {
      name: 'compute', reader: 'junit', reportFile: compute, cwd: `${root}/apps/compute`,
      command: [python, '-m', 'pytest', '-n', '2', `--junitxml=${compute}`, '-p', 'no:cacheprovider'],
    },
    vitest('server on its private PostgreSQL', 'apps/server', { env: { HAKARU_TEST_DATABASE_URL: '' } }),
    ...(separate ? [vitest('server on a separate PostgreSQL', 'apps/server', {
      env: { HAKARU_TEST_DATABASE_URL: separate.url }, args: ['--exclude', 'src/db/private-postgres/**'],
    })] : []),
    vitest('web', 'apps/web'),
    vitest('contract', 'packages/contract'),
    vitest('tools', 'tools'),
    ...['packages/contract', 'apps/server', 'apps/web', 'e2e'].map(types),
    check('lint', [...bin('oxlint/bin/oxlint'), '--deny-warnings']),
    check('lint compute', [python, '-m', 'ruff', 'check', '--no-cache', 'apps/compute', 'bench']),
    check('imports', [...bin('dependency-cruiser/bin/dependency-cruiser.mjs'), '--config', '.dependency-cruiser.mjs', 'apps', 'packages']),
    check('file length', [process.execPath, 'tools/test/file-length.mjs']),
    check('generated specs', [python, '-m', 'hakaru_compute.export_specs', '--check'], { cwd: `${root}/apps/compute/src` }),
  ];
}

/** Journeys through the running product want the machine to themselves. */
export function lastOfAll() {
  const reportFile = `${reports}/journeys.json`;
  return [{
    name: 'journeys', reader: 'playwright', reportFile,
    command: [...bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    env: packagedEnvironment({ PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile }),
  }];
}
