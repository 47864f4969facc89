import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { noticeStore } from '../../../../../lib/notices/notices.ts';
import { renderScreen } from '../../../../../testing/render-screen.tsx';
import type { TypedRow, Feature } from './rows.ts';
import { RowTable } from './row-table.tsx';

const features: Feature[] = [
  { name: 'water', type: 'numeric', unit: null, minimum: 100, maximum: 250, typical: 180, categories: null },
];

it('keeps a cell open that cannot be read, with what was typed, and takes it once it can', async () => {
  const taken: TypedRow[][] = [];
  await renderScreen(() => {
    const [rows, setRows] = useState<TypedRow[]>([{ water: 180 }]);
    taken.push(rows);
    return (
      <RowTable
        features={features}
        answerColumns={[]}
        rows={rows}
        answers={undefined}
        selected={0}
        onSelect={() => undefined}
        onRows={setRows as never}
      />
    );
  });
  const cell = await screen.findByRole('gridcell', { name: '180' });
  fireEvent.doubleClick(cell);
  const field = await screen.findByRole('spinbutton').catch(() => screen.findByRole('textbox'));
  fireEvent.change(field, { target: { value: 'much' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(noticeStore.get().map(({ text }) => text)).toEqual([expect.stringContaining('much')]));
  expect((field as HTMLInputElement).value).toBe('much');
  expect(field.isConnected).toBe(true);
  expect(taken.at(-1)).toEqual([{ water: 180 }]);
  fireEvent.change(field, { target: { value: '１９０' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(taken.at(-1)).toEqual([{ water: 190 }]));
  await waitFor(() => expect(field.isConnected).toBe(false));
});
