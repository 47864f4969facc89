import { expect, it } from 'vitest';
import { kept, warningWords } from '../lib/warning-words.mjs';

it('pages of downloaded models warn in the words of the screens (node tools/lib/warning-words.mjs writes them anew)', async () => {
  expect(JSON.parse(kept())).toEqual(JSON.parse(await warningWords()));
}, 60_000);
