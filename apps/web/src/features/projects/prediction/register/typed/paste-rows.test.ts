import cases from '@hakaru/contract/text/cell-cases.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { pasteRows } from './paste-rows.ts';
import type { Feature } from './read-cell.ts';

function feature(name: string, type: Feature['type'] = 'numeric'): Feature {
  return { name, type, unit: null, minimum: null, maximum: null, typical: null, categories: null };
}

const features = [feature('cement'), feature('water'), feature('grade', 'categorical')];

it('goes by place, from the cell where it was pasted', () => {
  const pasted = pasteRows(
    [
      ['180', 'A'],
      ['190', 'B'],
    ],
    features,
    1,
  );
  expect(pasted.rows).toEqual([
    { water: 180, grade: 'A' },
    { water: 190, grade: 'B' },
  ]);
  expect(pasted.unknownColumns).toEqual([]);
});

it('goes by name where there is a header, in any order', () => {
  const pasted = pasteRows(
    [
      ['Grade', 'no', 'cement'],
      ['A', '1', '300'],
    ],
    features,
    2,
  );
  expect(pasted.rows).toEqual([{ grade: 'A', cement: 300 }]);
  expect(pasted.unknownColumns).toEqual(['no']);
});

it('reports what it could not read, and where', () => {
  const pasted = pasteRows(
    [
      ['300', 'much'],
      ['', '180'],
    ],
    features,
  );
  expect(pasted.rows).toEqual([
    { cement: 300, water: null },
    { cement: null, water: 180 },
  ]);
  expect(pasted.problems).toEqual([{ row: 1, column: 'water', text: 'much', problem: 'not_a_number' }]);
});

it('leaves out what lies beyond the last feature', () => {
  expect(pasteRows([['A', 'extra']], features, 2).rows).toEqual([{ grade: 'A' }]);
});

// Uploaded files and columns of text are read by the same rules and pass the same cases.
it.each(cases.columns)('reads the pasted column $texts', ({ type, texts, values }) => {
  const { rows, problems } = pasteRows(
    texts.map((text) => [text]),
    [feature('x', type as Feature['type'])],
  );
  const found = rows.map(({ x }, index) => {
    if (problems.some(({ row }) => row === index + 1)) return 'unreadable';
    return x === null ? null : typeof x === 'string' ? Date.parse(x) / 1000 : Number(x);
  });
  expect(found).toEqual(values);
});
