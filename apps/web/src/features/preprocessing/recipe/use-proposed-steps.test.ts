import { expect, test } from 'vitest';
import { proposedText, readProposed } from '../../../lib/recipes/proposed-steps.ts';
import { isIncomplete } from './draft-step.ts';
import { withProposed } from './use-proposed-steps.ts';

const gaps = { step: 'missing_statistic', parameters: { columns: ['flow'], statistic: 'median' } };
const far = {
  step: 'outliers_bounds',
  parameters: { bounds: [{ column: 'flow', lower: null, upper: 62.8 }], action: 'null' },
};

test('proposed steps stand complete at the end of a recipe, once', () => {
  const first = withProposed([], [far], null);
  const both = withProposed(first, readProposed(proposedText([far, gaps])), null);
  expect(both.map(({ step }) => step)).toEqual(['outliers_bounds', 'missing_statistic']);
  expect(both.filter((step) => isIncomplete(step))).toEqual([]);
});

test('what an address says that is no step is left out', () => {
  expect(readProposed('[{"step":1}]')).toEqual([]);
  expect(readProposed('no')).toEqual([]);
  expect(withProposed([], [{ step: 'constructor', parameters: {} }], null)).toEqual([]);
});
