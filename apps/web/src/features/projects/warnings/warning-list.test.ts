import { expect, it } from 'vitest';
import { gravest } from './warning-list.tsx';

it('takes what makes the figures untrue before the rest, once', () => {
  const [few, leak, tested] = ['rows_few', 'leak_alone', 'test_row_far'].map((code) => ({ code }));
  expect(gravest([few!, leak!, tested!])).toEqual([leak, [few, tested]]);
  expect(gravest([few!])).toEqual([undefined, [few]]);
});
