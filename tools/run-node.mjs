import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { node24, packagedEnvironment } from './lib/node-24.mjs';
import { root } from './lib/paths.mjs';

// Runs a TypeScript file with the Node that comes with the packages: node tools/run-node.mjs FILE [ARGUMENTS].
const node = node24();
if (!node) {
  console.error('Node 24 is not installed yet: run "npm start" once, or "npm ci".');
  process.exit(1);
}
const child = spawn(node, process.argv.slice(2), {
  stdio: 'inherit',
  env: packagedEnvironment(),
  cwd: process.env.INIT_CWD ? root : process.cwd(),
});
// A terminal sends Ctrl-C to the child as well; a program that stops us does not.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
