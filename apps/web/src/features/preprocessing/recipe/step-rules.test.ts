import { expect, test } from 'vitest';
import { matchesSearch } from './add-step-menu.tsx';
import { asRecipe, isIncomplete, newStep, wrongParameters } from './draft-step.ts';
import { brokenRules, lineProblems } from './step-rules.ts';

test('a lower bound above the upper one is found in its line, and keeps the step from being sent', () => {
  const bounds = [
    { column: 'x', lower: 0, upper: 10 },
    { column: 'y', lower: 5, upper: 1 },
    { column: 'x', lower: null, upper: 3 },
  ];
  expect(lineProblems(bounds)).toEqual([{}, { lower: 'rule_lower_above_upper' }, { column: 'rule_column_twice' }]);
  const step = newStep('outliers_bounds');
  const wrong = { ...step, parameters: { ...step.parameters, bounds } };
  expect(isIncomplete(wrong)).toBe(true);
  expect(wrongParameters(wrong)).toEqual(new Set(['bounds']));
  expect(isIncomplete({ ...step, parameters: { ...step.parameters, bounds: bounds.slice(0, 1) } })).toBe(false);
});

test('rules among parameters are said before anything is sent', () => {
  const smooth = (parameters: object) => {
    const step = newStep('savitzky_golay');
    return brokenRules({ ...step, parameters: { ...step.parameters, columns: ['x'], ...parameters } });
  };
  expect(smooth({})).toEqual({});
  expect(smooth({ window: 10 })).toEqual({ window: 'rule_window_odd' });
  expect(smooth({ window: 3, degree: 3 })).toEqual({ degree: 'rule_degree' });
  expect(smooth({ degree: 1, derivative: 2 })).toEqual({ derivative: 'rule_derivative' });
  const lag = newStep('lag');
  expect(brokenRules({ ...lag, parameters: { ...lag.parameters, lags: [1, 1] } })).toEqual({ lags: 'rule_lags' });
  const bins = newStep('bins');
  const edges = { ...bins.parameters, method: 'edges', edges: [3, 1] };
  expect(brokenRules({ ...bins, parameters: edges })).toEqual({ edges: 'rule_edges' });
});

test('what was touched is the form’s own and is not sent', () => {
  const step = { ...newStep('shuffle'), touched: ['seed'] };
  expect(asRecipe([step]).steps[0]).not.toHaveProperty('touched');
});

test('steps are found by name, help or group in any width', () => {
  expect(matchesSearch('outliers_sigma', 'Outliers', 'ＳＩＧＭＡ outl', 'en-gb')).toBe(true);
  expect(matchesSearch('outliers_sigma', 'Outliers', 'median', 'en-gb')).toBe(false);
});
