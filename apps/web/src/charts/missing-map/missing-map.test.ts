import { expect, it } from 'vitest';
import { drawn, filled, palette, tooltipOf, words } from '../testing.ts';
import { buildMissingMapOption, buildMissingMapTable } from './missing-map.tsx';

const data = {
  columns: [
    { name: 'a', missing: 0 },
    { name: 'b', missing: 5 },
  ],
  firstRow: [1, 6],
  rows: [5, 5],
  missing: [
    [0, 0],
    [5, 0],
  ],
};

it('shows where values are missing and tells how many', () => {
  const option = buildMissingMapOption(data, palette, words);
  expect(filled(drawn(option), palette.alert)).toBeGreaterThanOrEqual(1);
  expect(tooltipOf(option, 'blocks', { value: [1, 0.5, 5.5, 1] })).toContain('1–5');
  expect(buildMissingMapTable(data, words).row(1)).toEqual(['b', 5, 0.5]);
});
