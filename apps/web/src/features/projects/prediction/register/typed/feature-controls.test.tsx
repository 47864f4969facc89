import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../../testing/render-screen.tsx';
import { FeatureControls, sliderScale } from './feature-controls.tsx';
import type { Feature } from './rows.ts';

const features = Array.from(
  { length: 601 },
  (_, index) =>
    ({
      name: `wave ${index + 2}`,
      type: 'numeric',
      minimum: 0,
      maximum: 1,
      typical: 0.5,
      categories: [],
    }) as unknown as Feature,
);
const row = Object.fromEntries(features.map(({ name }) => [name, 0.5]));

it('shows some of the points of a spectrum at a time, and finds the others', async () => {
  const user = userEvent.setup();
  await renderScreen(() => (
    <FeatureControls
      features={features}
      row={row}
      onChange={() => undefined}
      problems={{ 'wave 500': 'No number.' }}
      onProblem={() => undefined}
    />
  ));
  expect(screen.getAllByRole('slider')).toHaveLength(40);
  screen.getByText(/40 of 601 features/);
  await user.click(screen.getByRole('button', { name: 'Show 40 more' }));
  expect(screen.getAllByRole('slider')).toHaveLength(80);
  await user.type(screen.getByRole('searchbox', { name: 'Search features' }), '60');
  // 60, 160, 260, 360, 460, 560, 600 to 602, and the one that has to be mended.
  await screen.findByText(/10 of 601 features/);
  expect(screen.getAllByRole('slider')).toHaveLength(10);
});

it('steps by round numbers', () => {
  expect(sliderScale(102, 540, null).step).toBe(2);
  expect(sliderScale(0, 1, 0.5).step).toBeCloseTo(0.005, 12);
  expect(sliderScale(1e-6, 3e-6, null).step).toBeCloseTo(1e-8, 15);
});

it('gives tidy values and reaches both ends', () => {
  const scale = sliderScale(0.1, 0.7, null);
  expect(scale.tidy(0.30000000000000004)).toBe(0.3);
  expect(scale.tidy(0.1)).toBe(0.1);
  expect(sliderScale(102.3, 540, null).tidy(102.3)).toBe(102.3);
});

it('gives way to a value outside', () => {
  expect(sliderScale(10, 20, 35)).toMatchObject({ min: 10, max: 35 });
  expect(sliderScale(10, 20, -5)).toMatchObject({ min: -5, max: 20 });
});

it('bears a constant', () => {
  expect(sliderScale(5, 5, 5)).toMatchObject({ min: 5, max: 5 });
  expect(Number.isFinite(sliderScale(5, 5, 5).step)).toBe(true);
});
