import { expect, it } from 'vitest';
import { batchesOf, toSend } from './use-image-upload.ts';

const file = (path: string, size = 10) => ({ path, file: { size } as File });

it('sends neither files of operating systems nor what has arrived whole', () => {
  const files = [
    'a/1.png',
    'a/2.png',
    'a/3.png',
    'a/.DS_Store',
    '__MACOSX/a/._1.png',
    'a/Thumbs.db',
    'が.png'.normalize('NFD'),
  ].map((path) => file(path));
  const arrived = [
    { path: 'a/2.png', byte_size: 10 },
    { path: 'a/3.png', byte_size: 4 },
    { path: 'が.png', byte_size: 10 },
  ];
  expect(toSend(files, arrived).map(({ path }) => path)).toEqual(['a/1.png', 'a/3.png']);
});

it('groups files by number and size, and leaves none out', () => {
  const small = Array.from({ length: 250 }, (_, index) => file(`${index}.png`));
  expect(batchesOf(small).map((batch) => batch.length)).toEqual([100, 100, 50]);
  const large = [file('a', 40e6), file('b', 40e6), file('c', 200e6), file('d', 1)];
  expect(batchesOf(large).map((batch) => batch.map(({ path }) => path))).toEqual([['a'], ['b'], ['c'], ['d']]);
  expect(batchesOf([])).toEqual([]);
});
