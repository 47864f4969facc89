import type { TargetEffect } from '@hakaru/contract/training/training-recipe';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { TargetNotes } from './target-notes.tsx';

const removed: TargetEffect = {
  number: 2,
  id: 'sigma',
  step: 'outliers_sigma',
  column: 'yield',
  removes: true,
  rows: 7,
  cells: [{ row: 18, value: 160, becomes: null }],
};
const filled: TargetEffect = {
  ...removed,
  number: 3,
  step: 'missing_statistic',
  removes: false,
  rows: 1,
  cells: [{ row: 4, value: null, becomes: 60.269999999999996 }],
};

test('rows of the target that a training takes as they were measured are named with what the recipe made of them', async () => {
  await renderScreen(() => <TargetNotes effects={[removed, filled]} targets={['yield']} />);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toMatch(
    /Step 2 .*yield\. Models neither learn .* nor are judged .*row 18 \(160\), 6 more/,
  );
  expect(second?.textContent).toMatch(/Step 3 .*yield .*row 4 \(missing instead of 60\.27\)/);
});

test('nothing is said of columns that are no targets', async () => {
  await renderScreen(() => <TargetNotes effects={[removed]} targets={['strength']} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the values that the dataset shows can be taken as they are, where a recipe made them', async () => {
  const onAsIs = vi.fn();
  await renderScreen(() => <TargetNotes effects={[removed]} targets={['yield']} onAsIs={onAsIs} />);
  expect((await screen.findByRole('alert')).textContent).toContain('use it as it is');
  fireEvent.click(screen.getByRole('button', { name: 'Use the dataset as it is' }));
  expect(onAsIs).toHaveBeenCalledOnce();
});
