// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { i18n } from '../i18n/i18n.ts';
import { spanText } from './span-text.ts';

afterEach(async () => void (await i18n.changeLanguage('en')));

it('says a span of time in days, hours, minutes or seconds', async () => {
  expect([2_343_796, 20_000, 3600, 90, 0.5, null].map(spanText)).toEqual([
    '27.1 days',
    '5.56 hours',
    '1 hour',
    '1.50 minutes',
    '0.500 s',
    '–',
  ]);
  await i18n.changeLanguage('ja');
  expect([2_343_796, 7_200].map(spanText)).toEqual(['27.1 日', '2 時間']);
});
