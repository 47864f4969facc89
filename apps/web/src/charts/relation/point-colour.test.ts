import { expect, it } from 'vitest';
import { groupsToChoose, pointColour } from './point-colour.ts';

const words = { missing: 'Missing', others: 'Others' };
const lots = {
  name: 'lot',
  type: 'categorical' as const,
  values: [...Array.from({ length: 20 }, (_, index) => `L${index}`), 'L7', null],
};

it('colours the largest groups, in the order of their names, and draws the others together', () => {
  const colour = pointColour(lots, [7, 19, 20, 21], words);
  expect(colour.kind === 'groups' && colour.groups.map(({ name }) => name)).toEqual([
    'L0',
    'L1',
    'L2',
    'L3',
    'L4',
    'L7',
    'Others',
    'Missing',
  ]);
  expect(colour.kind === 'groups' && Array.from(colour.places)).toEqual([5, 6, 5, 7]);
});

it('colours one group of many where it is asked for', () => {
  expect(groupsToChoose(lots)).toHaveLength(20);
  const colour = pointColour(lots, [7, 19, 21], words, 'L19');
  expect(colour.kind === 'groups' && colour.groups.map(({ name }) => name)).toEqual(['L19', 'Others', 'Missing']);
  expect(colour.kind === 'groups' && Array.from(colour.places)).toEqual([1, 0, 2]);
  expect(groupsToChoose({ name: 'flow', type: 'numeric', values: [1, 2, 3, 4, 5, 6, 7, 8] })).toEqual([]);
});
