import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../lib/paths.mjs';

// oxlint holds the JavaScript and TypeScript files to the same limits.
const limit = 300;
const testLimit = 400;
const ignored = /(^|\/)(__pycache__|\.venv|node_modules|generated)(\/|$)/;

/** The Python files below `folder` that are too long, as `path: lines (limit)`. */
export function longFiles(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.py') && !ignored.test(name))
    .map((name) => ({ name: join(folder, name), lines: readFileSync(join(folder, name), 'utf8').split('\n').length - 1 }))
    .filter(({ name, lines }) => lines > limitOf(name))
    .map(({ name, lines }) => `${relative(root, name)}: ${lines} lines (at most ${limitOf(name)})`);
}

function limitOf(path) {
  return /(^|\/)(test_[^/]*|conftest)\.py$|\/tests\//.test(path) ? testLimit : limit;
}

if (process.argv[1]?.endsWith('/file-length.mjs')) {
  const found = longFiles(`${root}/apps/compute`);
  for (const line of found) console.log(line);
  process.exit(found.length > 0 ? 1 : 0);
}
