import { expect, it } from 'vitest';
import { moved, movedTo } from './use-draft-board.ts';

const charts = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const ids = (of: { id: string }[]) => of.map(({ id }) => id).join('');

it('puts a chart at the place of another, whichever side it comes from', () => {
  expect([movedTo(charts, 'a', 'c'), movedTo(charts, 'd', 'b'), movedTo(charts, 'b', 'b')].map(ids)).toEqual([
    'bcad',
    'adbc',
    'abcd',
  ]);
  expect(ids(movedTo(charts, 'a', 'gone'))).toBe('abcd');
});

it('moves it a place at a time, and no further than the ends', () => {
  expect([moved(charts, 'b', 1), moved(charts, 'b', -1), moved(charts, 'a', -1)].map(ids)).toEqual([
    'acbd',
    'bacd',
    'abcd',
  ]);
});
