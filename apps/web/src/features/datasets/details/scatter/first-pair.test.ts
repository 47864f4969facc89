import { expect, it } from 'vitest';
import { firstPair } from './scatter-tab.tsx';

function column(
  name: string,
  type: 'numeric' | 'categorical' | 'datetime' = 'numeric',
  role: 'none' | 'target' | 'id' = 'none',
) {
  return { name, type, role } as const;
}

it('puts a target on the upright axis', () => {
  expect(firstPair([column('cement'), column('water'), column('strength', 'numeric', 'target')])).toEqual({
    x: 'cement',
    y: 'strength',
  });
  expect(firstPair([column('strength', 'numeric', 'target'), column('cement')])).toEqual({
    x: 'cement',
    y: 'strength',
  });
});

it('leaves out names and row numbers while there is something better', () => {
  expect(firstPair([column('no', 'numeric', 'id'), column('grade', 'categorical'), column('a'), column('b')])).toEqual({
    x: 'a',
    y: 'b',
  });
  expect(firstPair([column('no', 'numeric', 'id'), column('a')])).toEqual({ x: 'no', y: 'a' });
});

it('prefers numbers to times', () => {
  expect(firstPair([column('day', 'datetime'), column('a'), column('b')])).toEqual({ x: 'a', y: 'b' });
  expect(firstPair([column('day', 'datetime'), column('a')])).toEqual({ x: 'day', y: 'a' });
});

it('needs two', () => {
  expect(firstPair([column('a'), column('grade', 'categorical')])).toBeNull();
});
