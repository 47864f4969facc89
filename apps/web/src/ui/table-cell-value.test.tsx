import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { columnLook, TableCellValue } from './table-cell-value.tsx';

test.each([
  [292, [292, 1.5], '292.0'],
  [284.35, [284.35], '284.35'],
  [-0.5, [-0.5, 0.125], '-0.500'],
  [0.00012, [0.00012, 1.2e-7], '0.00012000'],
  [1.2e-7, [0.00012, 1.2e-7], '0.00000012'],
])('%d in a column of %j is %s', async (value, column, text) => {
  const look = columnLook('numeric', column);
  await renderScreen(() => <TableCellValue value={value} type="numeric" missing="missing" look={look} />);
  expect((await screen.findByTitle(text)).textContent).toBe(text);
});

test('midnight has its time of day among times of day, and stands without it where it is alone', async () => {
  const midnight = '2026-02-13T00:00:00';
  const look = columnLook('datetime', [midnight, null, '2026-02-12T23:55:00']);
  await renderScreen(() => (
    <>
      <TableCellValue value={midnight} type="datetime" missing="missing" look={look} />
      <TableCellValue value={midnight} type="datetime" missing="missing" />
    </>
  ));
  expect((await screen.findAllByTitle(/^2026/)).map(({ textContent }) => textContent)).toEqual([
    '2026-02-13 00:00',
    '2026-02-13',
  ]);
});
