import type { RegressionReport } from '@hakaru/contract/training/regression';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { provideAccess } from '../../../lib/api/access.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { LargestErrorsSection } from './errors-section.tsx';

const id = '0198c9a2-6d2f-7cc3-98c4-dc0c0c073900';
const residual = [9, -0.5, 0.1, 0.25, -2, 0.3, 0.2];
const points = {
  row: residual.map((_, index) => index * 10),
  part: residual.map((_, index) => (index === 0 ? 'train' : index === 4 ? 'test' : 'out_of_fold')),
  actual: residual.map((error) => 100 + error),
  predicted: residual.map(() => 100),
  residual,
  inside_domain: residual.map((_, index) => index !== 4),
};
const report = { points } as unknown as RegressionReport;
const project = {
  dataset: { id, name: 'trial', version_id: id, version: 1 },
  recipe: null,
} as unknown as Parameters<typeof LargestErrorsSection>[0]['project'];

async function shown(versionId: string): Promise<string[]> {
  provideAccess({ token: () => Promise.resolve('t'), replace: () => Promise.resolve(null), lost: () => undefined });
  vi.stubGlobal('fetch', async (requested: string, init: RequestInit) => {
    const url = String(requested);
    const answer = url.includes('/load/dataset/')
      ? {
          columns: [],
          rows: [[`lot ${(JSON.parse(String(init.body)) as { page: number }).page}`]],
          row_numbers: [1],
          total: 70,
        }
      : { version_id: versionId, columns: [{ name: 'lot', role: 'group', role_reason: null }] };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  await renderScreen(() => <LargestErrorsSection report={report} project={project} />);
  const table = await screen.findByRole('table');
  if (versionId === id) await within(table).findByText('lot 41');
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join('|'));
}

it('lists the rows that a model which had not seen them was furthest off, by their names', async () => {
  expect(await shown(id)).toEqual([
    '41|lot 41|Test|98.0|100.0|−2.00|Outside',
    '11|lot 11|Cross-validated|99.5|100.0|−0.50|Inside',
    '51|lot 51|Cross-validated|100.3|100.0|0.30|Inside',
    '31|lot 31|Cross-validated|100.3|100.0|0.25|Inside',
    '61|lot 61|Cross-validated|100.2|100.0|0.20|Inside',
  ]);
});

it('has numbers alone where the table has changed since', async () => {
  expect((await shown('0198c9a2-6d2f-7cc3-98c4-dc0c0c073901'))[0]).toBe('41|Test|98.0|100.0|−2.00|Outside');
});
