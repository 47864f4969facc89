import { expect, it } from 'vitest';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { regressionMessages } from '../words.ts';
import { solutionText } from './solution-text.ts';

const t = translator(regressionMessages);

it.each([
  ['ridge', { condition: 12.5, rank: 3, varying: 3 }, /^Condition number .* 12\.5/],
  ['linear', { condition: null, rank: 7, varying: 8 }, /^No unique solution: 8 columns with a rank of 7.*minimum norm/],
  [
    'ridge',
    { condition: null, rank: 7, varying: 8 },
    /^Some columns follow from others \(8 columns with a rank of 7\)/,
  ],
  ['linear', { condition: null, rank: null, varying: null }, /^$/],
])('says of %s how well its columns tell coefficients apart', (model, coefficients, said) => {
  expect(solutionText(model, coefficients, t)).toMatch(said);
});
