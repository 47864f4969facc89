import type { ColumnStatistics, DatasetColumn } from '@hakaru/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import type { ColumnHint } from './column-hint.ts';
import { FarNotices } from './far-notices.tsx';

function hint(name: string, values: readonly number[]): ColumnHint {
  return {
    column: { name, type: 'numeric' } as DatasetColumn,
    statistics: {
      far: {
        low: 45.05,
        high: 72.53,
        values: values.map((value, row) => ({ value, rows: 1, row: row + 38, label: null })),
      },
    } as unknown as ColumnStatistics,
  };
}

const dataset = { id: '1', data_type: 'training_data' };
const hints = [hint('heat', [900]), hint('strength', [623.1, 700, 800, 900]), hint('other', [1e6]), hint('time', [])];

test('values far from all others are told of targets first, and of no column that is left out', async () => {
  const parts = { heat: 'feature', strength: 'target', other: 'none', time: 'feature' } as const;
  await renderScreen(() => <FarNotices dataset={dataset} hints={hints} parts={parts} />);
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'strength: 623.1 (row 38), 700 (row 39), 800 (row 40), 1 more; all others lie between 45.05 and 72.53.',
    'heat: 900 (row 38); all others lie between 45.05 and 72.53.',
  ]);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/dataset/details/1/training_data?tab=problems');
});

test('nothing is said where no chosen column has such a value', async () => {
  const parts = { heat: 'none', strength: 'none', other: 'none', time: 'target' } as const;
  await renderScreen(() => (
    <>
      <p>here</p>
      <FarNotices dataset={dataset} hints={hints} parts={parts} />
    </>
  ));
  expect((await screen.findByText('here')).textContent).toBe('here');
  expect(screen.queryByRole('alert')).toBeNull();
});
