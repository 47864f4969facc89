import type { DesignComparison } from '@hakaru/contract/decisions/optimal-design';
import { expect, it } from 'vitest';
import { splitOf } from './compare-screen.tsx';
import { columnsOf, lowestPower } from './compared-sections.tsx';

type Compared = DesignComparison['designs'][number];

const column = (label: string, part: Compared['coefficients'][number]['part'], power: number | null) => ({
  label,
  part,
  standard_error: 1,
  power,
  vif: null,
});

const fitted: Compared = {
  runs: 9,
  blocks: 1,
  degrees_of_freedom: 3,
  pure_error: 0,
  d_efficiency: 46,
  a_efficiency: 30,
  g_efficiency: 80,
  i: 0.4,
  coefficients: [
    column('', 'intercept', 0.9),
    column('a', 'main', 0.7),
    column('b', 'main', 0.6),
    column('a²', 'square', null),
  ],
  correlations: null,
  aliases: null,
  space: [],
  lost: [],
};
const lost: Compared = { ...fitted, d_efficiency: null, coefficients: [], lost: ['a²'] };

it('takes the terms from a design that can fit them', () => {
  expect(columnsOf([lost, fitted]).map(({ label }) => label)).toEqual(['a', 'b', 'a²']);
  expect(columnsOf([lost])).toEqual([]);
});

it('says the lowest power of a part, and none where nothing can be tested', () => {
  expect(lowestPower(fitted, 'main')).toBe(0.6);
  expect(lowestPower(fitted, 'square')).toBeNull();
  expect(lowestPower(lost, 'main')).toBeNull();
});

it('names the design by whose whole plots all are judged', () => {
  const factor = { type: 'continuous' as const, low: -1, high: 1 };
  const plain = { name: 'plain', options: { factors: [{ ...factor, name: 'heat' }], runs: 8 } };
  const split = {
    name: 'split',
    options: { factors: [{ ...factor, name: 'heat', hard: true }], runs: 8, variance_ratio: 2 },
  };
  expect(splitOf([plain, split])).toEqual({ design: 'split', factors: 'heat', ratio: '2' });
  expect(splitOf([plain])).toBeNull();
});
