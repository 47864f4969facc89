import { expect, it } from 'vitest';
import { summaryRows } from './summary-rows.ts';

const isValue = (cell: string) => cell !== '' && !Number.isNaN(Number(cell));
const whole = { complete: true, later: [] };

function rows(...cells: string[][]) {
  return cells.map((one, index) => ({ cells: one, line: index + 2 }));
}

const body = [
  ['A', '1', '2'],
  ['B', '3', '4'],
  ['C', '5', '6'],
];

it('asks about rows at the end that sum up those above, with what leaves each out', () => {
  const found = summaryRows(whole, rows(...body, ['平均', '3', '4'], ['Total:', '9', '12'], ['', '', '']), isValue, 1);
  expect(found.map(({ row, value, params }) => [row, value, params.footer_rows])).toEqual([
    [5, '平均', 3],
    [6, 'Total:', 2],
  ]);
});

it('asks nothing of rows that are measurements, in the middle, or names of things', () => {
  expect(summaryRows(whole, rows(...body), isValue, 0)).toEqual([]);
  expect(summaryRows(whole, rows(['mean', '1', '2'], ...body), isValue, 0)).toEqual([]);
  expect(summaryRows(whole, rows(...body, ['Total', 'energy', '4']), isValue, 0)).toEqual([]);
  expect(summaryRows(whole, rows(...body, ['Total-flow unit', '1', '4']), isValue, 0)).toEqual([]);
  expect(summaryRows({ complete: false, later: [['x']] }, rows(...body, ['Mean', '1', '4']), isValue, 0)).toEqual([]);
});
