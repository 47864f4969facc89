import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { EnterResults } from './enter-results.tsx';

it('says what is wrong with a cell that is no number, where it is', async () => {
  const run = { order: 1, block: 1, plot: null, role: 'new' as const, values: [5], leverage: null };
  await renderScreen(() => (
    <EnterResults
      projectId="one"
      result={{ factors: ['a'], units: [''], runs: [run, { ...run, order: 2 }] }}
      responses={['y']}
      known={null}
      onEntered={vi.fn()}
      onClose={vi.fn()}
    />
  ));
  const cell = await screen.findByRole('textbox', { name: 'y, run 1' });
  await userEvent.type(cell, '12,3x');
  const described = (field: HTMLElement) =>
    document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  expect(described(cell)).toBe('Not a number');
  expect(screen.getByRole('status').textContent).toContain('1 cell is not a number');
  expect(described(screen.getByRole('textbox', { name: 'y, run 2' }))).toBe('');
  const analyse = screen.getByRole<HTMLButtonElement>('button', { name: 'Analyse' });
  expect(analyse.disabled).toBe(true);
  await userEvent.clear(cell);
  await userEvent.type(cell, '12.3');
  expect(screen.queryByRole('status')).toBeNull();
  expect(analyse.disabled).toBe(false);
});
