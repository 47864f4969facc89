import { render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { provideAccess } from '../../lib/api/access.ts';
import { useRowNames } from '../../lib/rows/row-names.ts';
import { ChartTableView } from '../frame/chart-table-view.tsx';
import { numeric, rowColumn, tableOf, text, withRowNames } from './chart-table.ts';

const table = tableOf(
  [text('Group'), rowColumn('Row'), numeric('y')],
  [
    ['a', 2, 0.5],
    ['b', 1, 0.7],
  ],
);

function Shown() {
  useRowNames('0198c9a2-6d2f-7cc3-98c4-dc0c0c073900');
  return <ChartTableView table={table} label="y" height={200} />;
}

it('names rows by their label beside their number, once names are there', async () => {
  expect(withRowNames(table, 'Label').columns).toHaveLength(3);
  provideAccess({ token: () => Promise.resolve('t'), replace: () => Promise.resolve(null), lost: () => undefined });
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify({ names: ['lot 1', 'lot 2'] }), { headers: { 'content-type': 'application/json' } }),
  );
  render(<Shown />);
  await screen.findByText('lot 2');
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Group', 'Row', 'Label', 'y'],
    ['a', '2', 'lot 2', '0.500000'],
    ['b', '1', 'lot 1', '0.700000'],
  ]);
});
