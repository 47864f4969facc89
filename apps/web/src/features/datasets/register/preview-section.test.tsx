import type { ReadCorrections, UploadPreview } from '@hakaru/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { PreviewSection } from './preview-section.tsx';

const options: UploadPreview['options'] = {
  format: 'excel',
  encoding: 'utf-8',
  delimiter: ',',
  quote: '"',
  decimal: '.',
  thousands: null,
  date_order: 'ymd',
  skip_rows: 0,
  header_rows: 2,
  escape: null,
  last_row: null,
  footer_rows: 0,
  entry: null,
  sheet: 'June',
  missing_values: [],
  types: {},
};
const preview = {
  upload_id: '0198c9a2-6d2f-7cc3-98c4-dc0c0c073900',
  file_name: 'furnace.xlsx',
  byte_size: 900,
  detected: options,
  options,
  // The head of the sheet as it is, with its empty row: the number of a line is Excel's.
  first_lines: ['Report', '', 'lot,temp', 'a,1'],
  sheets: ['June', 'July'],
  entries: [],
  columns: [],
  rows: [],
  row_numbers: [],
  problems: [],
  row_estimate: 1,
} as unknown as UploadPreview;

async function shown(corrections: ReadCorrections, on = preview) {
  const onCorrect = vi.fn<(corrections: ReadCorrections) => void>();
  await renderScreen(() => (
    <PreviewSection preview={on} reading={false} error={null} corrections={corrections} onCorrect={onCorrect} />
  ));
  return onCorrect;
}

it('takes the pressed row of a sheet for the header, empty rows counted, and finds its height anew', async () => {
  const onCorrect = await shown({ header_rows: 3, decimal: ',' });
  const lines = within(screen.getByRole('list', { name: 'First lines of the file' }));
  expect(lines.getAllByRole('listitem')).toHaveLength(4);
  fireEvent.click(lines.getByRole('button', { name: 'Start the header at line 3' }));
  expect(onCorrect.mock.lastCall).toEqual([{ decimal: ',', skip_rows: 2 }]);
});

it('forgets what was corrected on one sheet when another is chosen, and everything on the way back', async () => {
  const onCorrect = await shown({ skip_rows: 2, header_rows: 1, types: { temp: 'categorical' } });
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Sheet' }));
  fireEvent.click(await screen.findByRole('option', { name: 'July' }));
  expect(onCorrect.mock.lastCall).toEqual([{ sheet: 'July' }]);
});

it('compares what is corrected on another sheet with what was found there, not with the first sheet', async () => {
  const onJuly = { ...preview, options: { ...options, sheet: 'July', skip_rows: 2, header_rows: 1 } };
  const onCorrect = await shown({ sheet: 'July' }, onJuly as UploadPreview);
  const lines = within(screen.getByRole('list', { name: 'First lines of the file' }));
  // The row that was found to be the header there is no correction; the first one is, though the first sheet began with it.
  fireEvent.click(lines.getByRole('button', { name: 'Start the header at line 3' }));
  expect(onCorrect.mock.lastCall).toEqual([{ sheet: 'July' }]);
  fireEvent.click(lines.getByRole('button', { name: 'Start the header at line 1' }));
  expect(onCorrect.mock.lastCall).toEqual([{ sheet: 'July', skip_rows: 0 }]);
});
