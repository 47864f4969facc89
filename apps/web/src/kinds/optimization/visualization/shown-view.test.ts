import type { OptimizationFactor } from '@hakaru/contract/decisions/optimization';
import { expect, test } from 'vitest';
import { searchOfView, viewOf } from './shown-view.ts';

const factors: OptimizationFactor[] = [
  { type: 'range', name: '温度 [℃]', lower: 20, upper: 90 },
  { type: 'discrete', name: 'stage', values: [1, 2, 4] },
  { type: 'categorical', name: 'solvent', levels: ['1,4-dioxane', 'THF'] },
  { type: 'fixed', name: 'line', value: 3 },
];
const begun = { '温度 [℃]': 50, stage: 1, solvent: 'THF' };

test('a condition, what is locked and the map are read back from an address as they were', () => {
  const view = {
    setting: { '温度 [℃]': 41.300000000000004, stage: 4, solvent: '1,4-dioxane' },
    locked: new Set(['stage', '温度 [℃]']),
    map: ['stage', '温度 [℃]'] as const,
  };
  expect(viewOf(searchOfView(view, begun), factors, begun)).toEqual(view);
  const first = { setting: begun, locked: new Set<string>(), map: null };
  expect(searchOfView(first, begun)).toEqual({ at: undefined, locked: undefined, map: undefined });
  expect(viewOf({}, factors, begun)).toEqual(first);
});

test('what cannot be is left as the screen begins', () => {
  const search = {
    at: JSON.stringify({ '温度 [℃]': 900, stage: 3, solvent: 'water', line: 4, none: 1 }),
    locked: JSON.stringify(['none', 'line', 'solvent']),
    map: JSON.stringify(['stage', 'none']),
  };
  expect(viewOf(search, factors, begun)).toEqual({ setting: begun, locked: new Set(['solvent']), map: null });
  expect(viewOf({ at: '{', locked: '7', map: '["stage","stage"]' }, factors, begun)).toEqual({
    setting: begun,
    locked: new Set(),
    map: null,
  });
});
