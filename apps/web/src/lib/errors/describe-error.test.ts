import { expect, test } from 'vitest';
import { InvalidFieldsError } from '../api/api-error.ts';
import { errorLine } from './describe-error.ts';

test('what is wrong with a step is said by its place, never by the path in the request', () => {
  const loc = ['body', 'spec', 'recipe', 'steps', 1, 'parameters', 'outliers_bounds', 'bounds', 0];
  const line = errorLine(
    new InvalidFieldsError([{ loc, msg: 'Value error, lower is above upper', type: 'value_error' }]),
  );
  expect(line).toMatch(/Step 2/);
  expect(line).not.toMatch(/spec|steps\.1|Value error/);
});

test('other fields are named as the server names them', () => {
  const problem = new InvalidFieldsError([{ loc: ['body', 'name'], msg: 'is too long', type: 'too_long' }]);
  expect(errorLine(problem)).toBe('name is too long');
});
