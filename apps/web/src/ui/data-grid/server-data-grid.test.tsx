// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { i18n } from '../../lib/i18n/i18n.ts';
import { numberColumn } from './number-column.tsx';
import { ServerDataGrid, type ServerDataGridProps } from './server-data-grid.tsx';

type Row = { id: string; name: string; score: number | null };

const rows: Row[] = [
  { id: 'a', name: 'Ridge', score: 0.123456 },
  { id: 'b', name: 'Dummy', score: null },
];

function show(given: Partial<ServerDataGridProps<Row>> = {}) {
  const calls = { onPage: vi.fn(), onPageSize: vi.fn(), onSort: vi.fn(), onSearch: vi.fn(), onRowClick: vi.fn() };
  const columns = [
    { field: 'name', headerName: 'Name', width: 150 },
    numberColumn<Row>({ field: 'score', headerName: 'Score', width: 150 }),
  ];
  render(
    <div style={{ width: 600 }}>
      <ServerDataGrid
        label="Models"
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        total={60}
        loading={false}
        page={2}
        pageSize={25}
        sort={{ field: 'name', direction: 'asc' }}
        empty={<p>Nothing yet</p>}
        {...calls}
        {...given}
      />
    </div>,
  );
  return calls;
}

afterEach(async () => void (await i18n.changeLanguage('en')));

it('shows what the server sent, and asks it for another page or order', async () => {
  const calls = show();
  expect(screen.getByText('26–50 of 60')).toBeTruthy();
  expect(screen.getByText('0.1235')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Go to next page' }));
  expect(calls.onPage).toHaveBeenCalledWith(3);
  await userEvent.click(screen.getByText('Name'));
  expect(calls.onSort).toHaveBeenCalledWith({ field: 'name', direction: 'desc' });
  await userEvent.click(screen.getByText('Ridge'));
  expect(calls.onRowClick).toHaveBeenCalledWith(rows[0]);
});

it("searches, and '/' goes there", async () => {
  const calls = show();
  await userEvent.keyboard('/');
  await userEvent.keyboard('rid{Enter}');
  expect(calls.onSearch).toHaveBeenCalledWith('rid');
});

it('tells nothing at all from nothing that matches', () => {
  show({ rows: [], total: 0, page: 1 });
  expect(screen.getByText('Nothing yet')).toBeTruthy();
});

it('offers to clear a search without matches', async () => {
  const calls = show({ rows: [], total: 0, page: 1, search: 'zzz' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(calls.onSearch).toHaveBeenCalledWith('');
});

it('speaks Japanese', async () => {
  await act(() => i18n.changeLanguage('ja'));
  show();
  expect(screen.getByText('ページあたりの行数：')).toBeTruthy();
});

it('has a name for what says that rows are on their way', () => {
  show({ loading: true });
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeTruthy();
});
