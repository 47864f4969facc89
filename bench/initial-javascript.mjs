// Initial JavaScript of a signed-in page: the entry and everything it imports statically, gzip. Goal: at most 220 kB.
// Run after `npm run build`. Prints one line, and one per file with --files; exits with 1 when over the goal.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const GOAL_KB = 220;
const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'apps', 'web', 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);

function collect(key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key].imports ?? []) collect(next, found);
  return found;
}

const files = [...collect(entry)].map((key) => manifest[key].file);
const sizes = files.map((file) => ({ file, bytes: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length }));
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
if (process.argv.includes('--files'))
  for (const { file, bytes } of sizes.sort((a, b) => b.bytes - a.bytes))
    console.log(`  ${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}`);
console.log(
  `initial-javascript: ${total.toFixed(1)} kB gzip in ${files.length} files, goal at most ${GOAL_KB} kB, ratio ${(total / GOAL_KB).toFixed(2)}`,
);
process.exitCode = total > GOAL_KB ? 1 : 0;
