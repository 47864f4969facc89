import type { DiscriminantAnalysisReport } from '@hakaru/contract/training/discriminant-analysis';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { provideAccess } from '../../../lib/api/access.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SurestWrongSection } from './wrong-section.tsx';

const id = '0198c9a2-6d2f-7cc3-98c4-dc0c0c073900';
const report = {
  classes: [{ label: 'good' }, { label: 'bad' }],
  points: {
    row: [0, 10, 20, 30, 40],
    part: ['out_of_fold', 'test', 'out_of_fold', 'train', 'test'],
    actual: [0, 1, 0, 0, 1],
    predicted: [1, 0, 0, 1, 0],
    probabilities: [
      [0.4, 0.9, 0.8, 0.01, 0.7],
      [0.6, 0.1, 0.2, 0.99, 0.3],
    ],
    inside_domain: [true, false, true, true, null],
  },
} as unknown as DiscriminantAnalysisReport;
const project = {
  dataset: { id, name: 'trial', version_id: id, version: 1 },
  recipe: null,
} as unknown as Parameters<typeof SurestWrongSection>[0]['project'];

it('lists the rows that a model which had not seen them was surest of and wrong about, by their names', async () => {
  provideAccess({ token: () => Promise.resolve('t'), replace: () => Promise.resolve(null), lost: () => undefined });
  vi.stubGlobal('fetch', async (requested: string, init: RequestInit) => {
    const answer = String(requested).includes('/load/dataset/')
      ? {
          columns: [],
          rows: [[`lot ${(JSON.parse(String(init.body)) as { page: number }).page}`]],
          row_numbers: [1],
          total: 50,
        }
      : { version_id: id, columns: [{ name: 'lot', role: 'group', role_reason: null }] };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  await renderScreen(() => <SurestWrongSection report={report} project={project} />);
  const table = await screen.findByRole('table');
  await within(table).findByText('lot 41');
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent).join('|'))).toEqual([
    '11|lot 11|Test|bad|good|90.0\u00a0%|10.0\u00a0%|Outside',
    '41|lot 41|Test|bad|good|70.0\u00a0%|30.0\u00a0%|Inside',
    '1|lot 1|Cross-validated|good|bad|60.0\u00a0%|40.0\u00a0%|Inside',
  ]);
});
