import type { OptimizationLook } from '@hakaru/contract/decisions/optimization';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Look } from './look.tsx';

const algorithms = ['multi_bayes', 'cma_es', 'grid'] as const;
const look = {
  size: null,
  grid_size: 1e9,
  feasible_share: 1,
  inside_share: 0.05,
  edge_share: 0.1,
  algorithms: [
    { algorithm: 'multi_bayes', refused: false, notes: [] },
    {
      algorithm: 'cma_es',
      refused: false,
      notes: [{ code: 'few_generations', params: { generations: 2, population: 8 } }],
    },
    {
      algorithm: 'grid',
      refused: true,
      notes: [{ code: 'grid_too_large', params: { points: 1e9, limit: 1e7, levels: 5 } }],
    },
  ],
  targets: [],
} as unknown as OptimizationLook;

async function shown(found: OptimizationLook | undefined): Promise<string[]> {
  await renderScreen(() => <Look look={found} algorithms={algorithms} />);
  await screen.findByRole('table');
  return screen.getAllByRole('row').map(({ textContent }) => textContent);
}

it('has a place for what may be said of each algorithm before it is known', async () => {
  const rows = await shown(undefined);
  expect(rows).toHaveLength(1 + algorithms.length);
  for (const row of rows) expect(row).toContain('Checking…');
});

it('says in its place what is to be known of each', async () => {
  const [conditions, bayes, cma, grid, ...others] = await shown(look);
  expect(others).toEqual([]);
  expect(conditions).toContain('unlike anything the models have seen');
  expect(bayes).toContain('No problems found.');
  expect(cma).toContain('Gets only 2 generations of 8');
  expect(grid).toContain('Will not run');
});

it('says that nothing can be run where no condition meets every constraint', async () => {
  const rows = await shown({ ...look, feasible_share: 0, inside_share: null });
  expect(rows[0]).toContain('No condition was found that meets every constraint.');
  for (const row of rows.slice(1)) expect(row).toContain('Will not run.');
});
