import { expect, it } from 'vitest';
import { newStep } from './draft-step.ts';

it('goes along the time of a series', () => {
  expect(newStep('resample', 'measured at').parameters.time).toBe('measured at');
  expect(newStep('missing_linear', 'measured at').parameters.time).toBe('measured at');
  expect(newStep('missing_linear').parameters.time).toBeNull();
  expect(newStep('missing_knn', 'measured at').parameters).not.toHaveProperty('time');
});
