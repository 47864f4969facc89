// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { MessageDialog } from './message-dialog.tsx';

it('shows an error and its details until closed', async () => {
  const onClose = vi.fn();
  render(
    <MessageDialog
      open
      error="Row 7 has 3 values"
      details="The header has 4 columns."
      requestId="r-1"
      onClose={onClose}
    />,
  );
  const dialog = screen.getByRole('dialog', { name: 'Message' });
  expect(dialog.textContent).toContain('ErrorRow 7 has 3 values');
  expect(dialog.textContent).toContain('DetailsThe header has 4 columns.');
  expect(dialog.textContent).toContain('r-1');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('confirms with Enter and cancels with Esc; what destroys starts on Cancel', async () => {
  const calls = { onConfirm: vi.fn(), onCancel: vi.fn() };
  const { rerender } = render(
    <ConfirmDialog open title="Start?" {...calls}>
      Now
    </ConfirmDialog>,
  );
  await userEvent.keyboard('{Enter}');
  expect(calls.onConfirm).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Escape}');
  expect(calls.onCancel).toHaveBeenCalledOnce();
  rerender(
    <ConfirmDialog key="2" open destructive title="Delete?" confirmLabel="Delete" {...calls}>
      For good
    </ConfirmDialog>,
  );
  expect(document.activeElement?.textContent).toBe('Cancel');
});

it('is not closed by the second half of the double click that opened it, and by a click beside it later', async () => {
  const onClose = vi.fn();
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  render(
    <Dialog open onClose={onClose}>
      Here
    </Dialog>,
  );
  const beside = screen.getByRole('dialog').parentElement!;
  now.mockReturnValue(1300);
  await userEvent.click(beside);
  expect(onClose).not.toHaveBeenCalled();
  now.mockReturnValue(1600);
  await userEvent.click(beside);
  expect(onClose).toHaveBeenCalledOnce();
  now.mockRestore();
});
