import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { node24, packagedEnvironment } from '../lib/node-24.mjs';
import { root } from '../lib/paths.mjs';
import { prepare } from '../start/prepare.mjs';
import { StartProblem } from '../start/words.mjs';
import { benchmarks } from './benchmarks.mjs';

// "npm run bench": every benchmark, one after another. "npm run bench -- job-start training" runs those whose names
// begin so; what follows a second "--" is passed on to them.

const given = process.argv.slice(2);
const cut = given.includes('--') ? given.indexOf('--') : given.length;
const wanted = given.slice(0, cut);
const passedOn = given.slice(cut + 1);
let running;

/** Runs one with its output shown as it comes. Answers its exit code. */
async function run({ file, args = [] }) {
  const python = process.env.HAKARU_PYTHON || `${root}/.venv/bin/python`;
  const command = file.endsWith('.py') ? python : node24();
  running = spawn(command, [file, ...args, ...passedOn], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: packagedEnvironment(),
  });
  return new Promise((resolve, reject) => {
    running.once('error', reject);
    running.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (!running) process.exit(130);
    running.once('exit', () => process.exit(130));
    running.kill('SIGTERM');
  });
}

try {
  const chosen = benchmarks.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)));
  if (chosen.length === 0)
    throw new StartProblem('noSuchBenchmarks', {
      words: wanted.join(' '),
      names: benchmarks.map(({ name }) => name).join(', '),
    });
  await prepare({ say: console.log, requirements: 'requirements-dev.txt' });
  const results = [];
  for (const benchmark of chosen) {
    console.log(`\n${benchmark.name}`);
    const began = Date.now();
    results.push({ ...benchmark, code: await run(benchmark), seconds: Math.round((Date.now() - began) / 1000) });
  }
  const width = Math.max(...results.map(({ name }) => name.length));
  console.log(
    `\n${results.map(({ name, code, seconds }) => `${code === 0 ? 'ok    ' : 'MISSED'}  ${name.padEnd(width)}  (exit code ${code}, ${seconds} s)`).join('\n')}`,
  );
  process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0;
} catch (error) {
  console.error(error instanceof StartProblem ? [error.message, ...error.details].join('\n') : error);
  process.exitCode = 1;
}
