import { expect, it } from 'vitest';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { lengthText, rangeText } from './length-text.ts';
import { seriesMessages } from './series-messages.ts';

const t = translator(seriesMessages);

it.each([
  [1000, '1 s'],
  [300_000, '5 min'],
  [90_000, '90 s'],
  [86_400_000, '1 day'],
  [7 * 86_400_000, '7 days'],
  [250, '250 ms'],
  [0.5, '500 µs'],
  [3_660_000, '61 min'],
  [null, '–'],
])('says %s ms as %s', (length, text) => {
  expect(lengthText(length, t)).toBe(text);
});

it('says both ends of a range alike', () => {
  expect(rangeText('2024-01-05T00:00:00', '2024-01-05T02:59:00', t)).toBe('2024-01-05 00:00 – 2024-01-05 02:59');
  expect(rangeText('2024-01-05T00:00:00', '2024-01-07T00:00:00', t)).toBe('2024-01-05 – 2024-01-07');
  expect(rangeText(null, null, t)).toBe('–');
});
