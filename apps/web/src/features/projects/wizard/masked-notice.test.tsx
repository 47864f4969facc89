import type { ColumnStatistics, DatasetColumn } from '@hakaru/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import type { ColumnHint } from './column-hint.ts';
import { MaskedNotice } from './masked-notice.tsx';

function hint(name: string, sd: number, [min, max]: readonly [number, number]): ColumnHint {
  return {
    column: { name, type: 'numeric' } as DatasetColumn,
    statistics: { mean: 80, sd, q1: 58, median: 60, q3: 62, min, max } as unknown as ColumnStatistics,
  };
}

// The ends of speed are found, those of load are honest, and nobody uses other.
const hints = [
  hint('heat', 300, [50, 900]),
  hint('chill', 300, [-800, 70]),
  hint('speed', 200, [50, 900]),
  hint('load', 10, [50, 72]),
  hint('other', 300, [50, 900]),
];
const parts = { heat: 'feature', chill: 'feature', speed: 'feature', load: 'feature', other: 'none' } as const;

test('features whose farthest values the rule of mean and σ takes for ordinary are named before the start', async () => {
  await renderScreen(() => <MaskedNotice hints={hints} parts={parts} outliers={{ method: 'three_sigma', width: 3 }} />);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Outliers inflate σ, so mean ± 3σ misses them (“Hampel” does not): heat, chill.',
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
