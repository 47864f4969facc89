import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/paths.mjs';

const web = join(root, 'apps/web/src');
const kinds = readdirSync(join(web, 'kinds'));
/** Where a kind's name belongs outside its folder: the list of kinds, the spelled paths, and what a kind is called. */
const knowing = ['app/kinds.ts', 'lib/paths.ts', 'lib/training-screens.ts', 'lib/decision-screens.ts'];
const comment = /^\s*(\*|\/\/|\/\*)/;

test('no file of the web names a kind outside its folder', () => {
  const names = kinds.flatMap((kind) => [kind, kind.replaceAll('-', '_')]);
  const named = new RegExp(`['"\`/](${names.join('|')})(?![a-z])`);
  const telling = readdirSync(web, { recursive: true })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('kinds/') && !knowing.includes(file))
    .flatMap((file) =>
      readFileSync(join(web, file), 'utf8')
        .split('\n')
        .filter((line) => !comment.test(line) && named.test(line.replace(/from '@hakaru\/contract.*/, '')))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(telling).toEqual([]);
});
