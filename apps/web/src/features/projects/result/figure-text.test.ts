import { expect, it } from 'vitest';
import { shareText } from './figure-text.ts';

it.each([
  [null, '–'],
  [-0.0004, '0.000'],
  [-0.2214, '−0.221'],
  [-14.55, '−14.6'],
  [-1234.5, '−1235'],
  // Of a model that one gross row ruined.
  [-1_810_082.3, '−1,810,082'],
])('an R² of %d is written as %s', (value, text) => expect(shareText(value)).toBe(text));
