import { listDatasets } from '@hakaru/contract';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { changedSearch, readListState, useListState } from './use-list-state.ts';

const schema = listDatasets.query;

it('drops what a bad link carries and keeps the rest', () => {
  expect(readListState(schema, { page: '0', search: 'steel', state: 'nonsense', other: 'x' })).toEqual({
    page: 1,
    page_size: 25,
    search: 'steel',
  });
  expect(readListState(schema, { page: '3', page_size: '50', sort: '-name' })).toEqual({
    page: 3,
    page_size: 50,
    sort: '-name',
  });
});

it('keeps defaults out of the address and goes back to page 1', () => {
  expect(changedSearch(schema, { page: '4', search: 'a' }, { search: 'b' })).toEqual({ search: 'b' });
  expect(changedSearch(schema, { search: 'a', sort: 'name' }, { page: 2 })).toEqual({
    search: 'a',
    sort: 'name',
    page: 2,
  });
  expect(changedSearch(schema, { search: 'a', page_size: '50' }, { search: '', page_size: 25 })).toEqual({});
});

function List() {
  const [query, change] = useListState(schema);
  return (
    <>
      <p>{`page ${query.page}, search ${query.search ?? 'none'}`}</p>
      <button onClick={() => change({ page: 2 })}>next</button>
      <button onClick={() => change({ search: '123' })}>find</button>
    </>
  );
}

it('lives in the address', async () => {
  const { router } = await renderScreen(List, { path: '/dataset', at: '/dataset?search=steel' });
  expect(screen.getByText('page 1, search steel')).toBeTruthy();
  await userEvent.click(screen.getByText('next'));
  expect(router.state.location.href).toBe('/dataset?search=steel&page=2');
  await userEvent.click(screen.getByText('find'));
  expect(router.state.location.href).toBe('/dataset?search=123');
  await act(() => router.navigate({ to: '/dataset', search: { page: '5' } }));
  expect(screen.getByText('page 5, search none')).toBeTruthy();
});
