// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FileDrop } from './file-drop.tsx';

const csv = new File(['a'], '実験.CSV');
const exe = new File(['a'], 'a.exe');

it('takes a dropped file of the right kind', () => {
  const onFiles = vi.fn();
  render(<FileDrop label="Table" accept={['.csv']} onFiles={onFiles} />);
  fireEvent.drop(screen.getByText('Choose a file'), { dataTransfer: { files: [csv] } });
  expect(onFiles).toHaveBeenCalledWith([csv]);
});

it('refuses the wrong kind, and more than one', () => {
  const onFiles = vi.fn();
  render(<FileDrop label="Table" accept={['.csv', '.xlsx']} onFiles={onFiles} />);
  fireEvent.drop(screen.getByText('Choose a file'), { dataTransfer: { files: [exe] } });
  expect(screen.getByRole('alert').textContent).toContain('a.exe');
  fireEvent.drop(screen.getByText('Choose a file'), { dataTransfer: { files: [csv, csv] } });
  expect(screen.getByRole('alert').textContent).toBe('Only one file can be added here.');
  expect(onFiles).not.toHaveBeenCalled();
});

it('shows how far an upload is, and cancels it', async () => {
  const onCancel = vi.fn();
  render(
    <FileDrop
      label="Table"
      onFiles={() => undefined}
      upload={{ fileName: 'x.csv', loaded: 250_000_000, total: 1_000_000_000 }}
      onCancel={onCancel}
    />,
  );
  expect(screen.getByRole('progressbar', { name: 'Uploading x.csv' }).getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getByText(/250\sMB of 1\.0\sGB · 25\s%/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
});
