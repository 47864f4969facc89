import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../../testing/render-screen.tsx';
import { FeatureControls } from './feature-controls.tsx';
import type { Feature } from './read-cell.ts';

const features = Array.from(
  { length: 601 },
  (_, place) =>
    ({
      name: `wave ${place + 2}`,
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
