import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packagedEnvironment, node24 } from '../lib/node-24.mjs';
import { cache, home, root } from '../lib/paths.mjs';
import { runCommand } from '../lib/run-command.mjs';
import { hashOf, isStamped, stamp } from '../lib/stamp.mjs';

const dist = `${root}/apps/web/dist`;
const stampFile = `${cache}/web-build.stamp`;
const sources = ['index.html', 'vite.config.ts', 'package.json', 'tsconfig.json', 'public', 'src'].map(
  (name) => `apps/web/${name}`,
);
const compressible = /\.(js|css|html|svg|json|wasm)$/;

function sourceHash() {
  return hashOf([...sources, 'packages/contract/package.json', 'packages/contract/src', 'package-lock.json']);
}

export function webIsCurrent() {
  return existsSync(`${dist}/index.html`) && isStamped(stampFile, sourceHash());
}

/** Builds the browser application, with a compressed copy beside each file for the server to send. */
export async function buildWeb() {
  const hash = sourceHash();
  await runCommand(node24(), [`${root}/node_modules/vite/bin/vite.js`, 'build'], {
    cwd: `${root}/apps/web`,
    env: packagedEnvironment({ NODE_ENV: 'production' }),
    logFile: `${home}/logs/web-build.log`,
  });
  for (const name of readdirSync(dist, { recursive: true })) {
    const path = join(dist, name);
    if (compressible.test(name)) writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
  }
  stamp(stampFile, hash);
}
