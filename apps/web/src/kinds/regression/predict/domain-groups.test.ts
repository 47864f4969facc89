import { expect, it } from 'vitest';
import { domainGroups } from './domain-groups.ts';

const words = { inside: 'in', outside: 'out' };
const rows = {
  rowNumbers: [1, 2, 3, 4],
  values: {
    prediction: [10, 20, null, 40],
    lower: [9, 19, null, 39],
    upper: [11, 21, null, 41],
    inside_domain: [true, false, false, true],
    strength: [12, null, 30, 41],
  },
};

it('parts rows inside from rows outside and leaves out what was not predicted', () => {
  expect(domainGroups(rows, null, words)).toEqual([
    { name: 'in', role: 'prediction', x: [1, 4], y: [10, 40], rows: [0, 3], low: [9, 39], high: [11, 41] },
    { name: 'out', role: 'test', x: [2], y: [20], rows: [1], low: [19], high: [21] },
  ]);
});

it('goes against measured values where there are any', () => {
  expect(domainGroups(rows, 'strength', words)).toEqual([
    { name: 'in', role: 'prediction', x: [12, 41], y: [10, 40], rows: [0, 3], low: [9, 39], high: [11, 41] },
  ]);
});

it('has no bars where they would hide the points', () => {
  const many = Array.from({ length: 501 }, (_, index) => index);
  const groups = domainGroups(
    { rowNumbers: many, values: { prediction: many, lower: many, upper: many, inside_domain: many.map(() => true) } },
    null,
    words,
  );
  expect(groups[0]?.x).toHaveLength(501);
  expect(groups[0]).not.toHaveProperty('low');
});

it('has no bars without intervals', () => {
  const bare = { ...rows, values: { ...rows.values, lower: [null, null, null, null] } };
  expect(domainGroups(bare, null, words)[0]).not.toHaveProperty('low');
});
