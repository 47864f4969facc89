import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RowMenu } from './row-menu.tsx';

it('has what destroys a row last in its menu, and does not open the row', () => {
  const [opened, removed, row] = [vi.fn(), vi.fn(), vi.fn()];
  render(
    <div role="none" onClick={row} onKeyDown={row}>
      <RowMenu
        label="Actions for trial"
        actions={[{ label: 'Open', onSelect: opened }]}
        destroy={{ label: 'Delete', onSelect: removed }}
      />
    </div>,
  );
  expect(screen.queryByText('Delete')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Actions for trial' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Open', 'Delete']);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect([opened, removed, row].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0]);
});
