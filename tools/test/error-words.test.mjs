import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../lib/paths.mjs';

it('gives a code of an error one text: no catalogue puts its own in the place of another', async () => {
  const catalogues = globSync(join(root, 'packages/contract/src/*/*-error-words.en.ts'));
  expect(catalogues.length).toBeGreaterThan(8);
  const texts = new Map();
  for (const file of catalogues)
    for (const [code, text] of Object.entries(Object.values(await import(file))[0]))
      texts.set(code, (texts.get(code) ?? new Set()).add(text));
  expect([...texts].filter(([, of]) => of.size > 1).map(([code]) => code)).toEqual([]);
});
