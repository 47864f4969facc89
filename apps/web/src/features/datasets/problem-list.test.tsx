import type { ReadProblem } from '@hakaru/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ProblemList } from './problem-list.tsx';

const dash: ReadProblem = { code: 'missing_word', row: 54, column: 'moisture', value: '-', params: {} };
const dashes: ReadProblem = { ...dash, row: null, value: null, params: { count: 6 } };
const far: ReadProblem = {
  code: 'value_far',
  row: 82,
  column: 'strength',
  value: '1652.0',
  params: { low: 57.7, high: 175.8 },
};

test('a value far from all others is said first, before what was only read as missing', async () => {
  await renderScreen(() => <ProblemList problems={[dashes, dash, far]} clean="" />);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toMatch(/^strength: 1652\.0 in row 82\. Far from every other value \(57\.7 to 175\.8\)/);
  expect(second?.textContent).toMatch(/^moisture: .*6 times/);
  expect(screen.getAllByRole('row').at(1)?.textContent).toContain('strength');
  expect(screen.getByRole('alert').className).toMatch(/warning/i);
});

test('words for missing values alone are no warning', async () => {
  await renderScreen(() => <ProblemList problems={[dashes, dash]} clean="" />);
  expect((await screen.findByRole('alert')).className).toMatch(/info/i);
});
