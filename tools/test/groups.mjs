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

function vitest(name, folder, { args = [], files = [], env = {} } = {}) {
  const reportFile = `${reports}/${name.toLowerCase().replaceAll(' ', '-')}.json`;
  return {
    name,
    reader: 'vitest',
    reportFile,
    command: [
      ...bin('vitest/vitest.mjs'),
      'run',
      '--root',
      folder,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
      ...args,
      ...files,
    ],
    env: packagedEnvironment(env),
    alone: (failed) => vitest(alone(name), folder, { args, files: failed, env }),
  };
}

function compute(name = 'compute', files = []) {
  const reportFile = `${reports}/${name.replaceAll(' ', '-')}.xml`;
  return {
    name,
    reader: 'junit',
    reportFile,
    cwd: `${root}/apps/compute`,
    command: [
      python,
      '-m',
      'pytest',
      '-n',
      '2',
      '-rfE',
      `--junitxml=${reportFile}`,
      '-p',
      'no:cacheprovider',
      ...files,
    ],
    // Each worker is busy with a core: libraries that spread over all of them would mostly wait for each other.
    env: { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' },
    alone: (failed) => compute(alone(name), failed),
  };
}

function alone(name) {
  return `${name} alone`;
}

function types(folder) {
  // One checker: several look at the same types again, and the other slot has the other core.
  return check(`types ${folder}`, [...bin('typescript-7/bin/tsc'), '--noEmit', '--checkers', '1', '-p', folder]);
}

function computeTypes(name, args) {
  return check(name, [python, '-m', 'mypy', '--cache-dir', `${cache}/${name.replaceAll(' ', '-')}`, ...args], {
    cwd: `${root}/apps/compute`,
  });
}

/** Server tests of what another PostgreSQL might do otherwise: migrations, rows, transactions, locks, notices, the order of text. */
export const databaseTests = [
  'src/db/connection-lost',
  'src/db/database',
  'src/db/lists/list-rows',
  'src/db/migrate',
  'src/db/transaction',
  'src/jobs/jobs',
  'src/jobs/resume',
  'src/http/route',
  'src/organization-walk',
  'src/features/runs/events',
  'src/features/session/development/sign-in',
  'src/features/session/verify-token',
  'src/features/datasets/datasets',
  'src/features/datasets/delete-dataset',
  'src/features/datasets/management',
  'src/features/lineage/lineage',
  'src/features/visualization/visualization',
  'src/features/preprocessing/preprocessing',
  'src/features/prediction/prediction',
].map((file) => `${file}.test.ts`);

/** What can run side by side, the longest first. `separate` is a PostgreSQL beside the packages' own. */
export function sideBySide(separate) {
  return [
    compute(),
    vitest('server on its private PostgreSQL', 'apps/server', { env: { HAKARU_TEST_DATABASE_URL: '' } }),
    ...(separate
      ? [
          vitest('server on a separate PostgreSQL', 'apps/server', {
            env: { HAKARU_TEST_DATABASE_URL: separate.url },
            files: databaseTests,
          }),
        ]
      : []),
    vitest('web', 'apps/web'),
    vitest('contract', 'packages/contract', { args: ['--no-isolate'] }),
    vitest('tools', 'tools'),
    check('api by its description', [node24(), 'tools/test/fuzz-api.mjs']),
    ...['packages/contract', 'apps/server', 'apps/web', 'e2e'].map(types),
    computeTypes('types compute', []),
    computeTypes('types compute tests', ['--config-file', 'tests/mypy.toml']),
    check('format', [...bin('oxfmt/bin/oxfmt'), '--check', '.']),
    check('unused', [...bin('knip/bin/knip.js'), '--no-progress']),
    check('lint', [...bin('oxlint/bin/oxlint'), '--deny-warnings']),
    check('format compute', [python, '-m', 'ruff', 'format', '--check', '--no-cache', 'apps/compute', 'bench']),
    check('lint compute', [python, '-m', 'ruff', 'check', '--no-cache', 'apps/compute', 'bench']),
    check('imports drawn', [node24(), 'tools/docs/draw-imports.mjs', '--check']),
    check('imports', [
      ...bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      'apps',
      'packages',
    ]),
    check('generated specs', [python, '-m', 'hakaru_compute.export_specs', '--check'], {
      cwd: `${root}/apps/compute/src`,
    }),
  ];
}

/** What the journeys need, made once. */
export function webBuild() {
  return check('web build', [...bin('vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: `${root}/apps/web`,
    env: packagedEnvironment(),
  });
}

/** Journeys through the running product, each language through one of its own. They want the machine to themselves. */
export function journeys() {
  return ['en', 'ja'].map((language) => journey(`journeys ${language}`, language));
}

function journey(name, language, files = []) {
  const reportFile = `${reports}/${name.replaceAll(' ', '-')}.json`;
  return {
    name,
    reader: 'playwright',
    reportFile,
    command: [
      ...bin('@playwright/test/cli.js'),
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--project',
      language,
      '--output',
      `e2e/test-results/${language}`,
      '--reporter=list,json',
      ...files,
    ],
    env: packagedEnvironment({ PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile, HAKARU_E2E_WEB_IS_BUILT: '1' }),
    alone: (failed) => journey(alone(name), language, failed),
  };
}
