import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { regressionSetup } from '../setup.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import type { BrokenRule } from '../../../features/projects/wizard/broken-rules.ts';
import { PreprocessingStep } from '../../../features/projects/wizard/preprocessing-step.tsx';
import type { StepProps } from '../../../features/projects/wizard/wizard-type.ts';

test('what is to be known of a group of settings stands with it', async () => {
  const broken: BrokenRule[] = [
    {
      severity: 'warning',
      fields: [['preprocessing', 'scaling', 'method']],
      text: 'Columns count by their units.',
      code: 'scaling_off',
      params: {},
    },
  ];
  const props = {
    draft: { parts: {}, recipe: { use: 'none' }, preprocessing: {} },
    hints: [],
    dataset: { preprocessed: false },
    recipe: { plan: undefined, error: null, isPending: false },
    broken,
    wizard: { setup: regressionSetup },
    change: () => undefined,
  } as unknown as StepProps;
  await renderScreen(() => <PreprocessingStep {...props} />);
  const [notice, ...others] = await screen.findAllByRole('alert');
  expect(others).toEqual([]);
  expect(notice?.textContent).toBe('Columns count by their units.');
  expect(notice?.closest('section')?.textContent).toMatch(/^Scaling/);
});
