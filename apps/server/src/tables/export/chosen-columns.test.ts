import { expect, it } from 'vitest';
import { distinctHeadings, headingsInCp932 } from './chosen-columns.ts';

const given = (heading: string) => ({ heading, given: true });
const inCp932 = (...columns: Parameters<typeof distinctHeadings>[0]) => distinctHeadings(headingsInCp932(columns));

it('writes raised digits as plain ones where CP932 is asked for, in made headings, too', () => {
  expect(inCp932(given('流量 [m³/h]'), { heading: 'T²' }, given('R¹'))).toEqual(['流量 [m3/h]', 'T2', 'R1']);
});

it('leaves a name that would be another column’s: the download is refused by its name then', () => {
  expect(inCp932(given('m³'), given('m3'))).toEqual(['m³', 'm3']);
  expect(inCp932(given('M³'), given('m3'), given('m²'))).toEqual(['M³', 'm3', 'm2']);
});

it('numbers what the product names where people have such a column', () => {
  expect(inCp932({ heading: 'T²' }, given('T2'))).toEqual(['T2 2', 'T2']);
  expect(distinctHeadings([{ heading: 'Prediction' }, given('prediction'), { heading: 'PREDICTION' }])).toEqual([
    'Prediction 2',
    'prediction',
    'PREDICTION 3',
  ]);
});
