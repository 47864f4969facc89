import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { TableCellValue } from './table-cell-value.tsx';

test.each([
  [292, 1, '292.0'],
  [284.35, 1, '284.35'],
  [-0.5, 3, '-0.500'],
  [1e21, 2, '1e+21'],
  [292, null, '292'],
])('%d in a column of %s decimals is %s', async (value, decimals, text) => {
  await renderScreen(() => <TableCellValue value={value} type="numeric" missing="missing" decimals={decimals} />);
  expect((await screen.findByTitle(text)).textContent).toBe(text);
});
