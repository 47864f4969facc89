import type { ColumnStatistics } from '@hakaru/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { FarValuesTable } from './far-values.tsx';

const flow: ColumnStatistics = {
  name: 'flow',
  type: 'numeric',
  count: 41,
  missing: 0,
  distinct: 41,
  mean: 74,
  sd: 84,
  min: 59.6,
  q1: 60,
  median: 60.1,
  q3: 60.3,
  max: 601,
  histogram: null,
  top_values: null,
  far: { low: 59.6, high: 61.2, values: [{ value: 601, rows: 1, row: 13, label: 'L-0213' }] },
};

test('a value far from all others is told with row, label, value and where the others lie', async () => {
  await renderScreen(() => <FarValuesTable datasetId="a" columns={[flow]} />);
  expect(await screen.findByRole('row', { name: '13 L-0213 flow 601 59.6 to 61.2' })).toBeTruthy();
});

test('nothing is claimed of statistics that nobody looked for it in', async () => {
  await renderScreen(() => <FarValuesTable datasetId="a" columns={[{ ...flow, far: null }]} />);
  expect(await screen.findByRole('button', { name: 'Compute again' })).toBeTruthy();
  expect(screen.queryByText('No value lies far from all others.')).toBeNull();
});

test('where no value is far it says so', async () => {
  await renderScreen(() => (
    <FarValuesTable datasetId="a" columns={[{ ...flow, far: { low: 1, high: 2, values: [] } }]} />
  ));
  expect(await screen.findByText('No value lies far from all others.')).toBeTruthy();
});
