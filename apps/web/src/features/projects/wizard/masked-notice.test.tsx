import type { ColumnStatistics, DatasetColumn } from '@hakaru/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import type { ColumnHint } from './column-hint.ts';
import { MaskedNotice } from './masked-notice.tsx';

function hint(name: string, sd: number, far: readonly number[]): ColumnHint {
  return {
    column: { name, type: 'numeric' } as DatasetColumn,
    statistics: {
      mean: 60,
      sd,
      far: { low: 45, high: 72, values: far.map((value, row) => ({ value, rows: 2, row, label: null })) },
    } as unknown as ColumnStatistics,
  };
}

// Of heat both values are within 60 ± 3 · 300, of speed one, of load none; nobody uses other.
const hints = [
  hint('heat', 300, [900, 800]),
  hint('speed', 250, [900, 800]),
  hint('load', 10, [900]),
  hint('other', 300, [900]),
];
const parts = { heat: 'feature', speed: 'feature', load: 'feature', other: 'none' } as const;

test('features whose far values the rule of mean and σ takes for ordinary are named before the start', async () => {
  await renderScreen(() => <MaskedNotice hints={hints} parts={parts} outliers={{ method: 'three_sigma', width: 3 }} />);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Outliers inflate σ, so mean ± 3σ misses them (“Hampel” does not): heat (4), speed (2).',
  );
});

test('a narrower rule finds them, and so does one that they do not widen', async () => {
  await renderScreen(() => (
    <>
      <p>here</p>
      <MaskedNotice hints={hints} parts={parts} outliers={{ method: 'three_sigma', width: 2 }} />
      <MaskedNotice hints={hints} parts={parts} outliers={{ method: 'hampel', width: 3 }} />
    </>
  ));
  await screen.findByText('here');
  expect(screen.queryByRole('alert')).toBeNull();
});
