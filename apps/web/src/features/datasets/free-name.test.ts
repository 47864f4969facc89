import { expect, it } from 'vitest';
import { freeName } from './free-name.ts';

it('keeps a name that nobody has, and counts on where it is taken', () => {
  expect(freeName('Trial', [])).toBe('Trial');
  expect(freeName(' Trial ', ['Trial', 'Trial 2'])).toBe('Trial 3');
  expect(freeName('Trial', ['Trial 2'])).toBe('Trial');
});
